import { type RawBuilder, sql } from 'kysely'
import type { PayFrequency } from '#areas/candidates/contract.ts'
import { engagementSpans, inForceOn, payerDiffers } from '#areas/candidates/public.ts'
import { liveHolds, movedUnits, readiness } from '#areas/units/public.ts'
import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

/** When, in which currency, and whom by how often (null: everybody) payroll pays; up to which day, as of which day. */
type Pays = { pay_date: Day; currency: string; frequency: PayFrequency | null }
export type PayCut = Pays & { cut_off: Day; today: Day }
export type RunCut = Pays & { id: number }

/**
 * What everything due on the pay side comes to, as a WITH list that ends in `due`: the `waiting` units of `readiness`, so
 * that lists, dashboard and runs count the same, each with what has `stopped` it (null: a run takes it, of payroll or of
 * self-billing invoices). What is ready for payroll may still lack something of its worker, or leave them less than nothing.
 */
export function dueSteps(db: Db, { cut_off, today, ...pays }: PayCut): RawBuilder<unknown> {
  return sql`${readiness(db, { side: 'self-billing', period_end: cut_off, today })},
    ${workersOf(db, pays.pay_date)},
    known as materialized (
      select w.id, w.timesheet_id, w.placement_id, w.candidate_id, w.party_id, w.party_name, w.way, w.readiness, w.currency,
        w.minutes, w.amount, k.name, k.payroll_ref, k.is_leaver, k.has_bank,
        case when w.readiness <> 'payroll' then ${advised(db)} ${lacking(sql`w.currency`, pays)} end as block
      from waiting w join workers k on k.id = w.candidate_id
    ),
    ${dueFrom(sql`known`)}`
}

/** Why no run takes it; what an advice note asked its supplier to invoice waits for that invoice. */
const advised = (db: Db) => sql`
  case when w.reason = 'supplier.no_agreement' and w.way = any('{supplier_invoice,cis}') and exists (
    select from advice_note_units y where y.tenant_id = ${db.tenant} and y.charge_unit_id = w.id and y.released_at is null)
    then 'advised' else w.reason end`

/**
 * The same of what stands on a run already: its units with what has come in their way since it was created, as `due`.
 */
export function runSteps(db: Db, { id, ...pays }: RunCut): RawBuilder<unknown> {
  return sql`${workersOf(db, pays.pay_date)},
    known as materialized (
      select u.id, u.timesheet_id, u.placement_id, u.candidate_id, null::bigint as party_id, 'Payroll' as party_name, 'payroll' as way,
        'payroll' as readiness, u.pay_currency as currency, u.minutes, u.pay_amount as amount, k.name, k.payroll_ref, k.is_leaver, k.has_bank,
        case when ${payerDiffers('r', 'e')} then 'payer_changed' when h.compliance then 'compliance'
          when h.charge_unit_id is not null then 'on_hold'
          ${lacking(sql`u.pay_currency`, pays)} end as block
      from pay_run_units l
      join charge_units u on u.tenant_id = ${db.tenant} and u.id = l.charge_unit_id
      join workers k on k.id = u.candidate_id
      left join (${movedUnits(db)}) m on m.charge_unit_id = u.id
      cross join lateral (
        select coalesce(m.engagement_type, u.engagement_type) as engagement_type,
          case when m.charge_unit_id is null then u.supplier_id else m.supplier_id end as supplier_id) r
      left join (${engagementSpans(db)}) e on e.candidate_id = u.candidate_id and ${inForceOn('e', 'u.day')}
      left join (${liveHolds(db, 'pay')}) h on h.charge_unit_id = u.id
      where l.tenant_id = ${db.tenant} and l.pay_run_id = ${id} and l.released_at is null
    ),
    ${dueFrom(sql`known`)}`
}

/**
 * The engagement with us that payroll knows somebody by on the day they are paid, as a lateral subquery: the last one that
 * began by then, else the first to come.
 */
export const engagedOn = (db: Db, pay_date: Day | RawBuilder<unknown>) => sql`
  select g.payroll_ref, g.tax_code, g.pay_frequency, g.student_loan_plan, g.postgraduate_loan, g.pension_status, g.holiday_scheme
  from engagements g
  where g.tenant_id = ${db.tenant} and g.candidate_id = c.id and g.type = any('{paye,perm}')
  order by g.effective_from > ${pay_date}::date, abs(g.effective_from - ${pay_date}::date) limit 1`

const workersOf = (db: Db, pay_date: Day) => sql`
  workers as (
    select c.id, c.first_name || ' ' || c.last_name as name, c.status = 'leaver' as is_leaver, c.ni_locked <> '' as has_ni,
      c.bank_locked <> '' as has_bank,
      coalesce(g.payroll_ref, '') as payroll_ref, coalesce(g.tax_code, '') as tax_code, g.pay_frequency
    from candidates c
    left join lateral (${engagedOn(db, pay_date)}) g on true
    where c.tenant_id = ${db.tenant}
  )`

const lacking = (unitCurrency: RawBuilder<unknown>, { currency, frequency }: Pays) => sql`
  when ${unitCurrency} <> ${currency} then 'other_currency'
  when k.pay_frequency <> ${frequency}::text then 'other_frequency'
  when not k.has_ni then 'no_ni_number' when k.tax_code = '' then 'no_tax_code'`

/** Of whom corrections take back more than they earned, nothing is paid this time. */
const dueFrom = (known: RawBuilder<unknown>) => sql`
  due as materialized (
    select k.*, coalesce(k.block, case when k.way = 'payroll' and sum(k.amount)
      filter (where k.block is null) over (partition by k.candidate_id, k.way) < 0 then 'negative_rest' end) as stopped
    from ${known} k
  )`
