import { sql } from 'kysely'
import { calendarOfPlacement } from '#areas/clients/public.ts'
import { agencyWeekEnd } from '#areas/reports/agency.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { added, column } from '#areas/reports/kinds/column.ts'
import {
  client,
  consultant,
  placedColumns,
  placedTables,
  placement,
  worker,
} from '#areas/reports/kinds/placed.ts'
import { seesRates } from '#areas/reports/kinds/placement-facts.ts'
import { shareOf } from '#areas/reports/kinds/worked-out.ts'
import { agencyToday, perMajor, rateInCurrency } from '#areas/settings/public.ts'
import { placementScope } from '#areas/units/public.ts'

export const forecast: Definition = {
  key: 'margin/forecast',
  definition:
    'What the next thirteen weeks come to if everybody works as they are placed: the contracted hours of placements that run or are agreed, spread over Monday to Friday from their first to their last day without bank holidays, at the basic rate in force on the last day of each week. Placements without contracted hours, or whose rate is not for an hour, are not there; nor is overtime.',
  records: ['placements.view'],
  needs: seesRates.charge,
  groupings: ['week', 'client', 'consultant', 'month', 'placement', 'worker', 'supplier'],
  usual: ['week'],
  columns: [
    column.day('day', 'Week ending'),
    placement,
    worker,
    client,
    consultant,
    column.integer('days', 'Working days', added),
    column.minutes('minutes', 'Hours', added),
    column.money('charge', 'Charge', { ...added, mask: seesRates.charge, explain: 'Net.' }),
    column.money('pay', 'Pay', {
      ...added,
      whole: true,
      mask: seesRates.pay,
      explain: 'Where it is known in the currency of the charge.',
    }),
    column.money('margin', 'Margin', {
      ...added,
      whole: true,
      mask: seesRates.margin,
      explain: 'Charge less pay.',
    }),
    column.decimal('margin_percent', 'Margin %', { of: shareOf('margin', 'charge'), mask: seesRates.margin }),
  ],
  sort: 'day',
  opens: '/jobs/:id/view?tab=placements',
  personal: true,
  facts: (asked: Asked) => {
    const { db } = asked
    const today = agencyToday(asked.db, asked.now)
    const weekEnd = sql`${today} + ((${agencyWeekEnd(db)} - extract(isodow from ${today})::integer + 7) % 7)`
    const paid = rateInCurrency(db, {
      ...{ amount: sql`r.pay_rate`, from: sql`p.pay_currency`, to: sql`p.currency`, day: today },
    })
    const worth = (rate: ReturnType<typeof sql>) =>
      sql`round(z.minutes / 60.0 * ${rate} * ${perMajor(sql`p.currency`)})::bigint`
    return sql`
      select row_number() over (order by p.id, k.ends_on) as fact_id, p.job_id as opens_id, p.currency, ${placedColumns}, p.supplier_id,
        s.name as supplier_name, k.ends_on as day, n.days, z.minutes, ${worth(sql`r.charge_rate`)} as charge, ${worth(paid)} as pay,
        ${worth(sql`r.charge_rate`)} - ${worth(paid)} as margin
      from placements p ${placedTables(db)}
      join rate_codes b on b.tenant_id = ${db.tenant} and b.id = p.basic_rate_code_id and b.unit = 'hour'
      left join suppliers s on s.tenant_id = ${db.tenant} and s.id = p.supplier_id
      cross join lateral (select ${calendarOfPlacement(db, 'p')} as id) calendar
      cross join lateral (select (${weekEnd} + 7 * g.at)::date as ends_on from generate_series(0, 12) g(at)) k
      cross join lateral (
        select count(*) as days from generate_series(greatest(k.ends_on - 6, p.start_date), least(k.ends_on, p.end_date), interval '1 day') d(day)
        where extract(isodow from d.day) < 6 and not exists (select from bank_holidays h
          where h.tenant_id = ${db.tenant} and h.calendar_id = calendar.id and h.day = d.day::date)) n
      cross join lateral (select round(p.contracted_minutes * n.days / 5.0)::bigint as minutes) z
      join lateral (
        select x.charge_rate, x.pay_rate from placement_rates x where x.tenant_id = ${db.tenant} and x.placement_id = p.id
          and x.rate_code_id = p.basic_rate_code_id and x.effective_from <= greatest(k.ends_on, p.start_date)
        order by x.effective_from desc limit 1) r on true
      where p.tenant_id = ${db.tenant} and p.status = any('{approved,live}') and p.contracted_minutes > 0 and n.days > 0
        and p.start_date <= k.ends_on and (p.end_date is null or p.end_date >= ${today}) and ${placementScope(asked, 'p') ?? sql.lit(true)}`
  },
}
