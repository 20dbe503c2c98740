import type { BankLineRow, Suggestion } from '#areas/payments/bank-statements/contract.ts'

/** What a decision on lines makes old. */
export const decided = [
  'bank-statements',
  'bank-statement-lines',
  'payments',
  'payment-allocations',
  'invoices',
  'invoice-counts',
  'aged-debt',
  'aged-debt-totals',
  'clients',
  'history',
]

/** The suggestion as a decision: nothing but a person makes it one. */
export function accepting({ id: line_id }: Pick<BankLineRow, 'id'>, suggestion: Suggestion) {
  const { decision, client_id, payment_id, credit_note_id, documents } = suggestion
  if (decision === 'recorded') return { decision, line_id, payment_id: payment_id! }
  if (decision === 'refund') return { decision, line_id, payment_id, credit_note_id }
  const allocations = documents.map(({ invoice_id, amount }) => ({ invoice_id, amount }))
  return { decision, line_id, client_id, allocations }
}
