import type { z } from 'zod'
import { inviteOwner } from '#areas/access/public.ts'
import { applyPatch } from '#areas/central/apply-patch.ts'
import { recordCentralHistory } from '#areas/central/central-history.ts'
import { whyNotChange } from '#areas/central/erasing/rules.ts'
import { lockWords } from '#areas/central/groups/mails/lock-templates.ts'
import { bringInLine } from '#areas/central/groups/push-to-members.ts'
import { moveHeld } from '#areas/central/tenants/change-status.ts'
import type { ChangeTenant, InviteOwner, MoveTenant, NewTenant } from '#areas/central/tenants/contract.ts'
import { endLiving, leaveToPeople } from '#areas/central/tenants/end-subscription.ts'
import {
  findTenant,
  holdGroup,
  lockTenant,
  saveLimits,
  saveTenant,
  type TenantAtHand,
} from '#areas/central/tenants/queries.ts'
import { statusNames, whyNotInviteOwner, whyNotMove } from '#areas/central/tenants/rules.ts'
import { openAgency } from '#areas/setup/public.ts'
import { switchTenant } from '#platform/db/switch-tenant.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import { differences } from '#platform/history.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { Call } from '#platform/http/mount.ts'
import { announce } from '#platform/outbox.ts'
import { conflict, invalid, refuse } from '#platform/refusal.ts'

export type Doing = Pick<Call<Endpoint>, 'all' | 'central' | 'ip' | 'agent' | 'now' | 'publicUrl'>

/** Opens an agency and invites its owner by mail, in one transaction. */
export async function createTenant(
  call: Doing,
  { name, slug, group_id, owner_name, owner_email, status }: z.output<typeof NewTenant>,
): Promise<{ id: number }> {
  await refuseUnknownGroup(call.all, group_id)
  const { tenant, db } = await openAgency(call.all, { name, slug, status, email: owner_email })
  await saveTenant(call.all, { id: tenant.id, version: 1 }, { group_id })
  await recordCentralHistory(call, 'tenants', tenant.id, 'created', {
    tenantId: tenant.id,
    changes: { name, slug, status, owner: owner_email },
  })
  await inviteOwner({ ...call, db, tenant }, { name: owner_name, email: owner_email })
  if (group_id) await bringInLine(call.all, [tenant.id], call.central.name)
  return { id: tenant.id }
}

export async function changeTenant(
  call: Doing & Pick<Call<Endpoint>, 'deps'>,
  id: number,
  { version, replacing, ...changes }: z.output<typeof ChangeTenant>,
) {
  const { all } = call
  const before = await lockTenant(all, id)
  refuse(whyNotChange(before.status))
  await refuseUnknownGroup(all, changes.group_id ?? null)
  const after = applyPatch(before, changes)
  const { name, group_id, notes } = after
  await saveTenant(all, { id, version }, { name, group_id, notes })
  const moves = before.group_id !== group_id
  const lost = moves && group_id ? await lockWords(call, group_id, { tenants: [id], replacing }) : 0
  const recorded = {
    ...differences(inWords(before), inWords(after)),
    ...(lost > 0 ? { replacing: lost } : {}),
  }
  await recordCentralHistory(call, 'tenants', id, 'changed', { tenantId: id, changes: recorded })
  if (moves) await bringInLine(all, [id], call.central.name)
  const db = await switchTenant(all, id)
  await saveLimits(db, after)
  if (before.name !== name) await announce(db, 'agency.changed', {})
  return { title: 'Agency saved', description: '' }
}

/** For the history, where nothing would say that it is not known. */
function inWords(agency: TenantAtHand): TenantAtHand {
  const limits = Object.entries(agency).filter(([key, value]) => key.startsWith('max_') && value === null)
  return { ...agency, ...Object.fromEntries(limits.map(([key]) => [key, 'no limit'])) }
}

/**
 * Moves an agency to another state. It bites at once: whoever is in the agency is asked anew who they are, open pages
 * included, and its owners are told why. What is cancelled pays no more: its subscription ends that day.
 */
export async function moveTenant(
  call: Doing,
  id: number,
  { to, reason, version }: z.output<typeof MoveTenant>,
) {
  const agency = await lockTenant(call.all, id)
  if (agency.version !== version) throw conflict('agency')
  refuse(whyNotMove(agency.status, to))
  const ended = to === 'cancelled' && (await endLiving(call, id))
  await leaveToPeople(call.all, id)
  await moveHeld(call, agency, { to, reason })
  return {
    title: `${agency.name} is now ${statusNames[to].toLowerCase()}`,
    description: ended ? 'Its subscription ends today.' : '',
  }
}

/** Writes to who shall own the agency, again or for the first time. */
export async function inviteOwnerOf(call: Doing, id: number, person: z.output<typeof InviteOwner>) {
  const { all } = call
  await lockTenant(all, id)
  const { status, owners, slug, name } = await findTenant(all, id)
  refuse(whyNotInviteOwner(status, owners))
  const db = await switchTenant(all, id)
  await inviteOwner({ ...call, db, tenant: { id, slug, name } }, person)
  await recordCentralHistory(call, 'tenants', id, 'owner invited', {
    tenantId: id,
    changes: { owner: person.email },
  })
  return { title: 'Invitation sent', description: `${person.name} gets an email at ${person.email}.` }
}

async function refuseUnknownGroup(all: AllDb, group: number | null): Promise<void> {
  if (group !== null && !(await holdGroup(all, group)))
    throw invalid('group_id', 'This group is not there any more')
}
