import type { EInvoiceFinding } from '#areas/invoices/e-invoice/contract.ts'
import type { Finding } from '#areas/invoices/e-invoice/rules/finding.ts'

export type FixFacts = {
  id: number
  type: string
  /** It can still be changed. */
  draft: boolean
  client_id: number | null
  billing_profile_id: number | null
  supplier_id: number | null
}

/** The finding with the page that mends it. What is issued stays: the page then mends the next one. */
export const withFix = (finding: Finding, facts: FixFacts): EInvoiceFinding => ({
  ...finding,
  fix: fixOf(finding, facts),
})

const company = { label: 'Your company', page: '/settings' }
const taxCodes = { label: 'Tax codes', page: '/settings/tax-codes' }

function fixOf({ field }: Finding, facts: FixFacts): EInvoiceFinding['fix'] {
  const [of = '', part = ''] = field.split('.')
  const selfBill = facts.supplier_id !== null
  if (of === 'seller') return selfBill ? supplierOf(facts) : company
  if (of === 'buyer') return selfBill ? company : part === 'endpoint' ? profileOf(facts) : clientOf(facts)
  if (of === 'buyer_reference') return selfBill ? supplierOf(facts) : profileOf(facts)
  if (of === 'payment') return company
  if (of === 'taxes') return taxCodes
  if (of === 'due_date') return selfBill ? supplierOf(facts) : profileOf(facts)
  if (
    (of === 'lines' || of === 'allowances' || of === 'period') &&
    facts.draft &&
    !facts.type.endsWith('credit')
  )
    return { label: 'Edit the draft', page: `/invoices/${facts.id}/edit` }
  return null
}

const clientOf = ({ client_id }: FixFacts) =>
  client_id === null ? null : { label: 'Edit the client', page: `/clients/${client_id}/edit` }

const profileOf = ({ client_id, billing_profile_id }: FixFacts) =>
  client_id === null || billing_profile_id === null
    ? null
    : {
        label: 'Edit the billing profile',
        page: `/clients/${client_id}/billing-profiles/${billing_profile_id}/edit`,
      }

const supplierOf = ({ supplier_id }: FixFacts) =>
  supplier_id === null
    ? null
    : { label: 'Edit the supplier', page: `/settings/suppliers/${supplier_id}/edit` }
