/** What the values of payments are called. */
export const paymentKinds = ['receipt', 'discount', 'bank_charge', 'refund'] as const
export const paymentMethods = ['bank_transfer', 'direct_debit', 'card', 'cheque', 'cash', 'other'] as const
export const paymentStates = ['on_account', 'allocated', 'reversed'] as const

export const kindNames: Record<(typeof paymentKinds)[number], string> = {
  receipt: 'Receipt',
  discount: 'Discount',
  bank_charge: 'Bank charge',
  refund: 'Refund',
}

export const methodNames: Record<(typeof paymentMethods)[number], string> = {
  bank_transfer: 'Bank transfer',
  direct_debit: 'Direct debit',
  card: 'Card',
  cheque: 'Cheque',
  cash: 'Cash',
  other: 'Other',
}

export const stateNames: Record<(typeof paymentStates)[number], string> = {
  on_account: 'On account',
  allocated: 'Allocated',
  reversed: 'Reversed',
}
