import { checkBilling, newProfile } from '#areas/clients/billing-checks.ts'
import type { BillingInput } from '#areas/clients/billing-record.ts'
import {
  type ChangeBillingProfile,
  type ClientProfile,
  mostProfiles,
  type NewBillingProfile,
} from '#areas/clients/profiles/contract.ts'
import {
  clearDefault,
  countProfiles,
  findProfile,
  touchClient,
  usesOf,
} from '#areas/clients/profiles/queries.ts'
import { whyNotArchive, whyNotDefault } from '#areas/clients/profiles/rules.ts'
import { findClient } from '#areas/clients/queries.ts'
import { terms } from '#areas/clients/rules.ts'
import { changesTo, forbid } from '#platform/changes.ts'
import { type Context, covers } from '#platform/context.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { invalid, refuse } from '#platform/refusal.ts'

/** One more way to invoice a client. The client's history tells it. */
export async function createProfile(
  ctx: Context,
  clientId: number,
  { label, ...asked }: NewBillingProfile,
): Promise<ClientProfile> {
  await holdRow(ctx.db, 'clients', clientId)
  await findClient(ctx, clientId)
  if ((await countProfiles(ctx.db, clientId)) >= mostProfiles)
    throw invalid('label', `A client has at most ${mostProfiles} billing profiles`)
  const profile = await newProfile(ctx, asked, '')
  const id = await insertRecord(ctx.db, 'billing_profiles', {
    ...profile,
    label,
    client_id: clientId,
    is_default: false,
  })
  await recordHistory(ctx, 'clients', clientId, 'billing profile created', {
    label: { from: null, to: label },
  })
  await announce(ctx.db, 'client.changed', { id: clientId })
  return findProfile({ ...ctx, scope: 'all' }, id)
}

/** Changes one; whoever makes it the default takes that from the other, whoever archives it must leave no use of it. */
export async function changeProfile(
  ctx: Context,
  id: number,
  { version, is_default, archived, ...given }: ChangeBillingProfile,
): Promise<ClientProfile> {
  const { client_id } = await findProfile(ctx, id)
  await holdRow(ctx.db, 'clients', client_id)
  const before = await findProfile(ctx, id)
  const client = await findClient(ctx, client_id)
  // A hold that is over has no reason any more, nor what is not held when it is made.
  const over = {
    ...(given.on_hold === false && { hold_reason: '' }),
    ...(given.hold_default === false && { hold_default_reason: '' }),
  }
  const changes = changesTo(before, { ...given, ...over })
  const archives = archived !== undefined && archived !== (before.archived_at !== null)
  const becomesDefault = is_default === true && !before.is_default
  refuseBeyond(ctx, client, Object.keys(changes), { archived: archives, is_default: becomesDefault })
  await checkBilling(ctx.db, before, changes as Partial<BillingInput>, '')
  if (archives && archived)
    refuse(whyNotArchive(before.is_default || becomesDefault, await usesOf(ctx.db, id)))
  if (becomesDefault) {
    refuse(whyNotDefault(archives ? archived : before.archived_at !== null))
    await clearDefault(ctx.db, client_id)
  }
  await saveVersioned(
    ctx.db,
    'billing_profiles',
    { id, version },
    {
      ...changes,
      ...(becomesDefault && { is_default: true }),
      ...(archives && { archived_at: archived ? ctx.now.toISOString() : null }),
    },
    'billing profile',
  )
  if (before.is_default || becomesDefault) await touchClient(ctx.db, client_id)
  const after = await findProfile({ ...ctx, scope: 'all' }, id)
  const recorded = differences(readable(before), readable(after))
  if (Object.keys(recorded).length > 0)
    await recordHistory(ctx, 'clients', client_id, 'billing profile changed', {
      billing_profile: after.label,
      ...recorded,
    })
  await announce(ctx.db, 'client.changed', { id: client_id })
  return after
}

/** Where invoices go takes `clients.update`, the terms, the default and the archive `clients.terms.update`. */
function refuseBeyond(
  ctx: Context,
  client: { owner_user_id: number | null; team_id: number | null },
  fields: string[],
  verbs: Record<'archived' | 'is_default', boolean>,
) {
  const may = (permission: string) => covers(ctx.who, permission, client)
  const isTerm = (field: string) => (terms as readonly string[]).includes(field)
  const stands = Object.entries(verbs).flatMap(([field, changes]) => (changes ? [field] : []))
  if (!may('clients.update'))
    forbid(
      fields.filter((field) => !isTerm(field)),
      '',
      'clients.update',
    )
  if (!may('clients.terms.update')) forbid([...fields.filter(isTerm), ...stands], '', 'clients.terms.update')
}

/** A billing profile as the history of its client tells it. */
function readable({ legal_entity_id: _company, tax_code_id: _code, ...rest }: ClientProfile) {
  const {
    id: _id,
    client_id: _client,
    client_name: _name,
    live_placements: _live,
    tax_code_name: __,
    ...told
  } = rest
  return told
}
