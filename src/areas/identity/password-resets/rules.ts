import { type Reason, Refusal } from '#platform/refusal.ts'

/** How long the email for a new password opens, minutes. */
export const resetMinutes = 60

/** Emails that may be asked for in a quarter of an hour, for one mail and from one address. */
export const emailLimits = { email: 3, ip: 30 }

/** An email as it is found by its code. */
export type Opened = { used_at: string | null; expires_at: string } | undefined

/** Why a code opens nothing. Only who holds the code learns which of these it is. */
export function whyNotCode(opened: Opened, now: Date): Reason | undefined {
  const again = 'Ask for a new email: it comes in a minute.'
  if (!opened)
    return {
      code: 'code.wrong',
      title: 'This link does not open anything',
      description: `Parts of it may be missing. ${again}`,
    }
  if (opened.used_at)
    return {
      code: 'code.used',
      title: 'This link has been used',
      description: `It opens once. Sign in, or ask for a new email.`,
    }
  if (new Date(opened.expires_at) <= now)
    return { code: 'code.expired', title: 'This link is too old', description: again }
  return undefined
}

/** Why a try is not looked at: after so many seconds the next one is. */
export function tooManyTries(words = 'Please try again in 15 minutes.', seconds = 15 * 60): Refusal {
  const refusal = new Refusal('too_many_attempts', 429, 'Too many attempts', words)
  refusal.retry_after = seconds
  return refusal
}
