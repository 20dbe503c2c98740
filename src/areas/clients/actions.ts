import { ownerOf } from '#areas/access/public.ts'
import { checkBilling, newProfile } from '#areas/clients/billing-checks.ts'
import { saveContacts } from '#areas/clients/contacts.ts'
import type { BillingInput, ChangeClient, Client, NewClient } from '#areas/clients/contract.ts'
import {
  deleteClient,
  findClient,
  nameTaken,
  obligations,
  saveBillingProfile,
} from '#areas/clients/queries.ts'
import {
  duplicateName,
  terms,
  whyNotDetails,
  whyNotHold,
  whyNotRelease,
  whyNotStatus,
} from '#areas/clients/rules.ts'
import { checkCalendar } from '#areas/settings/public.ts'
import { changesTo, forbid } from '#platform/changes.ts'
import { type Context, can, covers } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import type { Db } from '#platform/db/tenant.ts'
import { deletedUnlessUsed } from '#platform/db/unless-used.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { acceptWarnings } from '#platform/warnings.ts'

export async function createClient(ctx: Context, given: NewClient): Promise<Client> {
  const { contacts, billing_profile, accepted, owner_user_id, ...details } = given
  refuse(whyNotDetails(given))
  const reasons = acceptWarnings([await duplicateWarning(ctx, details.name)], accepted)
  if (details.margin_floor !== null && !can(ctx.who, 'clients.terms.update'))
    forbid(['margin_floor'], '', 'clients.terms.update')
  const profile = await newProfile(ctx, billing_profile, 'billing_profile.')
  await checkCalendar(ctx.db, details.holiday_calendar_id)
  const owner = await ownerOf(ctx.db, owner_user_id === undefined ? ctx.who.id : owner_user_id)
  const id = await insertRecord(ctx.db, 'clients', { ...details, ...owner })
  await insertRecord(ctx.db, 'billing_profiles', { ...profile, client_id: id })
  await saveContacts(ctx, id, [], contacts)
  await recordHistory(ctx, 'clients', id, 'created', reasons)
  await announce(ctx.db, 'client.created', { id })
  return findClient({ ...ctx, scope: 'all' }, id)
}

export async function changeClient(ctx: Context, id: number, change: ChangeClient): Promise<Client> {
  const { version, accepted, contacts, billing_profile = {}, owner_user_id, ...details } = change
  await holdRow(ctx.db, 'clients', id)
  const before = await findClient(ctx, id)
  const changes = changesTo(before, details)
  const owner =
    owner_user_id === undefined || owner_user_id === before.owner_user_id
      ? {}
      : await ownerOf(ctx.db, owner_user_id)
  // A hold that is over has no reason any more, nor what is not held when it is made.
  const over = {
    ...(billing_profile.on_hold === false && { hold_reason: '' }),
    ...(billing_profile.hold_default === false && { hold_default_reason: '' }),
  }
  const profile = changesTo(before.billing_profile, { ...billing_profile, ...over })
  refuseBeyond(ctx, before, { ...changes, ...owner, ...(contacts && { contacts }) }, profile)
  refuse(whyNotDetails({ ...before, ...changes, contacts: contacts ?? [] }))
  await checkCalendar(ctx.db, changes.holiday_calendar_id)
  if (changes.status) refuse(whyNotStatus(before.status, changes.status, await obligations(ctx.db, id)))
  const renamed = changes.name !== undefined && changes.name.toLowerCase() !== before.name.toLowerCase()
  const reasons = acceptWarnings(
    [renamed ? await duplicateWarning(ctx, changes.name!, id) : undefined],
    accepted,
  )

  await saveVersioned(
    ctx.db,
    'clients',
    { id, version },
    { ...changes, ...owner, ...archival(ctx, changes.status) },
    'client',
  )
  await changeProfile(ctx.db, before, profile)
  if (contacts) await saveContacts(ctx, id, before.contacts, contacts)
  const after = await findClient({ ...ctx, scope: 'all' }, id)
  const recorded = { ...differences(readable(before), readable(after)), ...reasons }
  if (Object.keys(recorded).length > 0) await recordHistory(ctx, 'clients', id, 'changed', recorded)
  await announce(ctx.db, 'client.changed', { id })
  return after
}

const archival = (ctx: Context, status: string | undefined) =>
  status === undefined ? {} : { archived_at: status === 'inactive' ? ctx.now.toISOString() : null }

async function changeProfile(db: Db, { billing_profile: was }: Client, profile: Partial<BillingInput>) {
  await checkBilling(db, was, profile, 'billing_profile.')
  await saveBillingProfile(db, was.id, profile)
}

/** Details, terms and archiving are three permissions, and each must reach this client. */
function refuseBeyond(ctx: Context, client: Client, details: object, profile: object) {
  const may = (permission: string) => covers(ctx.who, permission, client)
  const fields = Object.keys(details)
  const status = (details as { status?: string }).status
  const archives = status === 'inactive' || (status !== undefined && client.status === 'inactive')
  const special = terms.filter((field) => field in profile)
  const usual = Object.keys(profile).filter((field) => !special.includes(field as never))
  if (!may('clients.update')) {
    forbid(
      fields.filter((field) => !(archives && field === 'status')),
      '',
      'clients.update',
    )
    forbid(usual, 'billing_profile.', 'clients.update')
  }
  if (archives && !may('clients.archive')) forbid(['status'], '', 'clients.archive')
  if (!may('clients.terms.update')) {
    forbid(special, 'billing_profile.', 'clients.terms.update')
    forbid(
      fields.filter((field) => field === 'margin_floor'),
      '',
      'clients.terms.update',
    )
  }
}

async function duplicateWarning({ db, who }: Context, name: string, except?: number) {
  await exclusively(db, 'client.name')
  const other = await nameTaken(db, name, except)
  if (!other) return undefined
  // Who may not open the other client is not led to it.
  const opens = covers(who, 'clients.view', other)
  return duplicateName(
    name,
    opens ? { label: `See ${other.name}`, page: `/clients/${other.id}/view` } : undefined,
  )
}

/** A client as its history tells it: billing among its fields, contacts as a person would name them. */
function readable(saved: Client) {
  const { contacts, billing_profile, owner_user_id: _, live_placements: __, ...rest } = saved
  const { holiday_calendar_id: ___, ...client } = rest
  const { id: _id, label: _label, legal_entity_id: _company, ...billing } = billing_profile
  const people = contacts.map(({ name, email, phone, job_title, roles }) =>
    [name, email, phone, job_title, roles.join(' and ')].filter(Boolean).join(', '),
  )
  return { ...client, ...billing, contacts: people }
}

/** Invoices to this client stop: its time stays out of runs, and its drafts are not issued. Told in its history. */
export async function holdInvoices(ctx: Context, id: number, reason: string): Promise<Client> {
  const before = await findClient(ctx, id)
  refuse(whyNotHold(before.billing_profile))
  return changeHold(ctx, before, 'invoices held', { on_hold: true, hold_reason: reason })
}

/** Invoices to this client go on. Told in its history, as every change of its terms. */
export async function releaseHold(ctx: Context, id: number): Promise<Client> {
  const before = await findClient(ctx, id)
  refuse(whyNotRelease(before.billing_profile))
  return changeHold(ctx, before, 'hold released', { on_hold: false, hold_reason: '' })
}

async function changeHold(
  ctx: Context,
  before: Client,
  action: string,
  hold: Pick<BillingInput, 'on_hold' | 'hold_reason'>,
): Promise<Client> {
  const { id } = before
  await saveVersioned(ctx.db, 'clients', before, {}, 'client')
  await saveBillingProfile(ctx.db, before.billing_profile.id, hold)
  const after = await findClient({ ...ctx, scope: 'all' }, id)
  await recordHistory(ctx, 'clients', id, action, differences(readable(before), readable(after)))
  await announce(ctx.db, 'client.changed', { id })
  return after
}

/** A client nothing was ever done for is deleted; any other is archived, unless work or debts are still open. */
export async function removeClient(ctx: Context, id: number) {
  await holdRow(ctx.db, 'clients', id)
  const client = await findClient(ctx, id)
  if (await deletedUnlessUsed(ctx.db, () => deleteClient(ctx.db, id))) {
    await recordHistory(ctx, 'clients', id, 'deleted', { name: { from: client.name, to: null } })
    await announce(ctx.db, 'client.deleted', { id })
    return { title: 'Client deleted', description: `${client.name} has been deleted.` }
  }
  if (client.status === 'inactive') {
    throw new Refusal('client.archived', 409, 'This client is archived already', 'Its records are kept.')
  }
  refuse(whyNotStatus(client.status, 'inactive', await obligations(ctx.db, id)))
  await saveVersioned(
    ctx.db,
    'clients',
    client,
    { status: 'inactive', ...archival(ctx, 'inactive') },
    'client',
  )
  await recordHistory(ctx, 'clients', id, 'archived', { status: { from: client.status, to: 'inactive' } })
  await announce(ctx.db, 'client.changed', { id })
  return {
    title: 'Client archived',
    description: `${client.name} was used before, so its records are kept and it was archived.`,
    kept: true as const,
  }
}
