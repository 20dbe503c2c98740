import type { z } from 'zod'
import { recordCentralHistory } from '#areas/central/central-history.ts'
import type { KeepLonger } from '#areas/central/erasing/contract.ts'
import { whyNotKeep, wrongDay } from '#areas/central/erasing/rules.ts'
import { agencyErasing } from '#areas/central/notification-kinds.ts'
import { notifyOwners } from '#areas/central/notify-owners.ts'
import type { Doing } from '#areas/central/tenants/actions.ts'
import { lockTenant, saveTenant } from '#areas/central/tenants/queries.ts'
import { formatDay, utcDay } from '#platform/days.ts'
import { switchTenant } from '#platform/db/switch-tenant.ts'
import { conflict, invalid, refuse } from '#platform/refusal.ts'

/** Erases a closed agency on another day, which its owners are told; they are warned anew before it. */
export async function keepUntil(
  call: Doing,
  id: number,
  { erase_on, reason, version }: z.output<typeof KeepLonger>,
) {
  const { all } = call
  const before = await lockTenant(all, id)
  if (before.version !== version) throw conflict('agency')
  refuse(whyNotKeep(before.status))
  const today = utcDay(call.now)
  const wrong = wrongDay(erase_on, { closed: before.closed_on ?? today, today })
  if (wrong) throw invalid('erase_on', wrong)
  await saveTenant(all, { id, version }, { erase_on, warned_days: null })
  await recordCentralHistory(call, 'tenants', id, 'erasing moved', {
    tenantId: id,
    changes: { erase_on: { from: before.erase_on, to: erase_on }, reason },
  })
  const db = await switchTenant(all, id)
  const { slug, name } = before
  const at = { db, tenant: { id, slug, name }, publicUrl: call.publicUrl }
  await notifyOwners(at, agencyErasing, ({ locale }) => ({
    title: `The data of ${name} is kept until ${formatDay(erase_on, 'date', locale)}`,
    description: `It is erased on that day. ${reason}`,
  }))
  return { title: `Kept until ${formatDay(erase_on)}`, description: 'Its owners are told.' }
}
