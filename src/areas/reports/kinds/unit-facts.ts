import { type RawBuilder, sql } from 'kysely'
import { dayAt } from '#areas/reports/agency.ts'
import type { Asked } from '#areas/reports/definition.ts'
import { inCurrency } from '#areas/settings/public.ts'
import { countedUnits, movedUnits, placementScope } from '#areas/units/public.ts'

/** Which day puts approved time into a period. */
export const unitBases = { period: 'Day worked', approved: 'Day approved' } as const

/**
 * Approved time, fees and their corrections as far as the caller reaches, a row for each unit: what is charged for it and
 * what is paid, as `countedUnits` counts it. Both are in the currency of the charge: what is paid in another is told at the
 * exchange rate of its day, and without one not at all.
 */
export function unitFacts(asked: Asked): RawBuilder<unknown> {
  const { db, basis, within } = asked
  const day = basis === 'approved' ? sql`coalesce(${dayAt(db, sql`s.decided_at`)}, u.day)` : sql`u.day`
  const counted = basis === 'approved' ? sql`coalesce(${dayAt(db, sql`u.decided_at`)}, u.day)` : sql`u.day`
  const paid = inCurrency(db, {
    ...{ amount: sql`u.paid`, from: sql`u.pay_currency`, to: sql`u.currency`, day: sql`u.day` },
  })
  const pay = sql`case when u.pay then ${paid} else 0 end`
  return sql`
    select u.id as fact_id, u.timesheet_id as opens_id, ${counted} as day, u.currency, u.label as rate_code,
      u.client_id, c.name as client_name, u.candidate_id as worker_id, w.first_name || ' ' || w.last_name as worker_name,
      u.consultant_user_id as consultant_id, o.name as consultant_name, u.placement_id, p.ref as placement_name,
      case when m.charge_unit_id is null then u.supplier_id else m.supplier_id end as supplier_id, f.name as supplier_name, u.day as worked_on,
      initcap(u.source_kind) as type, u.charged as charge, ${pay} as pay, u.charged - ${pay} as margin, u.charged_minutes, u.paid_minutes
    from (${countedUnits(db, within(day))}) u
    join placements p on p.tenant_id = ${db.tenant} and p.id = u.placement_id
    join clients c on c.tenant_id = ${db.tenant} and c.id = u.client_id
    join candidates w on w.tenant_id = ${db.tenant} and w.id = u.candidate_id
    left join users o on o.tenant_id = ${db.tenant} and o.id = u.consultant_user_id
    left join (${movedUnits(db)}) m on m.charge_unit_id = u.id
    left join suppliers f on f.tenant_id = ${db.tenant} and f.id = case when m.charge_unit_id is null then u.supplier_id else m.supplier_id end
    where ${placementScope(asked, 'p') ?? sql.lit(true)}`
}

export const marginShare = sql`round(100.0 * margin / nullif(charge, 0), 2)`

/** Said beside what is paid. */
export const paidWords =
  'Pay in another currency is told at the exchange rate of the day; without one it is not told.'
