import type { Duty } from '#platform/duty.ts'

/** Held by `whyNotDecide` and by the table itself. */
export const bankDuty: Duty = {
  key: 'bank_change',
  label: 'Change bank details and approve the change',
  description: 'Whoever asks for another account of a worker or supplier does not decide on it.',
  standard: 'block',
  least: 'block',
  both: 'You asked for this change, and decide on it yourself.',
  blocked: 'Somebody else has to decide on this',
}
