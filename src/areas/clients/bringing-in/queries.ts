import { type RawBuilder, sql } from 'kysely'
import type { Billing } from '#areas/clients/bringing-in/plan.ts'
import { billingRecord, type Client, clientRecord } from '#areas/clients/contract.ts'
import { columnsOf } from '#platform/db/record-columns.ts'
import type { Db } from '#platform/db/tenant.ts'

export type Found = Pick<Client, 'id' | 'status' | 'version' | 'owner_user_id' | 'team_id' | 'contacts'> &
  Record<(typeof clientRecord)['names'][number], unknown> & {
    name: string
    profile_id: number
    profile: Billing
    has_issued: boolean
  }

type Keys = { ids: number[]; refs: string[]; numbers: string[]; names: string[] }

/** By what rows find their client: a thousand rows at a time, so that an agency's clients are looked through once for all of them. */
const conditions: Record<string, (keys: Keys) => RawBuilder<unknown>> = {
  id: ({ ids }) => sql`c.id = any(${ids}::bigint[])`,
  accounts_ref: ({ refs }) => sql`lower(c.accounts_ref) = any(${refs}::text[]) and c.accounts_ref <> ''`,
  company_number: ({ numbers }) => sql`c.company_number = any(${numbers}::text[]) and c.company_number <> ''`,
  name: ({ names }) => sql`lower(c.name) = any(${names}::text[])`,
}

/** Of the default billing profile, what an import may change. */
const profile = sql`json_build_object('email_to', b.email_to, 'bill_to_name', b.bill_to_name,
  'client_reference', b.client_reference, 'payment_terms_days', b.payment_terms_days,
  'payment_terms_from', b.payment_terms_from, 'currency', b.currency, 'credit_limit', b.credit_limit,
  'po_required', b.po_required)`

const hasIssued = (db: Db) => sql`exists (select from invoices i
  where i.tenant_id = ${db.tenant} and i.billing_profile_id = b.id and i.number is not null)`

/** The clients that rows may be about, held until the transaction ends, with what an import may change of them. */
export async function findForRows(db: Db, by: string, keys: Keys): Promise<Found[]> {
  const condition = (conditions[by] ?? conditions.name)!(keys)
  const { rows } = await sql<Found>`
    select c.id, ${columnsOf(clientRecord, 'c')}, c.status, c.team_id, c.version, b.id as profile_id,
      ${profile} as profile,
      ${hasIssued(db)} as has_issued,
      coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name, 'email', k.email, 'phone', k.phone,
          'job_title', k.job_title, 'roles', k.roles, 'user_id', k.user_id) order by k.name, k.id)
        from client_contacts k where k.tenant_id = ${db.tenant} and k.client_id = c.id), '[]') as contacts
    from clients c
    join billing_profiles b on b.tenant_id = ${db.tenant} and b.client_id = c.id and b.is_default
    where c.tenant_id = ${db.tenant} and ${condition}
    for no key update of c`.execute(db)
  return rows
}

/** Which of these names, in small letters, clients have already. */
export async function namesTaken(db: Db, names: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ name: string; ids: number[] }>`
    select lower(c.name) as name, array_agg(c.id) as ids from clients c
    where c.tenant_id = ${db.tenant} and lower(c.name) = any(${names}::text[]) group by 1`.execute(db)
  return new Map(rows.map(({ name, ids }) => [name, ids]))
}

/** Adds clients in the order in which they are given; answers their ids in it. */
export async function insertClients(db: Db, clients: readonly object[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into clients (tenant_id, ${namesOf(clientRecord)}, status, team_id)
    select ${db.tenant}::integer, ${columnsOf(clientRecord, 'g')}, g.status, g.team_id
    from jsonb_populate_recordset(null::clients, ${JSON.stringify(clients)}::jsonb) with ordinality g
    order by g.ordinality returning id`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

export async function insertProfiles(db: Db, profiles: readonly object[]): Promise<void> {
  await sql`
    insert into billing_profiles (tenant_id, client_id, ${namesOf(billingRecord)})
    select ${db.tenant}::integer, g.client_id, ${columnsOf(billingRecord, 'g')}
    from jsonb_populate_recordset(null::billing_profiles, ${JSON.stringify(profiles)}::jsonb) g`.execute(db)
}

const namesOf = ({ names }: { names: readonly string[] }) => sql.join(names.map((name) => sql.ref(name)))

export async function insertContacts(db: Db, contacts: readonly object[]): Promise<Map<number, number>> {
  if (contacts.length === 0) return new Map()
  const { rows } = await sql<{ id: number; client_id: number }>`
    insert into client_contacts (tenant_id, client_id, name, email, phone, job_title, roles, user_id)
    select ${db.tenant}::integer, g.client_id, g.name, g.email, g.phone, g.job_title, g.roles, g.user_id
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as g(client_id bigint, name text, email citext, phone text,
      job_title text, roles text[], user_id bigint)
    returning id, client_id`.execute(db)
  return new Map(rows.map(({ id, client_id }) => [client_id, id]))
}

/** Changes clients that are at these versions, their default profiles and contacts; answers the versions they have then. */
export async function updateClients(
  db: Db,
  changes: readonly { id: number; version: number; [column: string]: unknown }[],
): Promise<Map<number, number>> {
  if (changes.length === 0) return new Map()
  const set = sql.join(clientRecord.names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`g.${name}`)}`))
  const { rows } = await sql<{ id: number; version: number }>`
    update clients c set ${set}, version = c.version + 1, updated_at = now()
    from jsonb_populate_recordset(null::clients, ${JSON.stringify(changes)}::jsonb) g
    where c.tenant_id = ${db.tenant} and c.id = g.id and c.version = g.version
    returning c.id, c.version`.execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

export async function updateProfiles(db: Db, profiles: readonly (Billing & { id: number })[]): Promise<void> {
  if (profiles.length === 0) return
  await sql`
    update billing_profiles b set email_to = g.email_to, bill_to_name = g.bill_to_name, client_reference = g.client_reference,
      payment_terms_days = g.payment_terms_days, payment_terms_from = g.payment_terms_from, currency = g.currency,
      credit_limit = g.credit_limit, po_required = g.po_required, version = b.version + 1
    from jsonb_populate_recordset(null::billing_profiles, ${JSON.stringify(profiles)}::jsonb) g
    where b.tenant_id = ${db.tenant} and b.id = g.id`.execute(db)
}

export async function updateContacts(
  db: Db,
  contacts: readonly { id: number; phone: string; job_title: string }[],
): Promise<void> {
  if (contacts.length === 0) return
  await sql`
    update client_contacts k set phone = g.phone, job_title = g.job_title
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as g(id bigint, phone text, job_title text)
    where k.tenant_id = ${db.tenant} and k.id = g.id`.execute(db)
}

export type Untouched = Omit<Found, 'status' | 'version' | 'team_id' | 'contacts'>

/** Of these clients, those that are still at the version they were left at, as they are; held until the transaction ends. */
export async function untouchedClients(
  db: Db,
  written: readonly { id: number; version: number }[],
): Promise<Map<number, Untouched>> {
  const { rows } = await sql<Untouched>`
    select c.id, ${columnsOf(clientRecord, 'c')}, b.id as profile_id, ${profile} as profile, ${hasIssued(db)} as has_issued
    from clients c
    join billing_profiles b on b.tenant_id = ${db.tenant} and b.client_id = c.id and b.is_default
    join jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as g(id bigint, version integer) on g.id = c.id
    where c.tenant_id = ${db.tenant} and c.version = g.version for update of c`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function deleteClients(db: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from clients c where c.tenant_id = ${db.tenant} and c.id = any(${ids}::bigint[])`.execute(
    db,
  )
}

/** Contacts that an import added, unless one approves something by now: the client then keeps them. */
export async function deleteContacts(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from client_contacts k where k.tenant_id = ${db.tenant} and k.id = any(${ids}::bigint[])
      and not exists (select from placements p where p.tenant_id = ${db.tenant} and p.client_id = k.client_id
        and p.approver_user_id = k.user_id and p.status = 'live')`.execute(db)
}
