import { type RawBuilder, sql } from 'kysely'
import { invoiceReach } from '#areas/invoices/action-permissions.ts'
import type { InvoiceStatus } from '#areas/invoices/contract.ts'
import type {
  PaymentRequest,
  PaymentRequestRow,
  PaymentRequestsQuery,
} from '#areas/invoices/payment-requests/contract.ts'
import type { RequestType } from '#areas/invoices/payment-requests/words.ts'
import type { Context } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db' | 'who'>

/** They belong to whoever looks after the client, as far as this person sees sales invoices. */
export function reachedRequests({ db, who }: RequestContext, r = 't'): RawBuilder<unknown> | undefined {
  const scope = invoiceReach(who.permissions, 'view', 'sales')
  if (!scope) return sql`false`
  const reach = rowScope({ scope, who }, 'whose')
  return (
    reach &&
    sql`exists (select from clients whose where whose.tenant_id = ${db.tenant}
      and whose.id = ${sql.ref(`${r}.client_id`)} and ${reach})`
  )
}

/** Documents for the same time or of the same draft, as far as they stand. */
const following = (db: Db, r: string) => sql`
  select i.id, i.number from invoices i
  where i.tenant_id = ${db.tenant} and i.type = 'sales' and i.status <> 'void' and i.id = any(array(
    select ${sql.ref(`${r}.invoice_id`)} where ${sql.ref(`${r}.invoice_id`)} is not null
    union
    select d.invoice_id from payment_request_differences d
    where d.tenant_id = ${db.tenant} and d.payment_request_id = ${sql.ref(`${r}.id`)} and d.invoice_id is not null
    union
    select n.invoice_id from payment_request_units u
    join invoice_units n on n.tenant_id = ${db.tenant} and n.charge_unit_id = u.charge_unit_id and n.side = 'sales'
      and n.released_at is null
    where u.tenant_id = ${db.tenant} and u.payment_request_id = ${sql.ref(`${r}.id`)}))`

const settled = (db: Db, r: string) => sql`exists (select from payment_request_differences d
  where d.tenant_id = ${db.tenant} and d.payment_request_id = ${sql.ref(`${r}.id`)})`

export const stateOf = (db: Db, r: string) => sql`
  case when ${sql.ref(`${r}.status`)} = 'cancelled' then 'cancelled'
    when exists (select from (${following(db, r)}) f where f.number is not null) then 'invoiced'
    when ${sql.ref(`${r}.status`)} = 'open' then 'open'
    when ${sql.ref(`${r}.certified`)} < ${sql.ref(`${r}.net`)} and not ${settled(db, r)} then 'difference'
    else 'certified' end`

const columns = (db: Db, r: string) => sql`
  ${sql.join(
    [
      'id',
      'type',
      'number',
      'client_id',
      'currency',
      'requested_on',
      'period_from',
      'period_to',
      'po_number',
      'net',
      'tax',
      'gross',
      'certified',
      'created_at',
      'version',
    ].map((name) => sql.ref(`${r}.${name}`)),
  )},
  ${stateOf(db, r)} as state, c.name as client_name, e.name as legal_entity_name, u.name as created_by_name`

const joins = (db: Db, r: string) => sql`
  join clients c on c.tenant_id = ${db.tenant} and c.id = ${sql.ref(`${r}.client_id`)}
  join legal_entities e on e.tenant_id = ${db.tenant} and e.id = ${sql.ref(`${r}.legal_entity_id`)}
  left join users u on u.tenant_id = ${db.tenant} and u.id = ${sql.ref(`${r}.created_by_user_id`)}`

export function requestShape(ctx: RequestContext, query: PaymentRequestsQuery): ListOf<PaymentRequestRow> {
  const { db } = ctx
  return {
    table: 'payment_requests',
    columns: columns(db, 'page'),
    joins: joins(db, 'page'),
    sorts: { requested_on: 'date', created_at: 'timestamptz', gross: 'bigint' },
    sort: '-created_at',
    searchable: true,
    where: [
      reachedRequests(ctx),
      query.type ? sql`t.type = ${query.type}` : undefined,
      query.client_id ? sql`t.client_id = ${query.client_id}` : undefined,
      query.state?.length ? sql`${stateOf(db, 't')} = any(${query.state})` : undefined,
      query.requested_from ? sql`t.requested_on >= ${query.requested_from}::date` : undefined,
      query.requested_to ? sql`t.requested_on <= ${query.requested_to}::date` : undefined,
    ],
  }
}

export const listRequests = (
  ctx: RequestContext,
  query: PaymentRequestsQuery,
): Promise<Page<PaymentRequestRow>> => listPage(ctx.db, '/payment-requests', query, requestShape(ctx, query))

/** These, as the list shows them. */
export async function requestRows(db: Db, ids: readonly number[]): Promise<PaymentRequestRow[]> {
  const { rows } = await sql<PaymentRequestRow>`
    select ${columns(db, 'r')} from payment_requests r ${joins(db, 'r')}
    where r.tenant_id = ${db.tenant} and r.id = any(${ids}::bigint[]) order by r.id`.execute(db)
  return rows
}

const certificate = (db: Db) => sql`(
  select json_build_object('net', k.net, 'reference', k.reference, 'note', k.note, 'name', k.name,
    'by_client', k.user_id is null and k.link_id is not null, 'at', to_json(k.at))
  from payment_request_certificates k where k.tenant_id = ${db.tenant} and k.payment_request_id = r.id)`

const difference = (db: Db) => sql`(
  select json_build_object('way', d.way, 'code', d.code, 'reason', d.reason, 'net', d.net, 'raised_by_name', a.name,
    'raised_at', to_json(d.raised_at), 'outcome', d.outcome, 'note', d.note, 'resolved_by_name', b.name,
    'resolved_at', to_json(d.resolved_at))
  from payment_request_differences d
  left join users a on a.tenant_id = ${db.tenant} and a.id = d.raised_by_user_id
  left join users b on b.tenant_id = ${db.tenant} and b.id = d.resolved_by_user_id
  where d.tenant_id = ${db.tenant} and d.payment_request_id = r.id)`

export type Found = Omit<PaymentRequest, 'document'> & {
  snapshot: unknown
  status: 'open' | 'certified' | 'cancelled'
  billing_profile_id: number | null
}

/** Refuses with `not_found` beyond the caller's reach. */
export const findRequest = (ctx: RequestContext, id: number): Promise<Found> =>
  readRequest(ctx.db, id, reachedRequests(ctx, 'r'))

/** For whoever was let in to this very one by something else than their permissions. */
export async function readRequest(
  db: Db,
  id: number,
  reach: RawBuilder<unknown> = sql`true`,
): Promise<Found> {
  const { rows } = await sql<Found>`
    select ${columns(db, 'r')}, r.status, r.snapshot, r.invoice_id, r.billing_profile_id, c.owner_user_id, c.team_id,
      coalesce((select json_agg(json_build_object('id', f.id, 'number', f.number) order by f.id)
        from (${following(db, 'r')}) f), '[]') as invoices,
      ${certificate(db)} as certificate, ${difference(db)} as difference,
      array(select distinct k.timesheet_id from payment_request_units n
        join charge_units k on k.tenant_id = ${db.tenant} and k.id = n.charge_unit_id
        where n.tenant_id = ${db.tenant} and n.payment_request_id = r.id and k.timesheet_id is not null
        order by 1) as timesheet_ids,
      array(select distinct k.placement_id from payment_request_units n
        join charge_units k on k.tenant_id = ${db.tenant} and k.id = n.charge_unit_id
        where n.tenant_id = ${db.tenant} and n.payment_request_id = r.id order by 1) as placement_ids,
      ${addresses(db)} as addresses,
      coalesce((select json_agg(json_build_object('id', m.id, 'to_address', m.to_address, 'status', m.status,
        'result', m.result, 'created_at', to_json(m.created_at)) order by m.id desc)
        from mails m where m.tenant_id = ${db.tenant} and m.related = 'payment-requests' and m.related_id = r.id), '[]') as mails
    from payment_requests r ${joins(db, 'r')}
    where r.tenant_id = ${db.tenant} and r.id = ${id} and ${reach}`.execute(db)
  if (!rows[0]) throw notFound('Proforma or application for payment')
  return rows[0]
}

/** Where invoices of its billing profile go. */
const addresses = (db: Db) => sql`coalesce((
  select array_remove(regexp_split_to_array(concat_ws(',', nullif(b.email_to, ''), nullif(b.email_cc, '')), '[,;\\s]+'), '')
  from billing_profiles b where b.tenant_id = ${db.tenant} and b.id = r.billing_profile_id), '{}')`

export type NewRequest = {
  type: RequestType
  number: string
  legal_entity_id: number
  client_id: number
  billing_profile_id: number | null
  party_name: string
  currency: string
  requested_on: string
  period_from: string | null
  period_to: string | null
  po_number: string
  net: number
  tax: number
  gross: number
  invoice_id: number | null
  snapshot: string
  created_by_user_id: number | null
}

/** The figures that come next, `count` of them from the answer on: whoever counts in the same company waits. */
export async function takeNumbers(
  db: Db,
  { legal_entity_id, type, count }: { legal_entity_id: number; type: RequestType; count: number },
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into payment_request_counters as k (tenant_id, legal_entity_id, type, last)
    values (${db.tenant}, ${legal_entity_id}, ${type}, ${count})
    on conflict (tenant_id, legal_entity_id, type) do update set last = k.last + ${count} returning last`.execute(
    db,
  )
  return rows[0]!.last - count + 1
}

/** Writes them down, each with the time it asks for. Answers their ids, in the order given. */
export async function insertRequests(
  db: Db,
  given: readonly { request: NewRequest; unit_ids: readonly number[] }[],
): Promise<number[]> {
  const rows = await db
    .insertInto('payment_requests')
    .values(given.map(({ request }) => ({ tenant_id: db.tenant, ...request })))
    .returning(['id', 'number', 'legal_entity_id'])
    .execute()
  const ids = given.map(
    ({ request }) =>
      rows.find((row) => row.number === request.number && row.legal_entity_id === request.legal_entity_id)!
        .id,
  )
  const units = given.flatMap(({ unit_ids }, at) => unit_ids.map((unit) => ({ of: ids[at]!, unit })))
  await sql`
    insert into payment_request_units (tenant_id, payment_request_id, charge_unit_id)
    select ${db.tenant}, n.of, n.unit from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as n(of bigint, unit bigint)`.execute(
    db,
  )
  return ids
}

/** The time on these documents, by document. */
export async function unitsOn(db: Db, invoiceIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; units: number[] }>`
    select n.invoice_id as id, array_agg(distinct n.charge_unit_id) as units from invoice_units n
    where n.tenant_id = ${db.tenant} and n.invoice_id = any(${invoiceIds}::bigint[]) and n.released_at is null
    group by n.invoice_id`.execute(db)
  return new Map(rows.map(({ id, units }) => [id, units]))
}

/** The one of this kind that stands for a draft. */
export const liveRequestOf = (db: Db, invoiceId: number, type: RequestType) =>
  db
    .selectFrom('payment_requests')
    .select(['id', 'number'])
    .where('tenant_id', '=', db.tenant)
    .where('invoice_id', '=', invoiceId)
    .where('type', '=', type)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst()

/** The numbers of those that stand and ask for some of this time. */
export async function askingFor(db: Db, unitIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct r.number from payment_request_units u
    join payment_requests r on r.tenant_id = ${db.tenant} and r.id = u.payment_request_id and r.status <> 'cancelled'
    where u.tenant_id = ${db.tenant} and u.charge_unit_id = any(${unitIds}::bigint[]) order by 1 limit 5`.execute(
    db,
  )
  return rows.map(({ number }) => number)
}

/** What is of a draft besides what its facts say. */
export async function draftOf(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number
    billing_profile_id: number | null
    taxes: { tax_code_id: number; base: number }[]
    own_lines: {
      id: number
      group_label: string
      description: string
      unit: 'unit'
      quantity: string
      unit_price: string
      tax_code_id: number | null
    }[]
    version: number
    status: InvoiceStatus
  }>`
    select i.id, i.billing_profile_id, i.version, i.status,
      coalesce((select json_agg(json_build_object('tax_code_id', x.tax_code_id, 'base', x.base) order by x.id)
        from invoice_taxes x where x.tenant_id = ${db.tenant} and x.invoice_id = i.id), '[]') as taxes,
      coalesce((select json_agg(json_build_object('id', l.id, 'group_label', l.group_label, 'description', l.description,
          'unit', l.unit, 'quantity', l.quantity::text, 'unit_price', l.unit_price::text, 'tax_code_id', l.tax_code_id) order by l.seq)
        from invoice_lines l where l.tenant_id = ${db.tenant} and l.invoice_id = i.id and l.kind = 'line' and not exists (
          select from invoice_units n where n.tenant_id = ${db.tenant} and n.invoice_id = i.id and n.line_seq = l.seq)), '[]')
        as own_lines
    from invoices i where i.tenant_id = ${db.tenant} and i.id = any(${ids}::bigint[]) order by i.id`.execute(
    db,
  )
  return rows
}
