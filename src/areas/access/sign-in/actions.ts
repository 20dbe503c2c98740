import { CredentialsSignin } from '@auth/core/errors'
import { hashPassword, isWeaker, usualCost, verifyPassword } from '#areas/access/passwords.ts'
import {
  type Account,
  admitAttempt,
  findAccount,
  forgetAttempts,
  updatePasswordHash,
} from '#areas/access/sign-in/queries.ts'
import type { Database } from '#platform/db/tenant.ts'

/** Attempts in a quarter of an hour. Many people may share one address, so it gets more. */
export const mostAttempts = { email: 10, ip: 60 }

/** A sign-in that is refused for a reason that may be told. */
export class SignInRefused extends CredentialsSignin {
  override code: string
  readonly reason: string

  constructor(code: string, reason: string) {
    super(reason)
    this.code = code
    this.reason = reason
  }
}

/** The account, or its password, is another one than a moment ago, when it was looked at. */
export const changedMeanwhile = () =>
  new SignInRefused('changed_meanwhile', 'This account was changed a moment ago. Please sign in again.')

export type Attempt = {
  email: string
  password: string
  ip: string
  /** Compares a password with a hash; tests count how often. */
  verify?: typeof verifyPassword
}

/**
 * The account of this mail and password, or undefined. An unknown mail costs the same work as a wrong password, so
 * neither answer nor time tells which mails exist. Throws `SignInRefused` after too many attempts.
 */
export async function checkPassword(
  database: Database,
  { email, password, ip, verify = verifyPassword }: Attempt,
): Promise<Account | undefined> {
  const db = database.readingAcross('sign in')
  const key = { email: email.trim().toLowerCase().slice(0, 254), ip }
  if (!(await admitAttempt(db, { ...key, most: mostAttempts }))) {
    throw new SignInRefused('too_many_attempts', 'Too many attempts. Please try again in 15 minutes.')
  }
  const account = await findAccount(db, key.email)
  // Nobody means such a long password; computing it would be work for an attacker to order.
  const right = await verify(password.slice(0, 1000), account?.password_hash ?? (await nobodysHash()))
  if (!account || !right) return undefined
  await forgetAttempts(db, key)
  if (!isWeaker(account.password_hash)) return account
  const password_hash = await hashPassword(password)
  if (await updatePasswordHash(db, account.id, password_hash, account.password_hash))
    return { ...account, password_hash }
  // Made anew by a sign-in of the same moment, or another password by now: that one decides.
  const now = await findAccount(db, key.email)
  return now && (await verify(password, now.password_hash)) ? now : undefined
}

let nobodys: Promise<string> | undefined

function nobodysHash(): Promise<string> {
  nobodys ??= hashPassword(Math.random().toString(), usualCost)
  return nobodys
}
