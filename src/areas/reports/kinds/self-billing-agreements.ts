import { sql } from 'kysely'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { agencyToday } from '#areas/settings/public.ts'

export const selfBillingAgreements: Definition = {
  key: 'tax/self-billing-agreements',
  definition:
    'The agreements by which suppliers let the agency write their invoices: from when until when, under which VAT number, and whether that is still the number of the supplier.',
  records: ['suppliers.view'],
  unowned: true,
  groupings: ['supplier', 'status'],
  columns: [
    { key: 'supplier_name', label: 'Supplier', kind: 'text' },
    { key: 'status', label: 'Status', kind: 'text' },
    { key: 'starts_on', label: 'From', kind: 'day' },
    { key: 'ends_on', label: 'Until', kind: 'day' },
    {
      key: 'days_left',
      label: 'Days left',
      kind: 'integer',
      explain: 'Until its last day; below nothing when that is over.',
    },
    { key: 'signed_by', label: 'Signed by', kind: 'text' },
    { key: 'vat_number', label: 'VAT number', kind: 'text', explain: 'Of the agreement.' },
    {
      key: 'same_number',
      label: 'Number of the supplier',
      kind: 'text',
      explain: 'Whether the supplier still has this number.',
    },
  ],
  sort: 'ends_on',
  opens: '/settings/suppliers/:id/edit',
  beside: { label: 'Suppliers', to: '/settings/suppliers' },
  personal: false,
  facts: ({ db, now }: Asked) => {
    const today = agencyToday(db, now)
    return sql`
      select a.id as fact_id, s.id as opens_id, s.currency, s.id as supplier_id, s.name as supplier_name, a.starts_on, a.ends_on,
        case when a.ends_on < ${today} then 'Over' when a.starts_on > ${today} then 'To come' else 'In force' end as status,
        a.ends_on - ${today} as days_left, a.signed_by, a.vat_number,
        case when a.vat_number = s.vat_number then 'The same' else 'Another' end as same_number
      from self_billing_agreements a join suppliers s on s.tenant_id = ${db.tenant} and s.id = a.supplier_id
      where a.tenant_id = ${db.tenant}`
  },
}
