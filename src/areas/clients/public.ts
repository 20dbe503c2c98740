import { sql } from 'kysely'

export { calendarOfPlacement } from '#areas/clients/calendar-of-placement.ts'
export { isSiteOf } from '#areas/clients/sites/queries.ts'

import { type BillingProfile, billingRecord, type ClientStatus } from '#areas/clients/contract.ts'
import { columnsOf } from '#platform/db/record-columns.ts'
import type { Db } from '#platform/db/tenant.ts'

/** Names of clients by id. Ids of other agencies are simply not in the answer. */
export async function clientNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from clients c where c.tenant_id = ${db.tenant} and c.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A client as a document addresses it. */
export type BilledClient = {
  id: number
  name: string
  status: ClientStatus
  company_number: string
  vat_number: string
  address_line_1: string
  address_line_2: string
  city: string
  postcode: string
  country: string
  accounts_ref: string
  owner_user_id: number | null
  team_id: number | null
}

/** A billing profile with the client it belongs to: what an invoice run and a document need. */
export type Billing = BillingProfile & { client: BilledClient }

/** Billing profiles by id, each with its client. */
export async function billingProfiles(db: Db, ids: number[]): Promise<Map<number, Billing>> {
  const { rows } = await sql<Billing>`
    select b.id, b.label, ${columnsOf(billingRecord, 'b')}, e.name as legal_entity_name,
      json_build_object('id', c.id, 'name', c.name, 'status', c.status, 'company_number', c.company_number,
        'vat_number', c.vat_number, 'address_line_1', c.address_line_1, 'address_line_2', c.address_line_2,
        'city', c.city, 'postcode', c.postcode, 'country', c.country, 'accounts_ref', c.accounts_ref,
        'owner_user_id', c.owner_user_id, 'team_id', c.team_id) as client
    from billing_profiles b join clients c on c.tenant_id = ${db.tenant} and c.id = b.client_id
    left join legal_entities e on e.tenant_id = ${db.tenant} and e.id = b.legal_entity_id
    where b.tenant_id = ${db.tenant} and b.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** One billing profile with its client, or undefined. */
export async function billingProfile(db: Db, id: number): Promise<Billing | undefined> {
  return (await billingProfiles(db, [id])).get(id)
}

/** The billing profile that is used when a placement names none. Undefined: no such client. */
export async function defaultBillingProfile(db: Db, client: number): Promise<Billing | undefined> {
  const { rows } = await sql<{ id: number }>`
    select b.id from billing_profiles b
    where b.tenant_id = ${db.tenant} and b.client_id = ${client} and b.is_default`.execute(db)
  return rows[0] && billingProfile(db, rows[0].id)
}

/** The people at a client who may approve time, by name. `user_id` is what a placement names. */
export async function approversOf(
  db: Db,
  client: number,
): Promise<{ user_id: number; name: string; email: string }[]> {
  const { rows } = await sql<{ user_id: number; name: string; email: string }>`
    select k.user_id, k.name, k.email::text as email from client_contacts k
    where k.tenant_id = ${db.tenant} and k.client_id = ${client} and k.user_id is not null and 'approver' = any(k.roles)
    order by k.name, k.id`.execute(db)
  return rows
}

export type Hold = { note: string; by: string | null; at: string | null }

/**
 * Of clients whose invoices are held, by client: why, and since when and by whom as far as their history knows (a
 * hold that came with an import has nobody).
 */
export async function clientHolds(db: Db, ids: number[]): Promise<Map<number, Hold>> {
  const { rows } = await sql<Hold & { id: number }>`
    select c.id, coalesce(b.hold_reason, '') as note, h.user_name as by, h.at
    from clients c
    left join billing_profiles b on b.tenant_id = ${db.tenant} and b.client_id = c.id and b.is_default
    left join lateral (
      select h.user_name, h.at from history h
      where h.tenant_id = ${db.tenant} and h.subject = 'clients' and h.subject_id = c.id
        and case when c.status = 'on_hold' then h.changes -> 'status' ->> 'to' = 'on_hold'
          else h.changes -> 'on_hold' ->> 'to' = 'true' end
      order by h.id desc limit 1) h on true
    where c.tenant_id = ${db.tenant} and c.id = any(${ids}::bigint[]) and (c.status = 'on_hold' or b.on_hold)`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...hold }) => [id, hold]))
}
