import type { AccountReset } from '#areas/central/accounts/contract.ts'
import type { Reason } from '#platform/refusal.ts'

/** How long the email opens, hours. Whoever is locked out waits for it. */
export const linkHours = 24
/** Passwords that may be tried with one email. */
export const mostTries = 5
/** A password that was itself chosen by an email counts only after so many hours: mailbox alone must not be enough. */
export const restHours = 72
/** Look-ups of one of central administration in a quarter of an hour, and from one address. */
export const mostLookUps = { email: 20, ip: 60 }

export type ResetLink = {
  used_at: string | null
  replaced_at: string | null
  expires_at: string
  tries: number
}

/** Where an email stands at this moment. */
export function statusOf(letter: ResetLink, now: Date): AccountReset['status'] {
  if (letter.used_at) return 'used'
  if (letter.replaced_at) return 'replaced'
  return new Date(letter.expires_at) <= now ? 'expired' : 'waiting'
}

/** Why a code opens nothing. Only who holds it learns which of these it is. */
export function whyNotOpen(letter: ResetLink | undefined, now: Date): Reason | undefined {
  if (!letter)
    return no('code.wrong', 'This link does not open anything', `Parts of it may be missing. ${again}`)
  const status = statusOf(letter, now)
  if (status === 'used') return no('code.used', 'This link has been used', 'Sign in with your password.')
  if (status === 'replaced')
    return no('code.replaced', 'There is a newer email', 'Open the link of the newest one.')
  if (status === 'expired') return no('code.expired', 'This link is too old', again)
  if (letter.tries > mostTries) return no('code.tries', 'Too many wrong passwords', again)
  return undefined
}

/** Why the password does not count yet, although it is right: it came out of the same mailbox as this email. */
export function whyNotRested(chosenAt: string | null, now: Date): Reason | undefined {
  if (!chosenAt || now.getTime() - Date.parse(chosenAt) >= restHours * 3_600_000) return undefined
  return no(
    'password.fresh',
    'Your password is too new for this',
    'It was chosen by an email in the last three days. For your safety this takes a password that you had before, or three days of waiting. Then write to Saffron again.',
  )
}

const again = 'Please write to Saffron for a new email.'

const no = (code: string, title: string, description: string): Reason => ({ code, title, description })
