import { CredentialsSignin } from '@auth/core/errors'
import { hasFactor } from '#areas/identity/factors/queries.ts'
import { hashPassword, isWeaker, usualCost, verifyPassword } from '#areas/identity/passwords/passwords.ts'
import { askToConfirm, guessingEmail } from '#areas/identity/sign-in/confirming.ts'
import { claimTelling, countTry, forgiveTries } from '#areas/identity/sign-in/counting.ts'
import { isKnownDevice } from '#areas/identity/sign-in/known-devices.ts'
import { type Account, findAccount, updatePasswordHash } from '#areas/identity/sign-in/queries.ts'
import { patience, waitWords } from '#areas/identity/sign-in/rules.ts'
import { clock } from '#platform/clock.ts'
import type { AllDb, Database } from '#platform/db/tenant.ts'
import { householdOf } from '#platform/http/addresses.ts'
import { enqueueAccountJob } from '#platform/outbox.ts'
import { hashToken } from '#platform/session-tokens.ts'

/** A sign-in that is refused for a reason that may be told. */
export class SignInRefused extends CredentialsSignin {
  override code: string
  readonly reason: string
  /** Seconds, where waiting helps. */
  retry_after?: number

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
  /** What this browser holds from an earlier sign-in. */
  device?: string | undefined
  /** Compares a password with a hash; tests count how often. */
  verify?: typeof verifyPassword
}

/**
 * The account of this mail and password, or undefined. An unknown mail costs the same work as a wrong password, so
 * neither answer nor time tells which mails exist. Throws `SignInRefused` for who has to wait; the right password is
 * never refused in a browser that the account knows, nor where a second step follows (decision 24).
 */
export async function checkPassword(database: Database, attempt: Attempt): Promise<Account | undefined> {
  const { password, device, verify = verifyPassword } = attempt
  const db = database.readingAcross('sign in')
  const email = attempt.email.trim().toLowerCase().slice(0, 254)
  const known = device !== undefined && (await isKnownDevice(db, { device, email }))
  const tries = await (known ? fromKnown(db, device, email) : fromAnywhere(db, email, attempt.ip))
  const account = await findAccount(db, email)
  // Nobody means such a long password; computing it would be work for an attacker to order.
  const right = await verify(password.slice(0, 1000), account?.password_hash ?? (await nobodysHash()))
  const found = right ? account : undefined
  if (tries.wait !== undefined && !(found && (known || (await hasFactor(db, found.id))))) {
    await askToConfirm(db, found?.id ?? null)
    throw mustWait(tries.wait)
  }
  if (!found) {
    if (tries.tellsOwner) await tellGuessed(db, email)
    return undefined
  }
  await forgiveTries(db, tries.keys)
  return freshened(db, { ...attempt, email, verify }, found)
}

type Tries = {
  keys: string[]
  /** Seconds, where this try came before the wait was over. */
  wait: number | undefined
  /** With this try waiting begins. */
  tellsOwner: boolean
}

/** Where the account knows the browser, nobody else can use up its tries. */
async function fromKnown(db: AllDb, device: string, email: string): Promise<Tries> {
  const key = `device ${hashToken(device)} ${email}`
  const { held, seconds } = await countTry(db, key, patience.device)
  return { keys: [key], wait: held ? seconds : undefined, tellsOwner: false }
}

async function fromAnywhere(db: AllDb, email: string, ip: string): Promise<Tries> {
  const keys = [`network ${householdOf(ip)}`, accountKey(email)] as const
  const network = await countTry(db, keys[0], patience.network)
  // Before any work: a password is slow to compare, and its network has ordered enough of that.
  if (network.held)
    throw tooMany(network.seconds, 'Too many attempts from your network. Please wait {} and try again.')
  const account = await countTry(db, keys[1], patience.account)
  const tellsOwner = !account.held && account.count >= patience.account.free
  return { keys: [...keys], wait: account.held ? account.seconds : undefined, tellsOwner }
}

const accountKey = (email: string) => `account ${email}`

/** Has the owner written to, who can see that somebody guesses; for a mail without an account the same is queued. */
export async function tellGuessed(db: AllDb, email: string): Promise<void> {
  if (!(await claimTelling(db, accountKey(email)))) return
  await enqueueAccountJob(db, guessingEmail, { email, day: clock.now().toISOString().slice(0, 10) })
}

/** One answer for a right and a wrong password, and for a mail without an account. */
const mustWait = (seconds: number) =>
  tooMany(
    seconds,
    'Too many attempts. Please wait {} and try again. If your password was right, we have written to you: open the link of that email in this browser, then sign in.',
  )

function tooMany(seconds: number, words: string): SignInRefused {
  const refused = new SignInRefused('too_many_attempts', words.replace('{}', waitWords(seconds)))
  refused.retry_after = seconds
  return refused
}

/** A hash made with less work than is usual by now is made anew. */
async function freshened(
  db: AllDb,
  { email, password, verify }: Required<Pick<Attempt, 'email' | 'password' | 'verify'>>,
  account: Account,
): Promise<Account | undefined> {
  if (!isWeaker(account.password_hash)) return account
  const password_hash = await hashPassword(password)
  if (await updatePasswordHash(db, account.id, password_hash, account.password_hash))
    return { ...account, password_hash }
  // Made anew by a sign-in of the same moment, or another password by now: that one decides.
  const now = await findAccount(db, email)
  return now && (await verify(password, now.password_hash)) ? now : undefined
}

let nobodys: Promise<string> | undefined

function nobodysHash(): Promise<string> {
  nobodys ??= hashPassword(Math.random().toString(), usualCost)
  return nobodys
}
