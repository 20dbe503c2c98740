import { type RawBuilder, sql } from 'kysely'
import type { Placement } from '#areas/jobs/contract.ts'
import { maskedTerms, moneyMask } from '#areas/jobs/placement-queries.ts'
import type {
  AffectedSheets,
  RateChange,
  RateChangeDetail,
  RateChangeRow,
  RateChangeStatus,
} from '#areas/jobs/rate-changes/contract.ts'
import type { Change } from '#areas/jobs/rate-changes/rules.ts'
import { exchangeOf } from '#areas/settings/public.ts'
import { placementScope, sharersOf } from '#areas/units/public.ts'
import type { Context, Owned } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { ListQuery, Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db' | 'who' | 'scope'>
type Filters = ListQuery & {
  status?: RateChangeStatus[] | undefined
  client_id?: number | undefined
  placement_id?: number | undefined
  requested_by?: number | undefined
}

const columns = (db: Db, r: string) => sql`
  ${sql.ref(`${r}.id`)}, ${sql.ref(`${r}.placement_id`)}, p.ref as placement_ref, p.status as placement_status, p.job_id,
  j.title as job_title, p.client_id, c.name as client_name, w.first_name || ' ' || w.last_name as candidate_name,
  p.currency, p.pay_currency, exchange.of as exchange, ${sql.ref(`${r}.from_day`)}, ${sql.ref(`${r}.reason`)}, ${sql.ref(`${r}.status`)},
  ${sql.ref(`${r}.requested_by`)}, asker.name as requested_by_name, ${sql.ref(`${r}.requested_at`)},
  decider.name as decided_by_name, ${sql.ref(`${r}.decided_at`)}, ${sql.ref(`${r}.decision_reason`)},
  coalesce((
    select json_agg(json_build_object('rate_code_id', o.rate_code_id, 'code', k.code, 'name', k.name, 'unit', k.unit,
      'was_pay', o.was_pay::text, 'was_charge', o.was_charge::text, 'pay_rate', o.pay_rate::text,
      'charge_rate', o.charge_rate::text, 'basis', o.basis, 'pay_term', o.pay_term::text, 'charge_term', o.charge_term::text,
      'min_charge', o.min_charge::text, 'was_terms', o.was_terms, 'source', o.source, 'card_from', o.card_from) order by o.rate_code_id <> p.basic_rate_code_id, k.position, k.id)
    from rate_change_rows o join rate_codes k on k.tenant_id = ${db.tenant} and k.id = o.rate_code_id
    where o.tenant_id = ${db.tenant} and o.rate_change_id = ${sql.ref(`${r}.id`)}), '[]') as rows`

const joins = (db: Db, r: string) => sql`
  join placements p on p.tenant_id = ${db.tenant} and p.id = ${sql.ref(`${r}.placement_id`)}
  join jobs j on j.tenant_id = ${db.tenant} and j.id = p.job_id
  join clients c on c.tenant_id = ${db.tenant} and c.id = p.client_id
  join candidates w on w.tenant_id = ${db.tenant} and w.id = p.candidate_id
  join users asker on asker.tenant_id = ${db.tenant} and asker.id = ${sql.ref(`${r}.requested_by`)}
  left join users decider on decider.tenant_id = ${db.tenant} and decider.id = ${sql.ref(`${r}.decided_by`)}
  ${exchangeOf(db, 'p')}`

/** The row that a file tells: of the basic rate where that changes, else of the first code. */
const leading = (db: Db, r: string) => sql`
  left join lateral (
    select o.was_pay, o.was_charge, o.pay_rate, o.charge_rate, o.basis, o.min_charge from rate_change_rows o
    where o.tenant_id = ${db.tenant} and o.rate_change_id = ${sql.ref(`${r}.id`)}
    order by o.rate_code_id <> p.basic_rate_code_id, o.rate_code_id limit 1
  ) leading_row on true`

/** What the reader may see of pay and charge, in each row of each proposal. */
export function maskedRows<Row extends Omit<Change, 'pay_rate' | 'charge_rate' | 'was_terms'>>(
  who: Context['who'],
  rows: readonly Row[],
): Row[] {
  const { pay, charge } = moneyMask({ who })
  return rows.map((row) => ({
    ...maskedTerms({ who }, row),
    was_terms: null,
    ...(pay ? {} : { was_pay: null, pay_rate: null }),
    ...(charge ? {} : { was_charge: null, charge_rate: null, min_charge: null }),
  }))
}

export function listRateChanges(ctx: RequestContext, query: Filters): Promise<Page<RateChange>> {
  return listPage(ctx.db, '/rate-changes', query, rateChangeShape(ctx, query))
}

/** Proposals for the placements that the caller's permission reaches. */
export function rateChangeShape(ctx: RequestContext, query: Filters): ListOf<RateChange> {
  const { db } = ctx
  return {
    table: 'rate_changes',
    columns: columns(db, 'page'),
    joins: sql`${joins(db, 'page')} ${leading(db, 'page')}`,
    sorts: { id: 'bigint' },
    sort: '-id',
    where: [
      reached(ctx),
      query.status?.length ? sql`t.status = any(${query.status})` : undefined,
      query.placement_id ? sql`t.placement_id = ${query.placement_id}` : undefined,
      query.requested_by ? sql`t.requested_by = ${query.requested_by}` : undefined,
      query.client_id
        ? sql`t.placement_id = any(array(select p.id from placements p
            where p.tenant_id = ${db.tenant} and p.client_id = ${query.client_id}))`
        : undefined,
    ],
    map: ((row: RateChange) => ({ ...row, rows: maskedRows(ctx.who, row.rows) })) as never,
  }
}

function reached(ctx: RequestContext): RawBuilder<unknown> | undefined {
  const reach = placementScope(ctx, 'p')
  return (
    reach &&
    sql`exists (select from placements p where p.tenant_id = ${ctx.db.tenant} and p.id = t.placement_id and ${reach})`
  )
}

export type FoundChange = Omit<RateChange, 'rows'> &
  Required<Owned> & { rows: (RateChangeRow & Pick<Change, 'was_terms'>)[] }

/** One proposal with whose placement it is for, its rates unmasked: for the server's own rules. */
export async function findRateChange(ctx: RequestContext, id: number): Promise<FoundChange> {
  const reach = placementScope(ctx, 'p')
  const { rows } = await sql<FoundChange>`
    select ${columns(ctx.db, 'r')}, p.owner_user_id, p.team_id, ${sharersOf(ctx.db, sql`p.id`)} as shared_with
    from rate_changes r ${joins(ctx.db, 'r')}
    where r.tenant_id = ${ctx.db.tenant} and r.id = ${id} ${reach ? sql`and ${reach}` : sql``}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound('Proposal of rates')
  return rows[0]
}

/** Holds a proposal until the transaction ends. What was decided cannot be held: whoever waited reads it afterwards. */
export async function holdRateChange(db: Db, id: number): Promise<void> {
  await sql`select r.id from rate_changes r where r.tenant_id = ${db.tenant} and r.id = ${id} for update of r`.execute(
    db,
  )
}

export type PlacedFacts = Required<Owned> & {
  id: number
  ref: string
  status: string
  start_date: string
  end_date: string | null
  currency: string
  pay_currency: string
  exchange: { rate: string; day: string } | null
  job_title: string
  candidate_name: string
  dob: string | null
  engagement_type: Placement['engagement_type']
  contracted_minutes: number | null
  version: number
  /** New rates wait for approval already. */
  waits: boolean
}

/** These placements as far as the caller reaches, by id. */
export async function placedFacts(
  ctx: RequestContext,
  ids: readonly number[],
): Promise<Map<number, PlacedFacts>> {
  const reach = placementScope(ctx, 'p')
  const { rows } = await sql<PlacedFacts>`
    select p.id, p.ref, p.status, p.start_date, p.end_date, p.currency, p.pay_currency, exchange.of as exchange, j.title as job_title,
      w.first_name || ' ' || w.last_name as candidate_name, w.dob, p.engagement_type, p.contracted_minutes, p.owner_user_id, p.team_id, ${sharersOf(ctx.db, sql`p.id`)} as shared_with, p.version,
      exists (select from rate_changes r where r.tenant_id = ${ctx.db.tenant} and r.placement_id = p.id
        and r.status = 'proposed') as waits
    from placements p
    join jobs j on j.tenant_id = ${ctx.db.tenant} and j.id = p.job_id
    join candidates w on w.tenant_id = ${ctx.db.tenant} and w.id = p.candidate_id
    ${exchangeOf(ctx.db, 'p')}
    where p.tenant_id = ${ctx.db.tenant} and p.id = any(${ids}::bigint[]) ${reach ? sql`and ${reach}` : sql``}`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Holds placements until the transaction ends, always in the same order. */
export async function holdPlacements(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    select p.id from placements p where p.tenant_id = ${db.tenant} and p.id = any(${ids}::bigint[])
    order by p.id for no key update`.execute(db)
}

const submitted = sql`s.status = any(array['submitted', 'approved', 'processed'])`

/** Timesheets that were submitted already and end on that day or later, counted for each placement. */
export async function sheetsFrom(
  db: Db,
  placementIds: readonly number[],
  day: string,
): Promise<Map<number, AffectedSheets>> {
  const { rows } = await sql<AffectedSheets & { placement_id: number }>`
    select s.placement_id, count(*)::int as count, min(s.period_start) as "from", max(s.period_end) as "to"
    from timesheets s
    where s.tenant_id = ${db.tenant} and s.placement_id = any(${placementIds}::bigint[]) and ${submitted}
      and s.period_end >= ${day}::date
    group by s.placement_id`.execute(db)
  return new Map(rows.map(({ placement_id, ...sheets }) => [placement_id, sheets]))
}

/** The last twelve of them, of one placement. */
export async function periodsFrom(
  db: Db,
  placementId: number,
  day: string,
): Promise<RateChangeDetail['periods']> {
  const { rows } = await sql<RateChangeDetail['periods'][number]>`
    select s.id as timesheet_id, s.period_start as "from", s.period_end as "to", s.status from timesheets s
    where s.tenant_id = ${db.tenant} and s.placement_id = ${placementId} and ${submitted}
      and s.period_end >= ${day}::date
    order by s.period_end desc, s.id desc limit 12`.execute(db)
  return rows
}

export type NewProposal = { placement_id: number; rows: readonly Change[] }

/** Writes proposals with their rows, in one statement; a placement for which one waits by now is left out. */
export async function insertRateChanges(
  db: Db,
  made: readonly NewProposal[],
  { from_day, reason, requested_by }: { from_day: string; reason: string; requested_by: number },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; placement_id: number }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m(placement_id bigint, rows jsonb)
    ), changes as (
      insert into rate_changes (tenant_id, placement_id, from_day, reason, requested_by)
      select ${db.tenant}, placement_id, ${from_day}::date, ${reason}::text, ${requested_by}::bigint from wanted
      order by placement_id
      on conflict (tenant_id, placement_id) where status = 'proposed' do nothing
      returning id, placement_id
    ), lines as (
      insert into rate_change_rows (tenant_id, rate_change_id, rate_code_id, was_pay, was_charge, pay_rate, charge_rate, source,
        card_from, basis, pay_term, charge_term, min_charge, was_terms)
      select ${db.tenant}, changes.id, o.rate_code_id, o.was_pay, o.was_charge, o.pay_rate, o.charge_rate, o.source,
        o.card_from, o.basis, o.pay_term, o.charge_term, o.min_charge, o.was_terms
      from changes join wanted on wanted.placement_id = changes.placement_id
      cross join jsonb_to_recordset(wanted.rows)
        as o(rate_code_id bigint, was_pay numeric, was_charge numeric, pay_rate numeric, charge_rate numeric,
          source text, card_from date, basis text, pay_term numeric, charge_term numeric, min_charge numeric, was_terms jsonb)
    )
    select changes.id, changes.placement_id from changes`.execute(db)
  return new Map(rows.map(({ id, placement_id }) => [placement_id, id]))
}

export async function settleRateChange(
  db: Db,
  id: number,
  decided: { status: 'approved' | 'refused' | 'withdrawn'; by: number; reason?: string },
): Promise<void> {
  await sql`
    update rate_changes r set status = ${decided.status}, decided_by = ${decided.by}, decided_at = now(),
      decision_reason = ${decided.reason ?? ''}
    where r.tenant_id = ${db.tenant} and r.id = ${id}`.execute(db)
}
