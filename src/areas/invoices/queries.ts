import { type RawBuilder, sql } from 'kysely'
import { applicationOf, requestsOf } from '#areas/invoices/applications.ts'
import type {
  Invoice,
  InvoiceCount,
  InvoiceRow,
  InvoiceStatus,
  StatusSlug,
  TraceUnit,
  TypeSlug,
} from '#areas/invoices/contract.ts'
import { reached, seesMargin } from '#areas/invoices/invoice-scope.ts'
import { filtersOf } from '#areas/invoices/list-filters.ts'
import { daysOverdue, owed, statusOf, typeOf } from '#areas/invoices/rules.ts'
import { receivableTypes } from '#areas/invoices/words.ts'
import { partsOfUnit } from '#areas/purchase-orders/public.ts'
import type { Context, Who } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { type ListOf, listPage, listTotals } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import { ListQuery, type Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db' | 'who'>

const columns = sql`
  page.id, page.type, page.status, page.number, page.client_id, page.supplier_id, page.party_name, page.currency,
  page.issue_date, page.due_date, page.document_date, page.period_from, page.period_to, page.po_number, page.net, page.tax,
  page.gross, page.paid, page.credited, page.balance, coalesce(m.status, page.delivery_status) as delivery_status, u.name as owner_name, page.run_id,
  page.number is null and coalesce(profile.approval_required and page.gross > coalesce(profile.approval_over, -1), false) as approval_needed,
  held.id is not null as on_hold, page.version, page.created_at`

/** How the mails of the last dispatch went: one that failed is what must be seen. */
const joins = (db: Db) => sql`
  left join users u on u.tenant_id = ${db.tenant} and u.id = page.owner_user_id
  left join billing_profiles profile on profile.tenant_id = ${db.tenant} and profile.id = page.billing_profile_id
  left join invoice_holds held on held.tenant_id = ${db.tenant} and held.invoice_id = page.id and held.released_at is null
  left join lateral (
    select case when bool_or(m.status = any('{failed,suppressed}')) then 'failed' when bool_or(m.status = 'queued') then 'queued'
      when bool_or(m.status = 'not_sent') then 'not_sent' when bool_or(m.status = 'sent') then 'sent' end as status
    from mails m where m.tenant_id = ${db.tenant} and m.related = 'invoices' and m.related_id = page.id
      and m.created_at = (select max(n.created_at) from mails n where n.tenant_id = ${db.tenant}
        and n.related = 'invoices' and n.related_id = page.id)) as m on true`

export type InvoiceFilter = ListQuery & {
  status: StatusSlug
  type: TypeSlug
  client_id?: number | undefined
  supplier_id?: number | undefined
  run_id?: number | undefined
  timesheet_id?: number | undefined
  ids?: number[] | undefined
  job_id?: number | undefined
  candidate_id?: number | undefined
  owner_user_id?: number | undefined
  team_id?: number | undefined
  date_from?: Day | undefined
  date_to?: Day | undefined
  due_from?: Day | undefined
  due_to?: Day | undefined
  currency?: string | undefined
  po_number?: string | undefined
  total_from?: string | undefined
  total_to?: string | undefined
  not_sent?: '1' | undefined
  has_dispute?: '1' | undefined
  on_hold?: '1' | undefined
}

export function listInvoices(
  ctx: RequestContext,
  query: InvoiceFilter,
  today: Day,
): Promise<Page<InvoiceRow>> {
  return listPage(ctx.db, '/invoices', query, invoiceShape(ctx.db, ctx, query, today))
}

/** The documents this person may see. */
export function invoiceShape(
  db: Db,
  { who }: Pick<Context, 'who'>,
  query: InvoiceFilter,
  today: Day,
): ListOf<InvoiceRow> {
  return {
    table: 'invoices',
    columns,
    joins: joins(db),
    sorts: {
      created_at: 'timestamptz',
      document_date: 'date',
      due_sort: 'date',
      party_name: 'text',
      gross: 'bigint',
    },
    sort: '-created_at',
    searchable: true,
    where: [
      reached(who, 'view'),
      slugCondition(db, who, query.status, today),
      query.type === 'all' ? undefined : sql`t.type = ${typeOf(query.type)}`,
      ...filtersOf(db, query),
    ],
    map: (row: InvoiceRow) => ({ ...row, days_overdue: daysOverdue(row, today) }),
  }
}

/** `ready` lists no documents (see runs): it is empty here. */
function slugCondition(db: Db, who: Who, slug: StatusSlug, today: Day): RawBuilder<unknown> | undefined {
  if (slug === 'all') return undefined
  const status = statusOf(slug)
  return status ? sql`t.status = ${status}` : (views(db, who, today)[slug] ?? sql`false`)
}

/** Is something still to be paid on the document behind `alias`? */
export const isOwed = (alias: string) => sql`(${sql.ref(`${alias}.status`)} = any(${owed})
  and ${sql.ref(`${alias}.balance`)} > 0 and not ${sql.ref(`${alias}.type`)} like '%-credit')`

/** Who owes by the document of an alias, as `directionOf` of the words says it. */
export const directionIs = (alias: string) => sql`
  case when ${sql.ref(`${alias}.type`)} = any(${receivableTypes}) then 'receivable' else 'payable' end`

/** An amount of the document of an alias as it counts among others: what gives back counts below nothing. */
export const signedBy = (alias: string, column: 'net' | 'tax' | 'gross' | 'paid' | 'balance') => sql`
  case when ${sql.ref(`${alias}.type`)} like '%-credit' then -${sql.ref(`${alias}.${column}`)} else ${sql.ref(`${alias}.${column}`)} end`

/** Views over several statuses: what the person may do next, and what is owed. */
function views(db: Db, who: Who, today: Day): Partial<Record<StatusSlug, RawBuilder<unknown>>> {
  const unpaid = isOwed('t')
  return {
    // What one asked for oneself waits for somebody else.
    'to-approve': sql`(t.status = 'draft' or (t.status = 'awaiting-approval' and not exists (
      select from invoice_approval_requests q where q.tenant_id = ${db.tenant} and q.invoice_id = t.id
        and q.decision is null and q.requested_by_user_id = ${who.id}))) and ${reached(who, 'approve')}`,
    'to-issue': sql`t.status = 'approved' and ${reached(who, 'issue')}`,
    unpaid,
    overdue: sql`${unpaid} and t.due_date < ${today}`,
    // What another program refused, or where somebody changed it: few, and looked up once.
    'sync-failed': sql`t.id = any(array(select l.object_id from remote_links l where l.tenant_id = ${db.tenant}
      and l.object = 'invoices' and l.status = any('{failed,out_of_date}')))`,
  }
}

/** A list as others count it, so that their figures are those of its page: conditions over `t`. */
export function listedInvoices(
  ctx: RequestContext,
  query: Pick<InvoiceFilter, 'status' | 'type'>,
  today: Day,
): RawBuilder<unknown> {
  const { where = [] } = invoiceShape(ctx.db, ctx, { ...ListQuery.parse({}), ...query }, today)
  const conditions = [sql`t.tenant_id = ${ctx.db.tenant}`, ...where].filter((part) => part !== undefined)
  return sql.join(conditions, sql` and `)
}

/** Documents by status, currency and direction under the list's other filters, with every view beside them. */
export async function countInvoices(
  ctx: RequestContext,
  query: InvoiceFilter,
  today: Day,
): Promise<InvoiceCount[]> {
  const shape = invoiceShape(ctx.db, ctx, { ...query, status: 'all' }, today)
  const shown = Object.entries(views(ctx.db, ctx.who, today)) as [StatusSlug, RawBuilder<unknown>][]
  const { rows } = await listTotals<InvoiceCount & Record<string, unknown>>(ctx.db, query, shape, {
    columns: sql`t.status, t.currency, ${directionIs('t')} as direction, count(*)::int as count,
      sum(${signedBy('t', 'net')})::bigint as net, sum(${signedBy('t', 'gross')})::bigint as gross,
      sum(case when ${isOwed('t')} then t.balance else 0 end)::bigint as owed,
      ${sql.join(shown.map(([slug, is]) => sql`coalesce(${is}, false) as ${sql.ref(slug)}`))}`,
    by: sql`t.status, t.currency, 3, ${sql.join(shown.map((_, at) => sql.lit(8 + at)))}`,
  }).execute(ctx.db)
  const sums = new Map<string, InvoiceCount>()
  for (const row of rows) {
    const slugs = [
      'all',
      row.status,
      ...shown.map(([slug]) => slug).filter((slug) => row[slug]),
    ] as StatusSlug[]
    for (const status of slugs) {
      const { currency, direction, count, net, gross, owed } = row
      const key = `${status} ${currency} ${direction}`
      const sum = sums.get(key) ?? {
        status,
        currency,
        direction,
        count: 0,
        net: 0,
        gross: 0,
        owed: 0,
      }
      sums.set(key, {
        ...sum,
        count: sum.count + count,
        net: sum.net + net,
        gross: sum.gross + gross,
        owed: sum.owed + owed,
      })
    }
  }
  return [...sums.values()]
}

export type Detail = Omit<
  Invoice,
  'addresses' | 'standard_tax_code_id' | 'document' | 'days_overdue' | 'hold' | 'ending'
> & {
  snapshot: unknown
}

/** One document with its lines, VAT, evidence of issue and mails. A cost is only in it for those who may see margins. */
export async function findInvoice({ db, who }: RequestContext, id: number): Promise<Detail> {
  const cost = seesMargin(who) ? sql`'cost', l.cost,` : sql``
  const margin = seesMargin(who)
    ? sql`, (select case when page.type = 'sales' and count(l.cost) > 0 and not ${paidOtherwise(db)} then page.net - sum(l.cost) end
        from invoice_lines l where l.tenant_id = ${db.tenant} and l.invoice_id = page.id)::bigint as margin`
    : sql``
  const { rows } = await sql<Detail>`
    select ${columns}, page.billing_profile_id, page.legal_entity_id, page.payment_terms_days, page.payment_terms_from,
      page.client_reference, page.notes, page.tax_point_date, ${related(db)} as related, ${replaces(db)} as replaces,
      ${replacement(db)} as replacement, page.planned_date, ${requestsOf(db)} as payment_requests, ${applicationOf(db, 'page')} as application,
      page.approved_at, a.name as approved_by_name ${margin},
      coalesce((select json_agg(json_build_object('id', l.id, 'seq', l.seq, 'kind', l.kind, 'group_label', l.group_label,
        'description', l.description, 'candidate_id', l.candidate_id, 'candidate_name', d.first_name || ' ' || d.last_name,
        'placement_id', l.placement_id, 'timesheet_id', l.timesheet_id, 'week_ending', l.week_ending,
        'rate_code', l.rate_code, 'unit', l.unit, 'quantity', l.quantity::text, 'unit_price', l.unit_price::text,
        'net', l.net, 'tax_code_id', l.tax_code_id, 'tax_code', t.code, 'tax_rate', l.tax_rate::text, ${cost}
        'unit_count', (select count(*) from invoice_units n where n.tenant_id = ${db.tenant} and n.invoice_id = l.invoice_id
          and n.line_seq = l.seq)) order by l.seq)
        from invoice_lines l
        left join candidates d on d.tenant_id = ${db.tenant} and d.id = l.candidate_id
        left join tax_codes t on t.tenant_id = ${db.tenant} and t.id = l.tax_code_id
        where l.tenant_id = ${db.tenant} and l.invoice_id = page.id), '[]') as lines,
      coalesce((select json_agg(json_build_object('tax_code_id', x.tax_code_id, 'tax_code', t.code, 'name', t.name,
        'category', x.category, 'rate', x.rate::text, 'base', x.base, 'tax', x.tax) order by x.rate desc, x.id)
        from invoice_taxes x join tax_codes t on t.tenant_id = ${db.tenant} and t.id = x.tax_code_id
        where x.tenant_id = ${db.tenant} and x.invoice_id = page.id), '[]') as taxes,
      case when s.id is not null then json_build_object('series_id', s.series_id, 'position', s.position,
        'content_hash', s.content_hash, 'prev_hash', s.prev_hash, 'hash', s.hash, 'issued_at', to_json(s.issued_at),
        'issued_by_name', b.name, 'pdf', (select json_build_object('sha256', f.sha256, 'size', f.size,
          'created_at', f.created_at) from invoice_files f where f.tenant_id = ${db.tenant} and f.invoice_id = page.id
          and f.kind = 'pdf')) end as issue,
      s.snapshot, (
        select json_build_object('note', q.note, 'requested_by_user_id', q.requested_by_user_id,
          'requested_by_name', e.name, 'requested_at', to_json(q.requested_at), 'decision', q.decision,
          'decided_by_name', f.name, 'decided_at', to_json(q.decided_at), 'reason', q.reason)
        from invoice_approval_requests q
        left join users e on e.tenant_id = ${db.tenant} and e.id = q.requested_by_user_id
        left join users f on f.tenant_id = ${db.tenant} and f.id = q.decided_by_user_id
        where q.tenant_id = ${db.tenant} and q.invoice_id = page.id order by q.id desc limit 1) as approval_request,
      case when held.id is not null then json_build_object('reason', held.reason, 'at', to_json(held.held_at),
        'by', (select k.name from users k where k.tenant_id = ${db.tenant} and k.id = held.held_by_user_id)) end as document_hold,
      coalesce((select json_agg(json_build_object('id', m.id, 'to_address', m.to_address, 'subject', m.subject,
        'status', m.status, 'result', m.result, 'created_at', m.created_at, 'sent_at', m.sent_at) order by m.id desc)
        from mails m where m.tenant_id = ${db.tenant} and m.related = 'invoices' and m.related_id = page.id), '[]') as mails
    from invoices page
    ${joins(db)}
    left join users a on a.tenant_id = ${db.tenant} and a.id = page.approved_by_user_id
    left join users b on b.tenant_id = ${db.tenant} and b.id = page.issued_by_user_id
    left join issued_documents s on s.tenant_id = ${db.tenant} and s.invoice_id = page.id
    where page.tenant_id = ${db.tenant} and page.id = ${id} and ${reached(who, 'view', 'page')}`.execute(db)
  if (!rows[0]) throw notFound('Invoice')
  return rows[0]
}

/** The document that a credit note corrects. */
const related = (db: Db) => sql`(
  select json_build_object('id', r.id, 'number', r.number) from invoices r
  where r.tenant_id = ${db.tenant} and r.id = page.related_invoice_id)`

/** The document that this one stands for. */
const replaces = (db: Db) => sql`(
  select json_build_object('id', o.id, 'number', o.number)
  from invoice_replacements p join invoices o on o.tenant_id = ${db.tenant} and o.id = p.replaced_invoice_id
  where p.tenant_id = ${db.tenant} and p.invoice_id = page.id)`

/** What stands for it, or will: of the cancelled document as of its credit note. A draft of it that was deleted is gone. */
const replacement = (db: Db) => sql`(
  select json_build_object('id', n.id, 'number', n.number)
  from invoice_credits k
  join invoices c on c.tenant_id = ${db.tenant} and c.id = k.invoice_id
  left join invoice_replacements p on p.tenant_id = ${db.tenant} and p.credit_id = c.id
  left join invoices n on n.tenant_id = ${db.tenant} and n.id = p.invoice_id
  where k.tenant_id = ${db.tenant} and k.replaces and (k.credited_invoice_id = page.id or k.invoice_id = page.id)
    and (n.id is not null or c.number is null))`

/** Some of its time is paid in another currency, so that its lines do not say what all of it costs. */
const paidOtherwise = (db: Db) => sql`exists (
  select from invoice_units n join charge_units u on u.tenant_id = ${db.tenant} and u.id = n.charge_unit_id
  where n.tenant_id = ${db.tenant} and n.invoice_id = page.id and n.side = 'sales' and u.payable and u.pay_currency <> u.currency)`

/** The approved time behind each line of a document the caller may see. */
export async function traceOf({ db, who }: RequestContext, id: number): Promise<TraceUnit[]> {
  const { rows } = await sql<TraceUnit>`
    select n.charge_unit_id, n.line_seq, u.timesheet_id, u.day, u.label, coalesce(a.quantity, u.quantity) as quantity, u.unit,
      case when n.side = 'sales' then u.charge_rate else u.pay_rate end as rate,
      case when n.side = 'sales' then coalesce(a.amount, u.charge_amount) else u.pay_amount end as amount,
      ${tracedFor(who)} as trace
    from invoices i
    join invoice_units n on n.tenant_id = ${db.tenant} and n.invoice_id = i.id
    join charge_units u on u.tenant_id = ${db.tenant} and u.id = n.charge_unit_id
    left join lateral (${partsOfUnit(db)}) a on a.part = n.part
    where i.tenant_id = ${db.tenant} and i.id = ${id} and ${reached(who, 'view', 'i')}
    order by n.line_seq, u.day, u.seq`.execute(db)
  return rows
}

/** The steps of a unit tell pay and charge together: only for those who may see both. */
function tracedFor(who: Who): RawBuilder<unknown> {
  return seesMargin(who) ? sql`u.trace` : sql`'[]'::jsonb`
}

export type Locked = { id: number; status: InvoiceStatus }

/**
 * Holds these documents until the end of the transaction, and those that they correct, in one order, so that two of us
 * never wait for each other.
 */
export async function lockInvoices(db: Db, ids: number[]): Promise<void> {
  await sql`
    select i.id from invoices i where i.tenant_id = ${db.tenant} and i.id = any(${ids}::bigint[] || array(
      select r.related_invoice_id from invoices r
      where r.tenant_id = ${db.tenant} and r.id = any(${ids}::bigint[]) and r.related_invoice_id is not null))
    order by i.id for update`.execute(db)
}

/** What was done to many documents, one row of history each. */
export async function recordInvoiceHistory(
  { db, who }: RequestContext,
  ids: number[],
  action: string,
  changes: object = {},
): Promise<void> {
  await sql`
    insert into history (tenant_id, subject, subject_id, action, user_id, user_name, changes)
    select ${db.tenant}, 'invoices', id, ${action}, ${who.id || null}, ${who.name}, ${JSON.stringify(changes)}::jsonb from unnest(${ids}::bigint[]) as id`.execute(
    db,
  )
}
