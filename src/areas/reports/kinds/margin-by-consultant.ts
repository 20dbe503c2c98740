import { type RawBuilder, sql } from 'kysely'
import { type Asked, type Definition, sees } from '#areas/reports/definition.ts'
import { marginShare, paidWords, unitBases, unitFacts } from '#areas/reports/kinds/unit-facts.ts'

/** A consultant's part of an amount: what the shares up to theirs come to, less those before, so that the parts add up. */
const part = (amount: RawBuilder<unknown>) => sql`
  case when h.user_id is null then ${amount}
    else (round(${amount} * h.until / 100) - round(${amount} * (h.until - h.percent) / 100))::bigint end`

export const marginByConsultant: Definition = {
  key: 'margin/margin-by-consultant',
  definition:
    'The margin of approved time and fees, told apart by who shares it: each consultant has their share of the day of the work. All shares together are the gross margin, to the penny.',
  records: ['timesheets.view'],
  bases: unitBases,
  groupings: ['consultant', 'month', 'client', 'week', 'placement', 'worker'],
  usual: ['consultant', 'month'],
  columns: [
    { key: 'day', label: 'Day', kind: 'day' },
    { key: 'consultant_name', label: 'Consultant', kind: 'text' },
    { key: 'client_name', label: 'Client', kind: 'text' },
    { key: 'worker_name', label: 'Worker', kind: 'text' },
    { key: 'percent', label: 'Share %', kind: 'decimal' },
    {
      key: 'charge',
      label: 'Charge',
      kind: 'money',
      added: true,
      mask: sees.charge,
      explain: 'Their share of it, net.',
    },
    {
      ...{ key: 'pay', label: 'Pay', kind: 'money', added: true, whole: true, mask: sees.pay },
      explain: `Their share of it. ${paidWords}`,
    },
    {
      key: 'margin',
      label: 'Margin',
      kind: 'money',
      added: true,
      whole: true,
      mask: sees.margin,
      explain: 'Charge less pay.',
    },
    {
      key: 'margin_percent',
      label: 'Margin %',
      kind: 'decimal',
      of: marginShare,
      mask: sees.margin,
      explain: 'Of what is charged.',
    },
  ],
  sort: '-day',
  opens: '/timesheets/:id',
  personal: true,
  facts: (asked: Asked) => {
    const { db } = asked
    const [charge, pay] = [part(sql`u.charge`), part(sql`u.pay`)]
    return sql`
      select row_number() over (order by u.fact_id, h.user_id) as fact_id, u.opens_id, u.day, u.currency, u.client_id, u.client_name,
        u.worker_id, u.worker_name, u.placement_id, u.placement_name, coalesce(h.user_id, u.consultant_id) as consultant_id,
        coalesce(o.name, u.consultant_name) as consultant_name, coalesce(h.percent, 100) as percent, ${charge} as charge,
        ${pay} as pay, ${charge} - ${pay} as margin
      from (${unitFacts(asked)}) u
      left join (
        select s.charge_unit_id, s.user_id, s.percent,
          sum(s.percent) over (partition by s.charge_unit_id order by s.percent desc, s.user_id) as until
        from charge_unit_shares s where s.tenant_id = ${db.tenant}) h on h.charge_unit_id = u.fact_id
      left join users o on o.tenant_id = ${db.tenant} and o.id = h.user_id`
  },
}
