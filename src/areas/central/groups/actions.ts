import type { z } from 'zod'
import { applyPatch } from '#areas/central/apply-patch.ts'
import { type Doing, recordCentralHistory } from '#areas/central/central-history.ts'
import type { ChangeGroup, ChangeGroupCode, NewGroup, NewGroupCode } from '#areas/central/groups/contract.ts'
import { lockWords } from '#areas/central/groups/mails/lock-templates.ts'
import { bringInLine } from '#areas/central/groups/push-to-members.ts'
import {
  insertCode,
  insertGroup,
  lockCode,
  lockGroup,
  membersOf,
  saveCode,
  saveGroup,
  setMembers,
  withdrawCode,
} from '#areas/central/groups/queries.ts'
import { whyNotRateCode, whyNotTaxCode } from '#areas/codes/public.ts'
import { differences } from '#platform/history.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { Call } from '#platform/http/mount.ts'
import { refuse } from '#platform/refusal.ts'

export async function createGroup(call: Doing, { tenant_ids, ...fields }: z.output<typeof NewGroup>) {
  const id = await insertGroup(call.all, fields)
  const moved = await setMembers(call.all, id, tenant_ids)
  await recordCentralHistory(call, 'groups', id, 'created', { changes: { name: fields.name, tenant_ids } })
  // It keeps nothing yet, but whoever comes from another group is released.
  await bringInLine(call.all, moved, call.central.name)
  return { id }
}

export async function changeGroup(
  call: Doing & Pick<Call<Endpoint>, 'deps'>,
  id: number,
  { version, tenant_ids, replacing, ...changes }: z.output<typeof ChangeGroup>,
) {
  const before = await lockGroup(call.all, id)
  const after = applyPatch(before, changes)
  await saveGroup(call.all, { id, version }, after)
  const moved = tenant_ids ? await setMembers(call.all, id, tenant_ids) : []
  const came = moved.filter((tenant) => tenant_ids?.includes(tenant))
  const lost = await lockWords(call, id, { tenants: came, replacing })
  const recorded = {
    ...differences(before, after),
    ...(moved.length > 0 ? { came_or_went: moved } : {}),
    ...(lost > 0 ? { replacing: lost } : {}),
  }
  await recordCentralHistory(call, 'groups', id, 'changed', { changes: recorded })
  // Its agencies read its name.
  const all = before.name === after.name ? [] : await membersOf(call.all, id)
  await bringInLine(call.all, [...new Set([...moved, ...all])], call.central.name)
  return { title: 'Group saved', description: '' }
}

export async function addCode(call: Doing, group: number, body: z.output<typeof NewGroupCode>) {
  await lockGroup(call.all, group)
  const { kind, mode, code, ...fields } = body
  if (kind === 'tax-codes') refuse(whyNotTaxCode(fields as never))
  if (kind === 'rate-codes') refuse(whyNotRateCode(fields as never))
  const kept = { kind, mode, code, fields: 'rate_kind' in fields ? rateFields(fields) : fields }
  const id = await insertCode(call.all, group, kept)
  await recordCentralHistory(call, 'groups', group, 'code added', { changes: { kind, code, mode } })
  await bringInLine(call.all, await membersOf(call.all, group), call.central.name)
  return { id }
}

function rateFields({ rate_kind, ...fields }: { rate_kind: string } & Record<string, unknown>) {
  return { ...fields, kind: rate_kind }
}

/** Only what no document shows: for anything else the code is withdrawn, and another one made. */
export async function changeCode(
  call: Doing,
  at: { id: number; code_id: number },
  { version, name, mode }: z.output<typeof ChangeGroupCode>,
) {
  const before = await lockCode(call.all, at)
  const after = {
    mode: mode ?? before.mode,
    fields: { ...before.fields, ...(name === undefined ? {} : { name }) },
  }
  await saveCode(call.all, at, version, after)
  const changes = differences({ mode: before.mode, ...before.fields }, { mode: after.mode, ...after.fields })
  await recordCentralHistory(call, 'groups', at.id, 'code changed', {
    changes: { code: before.code, ...changes },
  })
  await bringInLine(call.all, await membersOf(call.all, at.id), call.central.name)
  return { title: 'Code saved', description: 'The agencies of the group get it in a moment.' }
}

export async function withdraw(call: Doing, at: { id: number; code_id: number }) {
  const { kind, code } = await lockCode(call.all, at)
  await withdrawCode(call.all, at)
  await recordCentralHistory(call, 'groups', at.id, 'code withdrawn', { changes: { kind, code } })
  await bringInLine(call.all, await membersOf(call.all, at.id), call.central.name)
  return { title: `${code} withdrawn`, description: 'What the agencies have of it is their own from now on.' }
}

export async function pushAgain(call: Doing, id: number) {
  await lockGroup(call.all, id)
  await bringInLine(call.all, await membersOf(call.all, id), call.central.name)
  await recordCentralHistory(call, 'groups', id, 'sent again')
  return { title: 'On their way', description: 'Each agency has its codes and emails in a moment.' }
}
