import { sql } from 'kysely'
import { reached } from '#areas/invoices/public.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { directionOf, documentRecords } from '#areas/reports/kinds/invoice-register.ts'
import { spokenOf } from '#areas/reports/kinds/words.ts'
import { rowScope } from '#platform/db/row-scope.ts'

export const invoiceLineDetail: Definition = {
  key: 'billing/invoice-line-detail',
  definition:
    'Every line of every document with a number. Lines of credit notes count below nothing, those of void documents are not there.',
  records: documentRecords,
  bases: { issued: 'Date of the document' },
  groupings: ['direction', 'client', 'worker', 'supplier', 'month', 'rate_code', 'type', 'placement'],
  columns: [
    { key: 'number', label: 'Document', kind: 'text' },
    { key: 'day', label: 'Date', kind: 'day' },
    { key: 'party_name', label: 'To or from', kind: 'text' },
    { key: 'description', label: 'Description', kind: 'text' },
    { key: 'worker_name', label: 'Worker', kind: 'text', hidden: true },
    { key: 'rate_code', label: 'Rate code', kind: 'text', hidden: true },
    { key: 'quantity', label: 'Quantity', kind: 'decimal' },
    { key: 'unit_price', label: 'Price', kind: 'decimal' },
    { key: 'tax_rate', label: 'VAT %', kind: 'decimal', hidden: true },
    { key: 'net', label: 'Net', kind: 'money', added: true, explain: 'Without VAT.' },
  ],
  sort: '-day',
  opens: '/invoices/:id/view',
  personal: true,
  facts: (asked: Asked) => {
    const { db, who, scope, within } = asked
    return sql`
      select l.id as fact_id, i.id as opens_id, i.issue_date as day, i.currency, i.number, i.party_name, ${spokenOf(sql`i.type`)} as type, ${directionOf()} as direction,
        l.description, l.rate_code, l.quantity, l.unit_price, l.tax_rate, i.client_id, c.name as client_name, i.supplier_id,
        s.name as supplier_name, l.candidate_id as worker_id, w.first_name || ' ' || w.last_name as worker_name, l.placement_id,
        p.ref as placement_name, case when i.type like '%-credit' then -l.net else l.net end as net
      from invoice_lines l
      join invoices i on i.tenant_id = ${db.tenant} and i.id = l.invoice_id
      left join clients c on c.tenant_id = ${db.tenant} and c.id = i.client_id
      left join suppliers s on s.tenant_id = ${db.tenant} and s.id = i.supplier_id
      left join candidates w on w.tenant_id = ${db.tenant} and w.id = l.candidate_id
      left join placements p on p.tenant_id = ${db.tenant} and p.id = l.placement_id
      where l.tenant_id = ${db.tenant} and i.number is not null and i.status <> 'void' and ${within('i.issue_date')}
        and ${reached(who, 'view', 'i')} and ${rowScope({ who, scope }, 'i') ?? sql.lit(true)}`
  },
}
