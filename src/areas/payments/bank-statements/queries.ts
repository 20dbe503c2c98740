import { type RawBuilder, sql } from 'kysely'
import type {
  BankLineRow,
  BankLinesQuery,
  BankStatement,
  BankStatementRow,
  BankStatementsQuery,
  Mapping,
} from '#areas/payments/bank-statements/contract.ts'
import { isOpen, isOurs } from '#areas/payments/bank-statements/suggesting.ts'
import type { RequestContext } from '#areas/payments/queries.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

const openOf = (db: Db, statement: string) => sql`(
  select count(*) from bank_statement_lines l where l.tenant_id = ${db.tenant}
    and l.statement_id = ${sql.ref(`${statement}.id`)} and ${isOpen(db)})::integer`

const columns = (db: Db, s: string) => {
  const of = (name: string) => sql.ref(`${s}.${name}`)
  return sql`${of('id')}, ${of('account')}, ${of('legal_entity_id')}, e.name as legal_entity_name, ${of('format')},
    ${of('filename')}, ${of('currency')}, ${of('from_day')}, ${of('to_day')}, ${of('opening')}, ${of('closing')},
    ${of('line_count')}, ${of('new_count')}, ${openOf(db, s)} as open_count, u.name as created_by_name,
    ${of('created_at')}`
}
const joins = (db: Db, s: string) => sql`
  join legal_entities e on e.tenant_id = ${db.tenant} and e.id = ${sql.ref(`${s}.legal_entity_id`)}
  left join users u on u.tenant_id = ${db.tenant} and u.id = ${sql.ref(`${s}.created_by_user_id`)}`

export const statementShape = (
  { db }: RequestContext,
  query: BankStatementsQuery,
): ListOf<BankStatementRow> => ({
  table: 'bank_statements',
  columns: columns(db, 'page'),
  joins: joins(db, 'page'),
  sorts: { created_at: 'timestamptz', to_day: 'date' },
  sort: '-created_at',
  searchable: true,
  where: [query.account ? sql`t.account = ${query.account}` : undefined],
})

export const listStatements = (
  ctx: RequestContext,
  query: BankStatementsQuery,
): Promise<Page<BankStatementRow>> => listPage(ctx.db, '/bank-statements', query, statementShape(ctx, query))

/** Refuses with `not_found`. */
export async function findStatement({ db }: Pick<RequestContext, 'db'>, id: number): Promise<BankStatement> {
  const { rows } = await sql<BankStatement>`
    select ${columns(db, 's')}, s.left_out, s.left_out_count, sums.*
    from bank_statements s ${joins(db, 's')}
    cross join lateral (
      select coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint as came_in,
        coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::bigint as went_out,
        count(*) filter (where l.taken < l.amount and not ${isOurs(db)})::integer as not_ours_count,
        count(*) filter (where l.taken = abs(l.amount))::integer as recorded_count
      from bank_statement_lines l where l.tenant_id = ${db.tenant} and l.statement_id = s.id) sums
    where s.tenant_id = ${db.tenant} and s.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Bank statement')
  return rows[0]
}

type StoredPayment = BankLineRow['payments'][number] & {
  owner_user_id: number | null
  team_id: number | null
}
export type StoredLine = Omit<BankLineRow, 'suggestions' | 'payments'> & { payments: StoredPayment[] }

const stateOf = (l: string, isNotOurs: RawBuilder<unknown>) => {
  const of = (name: string) => sql.ref(`${l}.${name}`)
  return sql`case when ${of('taken')} = abs(${of('amount')}) then 'recorded' when ${of('amount')} < 0 then 'paid_out'
    when ${isNotOurs} then 'not_ours' else 'open' end`
}

/** Of a row of the list of lines, as its file says it, too. */
export const lineState = stateOf('page', sql`marked.is_ours = false`)

/** `statement`: the lines of this one alone, in their order. */
export function lineShape(
  { db }: RequestContext,
  query: BankLinesQuery,
  statement?: number,
): ListOf<StoredLine> {
  const of = statement ?? query.statement_id
  return {
    table: 'bank_statement_lines',
    columns: sql`page.id, page.statement_id, page.account, page.day, page.amount, page.currency, page.payer,
      page.details, page.bank_reference, ${lineState} as state, abs(page.amount) - page.taken as left,
      coalesce(paid.payments, '[]') as payments,
      case when ${lineState} = 'not_ours' then marker.name else paid.by_name end as decided_by_name,
      case when ${lineState} = 'not_ours' then marked.at else paid.at end as decided_at,
      case when ${lineState} = 'not_ours' then marked.reason else '' end as reason`,
    joins: lineJoins(db),
    sorts: { day: 'date', position: 'integer', amount: 'bigint' },
    sort: of ? 'position' : '-day',
    searchable: true,
    where: [
      of ? sql`t.statement_id = ${of}` : undefined,
      query.state?.length
        ? sql`${stateOf('t', sql`not ${isOurs(db, 't')}`)} = any(${query.state})`
        : undefined,
      query.day_from ? sql`t.day >= ${query.day_from}::date` : undefined,
      query.day_to ? sql`t.day <= ${query.day_to}::date` : undefined,
    ],
  }
}

const lineJoins = (db: Db) => sql`
  left join lateral (
    select json_agg(json_build_object('payment_id', p.id, 'client_name', c.name, 'amount', p.amount,
        'owner_user_id', c.owner_user_id, 'team_id', c.team_id) order by p.id) as payments,
      (array_agg(u.name order by p.id desc))[1] as by_name, max(p.created_at) as at
    from payments p
    join clients c on c.tenant_id = ${db.tenant} and c.id = p.client_id
    left join users u on u.tenant_id = ${db.tenant} and u.id = p.created_by_user_id
    where p.tenant_id = ${db.tenant} and p.bank_line_id = page.id and p.reversed_on is null) paid on true
  left join lateral (select mark.is_ours, mark.reason, mark.user_id, mark.at from bank_line_marks mark
    where mark.tenant_id = ${db.tenant} and mark.line_id = page.id order by mark.id desc limit 1) marked on true
  left join users marker on marker.tenant_id = ${db.tenant} and marker.id = marked.user_id`

export type NewStatement = {
  legal_entity_id: number
  account: string
  format: string
  filename: string
  sha256: string
  currency: string
  from_day: string
  to_day: string
  opening: number | null
  closing: number | null
  line_count: number
  new_count: number
  headings: string
  mapping: Mapping | null
  left_out: BankStatement['left_out']
  left_out_count: number
}

export async function insertStatement(db: Db, given: NewStatement, userId: number): Promise<number> {
  const { mapping, left_out, ...row } = given
  const { rows } = await sql<{ id: number }>`
    insert into bank_statements (tenant_id, legal_entity_id, account, format, filename, sha256, currency, from_day, to_day,
      opening, closing, line_count, new_count, left_out_count, headings, mapping, left_out, created_by_user_id)
    select ${db.tenant}::integer, g.legal_entity_id, g.account, g.format, g.filename, g.sha256, g.currency, g.from_day,
      g.to_day, g.opening, g.closing, g.line_count, g.new_count, g.left_out_count, g.headings,
      ${mapping && JSON.stringify(mapping)}::jsonb, ${JSON.stringify(left_out)}::jsonb, ${userId || null}::bigint
    from jsonb_to_record(${JSON.stringify(row)}::jsonb) as g(legal_entity_id bigint, account text, format text,
      filename text, sha256 text, currency text, from_day date, to_day date, opening bigint, closing bigint,
      line_count integer, new_count integer, left_out_count integer, headings text)
    returning id`.execute(db)
  return rows[0]!.id
}

export type NewLine = {
  line_key: string
  position: number
  day: string
  amount: number
  payer: string
  details: string
  bank_reference: string
  numbers: string[]
}

export async function insertLines(
  db: Db,
  { id, account, currency }: { id: number; account: string; currency: string },
  lines: readonly NewLine[],
): Promise<void> {
  await sql`
    insert into bank_statement_lines (tenant_id, statement_id, account, currency, line_key, position, day, amount, payer,
      details, bank_reference, numbers)
    select ${db.tenant}::integer, ${id}::bigint, ${account}::text, ${currency}::text, g.line_key, g.position, g.day,
      g.amount, g.payer, g.details, g.bank_reference, g.numbers
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g(line_key text, position integer, day date,
      amount bigint, payer text, details text, bank_reference text, numbers text[])
    order by g.position`.execute(db)
}

/** Which of these lines an account has already. */
export async function keysAmong(db: Db, account: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ line_key: string }>`
    select l.line_key from bank_statement_lines l
    where l.tenant_id = ${db.tenant} and l.account = ${account} and l.line_key = any(${keys}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ line_key }) => line_key))
}

/** How many of these are of the day and amount of a line that the account has, and that this file does not. */
export async function alikeAmong(
  db: Db,
  account: string,
  fresh: readonly { day: string; amount: number }[],
  keys: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as g(day date, amount bigint)
    where exists (select from bank_statement_lines l where l.tenant_id = ${db.tenant} and l.day = g.day
      and l.amount = g.amount and l.account = ${account} and not l.line_key = any(${keys}::text[]))`.execute(
    db,
  )
  return rows[0]!.count
}

type Earlier = {
  id: number
  account: string
  legal_entity_id: number
  currency: string
  mapping: Mapping | null
}

/** The same bytes, or undefined. */
export async function sameFile(
  db: Db,
  sha256: string,
): Promise<(Earlier & { created_at: string }) | undefined> {
  const { rows } = await sql<Earlier & { created_at: string }>`
    select s.id, s.account, s.legal_entity_id, s.currency, s.mapping, s.created_at from bank_statements s
    where s.tenant_id = ${db.tenant} and s.sha256 = ${sha256}`.execute(db)
  return rows[0]
}

/** The last file of an account. */
export async function lastStatement(db: Db, account: string): Promise<Earlier | undefined> {
  const { rows } = await sql<Earlier>`
    select s.id, s.account, s.legal_entity_id, s.currency, s.mapping from bank_statements s
    where s.tenant_id = ${db.tenant} and s.account = ${account} order by s.id desc limit 1`.execute(db)
  return rows[0]
}

/** How a table of an account was read the last time. `is_same`: it had the very columns. */
export type KnownAccount = Omit<Earlier, 'id'> & { is_same: boolean }

/** Accounts that had a table before: each with its last one of these columns, else its last one. `account`: this one alone. */
export async function knownAccounts(db: Db, headings: string, account?: string): Promise<KnownAccount[]> {
  const { rows } = await sql<KnownAccount>`
    select known.account, known.legal_entity_id, known.currency, known.mapping, known.is_same from (
      select distinct on (s.account) s.account, s.legal_entity_id, s.currency, s.mapping,
        s.headings = ${headings} as is_same, s.id
      from bank_statements s
      where s.tenant_id = ${db.tenant} and s.mapping is not null
        and ${account === undefined ? sql`true` : sql`s.account = ${account}`}
      order by s.account, s.headings = ${headings} desc, s.id desc) known
    order by known.is_same desc, known.id desc limit ${sql.lit(mostKnown)}`.execute(db)
  return rows
}

const mostKnown = 100

/** Does somebody invoice or get invoiced in it, and which company is the usual one? */
export async function groundOf(
  db: Db,
  currency: string,
): Promise<{ currency: string; is_used: boolean; legal_entity_id: number }> {
  const { rows } = await sql<{ currency: string; is_used: boolean; legal_entity_id: number }>`
    select s.currency, s.currency = ${currency} or exists (
        select from billing_profiles b where b.tenant_id = ${db.tenant} and b.currency = ${currency}) as is_used,
      (select e.id from legal_entities e where e.tenant_id = ${db.tenant} and e.is_default) as legal_entity_id
    from agency_settings s where s.tenant_id = ${db.tenant}`.execute(db)
  return rows[0]!
}

export type OpenLine = {
  id: number
  day: string
  amount: number
  currency: string
  payer: string
  details: string
  legal_entity_id: number
  state: string
  left: number
}

/** These lines of a statement as they stand; those that it does not have are not in the answer. */
export async function linesOf(
  db: Db,
  statement: number,
  ids: readonly number[],
): Promise<Map<number, OpenLine>> {
  const { rows } = await sql<OpenLine>`
    select page.id, page.day, page.amount, page.currency, page.payer, page.details, s.legal_entity_id,
      ${lineState} as state, abs(page.amount) - page.taken as left
    from bank_statement_lines page
    join bank_statements s on s.tenant_id = ${db.tenant} and s.id = page.statement_id
    ${lineJoins(db)}
    where page.tenant_id = ${db.tenant} and page.statement_id = ${statement} and page.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export async function insertMarks(
  db: Db,
  marks: readonly { line_id: number; is_ours: boolean; reason: string }[],
  userId: number,
): Promise<void> {
  if (marks.length === 0) return
  await sql`
    insert into bank_line_marks (tenant_id, line_id, is_ours, reason, user_id)
    select ${db.tenant}::integer, g.line_id, g.is_ours, g.reason, ${userId || null}::bigint
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as g(line_id bigint, is_ours boolean, reason text)
    order by g.line_id`.execute(db)
}
