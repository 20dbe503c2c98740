import { type RawBuilder, sql } from 'kysely'
import type {
  AssignmentsQuery,
  FundedDocument,
  FundedQuery,
  FundingAssignment,
  FundingSchedule,
  SchedulesQuery,
} from '#areas/payments/funding/contract.ts'
import type { Sums } from '#areas/payments/funding/rules.ts'
import type { Context } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db'>

const assignmentColumns = (a: string) => {
  const of = (name: string) => sql.ref(`${a}.${name}`)
  return sql`${of('id')}, ${of('client_id')}, c.name as client_name, ${of('funder')}, ${of('notice_text_id')}, x.body as notice,
    u.name as assigned_by_name, ${of('assigned_at')}, ${of('ended_at')}, ${of('end_reason')}`
}

const assignmentJoins = (db: Db, a: string) => sql`
  join clients c on c.tenant_id = ${db.tenant} and c.id = ${sql.ref(`${a}.client_id`)}
  left join invoice_text_templates x on x.tenant_id = ${db.tenant} and x.id = ${sql.ref(`${a}.notice_text_id`)}
  left join users u on u.tenant_id = ${db.tenant} and u.id = ${sql.ref(`${a}.assigned_by_user_id`)}`

export function assignmentShape({ db }: RequestContext, query: AssignmentsQuery): ListOf<FundingAssignment> {
  const [state, other] = query.state ?? []
  return {
    table: 'funding_assignments',
    columns: assignmentColumns('page'),
    joins: assignmentJoins(db, 'page'),
    sorts: { assigned_at: 'timestamptz' },
    sort: '-assigned_at',
    where: [
      state && !other
        ? state === 'assigned'
          ? sql`t.ended_at is null`
          : sql`t.ended_at is not null`
        : undefined,
      query.client_id ? sql`t.client_id = ${query.client_id}` : undefined,
    ],
  }
}

export const listAssignments = (ctx: RequestContext, query: AssignmentsQuery) =>
  listPage(ctx.db, '/funding-assignments', query, assignmentShape(ctx, query))

export async function findAssignment({ db }: RequestContext, id: number): Promise<FundingAssignment> {
  const { rows } = await sql<FundingAssignment>`
    select ${assignmentColumns('a')} from funding_assignments a ${assignmentJoins(db, 'a')}
    where a.tenant_id = ${db.tenant} and a.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Assigned client')
  return rows[0]
}

const scheduleColumns = (s: string) => sql`
  ${sql.join(
    [
      ...['id', 'number', 'status', 'funder', 'currency', 'scheduled_on', 'cut_off'],
      ...[
        'invoice_count',
        'credit_count',
        'invoiced',
        'credited',
        'total',
        'reserve',
        'prepayment',
        'created_at',
        'version',
      ],
    ].map((name) => sql.ref(`${s}.${name}`)),
  )},
  ${sql.ref(`${s}.reserve_percent`)}::text as reserve_percent, e.name as legal_entity_name, u.name as created_by_name`

const scheduleJoins = (db: Db, s: string) => sql`
  join legal_entities e on e.tenant_id = ${db.tenant} and e.id = ${sql.ref(`${s}.legal_entity_id`)}
  left join users u on u.tenant_id = ${db.tenant} and u.id = ${sql.ref(`${s}.created_by_user_id`)}`

export function scheduleShape({ db }: RequestContext, query: SchedulesQuery): ListOf<FundingSchedule> {
  return {
    table: 'funding_schedules',
    columns: scheduleColumns('page'),
    joins: scheduleJoins(db, 'page'),
    sorts: { created_at: 'timestamptz', scheduled_on: 'date', total: 'bigint' },
    sort: '-created_at',
    searchable: true,
    where: [
      query.status?.length ? sql`t.status = any(${query.status})` : undefined,
      query.scheduled_from ? sql`t.scheduled_on >= ${query.scheduled_from}::date` : undefined,
      query.scheduled_to ? sql`t.scheduled_on <= ${query.scheduled_to}::date` : undefined,
    ],
  }
}

export const listSchedules = (ctx: RequestContext, query: SchedulesQuery) =>
  listPage(ctx.db, '/funding-schedules', query, scheduleShape(ctx, query))

export async function scheduleRows(db: Db, ids: readonly number[]): Promise<FundingSchedule[]> {
  const { rows } = await sql<FundingSchedule>`
    select ${scheduleColumns('s')} from funding_schedules s ${scheduleJoins(db, 's')}
    where s.tenant_id = ${db.tenant} and s.id = any(${ids}::bigint[]) order by s.id`.execute(db)
  return rows
}

export async function findSchedule({ db }: RequestContext, id: number): Promise<FundingSchedule> {
  const [found] = await scheduleRows(db, [id])
  if (!found) throw notFound('Schedule')
  return found
}

const documentColumns = (d: string) => {
  const of = (name: string) => sql.ref(`${d}.${name}`)
  return sql`${of('id')}, ${of('funding_schedule_id')}, s.number as schedule_number, s.funder, s.scheduled_on, ${of('invoice_id')}, i.number,
    i.party_name as client_name, i.issue_date, i.due_date, i.currency, ${of('amount')}, r.number as credits_number,
    ${of('released_at')} is null as stands`
}

const documentJoins = (db: Db, d: string) => sql`
  join funding_schedules s on s.tenant_id = ${db.tenant} and s.id = ${sql.ref(`${d}.funding_schedule_id`)}
  join invoices i on i.tenant_id = ${db.tenant} and i.id = ${sql.ref(`${d}.invoice_id`)}
  left join invoices r on r.tenant_id = ${db.tenant} and r.id = ${sql.ref(`${d}.credits_invoice_id`)}`

export function fundedShape({ db }: RequestContext, query: FundedQuery): ListOf<FundedDocument> {
  return {
    table: 'funding_schedule_documents',
    columns: documentColumns('page'),
    joins: documentJoins(db, 'page'),
    sorts: { id: 'bigint' },
    sort: 'id',
    where: [
      query.funding_schedule_id ? sql`t.funding_schedule_id = ${query.funding_schedule_id}` : undefined,
      query.invoice_id ? sql`t.invoice_id = ${query.invoice_id}` : undefined,
    ],
  }
}

export const listFunded = (ctx: RequestContext, query: FundedQuery) =>
  listPage(ctx.db, '/funding-schedule-documents', query, fundedShape(ctx, query))

/** All documents of a schedule, in their order. */
export async function documentsOf(db: Db, id: number): Promise<FundedDocument[]> {
  const { rows } = await sql<FundedDocument>`
    select ${documentColumns('d')} from funding_schedule_documents d ${documentJoins(db, 'd')}
    where d.tenant_id = ${db.tenant} and d.funding_schedule_id = ${id} order by d.id`.execute(db)
  return rows
}

type Offer = { funder: string; cut_off: Day }

/**
 * What can be offered to a funder: `offered` are issued invoices of its assigned clients that are still to be paid and on no
 * schedule that stands, at what they were issued for; and credit notes on none yet that take something off those, or off
 * what is on a schedule already.
 */
const offered = (db: Db, { funder, cut_off }: Offer): RawBuilder<unknown> => sql`
  free as materialized (
    select i.id, i.legal_entity_id, i.currency, i.gross as amount, null::bigint as credits_invoice_id, i.client_id
    from invoices i
    join funding_assignments a on a.tenant_id = ${db.tenant} and a.client_id = i.client_id and a.ended_at is null
      and a.funder = ${funder}
    where i.tenant_id = ${db.tenant} and i.type = 'sales' and i.status = any('{issued,sent,part-paid}') and i.balance > 0
      and i.issue_date <= ${cut_off}::date and not exists (select from funding_schedule_documents d
        where d.tenant_id = ${db.tenant} and d.invoice_id = i.id and d.released_at is null)
  ),
  offered as materialized (
    select * from free
    union all
    select c.id, c.legal_entity_id, c.currency, -c.gross, c.related_invoice_id, c.client_id
    from invoices c
    where c.tenant_id = ${db.tenant} and c.type = 'sales-credit' and c.number is not null and c.status <> 'void' and c.gross > 0
      and c.issue_date <= ${cut_off}::date
      and c.related_invoice_id = any(array(
        select f.id from free f
        union
        select d.invoice_id from funding_schedule_documents d
        join funding_schedules s on s.tenant_id = ${db.tenant} and s.id = d.funding_schedule_id and s.funder = ${funder}
        where d.tenant_id = ${db.tenant} and d.released_at is null))
      and not exists (select from funding_schedule_documents d
        where d.tenant_id = ${db.tenant} and d.invoice_id = c.id and d.released_at is null)
  )`

const sums = sql`
  count(*) filter (where o.amount > 0)::int as invoice_count, count(*) filter (where o.amount < 0)::int as credit_count,
  coalesce(sum(o.amount) filter (where o.amount > 0), 0)::bigint as invoiced,
  coalesce(-sum(o.amount) filter (where o.amount < 0), 0)::bigint as credited`

export type Offered = Sums & {
  legal_entity_id: number
  legal_entity_name: string
  currency: string
  clients: number
}

/** What it comes to, by company and currency. */
export async function offerOf(db: Db, offer: Offer): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    with ${offered(db, offer)}
    select o.legal_entity_id, e.name as legal_entity_name, o.currency, count(distinct o.client_id)::int as clients, ${sums}
    from offered o join legal_entities e on e.tenant_id = ${db.tenant} and e.id = o.legal_entity_id
    group by o.legal_entity_id, e.name, e.is_default, o.currency order by e.is_default desc, e.name, o.currency`.execute(
    db,
  )
  return rows
}

/** Puts it on these schedules, which are one for each company and currency. */
export async function placeOffer(
  db: Db,
  offer: Offer,
  schedules: readonly { id: number; legal_entity_id: number; currency: string }[],
): Promise<void> {
  await sql`
    with ${offered(db, offer)}
    insert into funding_schedule_documents (tenant_id, funding_schedule_id, invoice_id, credits_invoice_id, amount)
    select ${db.tenant}, s.id, o.id, o.credits_invoice_id, o.amount
    from offered o
    join jsonb_to_recordset(${JSON.stringify(schedules)}::jsonb) as s(id bigint, legal_entity_id bigint, currency text)
      on s.legal_entity_id = o.legal_entity_id and s.currency = o.currency
    join invoices i on i.tenant_id = ${db.tenant} and i.id = o.id
    order by o.amount < 0, i.party_name, i.issue_date, o.id`.execute(db)
}

/** Which funders are named, and what the last schedule kept back. */
export async function usualTerms(db: Db): Promise<{ funders: string[]; reserve_percent: string }> {
  const { rows } = await sql<{ funders: string[]; reserve_percent: string }>`
    select array(select distinct a.funder from funding_assignments a
        where a.tenant_id = ${db.tenant} and a.ended_at is null order by 1) as funders,
      coalesce((select trim_scale(s.reserve_percent)::text from funding_schedules s where s.tenant_id = ${db.tenant}
        order by s.created_at desc, s.id desc limit 1), '15') as reserve_percent`.execute(db)
  return rows[0]!
}

/** The last figure that was given to a number; whoever calls has everybody else wait. */
export async function lastNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substr(s.number, 6)::integer), 0) as last from funding_schedules s
    where s.tenant_id = ${db.tenant}`.execute(db)
  return rows[0]!.last
}

/** The number of another schedule that takes credits off invoices on this one; null: none. */
export async function creditedOn(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select s.number from funding_schedule_documents k
    join funding_schedule_documents d on d.tenant_id = ${db.tenant} and d.invoice_id = k.credits_invoice_id
      and d.funding_schedule_id = ${id} and d.released_at is null
    join funding_schedules s on s.tenant_id = ${db.tenant} and s.id = k.funding_schedule_id
    where k.tenant_id = ${db.tenant} and k.released_at is null and k.funding_schedule_id <> ${id} order by s.id limit 1`.execute(
    db,
  )
  return rows[0]?.number ?? null
}

export async function releaseDocuments(db: Db, id: number): Promise<void> {
  await sql`update funding_schedule_documents d set released_at = now()
    where d.tenant_id = ${db.tenant} and d.funding_schedule_id = ${id} and d.released_at is null`.execute(db)
}
