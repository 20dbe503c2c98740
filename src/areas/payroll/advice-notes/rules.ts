import type { Reason } from '#platform/refusal.ts'

export const nothingToAdvise: Reason = {
  code: 'advice_note.nothing',
  status: 422,
  title: 'There is nothing to advise',
  description:
    'No supplier that writes its own invoices has approved time up to this day that is on no advice note yet, or it comes to nothing in all.',
}

/** Why it cannot be taken back. */
export function whyNotCancel({ status }: { status: string }): Reason | undefined {
  if (status === 'open') return undefined
  return {
    code: 'advice_note.cancelled',
    status: 409,
    title: 'It was cancelled already',
    description: 'Its time can be put on another one.',
  }
}

/** Why it is not sent. */
export function whyNotSend(note: { status: string }, addresses: readonly string[]): Reason | undefined {
  const over = whyNotCancel(note)
  if (over) return over
  if (addresses.length > 0) return undefined
  return {
    code: 'advice_note.no_address',
    title: 'There is no email address to send to',
    description: 'Fill in the email of the supplier.',
    errors: { to: ['Give at least one address'] },
  }
}
