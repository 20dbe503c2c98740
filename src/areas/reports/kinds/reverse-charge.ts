import { sql } from 'kysely'
import type { Definition } from '#areas/reports/definition.ts'
import { added, column } from '#areas/reports/kinds/column.ts'
import { documentRecords } from '#areas/reports/kinds/invoice-register.ts'
import { vatFacts } from '#areas/reports/kinds/vat.ts'

export const reverseCharge: Definition = {
  key: 'tax/reverse-charge',
  definition:
    'Documents on which the VAT is for the other side to account for, by their tax point, with the VAT number and the words that stand on the document. Credit notes count below nothing, void documents not at all.',
  records: documentRecords,
  bases: { issued: 'Tax point' },
  groupings: ['client', 'supplier', 'tax', 'month', 'type', 'company'],
  usual: [],
  columns: [
    column.text('number', 'Document'),
    column.day('day', 'Tax point'),
    column.text('type', 'Type'),
    column.text('party_name', 'To or from'),
    column.text('vat_number', 'VAT number', { explain: 'Of the other side, as it stands now.' }),
    column.text('tax_name', 'Tax code'),
    column.text('wording', 'Words', { explain: 'As they stand on the document.' }),
    column.money('output_net', 'Sales net', added),
    column.money('input_net', 'Self-billed net', added),
  ],
  sort: '-day',
  opens: '/invoices/:id/view',
  personal: true,
  facts: (asked) => {
    const { db } = asked
    return sql`
      select v.*, coalesce(nullif(c.vat_number, ''), nullif(s.vat_number, '')) as vat_number, t.exemption_text as wording
      from (${vatFacts(asked)}) v
      join invoice_taxes t on t.tenant_id = ${db.tenant} and t.id = v.fact_id
      left join clients c on c.tenant_id = ${db.tenant} and c.id = v.client_id
      left join suppliers s on s.tenant_id = ${db.tenant} and s.id = v.supplier_id
      where v.category = 'AE'`
  },
}
