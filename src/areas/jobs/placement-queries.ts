import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { engagementSpans } from '#areas/candidates/public.ts'
import { type Alternate, alternatesOf } from '#areas/jobs/alternates.ts'
import { sharedBy } from '#areas/jobs/consultants/queries.ts'
import type { Placement, PlacementRow } from '#areas/jobs/contract.ts'
import type { RateSource } from '#areas/jobs/job-enums.ts'
import { noTransferFee } from '#areas/jobs/placement-billing.ts'
import { marginFor } from '#areas/jobs/placement-margin.ts'
import { agencyClock, daysLeft, endsWithin, shownStatus, withStatus } from '#areas/jobs/placement-status.ts'
import type { KeptTerms } from '#areas/jobs/rate-basis.ts'
import type { SourcedRow } from '#areas/jobs/rate-cards/sources.ts'
import { agencyToday, exchangeOf } from '#areas/settings/public.ts'
import { placementScope } from '#areas/units/public.ts'
import { type Context, can } from '#platform/context.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import type { Placements } from '#platform/db/tables.gen.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { ListQuery, Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db' | 'who' | 'scope'>

/** The engagement that pays for a placement: in force today; before its start, at the start; after its end, at the end. */
const engaged = (db: Db, p: string) => sql`
  left join lateral (
    select e.type, e.supplier_id from engagements e
    where e.tenant_id = ${db.tenant} and e.candidate_id = ${sql.ref(`${p}.candidate_id`)}
      and e.effective_from <= greatest(${sql.ref(`${p}.start_date`)}, least(${agencyToday(db)}, ${sql.ref(`${p}.end_date`)}))
    order by e.effective_from desc limit 1
  ) engaged on true`

/** Where no engagement is in force, the one it began under. */
export const engagedAs = (p: string) => sql`coalesce(engaged.type, ${sql.ref(`${p}.engagement_type`)})`
const engagedThrough = (p: string) => sql`
  case when engaged.type is null then ${sql.ref(`${p}.supplier_id`)} else engaged.supplier_id end`

const names = (db: Db, p: string) => sql`
  join jobs j on j.tenant_id = ${db.tenant} and j.id = ${sql.ref(`${p}.job_id`)}
  join clients c on c.tenant_id = ${db.tenant} and c.id = ${sql.ref(`${p}.client_id`)}
  join candidates w on w.tenant_id = ${db.tenant} and w.id = ${sql.ref(`${p}.candidate_id`)}
  ${engaged(db, p)}
  left join suppliers s on s.tenant_id = ${db.tenant} and s.id = ${engagedThrough(p)}
  left join users a on a.tenant_id = ${db.tenant} and a.id = ${sql.ref(`${p}.approver_user_id`)}
  left join users o on o.tenant_id = ${db.tenant} and o.id = ${sql.ref(`${p}.owner_user_id`)}
  left join overtime_rule_sets rs on rs.tenant_id = ${db.tenant} and rs.id = ${sql.ref(`${p}.rule_set_id`)}
  left join overtime_rule_set_versions rv on rv.tenant_id = ${db.tenant} and rv.rule_set_id = rs.id
    and rv.rules_version = ${sql.ref(`${p}.rules_version`)}
  ${agencyClock(db)}`

/** The basic rate in force today; of a placement that has not begun, the first one; of one that ended, the last. */
const currentRate = (db: Db, p: string) => sql`
  left join lateral (
    select r.pay_rate, r.charge_rate, r.basis, r.min_charge from placement_rates r
    where r.tenant_id = ${db.tenant} and r.placement_id = ${sql.ref(`${p}.id`)}
      and r.rate_code_id = ${sql.ref(`${p}.basic_rate_code_id`)}
    order by (r.effective_from <= greatest(${agencyToday(db)}, ${sql.ref(`${p}.start_date`)})) desc,
      case when r.effective_from <= greatest(${agencyToday(db)}, ${sql.ref(`${p}.start_date`)}) then r.effective_from end desc,
      r.effective_from
    limit 1
  ) rate on true
  ${exchangeOf(db, p)}`

const rowColumns = (p: string) => sql`
  ${sql.ref(`${p}.id`)}, ${sql.ref(`${p}.ref`)}, ${sql.ref(`${p}.job_id`)}, j.title as job_title,
  ${sql.ref(`${p}.client_id`)}, c.name as client_name, ${sql.ref(`${p}.candidate_id`)},
  w.first_name || ' ' || w.last_name as candidate_name, s.name as supplier_name, ${engagedAs(p)} as engagement_type,
  ${shownStatus(p)} as status, ${sql.ref(`${p}.start_date`)}, ${sql.ref(`${p}.end_date`)}, ${daysLeft(p)} as days_left,
  ${sql.ref(`${p}.currency`)}, ${sql.ref(`${p}.pay_currency`)}, ${sql.ref(`${p}.role`)}, ${sql.ref(`${p}.department`)}, ${sql.ref(`${p}.cost_centre`)}, ${sql.ref(`${p}.project_code`)},
  ${sql.ref(`${p}.owner_user_id`)}, o.name as owner_name, ${sql.ref(`${p}.approver_user_id`)}, a.name as approver_name, ${sql.ref(`${p}.entered_by`)}, ${sql.ref(`${p}.po_number`)}, ${sql.ref(`${p}.version`)}, rate.pay_rate, rate.charge_rate,
  rate.basis, rate.min_charge, exchange.of as exchange,
  rs.name as rule_set_name, ${sql.ref(`${p}.rules_version`)},
  coalesce(rs.rules_version > ${sql.ref(`${p}.rules_version`)}, false) as rules_behind,
  coalesce(rv.rules <> ${sql.ref(`${p}.overtime_rules`)}, false) as rules_own`

/** What the caller may see of pay and charge. */
export function moneyMask({ who }: Pick<Context, 'who'>) {
  return { pay: can(who, 'placements.rates.view_pay'), charge: can(who, 'placements.rates.view_charge') }
}

type Priced = { pay_rate: string | null; charge_rate: string | null; min_charge: string | null }

function masked<Row extends Priced>(ctx: RequestContext) {
  const { pay, charge } = moneyMask(ctx)
  return (row: Row): Row => ({
    ...row,
    pay_rate: pay ? row.pay_rate : null,
    charge_rate: charge ? row.charge_rate : null,
    min_charge: charge ? row.min_charge : null,
  })
}

type Termed = Pick<Placement['rates'][number], 'basis' | 'pay_term' | 'charge_term'>

/** How a rate was agreed: a factor or a margin says the other side too, and a margin is for who may see margins. */
export function maskedTerms<Row extends Termed>({ who }: Pick<Context, 'who'>, row: Row): Row {
  const { pay, charge } = moneyMask({ who })
  const both = pay && charge
  const margin = row.basis === 'multiplier' || can(who, 'placements.rates.view_margin')
  return {
    ...row,
    pay_term: both ? row.pay_term : null,
    charge_term: both && margin ? row.charge_term : null,
  }
}

export async function placementRows(
  ctx: RequestContext,
  where: RawBuilder<unknown>,
): Promise<PlacementRow[]> {
  const reach = placementScope(ctx, 'p')
  const { rows } = await sql<PlacementRow>`
    select ${rowColumns('p')} from placements p ${names(ctx.db, 'p')} ${currentRate(ctx.db, 'p')}
    where p.tenant_id = ${ctx.db.tenant} and ${where} ${reach ? sql`and ${reach}` : sql``}
    order by p.start_date desc, p.id desc limit 500`.execute(ctx.db)
  return rows.map(masked(ctx))
}

type Filters = ListQuery & {
  status?: string[] | undefined
  job_id?: number | undefined
  client_id?: number | undefined
  candidate_id?: number | undefined
  supplier_id?: number | undefined
  purchase_order_id?: number | undefined
  owner_user_id?: number | undefined
  consultant_user_id?: number | undefined
  ending_within?: number | undefined
}

export function listPlacements(ctx: RequestContext, query: Filters): Promise<Page<PlacementRow>> {
  return listPage(ctx.db, '/placements', query, placementShape(ctx, query))
}

/** Placements as far as the caller's permission reaches. */
export function placementShape(ctx: RequestContext, query: Filters): ListOf<PlacementRow> {
  const equal = (['job_id', 'client_id', 'candidate_id', 'owner_user_id'] as const).map((name) =>
    query[name] ? sql`${sql.ref(`t.${name}`)} = ${query[name]}` : undefined,
  )
  return {
    table: 'placements',
    columns: rowColumns('page'),
    joins: sql`${names(ctx.db, 'page')} ${currentRate(ctx.db, 'page')}`,
    sorts: { id: 'bigint' },
    sort: '-id',
    where: [
      placementScope(ctx),
      withStatus(ctx.db, query.status),
      endsWithin(ctx.db, query.ending_within),
      query.search ? sql`t.ref >= ${query.search} and t.ref < ${`${query.search}\uffff`}` : undefined,
      ...equal,
      query.consultant_user_id ? sharedBy(ctx.db, query.consultant_user_id) : undefined,
      query.purchase_order_id
        ? sql`t.id = any(array(select named.placement_id from placement_purchase_orders named
            where named.tenant_id = ${ctx.db.tenant} and named.purchase_order_id = ${query.purchase_order_id}))`
        : undefined,
      query.supplier_id
        ? sql`exists (select from (select 1) one ${engaged(ctx.db, 't')} where ${engagedThrough('t')} = ${query.supplier_id})`
        : undefined,
    ],
    map: masked(ctx) as never,
  }
}

type Found = Omit<Placement, 'margin' | `alternate_approver${string}`> & {
  accrues_holiday: boolean
  alternates: Alternate[]
}

export async function findPlacement(
  ctx: RequestContext & Pick<Context, 'now'>,
  id: number,
): Promise<Placement> {
  const reach = placementScope(ctx, 'p')
  const { rows } = await sql<Found>`
    select p.id, p.ref, p.job_id, j.title as job_title, p.client_id, c.name as client_name, p.candidate_id,
      w.first_name || ' ' || w.last_name as candidate_name, p.billing_profile_id, b.label as billing_profile_label,
      ${engagedAs('p')} as engagement_type, s.id as supplier_id, s.name as supplier_name, ${shownStatus('p')} as status, p.start_date, p.end_date, p.currency, p.pay_currency, p.tz,
      p.period_type, p.week_end, p.layout, p.day_minutes, p.basic_rate_code_id, p.rounding, p.unpaid_break, p.overtime_rules,
      p.rule_set_id, p.rules_version, case when rs.id is not null then json_build_object('id', rs.id, 'name', rs.name,
        'rules_version', p.rules_version, 'newest', rs.rules_version, 'archived', rs.archived_at is not null,
        'own', rv.rules <> p.overtime_rules) end as rule_set,
      p.contracted_minutes, ${alternatesOf(ctx.db, sql`p.id`)} as alternates, p.entered_by, p.email_approval, p.holiday_calendar_id, p.pay_rounding, p.min_day_minutes, p.max_day_minutes, p.min_week_minutes,
      p.max_week_minutes, p.over_hours,
      (select h.name from holiday_calendars h where h.tenant_id = ${ctx.db.tenant} and h.id = p.holiday_calendar_id) as holiday_calendar_name,
      p.approver_user_id, a.name as approver_name, p.po_number, ordered.*, p.role, p.department, p.cost_centre,
      p.invoice_note, p.project_code, p.client_references, p.notice_days, p.transfer_fee_kind, p.transfer_fee_amount,
      trim_scale(p.transfer_fee_percent)::text as transfer_fee_percent, p.transfer_fee_weeks,
      p.owner_user_id, o.name as owner_name, p.version,
      (select k.accrues_holiday from rate_codes k where k.tenant_id = ${ctx.db.tenant} and k.id = p.basic_rate_code_id),
      p.generated_until is not null as has_sheets, p.created_at, p.updated_at,
      coalesce((
        select json_agg(json_build_object('id', r.id, 'rate_code_id', r.rate_code_id, 'code', k.code, 'name', k.name,
          'unit', k.unit, 'pay_rate', r.pay_rate::text, 'charge_rate', r.charge_rate::text, 'basis', r.basis,
          'pay_term', r.pay_term::text, 'charge_term', r.charge_term::text, 'min_charge', r.min_charge::text,
          'effective_from', r.effective_from, 'effective_to', r.effective_to, 'source', r.source,
          'card_from', r.card_from) order by k.position, k.id, r.effective_from)
        from placement_rates r join rate_codes k on k.tenant_id = ${ctx.db.tenant} and k.id = r.rate_code_id
        where r.tenant_id = ${ctx.db.tenant} and r.placement_id = p.id), '[]') as rates,
      coalesce((
        select json_agg(json_build_object('from', greatest(e.effective_from, p.start_date), 'engagement_type', e.type,
          'supplier_id', e.supplier_id, 'supplier_name', through.name) order by e.effective_from)
        from (${engagementSpans(ctx.db, sql`g.candidate_id = p.candidate_id`)}) e
        left join suppliers through on through.tenant_id = ${ctx.db.tenant} and through.id = e.supplier_id
        where (e.until is null or e.until > p.start_date) and (p.end_date is null or e.effective_from <= p.end_date)), '[]') as payers
    from placements p ${names(ctx.db, 'p')}
    join billing_profiles b on b.tenant_id = ${ctx.db.tenant} and b.id = p.billing_profile_id
    cross join lateral (
      select coalesce(json_agg(t.id order by named.position), '[]') as purchase_order_ids,
        coalesce(json_agg(json_build_object('id', t.id, 'number', t.number) order by named.position), '[]') as purchase_orders
      from placement_purchase_orders named
      join purchase_orders t on t.tenant_id = ${ctx.db.tenant} and t.id = named.purchase_order_id
      where named.tenant_id = ${ctx.db.tenant} and named.placement_id = p.id
    ) ordered
    where p.tenant_id = ${ctx.db.tenant} and p.id = ${id} ${reach ? sql`and ${reach}` : sql``}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound('Placement')
  const { accrues_holiday, alternates, ...row } = rows[0]
  const found = {
    ...row,
    alternate_approver_ids: alternates.map(({ user_id }) => user_id),
    alternate_approvers: alternates.map(({ user_id, name }) => ({ id: user_id, name })),
  }
  const { pay, charge } = moneyMask(ctx)
  return {
    ...found,
    ...(charge ? {} : noTransferFee),
    margin: await marginFor(ctx, { ...found, accrues_holiday }),
    rates: found.rates.map((row) => maskedTerms(ctx, masked<typeof row>(ctx)(row))),
    overtime_rules: pay && charge ? found.overtime_rules : [],
  }
}

export function insertPlacement(
  db: Db,
  placement: Omit<Insertable<Placements>, 'tenant_id'>,
): Promise<number> {
  return insertRecord(db, 'placements', withJson(placement))
}

export async function savePlacement(
  db: Db,
  id: number,
  version: number,
  placement: Updateable<Placements>,
): Promise<void> {
  await saveVersioned(db, 'placements', { id, version }, withJson(placement), 'placement')
}

/** How the rates of a placement were agreed, unmasked: for who sends them without seeing margins. */
export async function keptTerms(db: Db, placementId: number): Promise<KeptTerms[]> {
  const { rows } = await sql<KeptTerms>`
    select r.rate_code_id, r.effective_from, r.effective_to, r.basis, r.charge_term from placement_rates r
    where r.tenant_id = ${db.tenant} and r.placement_id = ${placementId}`.execute(db)
  return rows
}

export type KeptRow = Omit<SourcedRow, 'source'> & { source?: RateSource | undefined }

/** The rate table as a whole: rows are kept by (rate code, first day), so a row that stays keeps its id, and whoever set it. */
export async function saveRates(
  db: Db,
  placementId: number,
  userId: number,
  rates: readonly KeptRow[],
): Promise<void> {
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb)
        as r(rate_code_id bigint, pay_rate numeric, charge_rate numeric, effective_from date, effective_to date, source text,
          card_from date, basis text, pay_term numeric, charge_term numeric, min_charge numeric)
    ), gone as (
      delete from placement_rates r where r.tenant_id = ${db.tenant} and r.placement_id = ${placementId}
        and not exists (select from wanted w where w.rate_code_id = r.rate_code_id and w.effective_from = r.effective_from)
    )
    insert into placement_rates (tenant_id, placement_id, rate_code_id, pay_rate, charge_rate, effective_from, effective_to, source,
      card_from, basis, pay_term, charge_term, min_charge, created_by_user_id)
    select ${db.tenant}, ${placementId}, rate_code_id, pay_rate, charge_rate, effective_from, effective_to,
      coalesce(source, 'placement'), card_from, coalesce(basis, 'fixed'), pay_term, charge_term, min_charge, ${userId} from wanted
    on conflict (tenant_id, placement_id, rate_code_id, effective_from) do update
      set pay_rate = excluded.pay_rate, charge_rate = excluded.charge_rate, effective_to = excluded.effective_to,
        source = excluded.source, card_from = excluded.card_from, basis = excluded.basis, pay_term = excluded.pay_term,
        charge_term = excluded.charge_term, min_charge = excluded.min_charge,
        created_by_user_id = case when (placement_rates.pay_rate, placement_rates.charge_rate)
          = (excluded.pay_rate, excluded.charge_rate) then placement_rates.created_by_user_id
          else excluded.created_by_user_id end`.execute(db)
}

const documents = ['rounding', 'pay_rounding', 'unpaid_break', 'overtime_rules', 'client_references'] as const

/** PostgreSQL would take a list for an array of its own: documents go as JSON. */
function withJson<Row extends Pick<Updateable<Placements>, (typeof documents)[number]>>(row: Row): Row {
  const json = documents.flatMap((name) =>
    row[name] === null || row[name] === undefined ? [] : [[name, JSON.stringify(row[name])]],
  )
  return { ...row, ...(Object.fromEntries(json) as object) }
}
