import { sql } from 'kysely'
import { figuresOf, leftOf } from '#areas/purchase-orders/queries.ts'
import type { AskedOrder, NewAnswer, OrderRequest } from '#areas/purchase-orders/requests/contract.ts'
import type { AskableOrder } from '#areas/purchase-orders/requests/rules.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { holdRow } from '#platform/db/lock.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { ListQuery, Page } from '#platform/http/contract.ts'

/** An order as somebody at its client can be asked about it; undefined: there is none. */
export async function askableOrder(db: Db, id: number): Promise<AskableOrder | undefined> {
  const { rows } = await sql<AskableOrder>`
    select o.id, o.number, o.currency, o.budget, ${leftOf('o')} as left, o.ends_on, o.status, o.superseded_by, o.contact_id,
      k.name as contact_name, k.email::text as contact_email, c.name as client_name, c.owner_user_id, c.team_id,
      ${answerWaits(db, 'o')} as answer_waits
    from purchase_orders o join clients c on c.tenant_id = ${db.tenant} and c.id = o.client_id ${figuresOf(db, 'o')}
    left join client_contacts k on k.tenant_id = ${db.tenant} and k.id = o.contact_id and k.email <> ''
    where o.tenant_id = ${db.tenant} and o.id = ${id}`.execute(db)
  return rows[0]
}

/** Has the client of the order `o` answered, and nobody decided on it? */
export const answerWaits = (db: Db, o: string) => sql<boolean>`exists (
  select from purchase_order_answers w where w.tenant_id = ${db.tenant} and w.purchase_order_id = ${sql.ref(`${o}.id`)}
    and not exists (select from purchase_order_answer_decisions d
      where d.tenant_id = ${db.tenant} and d.answer_id = w.id))`

export type NewRequest = {
  purchase_order_id: number
  contact_id: number
  to_name: string
  to_address: string
  why: OrderRequest['why']
  user_id: number | null
  days: number
}

/** Requests whose links open nothing yet, in the place of earlier ones. Answers their ids, by order. */
export async function insertRequests(db: Db, requests: readonly NewRequest[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; purchase_order_id: number }>`
    with revoked as (
      update purchase_order_requests r set revoked_at = now()
      where r.tenant_id = ${db.tenant} and r.revoked_at is null
        and r.purchase_order_id = any(${requests.map(({ purchase_order_id }) => purchase_order_id)}::bigint[])
    )
    insert into purchase_order_requests (tenant_id, purchase_order_id, contact_id, to_name, to_address, why, user_id,
      expires_at)
    select ${db.tenant}::integer, n.purchase_order_id, n.contact_id, n.to_name, n.to_address, n.why, n.user_id,
      now() + make_interval(days => n.days)
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as n(purchase_order_id bigint, contact_id bigint,
      to_name text, to_address text, why text, user_id bigint, days integer)
    returning id, purchase_order_id`.execute(db)
  return new Map(rows.map(({ id, purchase_order_id }) => [purchase_order_id, id]))
}

/**
 * What the link of the request `r` rests on: it goes to the contact that the order still names, at the address they still
 * have, and nobody withdrew it.
 */
const living = (db: Db) => sql`
  join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = r.purchase_order_id and o.contact_id = r.contact_id
  join client_contacts k on k.tenant_id = ${db.tenant} and k.id = r.contact_id and k.email = r.to_address`

const wasAnswered = (db: Db) => sql`exists (
  select from purchase_order_answers a where a.tenant_id = ${db.tenant} and a.request_id = r.id)`
/** To answer, or to see what was answered, or that there is nothing to answer any more. */
const opens = (db: Db) => sql`r.expires_at > now() and (r.revoked_at is null or ${wasAnswered(db)})`
/** A code leaves for what can be answered, or was by this link. */
const asks = (db: Db) => sql`
  ${opens(db)} and ((o.status <> 'closed' and o.superseded_by is null) or ${wasAnswered(db)})`

/** Gives a link its code, in the place of an earlier one. False: it would open nothing any more. */
export async function keepRequestCode(db: Db, { id, code_hash }: { id: number; code_hash: string }) {
  const { rows } = await sql`
    update purchase_order_requests l set code_hash = ${code_hash}
    from (select r.id from purchase_order_requests r ${living(db)}
      where r.tenant_id = ${db.tenant} and r.id = ${id} and ${asks(db)}) open
    where l.tenant_id = ${db.tenant} and l.id = open.id returning l.id`.execute(db)
  return rows.length > 0
}

/** Does this code open this request? */
export async function opensRequest(db: Db, { id, code_hash }: { id: number; code_hash: string }) {
  const { rows } = await sql`
    select from purchase_order_requests r ${living(db)}
    where r.tenant_id = ${db.tenant} and r.id = ${id} and r.code_hash = ${code_hash} and ${opens(db)}`.execute(
    db,
  )
  return rows.length > 0
}

/** Opens a guest session; answers its end. */
export async function insertGuest(
  db: Db,
  guest: { request_id: number; token_hash: string; minutes: number },
): Promise<string> {
  const { rows } = await sql<{ expires_at: string }>`
    insert into purchase_order_guests (tenant_id, request_id, token_hash, expires_at)
    values (${db.tenant}, ${guest.request_id}, ${guest.token_hash}, now() + make_interval(mins => ${guest.minutes}))
    returning expires_at`.execute(db)
  return rows[0]!.expires_at
}

/** Sessions a day after their end. Requests stay: they say what was asked. */
export async function deleteOldGuests(db: Db): Promise<void> {
  await sql`delete from purchase_order_guests
    where tenant_id = ${db.tenant} and expires_at < now() - interval '1 day'`.execute(db)
}

/** The contact behind a guest's cookie, for one request. */
export async function findGuest(
  db: Db,
  guest: { request_id: number; token_hash: string },
): Promise<{ name: string; email: string } | undefined> {
  const { rows } = await sql<{ name: string; email: string }>`
    select r.to_name as name, r.to_address as email
    from purchase_order_guests g
    join purchase_order_requests r on r.tenant_id = ${db.tenant} and r.id = g.request_id ${living(db)}
    where g.tenant_id = ${db.tenant} and g.token_hash = ${guest.token_hash} and g.expires_at > now()
      and r.id = ${guest.request_id} and (r.revoked_at is null or ${wasAnswered(db)})`.execute(db)
  return rows[0]
}

/** Where the request `r` of the order `o` stands, with its answer `a` and the decision `d` on it. */
const stateOf = (
  r: string,
) => sql`case when d.decision is not null then d.decision when a.id is not null then 'answered'
  when ${sql.ref(`${r}.revoked_at`)} is not null or ${sql.ref(`${r}.expires_at`)} <= now() or o.status = 'closed'
    or o.superseded_by is not null
  then 'over' else 'waiting' end`

/** What a guest sees of the order they were asked about. */
export async function findAsked(db: Db, id: number) {
  const { rows } = await sql<Omit<AskedOrder, 'agency_name' | 'brand' | 'reader'>>`
    select r.to_name, c.name as client_name, o.number, o.currency, o.budget, ${leftOf('o')} as left, o.ends_on,
      ${stateOf('r')} as state,
      case when a.id is not null then jsonb_build_object('number', a.number, 'budget', a.budget, 'starts_on', a.starts_on,
        'ends_on', a.ends_on, 'note', a.note, 'at', a.at) end as answer
    from purchase_order_requests r
    join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = r.purchase_order_id
    join clients c on c.tenant_id = ${db.tenant} and c.id = o.client_id ${figuresOf(db, 'o')}
    left join purchase_order_answers a on a.tenant_id = ${db.tenant} and a.request_id = r.id
    left join purchase_order_answer_decisions d on d.tenant_id = ${db.tenant} and d.answer_id = a.id
    where r.tenant_id = ${db.tenant} and r.id = ${id}`.execute(db)
  return rows[0]!
}

/**
 * Holds a request until its answer is written, and before it its order, as whoever asks anew does: one who answers and one
 * who asks at the same instant come one after the other. Answers the order.
 */
export async function holdRequest(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ purchase_order_id: number }>`
    select r.purchase_order_id from purchase_order_requests r
    where r.tenant_id = ${db.tenant} and r.id = ${id}`.execute(db)
  const { purchase_order_id } = rows[0]!
  await holdRow(db, 'purchase_orders', purchase_order_id)
  await holdRow(db, 'purchase_order_requests', id)
  return purchase_order_id
}

export async function insertAnswer(
  db: Db,
  answer: NewAnswer & { request_id: number; purchase_order_id: number; ip: string; agent: string },
): Promise<void> {
  const { request_id, purchase_order_id, number, budget, starts_on, ends_on, note, ip, agent } = answer
  await db
    .insertInto('purchase_order_answers')
    .values({
      tenant_id: db.tenant,
      ...{ request_id, purchase_order_id, number, budget, starts_on, ends_on, note, ip, agent },
    })
    .execute()
}

export type Answer = NewAnswer & {
  id: number
  request_id: number
  purchase_order_id: number
  contact_id: number | null
  decision: string | null
}

export async function findAnswer(db: Db, id: number): Promise<Answer | undefined> {
  const { rows } = await sql<Answer>`
    select a.id, a.request_id, a.purchase_order_id, a.number, a.budget, a.starts_on, a.ends_on, a.note, r.contact_id,
      d.decision
    from purchase_order_answers a
    join purchase_order_requests r on r.tenant_id = ${db.tenant} and r.id = a.request_id
    left join purchase_order_answer_decisions d on d.tenant_id = ${db.tenant} and d.answer_id = a.id
    where a.tenant_id = ${db.tenant} and a.id = ${id}`.execute(db)
  return rows[0]
}

export async function insertDecision(
  db: Db,
  decision: {
    answer_id: number
    decision: 'accepted' | 'refused'
    reason: string
    user_id: number | null
    user_name: string
    purchase_order_id: number | null
  },
): Promise<void> {
  await db
    .insertInto('purchase_order_answer_decisions')
    .values({ tenant_id: db.tenant, ...decision })
    .execute()
}

/** The request of which a new link is asked for, while its contact is still the one to ask; and how often, of late. */
export async function requestAgain(
  db: Db,
  id: number,
): Promise<{ purchase_order_id: number; asked: number } | undefined> {
  const { rows } = await sql<{ purchase_order_id: number; asked: number }>`
    select r.purchase_order_id, (
      select count(*)::integer from purchase_order_requests other where other.tenant_id = ${db.tenant}
        and other.purchase_order_id = r.purchase_order_id and other.why = 'again'
        and other.created_at > now() - interval '1 day') as asked
    from purchase_order_requests r ${living(db)}
    where r.tenant_id = ${db.tenant} and r.id = ${id}`.execute(db)
  return rows[0]
}

/** What the client of one order was asked, and answered. */
export function listRequests(
  db: Db,
  { order_id, request_id }: { order_id: number; request_id?: number },
  query: ListQuery,
): Promise<Page<OrderRequest>> {
  const shape: ListOf<OrderRequest> = {
    table: 'purchase_order_requests',
    columns: sql`page.id, page.purchase_order_id, o.currency, page.to_name, page.to_address, page.why,
      u.name as user_name, page.created_at, page.expires_at, asked.state, a.id as answer_id, a.number, a.budget,
      a.starts_on, a.ends_on, a.note, a.at as answered_at, d.user_name as decided_by, d.at as decided_at,
      nullif(d.reason, '') as reason, d.purchase_order_id as created_order_id`,
    joins: sql`
      join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = page.purchase_order_id
      left join users u on u.tenant_id = ${db.tenant} and u.id = page.user_id
      left join purchase_order_answers a on a.tenant_id = ${db.tenant} and a.request_id = page.id
      left join purchase_order_answer_decisions d on d.tenant_id = ${db.tenant} and d.answer_id = a.id
      cross join lateral (select ${stateOf('page')} as state) asked`,
    sorts: { created_at: 'timestamptz' },
    sort: '-created_at',
    where: [
      sql`t.purchase_order_id = ${order_id}`,
      request_id === undefined ? undefined : sql`t.id = ${request_id}`,
    ],
  }
  return listPage(db, `/purchase-orders/${order_id}/requests`, query, shape)
}
