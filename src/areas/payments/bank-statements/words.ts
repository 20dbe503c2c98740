/** What the values of bank statements are called. */
export const bankFormats = ['csv', 'xlsx', 'camt053', 'mt940', 'ofx'] as const
export const dayOrders = ['dmy', 'mdy', 'ymd'] as const
export type DayOrder = (typeof dayOrders)[number]
/** What `D` stands for beside an amount: debit beside credit (`C`), or deposit beside withdrawal (`W`). */
export const wayCodes = ['dc', 'dw'] as const
export type WayCodes = (typeof wayCodes)[number]
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

/** Why a line of a file is no money: what the bank says of it. */
export const leftOutReasons = ['pending', 'declined', 'reversed', 'information'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export const leftOutNames: Record<LeftOutReason, string> = {
  pending: 'Not booked yet',
  declined: 'Declined or cancelled',
  reversed: 'Reversed',
  information: 'For information only',
}

export const formatNames: Record<(typeof bankFormats)[number], string> = {
  csv: 'CSV',
  xlsx: 'Excel',
  camt053: 'CAMT.053',
  mt940: 'MT940',
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
