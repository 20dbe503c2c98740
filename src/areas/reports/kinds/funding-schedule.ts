import { sql } from 'kysely'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import { spokenOf } from '#areas/reports/kinds/words.ts'

export const fundingSchedule: Definition = {
  key: 'receivables/funding-schedule',
  definition:
    'Documents that were offered to a funder, on which schedule. Credit notes count below nothing. A schedule that was withdrawn is shown and counts nothing.',
  records: ['payments.fund'],
  unowned: true,
  bases: { period: 'Day of the schedule' },
  groupings: ['type', 'client', 'month', 'status', 'company'],
  usual: [],
  columns: [
    column.text('schedule', 'Schedule'),
    column.day('day', 'Day'),
    column.text('type', 'Funder'),
    column.text('client_name', 'Client'),
    column.text('number', 'Document'),
    column.day('issued_on', 'Dated', hidden),
    column.text('status', 'Schedule is'),
    column.money('offered', 'Offered', { ...added, explain: 'With VAT.' }),
    column.money('reserve', 'Reserve', {
      ...added,
      explain: 'What the funder keeps back of it, by the percentage of its schedule.',
    }),
    column.money('prepayment', 'Prepayment', { ...added, explain: 'Offered less the reserve.' }),
  ],
  sort: '-day',
  opens: '/invoices/:id/view',
  personal: false,
  facts: ({ db, within }: Asked) => {
    const offered = sql`case when s.status = 'withdrawn' or d.released_at is not null then 0 else d.amount end`
    // What documents keep back together is what the schedule does: each has what they come to up to it, less those before.
    const until = sql`sum(${offered}) over (partition by s.id order by d.id)`
    const kept = sql`(round(${until} * s.reserve_percent / 100) - round((${until} - ${offered}) * s.reserve_percent / 100))::bigint`
    return sql`
      select d.id as fact_id, i.id as opens_id, s.currency, s.number as schedule, s.scheduled_on as day, s.funder as type, i.client_id,
        c.name as client_name, i.legal_entity_id as company_id, e.name as company_name, i.number, i.issue_date as issued_on,
        ${spokenOf(sql`s.status`)} as status, ${offered} as offered, ${kept} as reserve, ${offered} - ${kept} as prepayment
      from funding_schedule_documents d
      join funding_schedules s on s.tenant_id = ${db.tenant} and s.id = d.funding_schedule_id
      join invoices i on i.tenant_id = ${db.tenant} and i.id = d.invoice_id
      join legal_entities e on e.tenant_id = ${db.tenant} and e.id = i.legal_entity_id
      left join clients c on c.tenant_id = ${db.tenant} and c.id = i.client_id
      where d.tenant_id = ${db.tenant} and ${within('s.scheduled_on')}`
  },
}
