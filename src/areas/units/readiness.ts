import { type RawBuilder, sql } from 'kysely'
import { engagementSpans, inForceOn, payerDiffers } from '#areas/candidates/public.ts'
import { partsOfUnit } from '#areas/purchase-orders/public.ts'
import type { ReadinessState } from '#areas/units/billing-holds.ts'
import { movedUnits } from '#areas/units/queries.ts'
import { liveHolds } from '#areas/units/side-states.ts'
import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

/** Which documents are asked about: those of one side, for periods that end by a day. Days may be SQL. */
export type Cut = {
  side: 'sales' | 'self-billing'
  period_end: Day | RawBuilder<unknown>
  today: Day | RawBuilder<unknown>
  /** The day of the documents, when it is not today. */
  planned_date?: Day | undefined
}

/**
 * The one statement that says which approved time is on no document yet, and whether a run takes it: a WITH list that
 * ends in `waiting`, a row for each charge unit with the `reason` why it is left out (null: a run takes it) and its
 * `readiness`. Runs, ready page, dashboard and lists all begin with it, so their figures cannot differ.
 *
 * `holder_id` is the billing profile or the supplier of the document, `amount` its net in minor units of `currency`;
 * `other_amount` is what the other side comes to, in `other_currency`. `among`: a
 * condition over the sheets (`t`: their owner, team and period), for people who see only some.
 */
export function readiness(
  db: Db,
  { side, period_end, today, planned_date }: Cut,
  among?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const cut = { side, period_end, among }
  const track = sql.ref(side === 'sales' ? 't.bill_status' : 't.pay_status')
  return sql`
    sheets as materialized (
      select t.id, t.period_start, t.decided_at, t.period_end > ${period_end}::date as later
      from timesheets t
      where t.tenant_id = ${db.tenant} and ${track} = any('{ready,part_invoiced,on_hold}') ${among ? sql`and ${among}` : sql``}
    ),
    held as materialized (${liveHolds(db, side === 'sales' ? 'bill' : 'pay')}),
    holders as materialized (${side === 'sales' ? billingProfiles(db, period_end) : suppliers(db, planned_date ?? today)}),
    waiting as (
      select found.*, case when reason is null then 'ready' when reason = any('{payroll,later}') then reason
        when reason = 'billing_later' then 'later' else 'held' end as readiness
      from (${side === 'sales' ? chargedUnits(db, cut) : paidUnits(db, cut)}) as found
    )`
}

/** How many sheets units belong to, and how many belong to none (fees). */
export const countedSources = sql`
  count(distinct timesheet_id)::int as sheet_count, count(*) filter (where timesheet_id is null)::int as other_count`

/**
 * What a figure counts and sums over `waiting`, by readiness and currency. A side of a sheet has one currency. `net` covers both
 * sheets and others; `sheets_net` is what a list of timesheets shows.
 */
export const readyFigures = (waiting: RawBuilder<unknown> = sql`waiting`) => sql`
  select readiness, currency, ${countedSources}, count(*)::int as units, sum(amount)::bigint as net,
    coalesce(sum(amount) filter (where timesheet_id is not null), 0)::bigint as sheets_net, min(decided_at) as oldest
  from ${waiting} group by readiness, currency`

export type ReadyFigure = {
  readiness: ReadinessState
  currency: string
  sheet_count: number
  other_count: number
  units: number
  net: number
  sheets_net: number
  oldest: string | null
}

/** What the next run takes: all periods that are over on this day at the agency. */
export function nextRun(db: Db, side: Cut['side'], now: Date): Cut {
  const today = sql`(select (${now.toISOString()}::timestamptz at time zone coalesce(
    (select g.tz from agency_settings g where g.tenant_id = ${db.tenant}), 'Europe/London'))::date)`
  return { side, period_end: today, today }
}

const unitColumns = (currency: 'currency' | 'pay_currency') => sql`
  u.id, u.part, u.timesheet_id, u.placement_id, u.candidate_id, u.period_end, u.period_start, u.decided_at, u.day, u.rate_code_id, u.label,
  u.unit, ${sql.ref(`u.${currency}`)} as currency, u.source_kind, u.adjusts_unit_id, u.site_id, u.site, u.cost_code, u.project_code, u.consultant_user_id, u.named_tax_code_id,
  h.id as holder_id, h.party_id`

/**
 * The units that count on this side and stand on no live document or pay run of it: of each sheet, and those of no timesheet, which
 * belong to whoever their placement belongs to. `offset 0`: looked up sheet by sheet in `charge_units_waiting`, and unit by
 * unit in `invoice_units_one_live`, whatever the planner believes of tables that were just filled.
 */
const freeUnits = (db: Db, { side, period_end, among }: Among) => {
  const counts = side === 'sales' ? sql`u.chargeable` : sql`u.payable`
  const parts = side === 'sales' ? sql`left join lateral (${partsOfUnit(db)} offset 0) a on true` : sql``
  const part = side === 'sales' ? sql`coalesce(a.part, 0)` : sql`0`
  const shared = side === 'sales' ? partColumns(db) : sql`0 as part`
  const onPayRun = sql`and not exists (select from pay_run_units y where y.tenant_id = ${db.tenant}
        and y.charge_unit_id = u.id and y.released_at is null offset 0)`
  const isFree = sql`not exists (select from invoice_units i where i.tenant_id = ${db.tenant} and i.side = ${side}
        and i.charge_unit_id = u.id and i.part = ${part} and i.released_at is null offset 0) ${side === 'sales' ? sql`` : onPayRun}`
  return sql`(
    select u.*, s.period_start, s.decided_at, s.later
    from sheets s
    cross join lateral (
      select u.*, ${shared} from charge_units u ${parts}
      where u.tenant_id = ${db.tenant} and u.timesheet_id = s.id and ${counts} and ${isFree}
      offset 0) u
    union all
    select u.*, ${shared}, u.day, u.created_at, u.period_end > ${period_end}::date
    from charge_units u
    join placements p on p.tenant_id = ${db.tenant} and p.id = u.placement_id
    cross join lateral (select p.owner_user_id, p.team_id, p.approver_user_id, u.placement_id, u.candidate_id, u.client_id, u.period_end, null::text as status) t
    ${parts}
    where u.tenant_id = ${db.tenant} and u.timesheet_id is null and ${counts} and ${isFree} ${among ? sql`and ${among}` : sql``}
  ) u
  left join held k on k.charge_unit_id = u.id`
}

/**
 * What a part of the unit charges, and its share of what the unit pays: by what the parts come to, so that the shares add
 * up to it. The minutes of a unit that was cut are told by its quantity.
 */
const partColumns = (db: Db) => sql`
  coalesce(a.part, 0) as part, a.purchase_order_id, coalesce(a.amount, u.charge_amount) as part_amount,
  coalesce(a.quantity, u.quantity) as part_quantity,
  case when a.part is null or a.amount = u.charge_amount then u.minutes end as part_minutes,
  case when a.part is null or a.amount = u.charge_amount then u.pay_amount
    else (select (round(u.pay_amount * b.until / u.charge_amount) - round(u.pay_amount * (b.until - a.amount) / u.charge_amount))::bigint
      from (select sum(p.amount) as until from (${partsOfUnit(db)}) p where p.part <= a.part) b)
    end as part_pay`

type Among = Pick<Cut, 'side' | 'period_end'> & { among: RawBuilder<unknown> | undefined }

/**
 * `billed_until`: the last day of the last billing period that is over (null: each period of time is one). Where months
 * are told apart, time belongs to the billing period of its day, else to that of the last day of its sheet.
 */
function billingProfiles(db: Db, period_end: Cut['period_end']) {
  const until = sql`${period_end}::date`
  const weeks = (count: number) =>
    sql`p.frequency_from + ${count * 7}::int * floor((${until} + 1 - p.frequency_from) / ${count * 7}::numeric)::int - 1`
  return sql`
    select p.id, p.client_id as party_id, c.name as party_name, p.currency, p.po_required,
      p.month_split <> 'none' or 'month' = any(p.split_by) as by_day,
      case when p.frequency = 'fortnightly' then ${weeks(2)} when p.frequency = 'four_weekly' then ${weeks(4)}
        when p.frequency = 'month' then date_trunc('month', ${until} + 1)::date - 1
        when p.frequency = 'custom' then coalesce((select max(f.day) from unnest(p.frequency_days) as f(day) where f.day <= ${until}), '-infinity')
        end as billed_until,
      case when c.status = 'on_hold' then 'party_on_hold' when p.on_hold then 'profile_on_hold'
        when p.stop_on_dispute and p.client_id = any(array(${disputingClients(db)})) then 'disputed' end as reason
    from billing_profiles p join clients c on c.tenant_id = ${db.tenant} and c.id = p.client_id
    where p.tenant_id = ${db.tenant}`
}

/** Who disputes anything at present: few, and looked up once. */
const disputingClients = (db: Db) => sql`
  select i.client_id from invoice_disputes d
  join invoices i on i.tenant_id = ${db.tenant} and i.id = d.invoice_id
  where d.tenant_id = ${db.tenant} and d.outcome is null`

function chargedUnits(db: Db, cut: Among) {
  return sql`
    select ${unitColumns('currency')}, u.pay_currency as other_currency, h.party_name, u.part_quantity as quantity, u.part_minutes as minutes, u.purchase_order_id,
      coalesce(o.number, u.po_number) as po_number, u.charge_rate as rate, u.part_amount as amount,
      u.part_pay as other_amount,
      case when u.later then 'later'
        when case when h.by_day then u.day else u.period_end end > h.billed_until then 'billing_later'
        when k.compliance then 'compliance' when k.charge_unit_id is not null then 'on_hold'
        when h.reason is not null then h.reason
        when h.po_required and coalesce(o.number, u.po_number) = '' then 'po_missing'
        when u.currency <> h.currency then 'currency' end as reason
    from ${freeUnits(db, cut)}
    join holders h on h.id = u.billing_profile_id
    left join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = u.purchase_order_id
    where not coalesce(k.written_off or k.corrected, false)`
}

/** A changed VAT number is compared without blanks and dots. */
const plain = (column: string) => sql`regexp_replace(upper(${sql.ref(column)}), '[^0-9A-Z]', '', 'g')`

/** `day`: of the documents, on which an agreement has to be in force. `covered`: the days of work that agreements cover. */
function suppliers(db: Db, day: Day | RawBuilder<unknown>) {
  return sql`
    select p.id, p.id as party_id, p.name as party_name,
      case when p.status = 'suspended' then 'supplier.suspended' when p.status = 'terminated' then 'supplier.terminated'
        when a.vat_number is null then 'supplier.no_agreement'
        when p.vat_registered and ${plain('a.vat_number')} <> ${plain('p.vat_number')} then 'supplier.vat_number_changed'
        when p.vat_registered and p.tax_code_id is null then 'no_tax_code' end as reason, c.covered
    from suppliers p
    left join legal_entities e on e.tenant_id = ${db.tenant} and e.is_default
    left join lateral (
      select a.vat_number from self_billing_agreements a
      where a.tenant_id = ${db.tenant} and a.supplier_id = p.id and ${day}::date between a.starts_on and a.ends_on
        and (a.legal_entity_id is null or a.legal_entity_id = coalesce(p.legal_entity_id, e.id))
      order by a.starts_on desc, a.id desc limit 1) as a on true
    cross join lateral (
      select range_agg(daterange(a.starts_on, a.ends_on, '[]')) as covered from self_billing_agreements a
      where a.tenant_id = ${db.tenant} and a.supplier_id = p.id
        and (a.legal_entity_id is null or a.legal_entity_id = coalesce(p.legal_entity_id, e.id))) as c
    where p.tenant_id = ${db.tenant}`
}

/**
 * Each by whom the approval, or a move since, says for its day; held while the engagement in force then is another. The
 * reason `payroll` means that no self-bill takes it, but the next pay run. `way`: how it is paid; a supplier that never
 * had an agreement invoices us, and what is paid under CIS is told apart, as tax is taken off it.
 */
function paidUnits(db: Db, cut: Among) {
  return sql`
    select ${unitColumns('pay_currency')}, u.currency as other_currency, coalesce(h.party_name, 'Payroll') as party_name, u.quantity, u.minutes,
      null::bigint as purchase_order_id,
      -- A client's order number is nothing to its worker's company.
      '' as po_number,
      u.pay_rate as rate, u.pay_amount as amount, u.charge_amount as other_amount,
      case when h.id is null and r.engagement_type = any('{paye,perm}') then 'payroll'
        when r.engagement_type = 'cis' then 'cis'
        when h.id is not null and h.covered is null then 'supplier_invoice' else 'self_bill' end as way,
      case when ${payerDiffers('r', 'e')} then 'payer_changed'
        when h.id is null and r.engagement_type = any('{sole_trader,cis}') then 'no_supplier'
        when u.later then 'later' when k.compliance then 'compliance' when k.charge_unit_id is not null then 'on_hold'
        when h.id is null then 'payroll' when h.reason is not null then h.reason
        when not h.covered @> u.day then 'supplier.not_covered' end as reason
    from ${freeUnits(db, cut)}
    left join (${movedUnits(db)}) m on m.charge_unit_id = u.id
    cross join lateral (
      select coalesce(m.engagement_type, u.engagement_type) as engagement_type,
        case when m.charge_unit_id is null then u.supplier_id else m.supplier_id end as supplier_id) r
    left join (${engagementSpans(db)}) e on e.candidate_id = u.candidate_id and ${inForceOn('e', 'u.day')}
    left join holders h on h.id = r.supplier_id
    where not coalesce(k.corrected, false)`
}
