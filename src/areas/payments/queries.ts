import { type RawBuilder, sql } from 'kysely'
import type { Payment, PaymentRow, PaymentsQuery } from '#areas/payments/contract.ts'
import type { Context } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

export type RequestContext = Pick<Context, 'db' | 'who' | 'scope'>

/** Money belongs to whoever looks after its client: `reach` is what they see of clients, `rowScope(ctx, 'whose')`. */
export const reachPayments = (db: Db, reach: RawBuilder<unknown> | undefined, p = 't') =>
  reach &&
  sql`exists (select from clients whose where whose.tenant_id = ${db.tenant}
    and whose.id = ${sql.ref(`${p}.client_id`)} and ${reach})`

export const stateOf = (p: string) => sql`
  case when ${sql.ref(`${p}.reversed_on`)} is not null then 'reversed'
    when ${sql.ref(`${p}.unallocated`)} > 0 then 'on_account' else 'allocated' end`

const columns = (p: string) => {
  const of = (name: string) => sql.ref(`${p}.${name}`)
  return sql`
    ${of('id')}, ${of('client_id')}, c.name as client_name, ${of('kind')}, ${stateOf(p)} as state, ${of('received_on')},
    ${of('amount')}, ${of('currency')}, ${of('method')}, ${of('reference')}, ${of('allocated')}, ${of('refunded')},
    ${of('unallocated')}, ${of('refund_of')}, ${of('refund_of_invoice_id')}, ${of('reversed_on')}, ${of('legal_entity_id')},
    e.name as legal_entity_name, u.name as created_by_name, ${of('created_at')}`
}

const joins = (db: Db, p: string) => sql`
  join clients c on c.tenant_id = ${db.tenant} and c.id = ${sql.ref(`${p}.client_id`)}
  join legal_entities e on e.tenant_id = ${db.tenant} and e.id = ${sql.ref(`${p}.legal_entity_id`)}
  left join users u on u.tenant_id = ${db.tenant} and u.id = ${sql.ref(`${p}.created_by_user_id`)}`

/** What was taken off again stands below nothing in the ledger, so that the sum is what stands. */
const against = (db: Db, invoice: number) => sql`
  case when page.refund_of_invoice_id = ${invoice}
    then case when page.reversed_on is null then page.amount else 0 end
    else coalesce((select sum(a.amount) from payment_allocations a where a.tenant_id = ${db.tenant}
      and a.payment_id = page.id and a.invoice_id = ${invoice}), 0)::bigint end`

export function paymentShape(ctx: RequestContext, query: PaymentsQuery): ListOf<PaymentRow> {
  const { db } = ctx
  return {
    table: 'payments',
    columns: query.invoice_id
      ? sql`${columns('page')}, ${against(db, query.invoice_id)} as against`
      : columns('page'),
    joins: joins(db, 'page'),
    sorts: { received_on: 'date', created_at: 'timestamptz', amount: 'bigint' },
    sort: '-received_on',
    searchable: true,
    where: [
      reachPayments(db, rowScope(ctx, 'whose')),
      query.client_id ? sql`t.client_id = ${query.client_id}` : undefined,
      query.invoice_id
        ? sql`t.id = any(array(select a.payment_id from payment_allocations a
            where a.tenant_id = ${db.tenant} and a.invoice_id = ${query.invoice_id}
            union select r.id from payments r
            where r.tenant_id = ${db.tenant} and r.refund_of_invoice_id = ${query.invoice_id}))`
        : undefined,
      query.kind?.length ? sql`t.kind = any(${query.kind})` : undefined,
      query.state?.length ? sql`${stateOf('t')} = any(${query.state})` : undefined,
      // By the index of what is on account.
      query.state?.join() === 'on_account' ? sql`t.unallocated > 0` : undefined,
      query.received_from ? sql`t.received_on >= ${query.received_from}::date` : undefined,
      query.received_to ? sql`t.received_on <= ${query.received_to}::date` : undefined,
    ],
  }
}

export function listPayments(ctx: RequestContext, query: PaymentsQuery): Promise<Page<PaymentRow>> {
  return listPage(ctx.db, '/payments', query, paymentShape(ctx, query))
}

/** These payments as the list shows them, in their order. */
export async function paymentRows(db: Db, ids: readonly number[]): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${columns('p')} from payments p ${joins(db, 'p')}
    where p.tenant_id = ${db.tenant} and p.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], p.id)`.execute(db)
  return rows
}

/** Refuses with `not_found` beyond the caller's reach. */
export async function findPayment(ctx: RequestContext, id: number): Promise<Payment> {
  const { db } = ctx
  const { rows } = await sql<Payment>`
    select ${columns('p')}, p.reversal_reason, p.reversed_at, r.name as reversed_by_name, c.owner_user_id, c.team_id
    from payments p ${joins(db, 'p')}
    left join users r on r.tenant_id = ${db.tenant} and r.id = p.reversed_by_user_id
    where p.tenant_id = ${db.tenant} and p.id = ${id}
      and ${reachPayments(db, rowScope(ctx, 'whose'), 'p') ?? sql`true`}`.execute(db)
  if (!rows[0]) throw notFound('Payment')
  return rows[0]
}

export type PayingClient = {
  id: number
  name: string
  owner_user_id: number | null
  team_id: number | null
  /** Of the way it is usually invoiced. */
  currency: string
  legal_entity_id: number
}

/**
 * The clients that pay, held until the transaction ends: of two people who enter the same receipt at one instant, the
 * second finds what the first wrote.
 */
export async function holdClients(db: Db, ids: readonly number[]): Promise<Map<number, PayingClient>> {
  await sql`
    select c.id from clients c where c.tenant_id = ${db.tenant} and c.id = any(${ids}::bigint[])
    order by c.id for no key update`.execute(db)
  const { rows } = await sql<PayingClient>`
    select c.id, c.name, c.owner_user_id, c.team_id, b.currency, coalesce(b.legal_entity_id, (
      select e.id from legal_entities e where e.tenant_id = ${db.tenant} and e.is_default)) as legal_entity_id
    from clients c
    join billing_profiles b on b.tenant_id = ${db.tenant} and b.client_id = c.id and b.is_default
    where c.tenant_id = ${db.tenant} and c.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether each of these clients is, or was, invoiced in this currency: by a way it is invoiced, or by a document. */
export async function clientsInvoicedIn(
  db: Db,
  asked: readonly { client_id: number; currency: string }[],
): Promise<Set<string>> {
  if (asked.length === 0) return new Set()
  const pairs = asked.map(({ client_id, currency }) => ({ client_id, currency }))
  const { rows } = await sql<{ client_id: number; currency: string }>`
    select distinct g.client_id, g.currency
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as g(client_id bigint, currency text)
    where exists (select from billing_profiles b where b.tenant_id = ${db.tenant} and b.client_id = g.client_id
        and b.currency = g.currency)
      or exists (select from invoices i where i.tenant_id = ${db.tenant} and i.client_id = g.client_id
        and i.currency = g.currency and i.number is not null)`.execute(db)
  return new Set(rows.map((row) => invoicedKey(row)))
}
export const invoicedKey = ({ client_id, currency }: { client_id: number; currency: string }) =>
  `${client_id} ${currency}`

/** Which of these companies there are. */
export async function companiesAmong(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select e.id from legal_entities e where e.tenant_id = ${db.tenant} and e.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

export type Stored = {
  client_id: number
  legal_entity_id: number
  party_name: string
  kind: string
  received_on: Day
  amount: number
  currency: string
  method: string
  reference: string
  refund_of?: number | null
  refund_of_invoice_id?: number | null
  bank_line_id?: number | null
}

/** Receipts that say the same and stand, by the place in the list that each is like. */
export async function sameReceipts(db: Db, given: readonly Stored[]): Promise<{ at: number; id: number }[]> {
  const rows = given.map(({ client_id, kind, received_on, amount, currency, reference }, at) => {
    return { at, client_id, kind, received_on, amount, currency, reference }
  })
  const found = await sql<{ at: number; id: number }>`
    select g.at, min(p.id) as id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(at integer, client_id bigint, kind text,
      received_on date, amount bigint, currency text, reference text)
    join payments p on p.tenant_id = ${db.tenant} and p.client_id = g.client_id and p.received_on = g.received_on
      and p.amount = g.amount and p.currency = g.currency and p.kind = g.kind
      and lower(p.reference) = lower(g.reference) and p.reversed_on is null
    group by g.at order by g.at`.execute(db)
  return found.rows
}

/** Adds payments and answers their ids, in the order given. */
export async function insertPayments(db: Db, given: readonly Stored[], userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into payments (tenant_id, client_id, legal_entity_id, party_name, kind, received_on, amount, currency, method,
      reference, refund_of, refund_of_invoice_id, bank_line_id, created_by_user_id)
    select ${db.tenant}::integer, g.client_id, g.legal_entity_id, g.party_name, g.kind, g.received_on, g.amount,
      g.currency, g.method, g.reference, g.refund_of, g.refund_of_invoice_id, g.bank_line_id, ${userId || null}::bigint
    from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as (client_id bigint, legal_entity_id bigint,
      party_name text, kind text, received_on date, amount bigint, currency text, method text, reference text,
      refund_of bigint, refund_of_invoice_id bigint, bank_line_id bigint)) with ordinality as g(client_id, legal_entity_id, party_name, kind,
      received_on, amount, currency, method, reference, refund_of, refund_of_invoice_id, bank_line_id, at)
    order by g.at
    returning id`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

export type NewAllocation = { payment_id: number; invoice_id: number; amount: number; allocated_on: Day }

/** Sets parts of payments against documents; each payment then says how much of it that is. */
export async function insertAllocations(
  db: Db,
  given: readonly NewAllocation[],
  userId: number,
): Promise<void> {
  if (given.length === 0) return
  const text = JSON.stringify(given)
  await sql`
    insert into payment_allocations (tenant_id, payment_id, invoice_id, amount, allocated_on, user_id)
    select ${db.tenant}::integer, g.payment_id, g.invoice_id, g.amount, g.allocated_on, ${userId || null}::bigint
    from jsonb_to_recordset(${text}::jsonb) as g(payment_id bigint, invoice_id bigint, amount bigint, allocated_on date)
    order by g.payment_id, g.invoice_id`.execute(db)
  await sql`
    update payments p set allocated = p.allocated + s.amount
    from (select g.payment_id, sum(g.amount)::bigint as amount
      from jsonb_to_recordset(${text}::jsonb) as g(payment_id bigint, amount bigint) group by g.payment_id) s
    where p.tenant_id = ${db.tenant} and p.id = s.payment_id`.execute(db)
}

export type LiveAllocation = {
  id: number
  payment_id: number
  invoice_id: number
  amount: number
  allocated_on: Day
}

/** What stands of a payment, or the one allocation that is asked for if it does. */
export async function liveAllocations(
  db: Db,
  of: { payment_id: number } | { id: number },
): Promise<LiveAllocation[]> {
  const which = 'id' in of ? sql`a.id = ${of.id}` : sql`a.payment_id = ${of.payment_id}`
  const { rows } = await sql<LiveAllocation>`
    select a.id, a.payment_id, a.invoice_id, a.amount, a.allocated_on from payment_allocations a
    where a.tenant_id = ${db.tenant} and ${which} and a.reverses is null and not exists (
      select from payment_allocations r where r.tenant_id = ${db.tenant} and r.reverses = a.id)
    order by a.id`.execute(db)
  return rows
}

/** Which payment an allocation is of, whether it stands or not; undefined: there is none. */
export async function paymentOfAllocation(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ payment_id: number }>`
    select a.payment_id from payment_allocations a where a.tenant_id = ${db.tenant} and a.id = ${id}`.execute(
    db,
  )
  return rows[0]?.payment_id
}

/** Takes parts of one payment off their documents: a row each, as high as the one it takes back. */
export async function takeOffAllocations(
  db: Db,
  paymentId: number,
  ids: readonly number[],
  { day, userId }: { day: Day; userId: number },
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with taken as (
      insert into payment_allocations (tenant_id, payment_id, invoice_id, amount, allocated_on, reverses, user_id)
      select ${db.tenant}::integer, a.payment_id, a.invoice_id, -a.amount, greatest(a.allocated_on, ${day}::date), a.id,
        ${userId || null}::bigint
      from payment_allocations a
      where a.tenant_id = ${db.tenant} and a.payment_id = ${paymentId} and a.id = any(${ids}::bigint[])
      order by a.id
      returning amount
    )
    update payments p set allocated = p.allocated + (select sum(amount) from taken)
    where p.tenant_id = ${db.tenant} and p.id = ${paymentId}`.execute(db)
}

export async function addRefunded(db: Db, id: number, amount: number): Promise<void> {
  await sql`
    update payments p set refunded = p.refunded + ${amount}::bigint
    where p.tenant_id = ${db.tenant} and p.id = ${id}`.execute(db)
}

export async function setReversed(
  db: Db,
  id: number,
  { day, userId, reason }: { day: Day; userId: number; reason: string },
): Promise<void> {
  await sql`
    update payments p set reversed_on = ${day}::date, reversed_at = now(), reversed_by_user_id = ${userId || null},
      reversal_reason = ${reason}
    where p.tenant_id = ${db.tenant} and p.id = ${id}`.execute(db)
}
