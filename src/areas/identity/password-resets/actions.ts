import type { z } from 'zod'
import { dropPending } from '#areas/identity/factors/pending.ts'
import {
  type EmailJob,
  emailCode,
  emailJob,
  sendAccountEmail,
} from '#areas/identity/password-resets/account-emails.ts'
import type { ForgotPassword, ResetPassword } from '#areas/identity/password-resets/contract.ts'
import {
  fillReset,
  insertReset,
  lockReset,
  recordReset,
  useResets,
} from '#areas/identity/password-resets/queries.ts'
import { emailLimits, resetMinutes, tooManyTries, whyNotCode } from '#areas/identity/password-resets/rules.ts'
import { hashPassword } from '#areas/identity/passwords/passwords.ts'
import { whyNotPassword } from '#areas/identity/passwords/rules.ts'
import { endSessions } from '#areas/identity/sessions/queries.ts'
import { cutSession } from '#areas/identity/sessions/session-changes.ts'
import { forgetDevices } from '#areas/identity/sign-in/known-devices.ts'
import { countAttempt, forgetAttempts, updatePasswordHash } from '#areas/identity/sign-in/queries.ts'
import { mostAttempts } from '#areas/identity/sign-in/rules.ts'
import type { AccountJobHandler, Deps } from '#platform/area.ts'
import type { AllDb, Database } from '#platform/db/tenant.ts'
import type { Origin } from '#platform/origin.ts'
import { enqueueAccountJob } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'
import { hashToken } from '#platform/session-tokens.ts'

type RequestContext = { deps: Deps; now: Date } & Origin

export const resetEmail = 'access.reset-email'
export const resetDoneEmail = 'access.reset-done-email'

/**
 * Asks for an email. What happens here is the same for every mail, in answer and in work: whether it belongs to an
 * account is looked up by the work behind.
 */
export async function requestPasswordReset(
  { deps, ip }: RequestContext,
  { email }: z.output<typeof ForgotPassword>,
) {
  await limitEmails(deps.database, 'forgot', email, ip)
  await deps.database.acrossTenants('somebody forgot their password', (db) => enqueueResetEmail(db, email))
  return {
    title: 'Check your email',
    description: 'If there is an account for this address, an email with a link is on its way.',
  }
}

/** Has the email written with which a password is chosen, if the mail has an account. */
export async function enqueueResetEmail(db: AllDb, email: string): Promise<void> {
  await enqueueAccountJob(db, resetEmail, emailJob(await insertReset(db, email, resetMinutes)))
}

/** Writes the email, with a code that is kept nowhere else. */
export const sendResetEmail: AccountJobHandler = async (deps, job: EmailJob) => {
  const { id } = job
  const code = emailCode(deps.vault, job)
  const person = await fillReset(
    deps.database.readingAcross('somebody forgot their password'),
    id,
    hashToken(code),
    resetMinutes,
  )
  if (!person) return
  const query = new URLSearchParams({ email: person.email, code })
  await sendAccountEmail(deps, {
    of: `reset ${id}`,
    to: { address: person.email, name: person.name },
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: [
      `Hello ${person.name},`,
      'somebody, we hope you, asked for a new password for your Saffron account.',
    ],
    button: { label: 'Choose a new password', url: `${deps.publicUrl}/reset-password?${query}` },
    footer: [
      'The link opens once, within one hour.',
      'If you did not ask for this, you need do nothing: your password stays what it is.',
    ],
  })
}

/** Sets the new password by the code of the email. Every session of the account ends, and its owner is written to. */
export async function resetPassword(
  request: RequestContext,
  { email, code, password }: z.output<typeof ResetPassword>,
) {
  const { deps, ip, now } = request
  // By code, not by mail: whoever knows a mail must not keep its owner out. A code cannot be guessed.
  await limitTries(deps.database, 'reset', hashToken(code), ip)
  const ended = await deps.database.acrossTenants(
    'somebody forgot their password',
    async (db) => {
      const letter = await lockReset(db, email, hashToken(code))
      refuse(whyNotCode(letter, now))
      if (!letter) return []
      refuse(whyNotPassword(password, letter, 'password'))
      await useResets(db, letter.account_id)
      await updatePasswordHash(db, letter.account_id, await hashPassword(password))
      await recordReset(db, letter.account_id)
      await dropPending(db, letter.account_id)
      await forgetDevices(db, letter.account_id)
      await clearLimit(db, 'reset', hashToken(code), ip)
      await enqueueAccountJob(db, resetDoneEmail, {
        to: { address: letter.email, name: letter.name },
        id: letter.id,
      })
      return endSessions(db, letter.account_id, '')
    },
    request,
  )
  for (const session of ended) cutSession(deps.live, session, 'ended')
  return {
    title: 'Your password is changed',
    description: 'Sign in with the new one. Every other browser has been signed out.',
  }
}

export const sendResetDoneEmail: AccountJobHandler = (
  deps,
  { id, to }: { id: number; to: { address: string; name: string } },
) =>
  sendAccountEmail(deps, {
    of: `reset-done ${id}`,
    to,
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${to.name},`,
      'the password of your Saffron account was changed by the link of an email we sent you, and every browser was signed out.',
      'If this was not you, somebody reads your email: secure your mailbox first, then choose another password.',
    ],
    button: { label: 'Choose another password', url: `${deps.publicUrl}/forgot-password` },
    footer: ['We always tell you this, to keep you and your account safe.'],
  })

/** Emails that strangers may have sent to an address: too many are refused, whoever it belongs to. */
export function limitEmails(database: Database, action: string, email: string, ip: string): Promise<void> {
  return limitAttempts(database, action, email, ip, emailLimits)
}

/** Codes and passwords that may be tried, as often as at the front door. */
export function limitTries(database: Database, action: string, email: string, ip: string): Promise<void> {
  return limitAttempts(database, action, email, ip, mostAttempts)
}

/** Counts one asking at a door of this name; refused when there were too many in a quarter of an hour. */
export async function limitAttempts(
  database: Database,
  action: string,
  email: string,
  ip: string,
  most: { email: number; ip: number },
): Promise<void> {
  const db = database.readingAcross('attempts of strangers are counted')
  // Counted apart for each door: who is kept from asking for emails can still sign in.
  if (await countAttempt(db, { email: keyOf(action, email), ip: keyOf(action, ip), most })) return
  throw tooManyTries()
}

/** Ends the counting of `limitAttempts`, for who has shown to be the right one. */
export function clearLimit(db: AllDb, action: string, email: string, ip: string): Promise<void> {
  return forgetAttempts(db, { email: keyOf(action, email), ip: keyOf(action, ip) })
}

const keyOf = (action: string, of: string) => `${action} ${of.trim().toLowerCase()}`
