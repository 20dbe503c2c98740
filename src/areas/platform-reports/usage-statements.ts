import { type RawBuilder, sql } from 'kysely'
import type { Metric } from '#areas/platform-reports/metrics.ts'
import { inCurrency } from '#areas/settings/public.ts'
import type { Db } from '#platform/db/tenant.ts'

/** Sets that several counts are taken from, and the counts: rows of (metric, day, currency, value). */
export type Counted = { among: RawBuilder<unknown>[]; counts: RawBuilder<unknown>[] }

/** The zone whose days are counted: one row, for an agency that has not set itself up too. */
export function zone(db: Db): RawBuilder<unknown> {
  return sql`(select coalesce(
    (select s.tz from agency_settings s where s.tenant_id = ${db.tenant}), 'Europe/London') as tz)`
}

/** What happened in `span`. Each set is found through an index of its own time. */
export function countFlows(db: Db): Counted {
  const among = [
    sql`handed_in as materialized (
      select (t.submitted_at at time zone s.tz)::date as day from span s
      join timesheets t on t.tenant_id = ${db.tenant} and t.submitted_at >= s.since and t.submitted_at < s.until)`,
    sql`decided as materialized (
      select r.timesheet_id, r.decision, t.status, (r.at at time zone s.tz)::date as day,
        -- What was handed in once more since, is waited for anew.
        case when t.submission_no = r.submission_no then extract(epoch from r.at - t.submitted_at) end as waited
      from span s
      join timesheet_reviews r on r.tenant_id = ${db.tenant} and r.at >= s.since and r.at < s.until
      join timesheets t on t.tenant_id = ${db.tenant} and t.id = r.timesheet_id)`,
    sql`approved as materialized (
      select d.day, u.currency, u.kind, u.minutes,
        case when u.chargeable and not ${givenUp(db, 'bill')} then u.charge_amount else 0 end as charge,
        case when u.payable and not ${givenUp(db, 'pay')} then u.pay_amount else 0 end as pay, u.pay_currency
      from decided d
      join charge_units u on u.tenant_id = ${db.tenant} and u.timesheet_id = d.timesheet_id
      where d.decision = 'approve' and d.status <> 'superseded')`,
    // Beside what it is charged in; without a rate of exchange by itself.
    sql`paid as materialized (
      select a.day, case when p.amount is null then a.pay_currency else a.currency end as currency, coalesce(p.amount, a.pay) as pay
      from approved a cross join lateral (select ${inCurrency(db, {
        ...{ amount: sql`a.pay`, from: sql`a.pay_currency`, to: sql`a.currency`, day: sql`a.day` },
      })} as amount) p)`,
    sql`invoiced as materialized (
      select i.issue_date as day, i.currency, i.net from span s
      join invoices i on i.tenant_id = ${db.tenant} and i.document_date between s.first and s.last
      where i.type = 'sales' and i.issue_date is not null and i.status <> 'void')`,
    sql`written as materialized (
      select (m.created_at at time zone s.tz)::date as day, m.status,
        extract(epoch from m.sent_at - m.created_at) as waited from span s
      join mails m on m.tenant_id = ${db.tenant} and m.created_at >= s.since and m.created_at < s.until
      where m.status = any('{sent,failed}'))`,
    sql`begun as materialized (
      select day, waited from written where status = 'sent'
      union all
      select (e.requested_at at time zone s.tz)::date, extract(epoch from e.started_at - e.requested_at) from span s
      join exports e on e.tenant_id = ${db.tenant} and e.requested_at >= s.since and e.requested_at < s.until
      where e.started_at is not null)`,
  ]
  const counts = [
    a('sheets', sql`count(*)`, sql`handed_in`),
    a('decisions', sql`count(waited)`, sql`decided`),
    a('decisions_prompt', sql`count(*) filter (where waited <= 48 * 3600)`, sql`decided`),
    a('decision_minutes', sql`round(sum(waited) / 60)`, sql`decided`),
    a('work_minutes', sql`sum(minutes) filter (where kind = 'time')`, sql`approved`, 'currency'),
    a('revenue', sql`sum(charge)`, sql`approved`, 'currency'),
    a('cost', sql`sum(pay)`, sql`paid`, 'currency'),
    a('invoices', sql`count(*)`, sql`invoiced`),
    a('invoice_value', sql`sum(net)`, sql`invoiced`, 'currency'),
    a('emails', sql`count(*)`, sql`written`),
    a('emails_failed', sql`count(*) filter (where status = 'failed')`, sql`written`),
    a('tasks', sql`count(waited)`, sql`begun`),
    a('task_seconds', sql`round(sum(waited))`, sql`begun`),
  ]
  return { among, counts }
}

/** A side of the unit `u` was given up, or a correction put another unit in its place. */
const givenUp = (db: Db, side: 'bill' | 'pay') => sql`exists (
  select from unit_holds h where h.tenant_id = ${db.tenant} and h.charge_unit_id = u.id and h.side = ${side}
    and h.kind = any('{write_off,corrected}') and h.released_at is null)`

/** How it stands today. */
export function countGauges(db: Db): Counted {
  const among = [
    sql`staff as (
      select s.last as day from span s join users u on u.tenant_id = ${db.tenant}
      where u.kind = 'staff' and u.status <> 'deactivated')`,
    sql`placed as (
      select s.last as day, p.candidate_id from span s
      join placements p on p.tenant_id = ${db.tenant} and p.status = any('{live,ended,terminated}')
        and p.start_date <= s.last and coalesce(p.end_date, s.last) >= s.last)`,
    sql`kept as (
      select s.last as day, f.size::bigint as size from span s join invoice_files f on f.tenant_id = ${db.tenant}
      union all
      select s.last, e.size from span s join exports e on e.tenant_id = ${db.tenant} and e.status = 'ready')`,
    sql`unbilled as (
      select s.last as day, u.currency, u.charge_amount as charge from span s
      join timesheets t on t.tenant_id = ${db.tenant} and t.bill_status = any('{ready,on_hold,part_invoiced}')
      join charge_units u on u.tenant_id = ${db.tenant} and u.timesheet_id = t.id and u.chargeable
      where not exists (select from invoice_units i where i.tenant_id = ${db.tenant}
        and i.charge_unit_id = u.id and i.side = 'sales' and i.released_at is null)
        and not ${givenUp(db, 'bill')})`,
  ]
  const counts = [
    a('users', sql`count(*)`, sql`staff`),
    a('workers', sql`count(distinct candidate_id)`, sql`placed`),
    a('storage', sql`sum(size)`, sql`kept`),
    a('wip', sql`sum(charge)`, sql`unbilled`, 'currency'),
  ]
  return { among, counts }
}

function a(metric: Metric, value: RawBuilder<unknown>, from: RawBuilder<unknown>, by?: 'currency') {
  const currency = by ? sql`currency` : sql`''`
  return sql`select ${metric}::text as metric, day, ${currency} as currency, coalesce(${value}, 0)::bigint as value
    from ${from} group by 2, 3`
}
