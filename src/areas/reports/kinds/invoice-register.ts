import { type RawBuilder, sql } from 'kysely'
import { directionIs, directions, reached, signedBy } from '#areas/invoices/public.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { spokenOf } from '#areas/reports/kinds/words.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import { words } from '#platform/export-cells.ts'

/** Any of them opens it: whoever sees one type of documents has a register of those. */
export const documentRecords = ['invoices.view', 'invoices.sales.view', 'invoices.self_billing.view']

export const invoiceRegister: Definition = {
  key: 'billing/invoice-register',
  definition:
    'Every document with a number: invoices, self-billing invoices and their credit notes. Credit notes count below nothing. What clients owe us and what we owe suppliers is told apart, and never added. What is void is shown with its number and counts nothing.',
  records: documentRecords,
  bases: { issued: 'Date of the document' },
  groupings: ['direction', 'type', 'client', 'supplier', 'month', 'status', 'company', 'consultant'],
  usual: [],
  columns: [
    { key: 'number', label: 'Number', kind: 'text' },
    { key: 'day', label: 'Date', kind: 'day' },
    { key: 'type', label: 'Type', kind: 'text' },
    { key: 'party_name', label: 'To or from', kind: 'text' },
    { key: 'due_date', label: 'Due', kind: 'day', hidden: true },
    { key: 'status', label: 'Status', kind: 'text' },
    { key: 'delivery', label: 'Delivery', kind: 'text', hidden: true },
    { key: 'po_number', label: 'Purchase order', kind: 'text', hidden: true },
    { key: 'net', label: 'Net', kind: 'money', added: true, explain: 'Without VAT.' },
    { key: 'vat', label: 'VAT', kind: 'money', added: true },
    { key: 'gross', label: 'Gross', kind: 'money', added: true, explain: 'Net and VAT.' },
    { key: 'paid', label: 'Paid', kind: 'money', added: true, explain: 'Money set against it by now.' },
    {
      key: 'balance',
      label: 'Balance',
      kind: 'money',
      added: true,
      explain: 'What is still open of it by now.',
    },
  ],
  sort: '-day',
  opens: '/invoices/:id/view',
  beside: { label: 'Invoices', to: '/invoices/all/all' },
  personal: true,
  facts: (asked: Asked) => documentFacts(asked, sql.lit(true)),
}

/** Who owes by the document `i`: clients us, or we suppliers. */
export const directionOf = () => words(directionIs('i'), directions)

/** Documents with a number of which `which` holds, over `i`; what gives back counts below nothing. */
export function documentFacts(
  { db, who, scope, within }: Asked,
  which: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const signed = (column: Parameters<typeof signedBy>[1]) =>
    sql`case when i.status = 'void' then 0 else ${signedBy('i', column)} end`
  return sql`
      select i.id as fact_id, i.id as opens_id, i.issue_date as day, i.currency, i.number, ${spokenOf(sql`i.type`)} as type, ${directionOf()} as direction, i.party_name,
        i.client_id, c.name as client_name, i.supplier_id, s.name as supplier_name, i.legal_entity_id as company_id,
        e.name as company_name, i.owner_user_id as consultant_id, o.name as consultant_name, i.due_date, i.period_from, i.period_to,
        ${spokenOf(sql`i.status`)} as status, ${spokenOf(sql`i.delivery_status`)} as delivery, i.po_number,
        ${signed('net')} as net, ${signed('tax')} as vat, ${signed('gross')} as gross, ${signed('paid')} as paid,
        ${signed('balance')} as balance
      from invoices i
      join legal_entities e on e.tenant_id = ${db.tenant} and e.id = i.legal_entity_id
      left join clients c on c.tenant_id = ${db.tenant} and c.id = i.client_id
      left join suppliers s on s.tenant_id = ${db.tenant} and s.id = i.supplier_id
      left join users o on o.tenant_id = ${db.tenant} and o.id = i.owner_user_id
      where i.tenant_id = ${db.tenant} and i.number is not null and ${within('i.issue_date')}
        and ${which} and ${reached(who, 'view', 'i')} and ${rowScope({ who, scope }, 'i') ?? sql.lit(true)}`
}
