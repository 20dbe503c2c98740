/** What the values of bank statements are called. */
export const bankFormats = ['csv', 'camt053', 'ofx'] as const
export const lineStates = ['open', 'recorded', 'not_ours', 'paid_out'] as const
export const matchReasons = [
  'number_and_amount',
  'numbers_and_sum',
  'payer_and_amount',
  'number',
  'payer_and_sum',
  'amount',
  'payer',
  'recorded',
  'on_account',
] as const

export const formatNames: Record<(typeof bankFormats)[number], string> = {
  csv: 'CSV',
  camt053: 'CAMT.053',
  ofx: 'OFX',
}

export const lineStateNames: Record<(typeof lineStates)[number], string> = {
  open: 'To match',
  recorded: 'Recorded',
  not_ours: 'Not ours',
  paid_out: 'Paid out',
}

export const reasonNames: Record<(typeof matchReasons)[number], string> = {
  number_and_amount: 'Its number is in the text, and the amount is what is to be paid',
  numbers_and_sum: 'Their numbers are in the text, and together they come to the amount',
  payer_and_amount: 'This payer is known, and the amount is what is to be paid',
  number: 'Its number is in the text, the amount is another',
  payer_and_sum: 'This payer is known, and together they come to the amount',
  amount: 'The amount is what is to be paid',
  payer: 'This payer is known: leave it on account',
  recorded: 'This amount was recorded by hand at this time: it may be this very money',
  on_account: 'So much is on account: it may have been paid back',
}
