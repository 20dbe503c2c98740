import { type RawBuilder, sql } from 'kysely'
import type { Asked, Column } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import { placedColumns, placedTables } from '#areas/reports/kinds/placed.ts'
import { agencyToday, perMajor, rateInCurrency } from '#areas/settings/public.ts'
import { placementScope } from '#areas/units/public.ts'

export const seesRates = {
  pay: ['placements.rates.view_pay'],
  charge: ['placements.rates.view_charge'],
  margin: ['placements.rates.view_pay', 'placements.rates.view_charge', 'placements.rates.view_margin'],
} as const

/** What a week of contracted hours comes to: only where the basic rate is for an hour and the hours are said. */
const weekly = (rate: RawBuilder<unknown>) => sql`
  case when k.unit = 'hour' then round(p.contracted_minutes / 60.0 * ${rate} * ${perMajor(sql`p.currency`)})::bigint end`

/**
 * Placements of which `which` holds, over `p` and its billing profile `b`, a row each, with the rates of their basic code
 * in force today.
 */
export function placementFacts(asked: Asked, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const { db } = asked
  const today = agencyToday(asked.db, asked.now)
  const paid = rateInCurrency(db, {
    ...{ amount: sql`r.pay_rate`, from: sql`p.pay_currency`, to: sql`p.currency`, day: today },
  })
  return sql`
    select p.id as fact_id, p.job_id as opens_id, p.currency, ${placedColumns}, p.role, upper(p.engagement_type) as type,
      p.supplier_id, s.name as supplier_name, p.start_date as starts_on, p.end_date as ends_on, p.end_date as day,
      p.end_date - ${today} as days_left, p.contracted_minutes, r.pay_rate, p.pay_currency, r.charge_rate,
      r.charge_rate - ${paid} as margin_rate, ${weekly(sql`r.charge_rate`)} as weekly_charge,
      ${weekly(sql`r.charge_rate`)} - ${weekly(paid)} as weekly_margin,
      (select count(*) from placement_terms x where x.tenant_id = ${db.tenant} and x.placement_id = p.id and x.kind = 'extension') as extensions
    from placements p ${placedTables(db)}
    join rate_codes k on k.tenant_id = ${db.tenant} and k.id = p.basic_rate_code_id
    join billing_profiles b on b.tenant_id = ${db.tenant} and b.id = p.billing_profile_id
    left join suppliers s on s.tenant_id = ${db.tenant} and s.id = p.supplier_id
    left join placement_rates r on r.tenant_id = ${db.tenant} and r.placement_id = p.id and r.rate_code_id = p.basic_rate_code_id
      and r.effective_from <= ${today} and (r.effective_to is null or r.effective_to >= ${today})
    where p.tenant_id = ${db.tenant} and ${which} and ${placementScope(asked, 'p') ?? sql.lit(true)}`
}

export const weeklyFigures: readonly Column[] = [
  column.minutes('contracted_minutes', 'Contracted hours', {
    ...added,
    explain: 'A week, where it says them.',
  }),
  column.money('weekly_charge', 'Charge a week', {
    ...{ ...added, ...hidden, mask: seesRates.charge },
    explain: 'Contracted hours at the basic rate. Nothing where the rate is not for an hour.',
  }),
  column.money('weekly_margin', 'Margin a week', {
    ...{ ...added, mask: seesRates.margin },
    explain: 'Charge less pay of the contracted hours, where both are known in one currency.',
  }),
]
