import { sql } from 'kysely'
import { disputeCodes, disputeOutcomes, reached } from '#areas/invoices/public.ts'
import { dayAt } from '#areas/reports/agency.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import { documentRecords } from '#areas/reports/kinds/invoice-register.ts'
import { client } from '#areas/reports/kinds/placed.ts'
import { averageOf } from '#areas/reports/kinds/worked-out.ts'
import { agencyToday } from '#areas/settings/public.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import { words } from '#platform/export-cells.ts'

export const disputeLog: Definition = {
  key: 'receivables/dispute-log',
  definition:
    'What clients said is wrong with invoices, since when, who clears it up, and what came of it. The amount is what was disputed, with VAT.',
  records: documentRecords,
  bases: { period: 'Day it was raised' },
  groupings: ['status', 'reason', 'client', 'consultant', 'month'],
  usual: [],
  columns: [
    column.text('number', 'Invoice'),
    client,
    column.day('day', 'Raised'),
    column.text('reason', 'What is wrong'),
    column.text('note', 'In words', hidden),
    column.text('consultant_name', 'Who clears it up'),
    column.text('status', 'Status'),
    column.day('promised_on', 'Answer promised', hidden),
    column.integer('days', 'Days', { ...added, ...hidden }),
    column.integer('disputes', 'Disputes', { ...added, ...hidden }),
    column.decimal('average_days', 'Days open', {
      of: averageOf('days', 'disputes'),
      explain: 'From when it was raised until it was cleared up, else until today.',
    }),
    column.money('amount', 'Disputed', { ...added, explain: 'With VAT.' }),
  ],
  sort: '-day',
  opens: '/invoices/:id/view',
  beside: { label: 'Disputed invoices', to: '/invoices/disputed/sales' },
  personal: false,
  facts: (asked: Asked) => {
    const { db, who, scope, during } = asked
    const raised = dayAt(db, sql`d.raised_at`)
    return sql`
      select d.id as fact_id, i.id as opens_id, i.currency, i.number, i.client_id, c.name as client_name, ${raised} as day,
        ${words('d.code', disputeCodes)} as reason, d.reason as note, d.owner_user_id as consultant_id, o.name as consultant_name,
        case when d.outcome is null then 'Open' else ${words('d.outcome', disputeOutcomes)} end as status, d.promised_on,
        coalesce(${dayAt(db, sql`d.resolved_at`)}, ${agencyToday(asked.db, asked.now)}) - ${raised} as days, 1 as disputes, d.amount
      from invoice_disputes d
      join invoices i on i.tenant_id = ${db.tenant} and i.id = d.invoice_id
      left join clients c on c.tenant_id = ${db.tenant} and c.id = i.client_id
      left join users o on o.tenant_id = ${db.tenant} and o.id = d.owner_user_id
      where d.tenant_id = ${db.tenant} and ${during('d.raised_at')} and ${reached(who, 'view', 'i')} and ${rowScope({ who, scope }, 'i') ?? sql.lit(true)}`
  },
}
