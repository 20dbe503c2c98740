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
export const accepting = (line: Pick<BankLineRow, 'id'>, { client_id, documents }: Suggestion) => ({
  decision: 'payment' as const,
  line_id: line.id,
  client_id,
  allocations: documents.map(({ invoice_id, amount }) => ({ invoice_id, amount })),
})
