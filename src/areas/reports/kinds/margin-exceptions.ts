import { sql } from 'kysely'
import { type Definition, sees } from '#areas/reports/definition.ts'
import { added, column } from '#areas/reports/kinds/column.ts'
import { client, consultant, hiddenPlacement, worker } from '#areas/reports/kinds/placed.ts'
import { marginShare, paidWords, unitBases, unitFacts } from '#areas/reports/kinds/unit-facts.ts'

/** What the margin of a row should be at least, at the floor of its client, else of the agency. */
const least = sql`ceil(u.charge * coalesce(c.margin_floor, g.margin_floor, 0) / 100)::bigint`

export const marginExceptions: Definition = {
  key: 'margin/margin-exceptions',
  definition:
    'Approved time that is paid and not charged, that loses money, or whose margin lies below the floor of its client, or of the agency where the client has none of its own. Time whose pay is not known in the currency of the charge is not judged, nor is time that was taken back. Time that was given up is not charged.',
  records: ['timesheets.view'],
  needs: sees.margin,
  bases: unitBases,
  groupings: ['status', 'client', 'placement', 'consultant', 'worker', 'month', 'week', 'rate_code'],
  usual: [],
  columns: [
    column.day('day', 'Day'),
    worker,
    client,
    hiddenPlacement,
    consultant,
    column.text('rate_code', 'Rate code'),
    column.text('status', 'What is wrong'),
    column.money('charge', 'Charge', { ...added, mask: sees.charge, explain: 'Net.' }),
    column.money('pay', 'Pay', { ...added, mask: sees.pay, explain: paidWords }),
    column.money('margin', 'Margin', { ...added, mask: sees.margin, explain: 'Charge less pay.' }),
    column.decimal('margin_percent', 'Margin %', {
      of: marginShare,
      mask: sees.margin,
      explain: 'Of what is charged.',
    }),
    column.decimal('floor', 'Floor %', { explain: 'Of the client, else of the agency.' }),
    column.money('short', 'Short', {
      ...{ ...added, mask: sees.margin },
      explain: 'What lacks to the floor; without one, to nothing.',
    }),
  ],
  sort: '-short',
  opens: '/timesheets/:id',
  personal: true,
  facts: (asked) => {
    const { db } = asked
    return sql`
      select u.*, case when u.charge = 0 then 'Not charged' when u.margin < 0 then 'Loses money' else 'Below the floor' end as status,
        coalesce(c.margin_floor, g.margin_floor) as floor, ${least} - u.margin as short
      from (${unitFacts(asked)}) u
      join clients c on c.tenant_id = ${db.tenant} and c.id = u.client_id
      left join agency_settings g on g.tenant_id = ${db.tenant}
      where (u.margin < 0 or u.margin < ${least}) and u.pay >= 0`
  },
}
