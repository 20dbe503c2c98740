import type { z } from 'zod'
import { cutSession } from '#areas/access/connections.ts'
import type { ForgotPassword, ResetPassword } from '#areas/access/doors/contract.ts'
import { type LetterJob, letterCode, letterJob, sendToAccount } from '#areas/access/doors/letters.ts'
import { fillReset, insertReset, lockReset, recordReset, useResets } from '#areas/access/doors/queries.ts'
import { mostLetters, resetMinutes, tooManyTries, whyNotCode } from '#areas/access/doors/rules.ts'
import { dropPending } from '#areas/access/factors/pending.ts'
import { hashPassword } from '#areas/access/passwords.ts'
import { endSessions } from '#areas/access/profile/queries.ts'
import { whyNotPassword } from '#areas/access/profile/rules.ts'
import { forgetDevices } from '#areas/access/sign-in/known-devices.ts'
import { admitAttempt, forgetAttempts, updatePasswordHash } from '#areas/access/sign-in/queries.ts'
import { mostAttempts } from '#areas/access/sign-in/rules.ts'
import { hashToken } from '#areas/access/tokens.ts'
import type { Deps, UnboundWork } from '#platform/area.ts'
import type { AllDb, Database } from '#platform/db/tenant.ts'
import type { Origin } from '#platform/origin.ts'
import { enqueueUnbound } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'

type Asking = { deps: Deps; now: Date } & Origin

export const resetLetter = 'access.reset-letter'
export const resetDoneLetter = 'access.reset-done-letter'

/**
 * Asks for a letter. What happens here is the same for every mail, in answer and in work: whether it belongs to an
 * account is looked up by the work behind.
 */
export async function askForReset({ deps, ip }: Asking, { email }: z.output<typeof ForgotPassword>) {
  await admitLetter(deps.database, 'forgot', email, ip)
  await deps.database.acrossTenants('somebody forgot their password', (db) => askForLetter(db, email))
  return {
    title: 'Check your mail',
    description: 'If there is an account for this address, a letter with a link is on its way.',
  }
}

/** Has the letter written with which a password is chosen, if the mail has an account. */
export async function askForLetter(db: AllDb, email: string): Promise<void> {
  await enqueueUnbound(db, resetLetter, letterJob(await insertReset(db, email, resetMinutes)))
}

/** Writes the letter, with a code that is kept nowhere else. */
export const writeReset: UnboundWork = async (deps, job: LetterJob) => {
  const { id } = job
  const code = letterCode(deps.vault, job)
  const person = await fillReset(
    deps.database.readingAcross('somebody forgot their password'),
    id,
    hashToken(code),
    resetMinutes,
  )
  if (!person) return
  const query = new URLSearchParams({ email: person.email, code })
  await sendToAccount(deps, {
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

/** Sets the new password by the code of the letter. Every session of the account ends, and its owner is written to. */
export async function resetPassword(
  asking: Asking,
  { email, code, password }: z.output<typeof ResetPassword>,
) {
  const { deps, ip, now } = asking
  // By code, not by mail: whoever knows a mail must not keep its owner out. A code cannot be guessed.
  await admitTry(deps.database, 'reset', hashToken(code), ip)
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
      await forgetAt(db, 'reset', hashToken(code), ip)
      await enqueueUnbound(db, resetDoneLetter, {
        to: { address: letter.email, name: letter.name },
        id: letter.id,
      })
      return endSessions(db, letter.account_id, '')
    },
    asking,
  )
  for (const session of ended) cutSession(deps.live, session, 'ended')
  return {
    title: 'Your password is changed',
    description: 'Sign in with the new one. Every other browser has been signed out.',
  }
}

export const writeResetDone: UnboundWork = (
  deps,
  { id, to }: { id: number; to: { address: string; name: string } },
) =>
  sendToAccount(deps, {
    of: `reset-done ${id}`,
    to,
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${to.name},`,
      'the password of your Saffron account was changed by the link of a letter we sent you, and every browser was signed out.',
      'If this was not you, somebody reads your mail: secure your mailbox first, then choose another password.',
    ],
    button: { label: 'Choose another password', url: `${deps.publicUrl}/forgot-password` },
    footer: ['We always tell you this, to keep you and your account safe.'],
  })

/** Letters that strangers may have sent to an address: too many are refused, whoever it belongs to. */
export function admitLetter(database: Database, door: string, email: string, ip: string): Promise<void> {
  return admitAt(database, door, email, ip, mostLetters)
}

/** Codes and passwords that may be tried, as often as at the front door. */
export function admitTry(database: Database, door: string, email: string, ip: string): Promise<void> {
  return admitAt(database, door, email, ip, mostAttempts)
}

/** Counts one asking at a door of this name; refused when there were too many in a quarter of an hour. */
export async function admitAt(
  database: Database,
  door: string,
  email: string,
  ip: string,
  most: { email: number; ip: number },
): Promise<void> {
  const db = database.readingAcross('strangers at the doors are counted')
  // Counted apart for each door: who is kept from asking for letters can still sign in.
  if (await admitAttempt(db, { email: keyOf(door, email), ip: keyOf(door, ip), most })) return
  throw tooManyTries()
}

/** Ends the counting of `admitAt`, for who has shown to be the right one. */
export function forgetAt(db: AllDb, door: string, email: string, ip: string): Promise<void> {
  return forgetAttempts(db, { email: keyOf(door, email), ip: keyOf(door, ip) })
}

const keyOf = (door: string, of: string) => `${door} ${of.trim().toLowerCase()}`
