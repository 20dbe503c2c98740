/** What was found wrong. */
export const causes = {
  rates: 'The rate was wrong',
  hours: 'The hours were wrong',
  duplicate: 'The timesheet was a duplicate',
  profile: 'The billing profile was wrong',
  order: 'The purchase order was wrong',
  cost_code: 'The cost code was wrong',
  tax_code: 'The tax code was wrong',
  supplier: 'Somebody else should have been paid',
} as const
export type Cause = keyof typeof causes
export const causeNames = Object.keys(causes) as [Cause, ...Cause[]]

/** What its credit notes say. */
export const creditReasons = {
  rates: 'wrong_rate',
  hours: 'wrong_hours',
  duplicate: 'charged_twice',
  profile: 'wrong_party',
  order: 'other',
  cost_code: 'other',
  tax_code: 'other',
  supplier: 'wrong_party',
} as const

/** What charges the same elsewhere, under another profile, order or code; or pays the same to somebody else. */
export const elsewhere = ['profile', 'order', 'cost_code', 'tax_code', 'supplier'] as const
export type Elsewhere = (typeof elsewhere)[number]
export const isElsewhere = (cause: Cause): cause is Elsewhere => elsewhere.some((each) => each === cause)
export const sideOfElsewhere = (cause: Elsewhere) => (cause === 'supplier' ? 'pay' : 'bill')

/** What of an issued document is put right. */
export const ways = {
  delta: 'Only the difference',
  reinstate: 'Credit and charge anew',
} as const
export type Way = keyof typeof ways
export const wayNames = Object.keys(ways) as [Way, ...Way[]]

export const correctionStates = {
  proposed: 'Waits for approval',
  approved: 'Being carried out',
  done: 'Done',
  refused: 'Refused',
  failed: 'Not carried out',
} as const
export type CorrectionState = keyof typeof correctionStates
export const stateNames = Object.keys(correctionStates) as [CorrectionState, ...CorrectionState[]]

/** Whom corrected hours may wait for, and what they say. */
export const partyWords = { worker: 'The worker', approver: 'The approver' } as const
export type Party = keyof typeof partyWords
export const partyNames = Object.keys(partyWords) as [Party, ...Party[]]
export const answerNames = ['agreed', 'refused'] as const
export type Answer = (typeof answerNames)[number]

/** Stands on the units that it makes, and finds them. */
export const reasonOf = (id: number) => `Correction ${id}`

/** What its units wait for when the lines they were on are given back first. */
export const waitsFor = (id: number) => `Correction ${id}: waits for its credit note to be issued`

/** Why a timesheet is not part of it: in words in `left-out.ts`, which the addresses of every page need not carry. */
export const leftOutNames = [
  'unchanged',
  'no_terms',
  'on_draft',
  'awaits_credit',
  'by_difference',
  'credited',
  'written_off',
  'split',
  'order_days',
  'not_engaged',
  'by_payroll',
  'closed',
] as const
export type LeftOut = (typeof leftOutNames)[number]
