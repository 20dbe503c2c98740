import { sql } from 'kysely'
import type { Definition } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import { documentFacts, documentRecords } from '#areas/reports/kinds/invoice-register.ts'

export const deliveryFailures: Definition = {
  key: 'billing/delivery-failures',
  definition:
    'Documents whose last email did not arrive, with the address and what its server said. One that was sent again and arrived is not there.',
  records: documentRecords,
  bases: { issued: 'Date of the document' },
  groupings: ['direction', 'client', 'supplier', 'type', 'month', 'consultant'],
  usual: [],
  columns: [
    column.text('number', 'Number'),
    column.day('day', 'Date'),
    column.text('party_name', 'To'),
    column.text('type', 'Type', hidden),
    column.text('to_address', 'Address'),
    column.text('answer', 'Answer of the server'),
    column.integer('attempts', 'Attempts', added),
    column.instant('tried_at', 'Written'),
    column.money('gross', 'Gross', { ...added, explain: 'Net and VAT.' }),
    column.money('balance', 'Balance', { ...added, explain: 'What is still open of it.' }),
  ],
  sort: '-day',
  opens: '/invoices/:id/view',
  beside: { label: 'Invoices', to: '/invoices/all/all' },
  personal: true,
  facts: (asked) => {
    const { db } = asked
    return sql`
      select f.*, m.to_address, m.result as answer, m.attempts, m.created_at as tried_at
      from (${documentFacts(asked, sql`i.delivery_status = 'failed'`)}) f
      left join lateral (
        select x.to_address, x.result, x.attempts, x.created_at from mails x
        where x.tenant_id = ${db.tenant} and x.related = 'invoices' and x.related_id = f.fact_id order by x.id desc limit 1) m on true`
  },
}
