/** What the values of chasing are called. */
export const tones = ['friendly', 'firm', 'final'] as const
export const attachments = ['statement', 'documents', 'nothing'] as const
export const modes = ['agency', 'off', 'own'] as const
export const reminderResults = [
  ...(['waiting', 'queued', 'sent', 'failed', 'suppressed'] as const),
  ...(['no_address', 'not_needed'] as const),
]
export const promiseStatuses = ['open', 'kept', 'broken', 'withdrawn'] as const

export type Tone = (typeof tones)[number]

export const toneNames: Record<Tone, string> = { friendly: 'Friendly', firm: 'Firm', final: 'Final' }

export const attachmentNames: Record<(typeof attachments)[number], string> = {
  statement: 'The statement of account',
  documents: 'The invoices themselves',
  nothing: 'Nothing',
}

export const resultNames: Record<(typeof reminderResults)[number], string> = {
  waiting: 'Being written',
  queued: 'On its way',
  sent: 'Sent',
  failed: 'Not delivered',
  suppressed: 'Not sent: address suppressed',
  no_address: 'Not sent: no address',
  not_needed: 'Not needed any more',
}

export const promiseNames: Record<(typeof promiseStatuses)[number], string> = {
  open: 'Open',
  kept: 'Kept',
  broken: 'Broken',
  withdrawn: 'Withdrawn',
}

/** Which step of the schedule: `7 days after due`. */
export const stepText = (days: number): string => {
  if (days === 0) return 'On the day it is due'
  const count = Math.abs(days)
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'} due`
}
