import { NewPayment } from '#areas/payments/contract.ts'
import { kindNames, methodNames, paymentMethods } from '#areas/payments/words.ts'

const { client_id, received_on, amount, method, reference, kind } = NewPayment.shape

/** What a person fills in of a payment; what it stands against is chosen beside it. */
export const PaymentForm = { client_id, received_on, amount, method, reference, kind }

export const methodOptions = paymentMethods.map((value) => ({ value, label: methodNames[value] }))
export const kindOptions = (['receipt', 'discount', 'bank_charge'] as const).map((value) => ({
  value,
  label: kindNames[value],
}))

/** What every page that changes money makes old. */
export const moved = [
  'payments',
  'payment-allocations',
  'invoices',
  'invoice-counts',
  'aged-debt',
  'aged-debt-totals',
  'clients',
  'history',
]
