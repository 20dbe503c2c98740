import { type RawBuilder, sql } from 'kysely'
import { reached } from '#areas/invoices/public.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { documentRecords } from '#areas/reports/kinds/invoice-register.ts'
import { spokenOf } from '#areas/reports/kinds/words.ts'
import { rowScope } from '#platform/db/row-scope.ts'

const whatCounts =
  'Documents with a number, by their tax point. Sales are output tax; self-billing invoices are input tax, the supplier’s that we write for them. Credit notes count below nothing, void documents not at all. VAT is that of the document, worked out of the sum of each tax code and not line by line. Invoices that suppliers write themselves are not kept here yet.'

/** The one statement behind both: the VAT of a document under a tax code. */
export function vatFacts(asked: Asked): RawBuilder<unknown> {
  const { db, who, scope, within } = asked
  const day = sql`coalesce(i.tax_point_date, i.issue_date)`
  const signed = (value: RawBuilder<unknown>, side: 'sales' | 'self-billing') => sql`
    case when i.type = ${side} then ${value} when i.type = ${`${side}-credit`} then -${value} else 0 end`
  return sql`
    select v.id as fact_id, i.id as opens_id, ${day} as day, i.currency, i.number, i.party_name, ${spokenOf(sql`i.type`)} as type,
      v.tax_code_id as tax_id, k.code || ' – ' || k.name as tax_name, v.category, v.rate, i.client_id,
      c.name as client_name, i.supplier_id, s.name as supplier_name, i.legal_entity_id as company_id, e.name as company_name,
      ${signed(sql`v.base`, 'sales')} as output_net, ${signed(sql`v.tax`, 'sales')} as output_vat,
      ${signed(sql`v.base`, 'self-billing')} as input_net, ${signed(sql`v.tax`, 'self-billing')} as input_vat,
      ${signed(sql`v.tax`, 'sales')} - ${signed(sql`v.tax`, 'self-billing')} as due
    from invoice_taxes v
    join invoices i on i.tenant_id = ${db.tenant} and i.id = v.invoice_id
    join tax_codes k on k.tenant_id = ${db.tenant} and k.id = v.tax_code_id
    join legal_entities e on e.tenant_id = ${db.tenant} and e.id = i.legal_entity_id
    left join clients c on c.tenant_id = ${db.tenant} and c.id = i.client_id
    left join suppliers s on s.tenant_id = ${db.tenant} and s.id = i.supplier_id
    where v.tenant_id = ${db.tenant} and i.number is not null and i.status <> 'void' and ${within(day)}
      and ${reached(who, 'view', 'i')} and ${rowScope({ who, scope }, 'i') ?? sql.lit(true)}`
}

const figures = [
  {
    key: 'output_net',
    label: 'Output net',
    kind: 'money',
    added: true,
    explain: 'What was charged to clients, without VAT.',
  },
  { key: 'output_vat', label: 'Output VAT', kind: 'money', added: true },
  {
    key: 'input_net',
    label: 'Self-billed net',
    kind: 'money',
    added: true,
    explain: 'What self-billing invoices pay suppliers, without VAT.',
  },
  { key: 'input_vat', label: 'Self-billed VAT', kind: 'money', added: true },
  { key: 'due', label: 'Output less input', kind: 'money', added: true },
] as const

const shared = {
  records: documentRecords,
  bases: { issued: 'Tax point' },
  personal: true,
  opens: '/invoices/:id/view',
  facts: vatFacts,
} as const

export const vatSummary: Definition = {
  ...shared,
  key: 'tax/vat-summary',
  definition: whatCounts,
  groupings: ['tax', 'month', 'category', 'type', 'company'],
  usual: ['tax', 'month'],
  columns: [
    { key: 'number', label: 'Document', kind: 'text' },
    { key: 'day', label: 'Tax point', kind: 'day' },
    { key: 'party_name', label: 'To or from', kind: 'text' },
    { key: 'tax_name', label: 'Tax code', kind: 'text' },
    ...figures,
  ],
  sort: '-day',
}

export const vatDetail: Definition = {
  ...shared,
  key: 'tax/vat-detail',
  definition: `${whatCounts} One row for each document and tax code: what the boxes of the summary are made of.`,
  groupings: ['tax', 'type', 'client', 'supplier', 'month', 'category', 'company'],
  columns: [
    { key: 'number', label: 'Document', kind: 'text' },
    { key: 'day', label: 'Tax point', kind: 'day' },
    { key: 'type', label: 'Type', kind: 'text' },
    { key: 'party_name', label: 'To or from', kind: 'text' },
    { key: 'tax_name', label: 'Tax code', kind: 'text' },
    {
      key: 'category',
      label: 'VAT category',
      kind: 'text',
      hidden: true,
      explain: 'Of the tax code, as e-invoices name it.',
    },
    { key: 'rate', label: 'Rate %', kind: 'decimal' },
    ...figures,
  ],
  sort: '-day',
}
