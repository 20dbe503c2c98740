import { type RawBuilder, sql } from 'kysely'
import { partsOfUnit } from '#areas/purchase-orders/public.ts'
import { liveHolds } from '#areas/units/side-states.ts'
import type { Db } from '#platform/db/tenant.ts'

/**
 * Approved time, fees and their corrections with what each unit counts for, a row for each that counts on a side: as a
 * subquery, `from (${countedUnits(db, …)}) u`. Every figure of what is charged, paid and left over is made of it, so that
 * none of them forgets what another one leaves out.
 *
 * `bill` and `pay` say on which sides it counts, `charged` and `paid` what it comes to there, in minor units of `currency`
 * and `pay_currency`; `charged_minutes` and `paid_minutes` the time. A side counts nothing where it is not charged or paid,
 * where another unit took its place, and where it was given up; of a unit that orders charge in parts, what stands on a
 * document by then was not given up. What was taken back is not there. Uplifts are on hours that are counted already.
 *
 * @param among a condition over the unit `u` and its timesheet `s`
 */
export function countedUnits(db: Db, among: RawBuilder<unknown>): RawBuilder<unknown> {
  const kept = sql`b.written_off is true`
  const bill = sql`(u.chargeable and b.corrected is not true and (b.written_off is not true or d.amount <> 0))`
  const pay = sql`(u.payable and y.corrected is not true and y.written_off is not true)`
  const minutes = (value: RawBuilder<unknown>) =>
    sql`case when u.kind = 'uplift' then 0 else coalesce(${value}, 0) end`
  return sql`
    select u.*, s.decided_at, ${bill} as bill, ${pay} as pay,
      case when ${bill} then case when ${kept} then d.amount else u.charge_amount end else 0 end as charged,
      case when ${pay} then u.pay_amount else 0 end as paid,
      case when ${bill} then ${minutes(sql`case when ${kept} then d.minutes else u.minutes end`)} else 0 end as charged_minutes,
      case when ${pay} then ${minutes(sql`u.minutes`)} else 0 end as paid_minutes
    from charge_units u
    left join timesheets s on s.tenant_id = ${db.tenant} and s.id = u.timesheet_id
    left join (${liveHolds(db, 'bill')}) b on b.charge_unit_id = u.id
    left join (${liveHolds(db, 'pay')}) y on y.charge_unit_id = u.id
    left join lateral (${onDocuments(db)}) d on ${kept}
    where u.tenant_id = ${db.tenant} and s.status is distinct from 'superseded' and (${bill} or ${pay}) and ${among}`
}

/** What of the unit `u` stands on sales documents: whoever gave up the rest did not give up this. */
const onDocuments = (db: Db) => sql`
  select coalesce(sum(coalesce(a.amount, u.charge_amount)), 0)::bigint as amount,
    coalesce(sum(coalesce(a.minutes, u.minutes)), 0)::bigint as minutes
  from invoice_units l left join lateral (${partsOfUnit(db)}) a on a.part = l.part
  where l.tenant_id = ${db.tenant} and l.side = 'sales' and l.charge_unit_id = u.id and l.released_at is null`
