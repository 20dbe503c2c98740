import { sql } from 'kysely'
import type { Definition } from '#areas/reports/definition.ts'
import { documentFacts } from '#areas/reports/kinds/invoice-register.ts'

export const selfBillRegister: Definition = {
  key: 'payables/self-bill-register',
  definition:
    'Every self-billing invoice with a number and its credit notes, by supplier. Credit notes count below nothing. What is void is shown and counts nothing.',
  records: ['invoices.view', 'invoices.self_billing.view'],
  bases: { issued: 'Date of the document' },
  groupings: ['supplier', 'month', 'status', 'type', 'company'],
  columns: [
    { key: 'number', label: 'Number', kind: 'text' },
    { key: 'day', label: 'Date', kind: 'day' },
    { key: 'supplier_name', label: 'Supplier', kind: 'text' },
    { key: 'type', label: 'Type', kind: 'text', hidden: true },
    { key: 'period_from', label: 'Period from', kind: 'day', hidden: true },
    { key: 'period_to', label: 'Period to', kind: 'day' },
    { key: 'status', label: 'Status', kind: 'text' },
    { key: 'net', label: 'Net', kind: 'money', added: true, explain: 'Without VAT.' },
    { key: 'vat', label: 'VAT', kind: 'money', added: true },
    { key: 'gross', label: 'Gross', kind: 'money', added: true, explain: 'Net and VAT.' },
  ],
  sort: '-day',
  opens: '/invoices/:id/view',
  beside: { label: 'Self-billing invoices', to: '/invoices/all/self-billing' },
  personal: true,
  facts: (asked) => documentFacts(asked, sql`i.type = any('{self-billing,self-billing-credit}')`),
}
