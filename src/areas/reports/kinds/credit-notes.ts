import { sql } from 'kysely'
import { reached } from '#areas/invoices/public.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import { directionOf, documentRecords } from '#areas/reports/kinds/invoice-register.ts'
import { spokenOf } from '#areas/reports/kinds/words.ts'
import { averageOf } from '#areas/reports/kinds/worked-out.ts'
import { rowScope } from '#platform/db/row-scope.ts'

export const creditNotes: Definition = {
  key: 'billing/credit-notes',
  definition:
    'Credit notes with a number, what they give back of which document, and why. Amounts are what is given back, above nothing. What is void is not there.',
  records: documentRecords,
  bases: { issued: 'Date of the credit note' },
  groupings: ['direction', 'reason', 'client', 'supplier', 'month', 'type', 'consultant', 'company'],
  usual: [],
  columns: [
    column.text('number', 'Number'),
    column.day('day', 'Date'),
    column.text('party_name', 'To or from'),
    column.text('type', 'Type', hidden),
    column.text('original', 'Of document'),
    column.text('reason', 'Reason'),
    column.text('note', 'In words', hidden),
    column.text('issued_by', 'Issued by'),
    column.integer('days', 'Days after', {
      ...added,
      ...hidden,
      explain: 'From the document to the credit note.',
    }),
    column.integer('credits', 'Credit notes', { ...added, ...hidden }),
    column.decimal('average_days', 'Days after issue', {
      of: averageOf('days', 'credits'),
      explain: 'From the date of the document to that of the credit note.',
    }),
    column.money('net', 'Net', { ...added, explain: 'Without VAT.' }),
    column.money('vat', 'VAT', added),
    column.money('gross', 'Gross', { ...added, explain: 'Net and VAT.' }),
  ],
  sort: '-day',
  opens: '/invoices/:id/view',
  beside: { label: 'Credit notes', to: '/invoices/all/sales-credit' },
  personal: true,
  facts: (asked: Asked) => {
    const { db, who, scope, within } = asked
    return sql`
      select i.id as fact_id, i.id as opens_id, i.issue_date as day, i.currency, i.number, ${spokenOf(sql`i.type`)} as type, ${directionOf()} as direction, i.party_name,
        i.client_id, c.name as client_name, i.supplier_id, s.name as supplier_name, i.legal_entity_id as company_id, e.name as company_name,
        i.owner_user_id as consultant_id, o.name as consultant_name, d.number as original,
        ${spokenOf(sql`k.reason_code`)} as reason, k.reason as note, a.name as issued_by,
        greatest(i.issue_date - d.issue_date, 0) as days, 1 as credits, i.net, i.tax as vat, i.gross
      from invoices i
      join invoice_credits k on k.tenant_id = ${db.tenant} and k.invoice_id = i.id
      join invoices d on d.tenant_id = ${db.tenant} and d.id = k.credited_invoice_id
      join legal_entities e on e.tenant_id = ${db.tenant} and e.id = i.legal_entity_id
      left join clients c on c.tenant_id = ${db.tenant} and c.id = i.client_id
      left join suppliers s on s.tenant_id = ${db.tenant} and s.id = i.supplier_id
      left join users o on o.tenant_id = ${db.tenant} and o.id = i.owner_user_id
      left join users a on a.tenant_id = ${db.tenant} and a.id = i.issued_by_user_id
      where i.tenant_id = ${db.tenant} and i.number is not null and i.status <> 'void' and ${within('i.issue_date')}
        and ${reached(who, 'view', 'i')} and ${rowScope({ who, scope }, 'i') ?? sql.lit(true)}`
  },
}
