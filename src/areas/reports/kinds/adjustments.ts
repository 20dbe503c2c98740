import { sql } from 'kysely'
import { correctionCauses } from '#areas/invoices/public.ts'
import { dayAt } from '#areas/reports/agency.ts'
import { type Asked, type Definition, sees } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import {
  client,
  consultant,
  hiddenPlacement,
  placedColumns,
  placedTables,
  worker,
} from '#areas/reports/kinds/placed.ts'
import { paidWords } from '#areas/reports/kinds/unit-facts.ts'
import { inCurrency } from '#areas/settings/public.ts'
import { placementScope } from '#areas/units/public.ts'
import { words } from '#platform/export-cells.ts'

export const adjustments: Definition = {
  key: 'timesheets/adjustments',
  definition:
    'Approved timesheets that were put right, a row for each timesheet of a correction that was carried out: what it came to before and after, who asked and who agreed. What charges or pays the same elsewhere changes nothing here.',
  records: ['timesheets.view'],
  bases: { approved: 'Day it was decided', period: 'Last day of the period' },
  groupings: ['client', 'reason', 'month', 'worker', 'consultant', 'placement', 'week'],
  usual: [],
  columns: [
    column.day('day', 'Day'),
    worker,
    client,
    hiddenPlacement,
    consultant,
    column.day('period_end', 'Period to'),
    column.text('reason', 'Cause'),
    column.text('note', 'In words', hidden),
    column.text('asked_by', 'Asked by'),
    column.text('decided_by', 'Agreed by'),
    column.minutes('minutes', 'Hours', { ...added, explain: 'By how much the hours changed.' }),
    column.money('charge', 'Charge', { ...added, mask: sees.charge, explain: 'Net, after less before.' }),
    column.money('pay', 'Pay', {
      ...{ ...added, whole: true, mask: sees.pay },
      explain: `After less before. ${paidWords}`,
    }),
    column.money('margin', 'Margin', {
      ...added,
      whole: true,
      mask: sees.margin,
      explain: 'Charge less pay.',
    }),
  ],
  sort: '-day',
  opens: '/timesheets/:id',
  personal: true,
  facts: (asked: Asked) => {
    const { db, basis, within } = asked
    const day = basis === 'period' ? sql`t.period_end` : dayAt(db, sql`coalesce(k.settled_at, k.decided_at)`)
    const paid = inCurrency(db, {
      ...{
        amount: sql`(s.pay_after - s.pay_before)`,
        from: sql`k.pay_currency`,
        to: sql`k.currency`,
        day: sql`t.period_end`,
      },
    })
    return sql`
      select s.id as fact_id, t.id as opens_id, k.currency, ${placedColumns}, ${day} as day, t.period_end, ${words('k.cause', correctionCauses)} as reason,
        k.reason as note, a.name as asked_by, d.name as decided_by, s.minutes_after - s.minutes_before as minutes,
        s.bill_after - s.bill_before as charge, ${paid} as pay, s.bill_after - s.bill_before - ${paid} as margin
      from correction_sheets s
      join corrections k on k.tenant_id = ${db.tenant} and k.id = s.correction_id and k.status = 'done'
      join timesheets t on t.tenant_id = ${db.tenant} and t.id = s.timesheet_id
      join placements p on p.tenant_id = ${db.tenant} and p.id = t.placement_id ${placedTables(db)}
      join users a on a.tenant_id = ${db.tenant} and a.id = k.requested_by_user_id
      left join users d on d.tenant_id = ${db.tenant} and d.id = k.decided_by_user_id
      where s.tenant_id = ${db.tenant} and ${within(day)} and ${placementScope(asked, 't', 'placement_id') ?? sql.lit(true)}`
  },
}
