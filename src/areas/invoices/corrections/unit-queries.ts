import { type RawBuilder, sql } from 'kysely'
import { engagementSpans, inForceOn } from '#areas/candidates/public.ts'
import type { CorrectedRate } from '#areas/invoices/corrections/contract.ts'
import type { OldUnit } from '#areas/invoices/corrections/plan.ts'
import {
  lineOfPlace,
  partsOfUnit,
  takenBack,
  takenOff,
  takesBackHere,
} from '#areas/purchase-orders/public.ts'
import type { EntryInput } from '#areas/timesheets/contract.ts'
import { documentsOf, sideState } from '#areas/units/public.ts'
import type { Db } from '#platform/db/tenant.ts'

/** The units of these sheets that count on a side, with where each side stands: one statement, whatever their number. */
export async function countedUnits(
  db: Db,
  timesheetIds: readonly number[],
  { orders = false, payers = false } = {},
): Promise<OldUnit[]> {
  const never = sql`false`
  const { rows } = await sql<OldUnit & { takes_back: boolean }>`
    select u.id, u.timesheet_id, u.day, u.rate_code_id, u.label, u.kind, u.unit, u.minutes, trim_scale(u.quantity)::text as quantity,
      u.pay_rate::text as pay_rate, u.charge_rate::text as charge_rate, u.pay_amount, u.charge_amount, u.payable, u.chargeable,
      u.billing_profile_id, u.cost_code, u.named_tax_code_id, ${payers ? payersOfUnit(db) : sql`null::json as payer, null::json as engaged`}, ${orders ? sql`(select array_agg(distinct a.purchase_order_id) from (${partsOfUnit(db)}) a)` : sql`null::bigint[]`} as order_ids,
      json_build_object('state', b.state, 'invoice_id', coalesce(bl.invoice_id, b.invoice_id), 'line_id', bl.id, 'tax_code_id', bl.tax_code_id,
        'credited', coalesce(bl.credited, false), 'waits', coalesce(bl.waits, false), 'taken_back', r.bill, 'places', coalesce(bl.places, 0),
        'documents', coalesce(bl.documents, 0), 'root', br.line) as bill,
      json_build_object('state', case when s.state = 'ready' and t.pay_status = any('{matched,exported_to_payroll,paid}') then 'done'
        else s.state end, 'invoice_id', coalesce(pl.invoice_id, s.invoice_id), 'line_id', pl.id, 'tax_code_id', pl.tax_code_id,
        'credited', coalesce(pl.credited, false), 'waits', coalesce(pl.waits, false), 'taken_back', r.pay, 'places', coalesce(pl.places, 0),
        'documents', coalesce(pl.documents, 0), 'root', pr.line) as pay,
      exists (select from unit_holds h where h.tenant_id = ${db.tenant} and h.charge_unit_id = u.id and h.kind = 'awaits_credit'
        and h.released_at is null) as awaits_credit,
      json_build_object('bill', bool_or(b.state = 'done' and u.chargeable and (k.takes_back or r.bill)
          and not coalesce(here.bill, bl.takes_back, false)) over of_sheet,
        'pay', bool_or(s.state = 'done' and u.payable and (k.takes_back or r.pay)
          and not coalesce(here.pay, pl.takes_back, false)) over of_sheet) as by_difference,
      k.takes_back
    from charge_units u
    join timesheets t on t.tenant_id = ${db.tenant} and t.id = u.timesheet_id
    cross join lateral (select ${takesBack(sql`u`)} as takes_back) k
    cross join lateral (${sideState(db, 'bill', never)}) b
    cross join lateral (${sideState(db, 'pay', never)}) s
    left join lateral (${lineOf(db, 'sales', 'b')}) bl on true
    left join lateral (${lineOf(db, 'self-billing', 's')}) pl on true
    left join lateral (${rootOf(db, 'bill')}) br on true
    left join lateral (${rootOf(db, 'pay')}) pr on true
    cross join lateral (select ${takenBack(db, 'bill')} as bill, ${takenBack(db, 'pay')} as pay) r
    left join lateral (
      select bool_and(${takesBackHere(db, 'sales', sql`a`)}) as bill, bool_and(${takesBackHere(db, 'self-billing', sql`a`)}) as pay
      from charge_units a
      where a.tenant_id = ${db.tenant} and a.adjusts_unit_id = u.id and ${takesBack(sql`a`)}) here on true
    where u.tenant_id = ${db.tenant} and u.timesheet_id = any(${timesheetIds}::bigint[])
    window of_sheet as (partition by u.timesheet_id)
    order by u.timesheet_id, u.day, u.seq`.execute(db)
  return rows
    .filter(({ takes_back }) => !takes_back)
    .map(({ takes_back: _, ...unit }) => unit)
    .filter((unit) => countsOn(unit, 'bill') || countsOn(unit, 'pay'))
}

/** A unit that takes another one back, which it counts with: a correction charges or pays that anew beside what is issued. */
const takesBack = (unit: RawBuilder<unknown>) =>
  sql`(${unit}.source_kind = 'adjustment' and ${unit}.quantity < 0)`

/** By whom the unit `u` is paid, and by whom it would be as its worker is engaged on its day. */
const payersOfUnit = (db: Db) => sql`
  coalesce((select json_build_object('supplier_id', m.supplier_id, 'engagement_type', m.engagement_type)
    from charge_unit_moves m where m.tenant_id = ${db.tenant} and m.charge_unit_id = u.id order by m.id desc limit 1),
    json_build_object('supplier_id', u.supplier_id, 'engagement_type', u.engagement_type)) as payer,
  (select json_build_object('supplier_id', e.supplier_id, 'engagement_type', e.type)
    from (${engagementSpans(db, sql`g.candidate_id = u.candidate_id`)}) e where ${inForceOn('e', 'u.day')}) as engaged`

const countsOn = (unit: OldUnit, side: 'bill' | 'pay') =>
  (side === 'bill' ? unit.chargeable : unit.payable) &&
  !unit[side].taken_back &&
  unit[side].state !== 'cancelled'

/**
 * The line that the unit `u` stands for, on how many, and what credit notes have of those: of something else than corrections
 * (`credited`), or drafts of corrections (`waits`). `takes_back`: both, with what it takes back, are put back with that line.
 */
const lineOf = (db: Db, side: 'sales' | 'self-billing', at: string) => sql`
  select (array_agg(w.id order by n.invoice_id <> ${sql.ref(`${at}.invoice_id`)}, n.part))[1] as id,
    (array_agg(w.invoice_id order by n.invoice_id <> ${sql.ref(`${at}.invoice_id`)}, n.part))[1] as invoice_id,
    (array_agg(w.tax_code_id order by n.invoice_id <> ${sql.ref(`${at}.invoice_id`)}, n.part))[1] as tax_code_id,
    bool_or(x.by_hand) as credited, bool_or(x.credited <> 0) as waits, bool_or(p.takes_back) as takes_back,
    count(*)::int as places, count(distinct w.invoice_id)::int as documents
  from invoice_units n
  cross join lateral (${lineOfPlace(db, 'n')}) w
  cross join lateral (${takenOff(db, sql`w.id`)}) x
  cross join lateral (select k.takes_back and ${takesBackHere(db, side, sql`u`)} as takes_back) p
  where n.tenant_id = ${db.tenant} and n.side = ${side} and n.charge_unit_id = u.id and n.released_at is null`

/**
 * Where a difference charged the unit `u` anew, the line that had charged it first and still does: the document of the difference
 * has no more than that to give back.
 */
const rootOf = (db: Db, side: 'bill' | 'pay') => sql`
  with recursive chain as (
    select p.id, p.adjusts_unit_id, 1 as depth from charge_units p
    where p.tenant_id = ${db.tenant} and p.id = u.adjusts_unit_id and ${takenBack(db, side, sql`p`)}
    union all
    select p.id, p.adjusts_unit_id, c.depth + 1 from chain c
    join charge_units p on p.tenant_id = ${db.tenant} and p.id = c.adjusts_unit_id
    where ${takenBack(db, side, sql`p`)} and c.depth < 100
  )
  select json_build_object('invoice_id', w.invoice_id, 'line_id', w.id, 'tax_code_id', w.tax_code_id) as line
  from chain c
  join invoice_units n on n.tenant_id = ${db.tenant} and n.side = ${documentsOf[side]} and n.charge_unit_id = c.id and n.released_at is null
  cross join lateral (${lineOfPlace(db, 'n')}) w
  cross join lateral (${takenOff(db, sql`w.id`)}) x
  where not x.by_hand
  order by c.depth desc, n.part limit 1`

export type LineOfTime = {
  side: 'bill' | 'pay'
  invoice_id: number
  line_id: number
  net: number
  tax_code_id: number | null
}

type OfTime = {
  timesheet_ids: readonly number[]
  invoice_ids: readonly number[]
  /** Only those with one of these units. */
  unit_ids: readonly number[] | null
  /** Where all that stands goes: what differences took back, on other documents, goes with it. */
  sides: readonly ('sales' | 'self-billing')[]
}

/**
 * The lines of issued documents with time of these sheets, each with what corrections left of it (`net`); nothing else was given
 * back of it yet. What has only time that was taken back, and nothing left, is none.
 */
export async function linesOfTime(
  db: Db,
  { timesheet_ids, invoice_ids, unit_ids, sides }: OfTime,
): Promise<LineOfTime[]> {
  const { rows } = await sql<LineOfTime>`
    select distinct case when n.side = 'sales' then 'bill' else 'pay' end as side, w.invoice_id, w.id as line_id,
      w.net - x.corrected as net, w.tax_code_id
    from charge_units u
    join invoice_units n on n.tenant_id = ${db.tenant} and n.charge_unit_id = u.id and n.released_at is null
    cross join lateral (${lineOfPlace(db, 'n')}) w
    cross join lateral (${takenOff(db, sql`w.id`)}) x
    cross join lateral (select ${takesBack(sql`u`)}
      or case when n.side = 'sales' then ${takenBack(db, 'bill')} else ${takenBack(db, 'pay')} end as differs) k
    where u.tenant_id = ${db.tenant} and u.timesheet_id = any(${timesheet_ids}::bigint[])
      and (${unit_ids}::bigint[] is null or u.id = any(${unit_ids}::bigint[]))
      and x.credited = 0 and (w.net = 0 or w.net <> x.corrected or not k.differs)
      and (w.invoice_id = any(${invoice_ids}::bigint[]) or ${unit_ids}::bigint[] is null and k.differs and n.side = any(${sides}::text[]))
    order by 2, 3`.execute(db)
  return rows
}

/** What was carried out on these sheets before, in its order: the next one stands on it. */
export type Before = {
  timesheet_id: number
  cause: 'rates' | 'hours'
  from_day: string
  rates: CorrectedRate[]
  entries: EntryInput[] | null
}

export async function correctedBefore(db: Db, timesheetIds: readonly number[]): Promise<Before[]> {
  const { rows } = await sql<Before>`
    select s.timesheet_id, x.cause, x.from_day, coalesce(x.scope -> 'rates', '[]') as rates, x.scope -> 'entries' as entries
    from correction_sheets s
    join corrections x on x.tenant_id = ${db.tenant} and x.id = s.correction_id and x.status = 'done'
      and x.cause = any('{rates,hours}')
    where s.tenant_id = ${db.tenant} and s.timesheet_id = any(${timesheetIds}::bigint[])
    order by x.id`.execute(db)
  return rows
}
