/** Why something is given back. The law wants it on the document, in words. */
export const creditReasons = {
  wrong_hours: 'The hours were wrong',
  wrong_rate: 'The rate was wrong',
  charged_twice: 'It was charged twice',
  wrong_party: 'Name or address were wrong',
  not_agreed: 'It was not agreed',
  left_early: 'The worker left early',
  goodwill: 'Goodwill',
  other: 'Another reason',
} as const
export type CreditReason = keyof typeof creditReasons
export const creditReasonNames = Object.keys(creditReasons) as [CreditReason, ...CreditReason[]]

export const creditKinds = ['whole', 'lines', 'amount'] as const

/** As it stands at the foot of the credit note. */
export const reasonInWords = (code: CreditReason, text: string) => `${creditReasons[code]}: ${text}`
