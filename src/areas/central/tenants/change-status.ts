import type { ChosenStatus } from '#areas/access/contract.ts'
import { accessChanged } from '#areas/access/public.ts'
import { recordCentralHistory } from '#areas/central/central-history.ts'
import { insertMove } from '#areas/central/erasing/queries.ts'
import { eraseFrom } from '#areas/central/erasing/rules.ts'
import { agencyStatus } from '#areas/central/notification-kinds.ts'
import { notifyOwners } from '#areas/central/notify-owners.ts'
import { everybodyOf, saveTenant, type TenantAtHand } from '#areas/central/tenants/queries.ts'
import { statusMeanings, statusNames } from '#areas/central/tenants/rules.ts'
import { formatDay, utcDay } from '#platform/days.ts'
import { switchTenant } from '#platform/db/switch-tenant.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { Call } from '#platform/http/mount.ts'
import { announce } from '#platform/outbox.ts'

export type Moving = Pick<Call<Endpoint>, 'all' | 'ip' | 'agent' | 'now' | 'publicUrl'> & {
  /** Nobody's account where Saffron does it by itself. */
  central: { account_id: number | null; name: string }
}

/**
 * Carries a move out that was found good, of an agency that is held. Its history says who or what (`because`) moved it,
 * whoever is in it is asked anew who they are, and its owners are told why, once.
 */
export async function moveHeld(
  call: Moving,
  { id, slug, name, status: from, version }: TenantAtHand,
  { to, reason, because }: { to: ChosenStatus; reason: string; because?: string },
): Promise<void> {
  const erase_on = to === 'cancelled' ? eraseFrom(utcDay(call.now)) : null
  await saveTenant(call.all, { id, version }, { status: to, erase_on, warned_days: null })
  await insertMove(call.all, id, to)
  await recordCentralHistory(call, 'tenants', id, `made ${statusNames[to].toLowerCase()}`, {
    tenantId: id,
    changes: { status: { from, to }, reason, ...(because && { because }) },
  })
  const db = await switchTenant(call.all, id)
  await announce(db, 'agency.changed', {})
  await accessChanged(db, await everybodyOf(db))
  const at = { db, tenant: { id, slug, name }, publicUrl: call.publicUrl }
  await notifyOwners(at, agencyStatus, ({ locale }) => ({
    title: `${name} is now ${statusNames[to].toLowerCase()}`,
    description: [
      statusMeanings[to].replace(/^They/, 'You'),
      erase_on && `That is on ${formatDay(erase_on, 'date', locale)}.`,
      reason,
    ]
      .filter(Boolean)
      .join(' '),
  }))
}
