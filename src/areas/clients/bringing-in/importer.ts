import { ownerOf, usersForEmails } from '#areas/access/public.ts'
import { clientFields, clientMatches } from '#areas/clients/bringing-in/fields.ts'
import { type ChangedRow, detailsOf, type NewRow, planClients } from '#areas/clients/bringing-in/plan.ts'
import {
  deleteClients,
  deleteContacts,
  insertClients,
  insertContacts,
  insertProfiles,
  type Untouched,
  untouchedClients,
  updateClients,
  updateContacts,
  updateProfiles,
} from '#areas/clients/bringing-in/queries.ts'
import { billingRecord, type ContactInput } from '#areas/clients/contract.ts'
import { agencyDefaults } from '#areas/clients/queries.ts'
import { whyNotCurrency } from '#areas/clients/rules.ts'
import { deleteUnused } from '#platform/db/delete-unused.ts'
import type { Db } from '#platform/db/tenant.ts'
import { authorOf, differences, recordHistoryAll, recordHistoryEach } from '#platform/history.ts'
import type { ImportContext, Importer, RowToUndo, RowToWrite, WrittenRow } from '#platform/importer.ts'
import { announceAll } from '#platform/outbox.ts'

/** Clients with one contact each, and how they are invoiced. */
export const clientImporter: Importer = {
  entity: 'clients',
  label: 'Clients',
  one: 'client',
  order: 10,
  allow: 'clients.import',
  personal: true,
  fields: clientFields,
  matches: clientMatches,
  unique: [],
  page: (id) => `/clients/${id}/view`,
  plan: planClients,
  write: writeClients,
  undo: undoClients,
}

async function writeClients(
  ctx: ImportContext,
  rows: readonly RowToWrite[],
  recorded: Record<string, unknown>,
): Promise<WrittenRow[]> {
  const fresh = rows.flatMap((row) =>
    row.action === 'create' ? [{ ...row, write: row.write as NewRow }] : [],
  )
  const known = rows.flatMap((row) =>
    row.action === 'update' ? [{ ...row, write: row.write as ChangedRow }] : [],
  )
  const users = await approversOf(ctx.db, [
    ...fresh.map(({ write }) => write.contact),
    ...known.map(({ write }) => (write.known ? undefined : write.contact)),
  ])
  return [
    ...(await writeNew(ctx, fresh, users, recorded)),
    ...(await writeChanges(ctx, known, users, recorded)),
  ]
}

/** Approvers become users, so that placements can name them and links can be mailed to them. */
async function approversOf(
  db: Db,
  contacts: readonly (ContactInput | undefined)[],
): Promise<Map<string, number>> {
  const approvers = contacts.flatMap((contact) => (contact?.roles.includes('approver') ? [contact] : []))
  if (approvers.length === 0) return new Map()
  return usersForEmails(
    db,
    approvers.map(({ name, email }) => ({ name, email, role: 'approver' })),
  )
}

const withUser = (client_id: number, contact: ContactInput, users: ReadonlyMap<string, number>) => ({
  ...{ ...contact, client_id },
  user_id: contact.roles.includes('approver') ? (users.get(contact.email) ?? null) : null,
})

async function writeNew(
  ctx: ImportContext,
  rows: readonly (RowToWrite & { write: NewRow })[],
  users: ReadonlyMap<string, number>,
  recorded: Record<string, unknown>,
): Promise<WrittenRow[]> {
  if (rows.length === 0) return []
  const { db } = ctx
  const owner = await ownerOf(db, ctx.who.kind === 'staff' ? ctx.who.id : null)
  const ids = await insertClients(
    db,
    rows.map(({ write }) => ({ ...write.details, ...owner, status: write.status })),
  )
  const usual = { ...billingRecord.blank, ...(await agencyDefaults(db)) }
  await insertProfiles(
    db,
    rows.map(({ write }, at) => ({ ...usual, ...write.billing, client_id: ids[at] })),
  )
  await insertContacts(
    db,
    rows.flatMap(({ write }, at) => (write.contact ? [withUser(ids[at]!, write.contact, users)] : [])),
  )
  await recordHistoryAll(ctx, 'clients', ids, 'created', recorded)
  await announceAll(
    db,
    'client.created',
    ids.map((id) => ({ id })),
  )
  return rows.map(({ row }, at) => ({ row, id: ids[at]!, version: 1, undo: null }))
}

/** What an undo puts back. */
type Undo = {
  details: Record<string, unknown>
  billing: ChangedRow['billing']
  /** The contact that was added. */
  added: number | null
  contact: { id: number; phone: string; job_title: string } | null
}

async function writeChanges(
  ctx: ImportContext,
  rows: readonly (RowToWrite & { write: ChangedRow })[],
  users: ReadonlyMap<string, number>,
  recorded: Record<string, unknown>,
): Promise<WrittenRow[]> {
  if (rows.length === 0) return []
  const { db } = ctx
  const each = rows.map(({ row, write }) => ({ row, ...write, id: write.found.id }))
  const versions = await updateClients(
    db,
    each.map(({ id, found, details }) => ({ ...details, id, version: found.version })),
  )
  await updateProfiles(
    db,
    each
      .filter(({ found, billing }) => Object.keys(differences(found.profile, billing)).length > 0)
      .map(({ found, billing }) => ({ ...billing, id: found.profile_id })),
  )
  const added = await insertContacts(
    db,
    each.flatMap(({ id, contact, known }) => (contact && !known ? [withUser(id, contact, users)] : [])),
  )
  await updateContacts(
    db,
    each.flatMap(({ contact, known }) =>
      contact && known
        ? [
            {
              id: known.id,
              phone: contact.phone || known.phone,
              job_title: contact.job_title || known.job_title,
            },
          ]
        : [],
    ),
  )
  await tell(
    ctx,
    each.map(({ id, found, details, billing, contact, known }) => ({
      id,
      changes: {
        ...differences(found, details),
        ...differences(found.profile, billing),
        ...(contact && !known ? { contact: { from: null, to: contact.name } } : {}),
        ...recorded,
      },
    })),
  )
  return each.map(({ row, id, found, known }) => ({
    ...{ row, id, version: versions.get(id)! },
    undo: {
      details: detailsOf(found),
      billing: found.profile,
      added: added.get(id) ?? null,
      contact: known ? { id: known.id, phone: known.phone, job_title: known.job_title } : null,
    } satisfies Undo,
  }))
}

async function tell(ctx: ImportContext, each: readonly { id: number; changes: Record<string, unknown> }[]) {
  await recordHistoryEach(
    ctx.db,
    'clients',
    each.map(({ id, changes }) => ({ ...authorOf(ctx.who), subject_id: id, action: 'changed', changes })),
  )
  await announceAll(
    ctx.db,
    'client.changed',
    each.map(({ id }) => ({ id })),
  )
}

async function undoClients(ctx: ImportContext, rows: readonly RowToUndo[]): Promise<Map<number, string>> {
  const { db } = ctx
  const untouched = await untouchedClients(db, rows)
  const stay = new Map(
    rows.flatMap((row): [number, string][] => {
      const why = whyNotBack(row, untouched.get(row.id))
      return why ? [[row.row, why]] : []
    }),
  )
  const made = rows.filter(({ action, row }) => action === 'create' && !stay.has(row))
  const gone = new Set(
    await deleteUnused(
      db,
      made.map(({ id }) => id),
      (ids) => deleteClients(db, ids),
    ),
  )
  for (const { row, id } of made) if (!gone.has(id)) stay.set(row, 'Other records belong to it by now')
  await recordHistoryEach(
    db,
    'clients',
    made
      .filter(({ id }) => gone.has(id))
      .map(({ id, label }) => ({
        ...{ ...authorOf(ctx.who), subject_id: id, action: 'deleted' },
        changes: { name: { from: label, to: null } },
      })),
  )
  await announceAll(
    db,
    'client.deleted',
    [...gone].map((id) => ({ id })),
  )

  const changed = rows
    .filter(({ action, row }) => action === 'update' && !stay.has(row))
    .map(({ id, version, undo }) => ({ id, version, now: untouched.get(id)!, ...(undo as Undo) }))
  if (changed.length === 0) return stay
  await updateProfiles(
    db,
    changed
      .filter(({ now, billing }) => Object.keys(differences(now.profile, billing)).length > 0)
      .map(({ now, billing }) => ({ ...billing, id: now.profile_id })),
  )
  await updateContacts(
    db,
    changed.flatMap(({ contact }) => contact ?? []),
  )
  await deleteContacts(
    db,
    changed.flatMap(({ added }) => added ?? []),
  )
  await updateClients(
    db,
    changed.map(({ id, version, details }) => ({ ...details, id, version })),
  )
  await tell(
    ctx,
    changed.map(({ id, now, details, billing }) => ({
      id,
      changes: { ...differences(now, details), ...differences(now.profile, billing), ...undone },
    })),
  )
  return stay
}

function whyNotBack({ action, undo }: RowToUndo, now: Untouched | undefined): string | undefined {
  if (!now) return 'Somebody changed it since, or it is gone'
  if (action === 'create') return undefined
  const { currency } = (undo as Undo).billing
  return whyNotCurrency(now.profile.currency, currency, now.has_issued, '')?.description
}

const undone = { import: { from: 'done', to: 'undone' } }
