import type { SignedIn } from '#areas/identity/factors/contract.ts'
import { emailOwner } from '#areas/identity/factors/emails.ts'
import { spendCode } from '#areas/identity/factors/factor-codes.ts'
import { type Answer, beginPasskeySignIn, ownerOf } from '#areas/identity/factors/passkeys.ts'
import {
  findPending,
  openPending,
  pendingCookie,
  pendingTokenOf,
  takePending,
} from '#areas/identity/factors/pending.ts'
import { findFactors, hasFactor } from '#areas/identity/factors/queries.ts'
import { mostCodes, recoveryCodeIn } from '#areas/identity/factors/rules.ts'
import { clearLimit, limitAttempts } from '#areas/identity/password-resets/actions.ts'
import { listAgencies } from '#areas/identity/queries.ts'
import { changedMeanwhile, SignInRefused, tellGuessed } from '#areas/identity/sign-in/actions.ts'
import { deviceIn, isKnownDevice } from '#areas/identity/sign-in/known-devices.ts'
import { openSession } from '#areas/identity/sign-in/session.ts'
import type { Deps } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import type { Tenant } from '#platform/context.ts'
import { counted } from '#platform/counted.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { Call } from '#platform/http/mount.ts'
import { invalid, Refusal } from '#platform/refusal.ts'
import { hashToken } from '#platform/session-tokens.ts'

type Visit = Pick<Call<Endpoint>, 'deps' | 'request' | 'reply' | 'ip' | 'agent' | 'now'>
type FactorDeps = Pick<Deps, 'database' | 'vault'>

/** Passkeys that may be asked for from one address in a quarter of an hour: a whole office may share it. */
const mostPasskeyTries = { email: 200, ip: 200 }

/**
 * Whoever gave the right password and has a second factor: goes on with a right code in the same call, is refused with
 * a wrong one, and without one is given a token for the second step. Answers that token; undefined: come in.
 */
export async function askSecondFactor(
  { database, vault }: FactorDeps,
  {
    account_id,
    password_hash,
    tenant_id,
    code,
    ip,
    device,
  }: {
    account_id: number
    /** Of the password that was right. */
    password_hash: string | undefined
    tenant_id: number | null
    code: string
    ip: string
    /** What this browser holds from an earlier sign-in. */
    device: string | undefined
  },
): Promise<string | undefined> {
  const db = database.readingAcross('sign in')
  if (!(await hasFactor(db, account_id))) return undefined
  if (code.trim() === '') {
    const token = await openPending(db, { account_id, password_hash, tenant_id })
    if (!token) throw changedMeanwhile()
    return token
  }
  const key = await limitCodes(database, { account_id, code, ip, device }).catch((error) => {
    if (error instanceof Refusal) throw tooMany(error)
    throw error
  })
  if (!(await spend(db, vault, account_id, code, clock.now())))
    throw new SignInRefused('code_wrong', 'CodeWrong')
  await clearLimit(db, 'second step', key, ip)
  return undefined
}

/** The second step, for who gave the right password a moment ago. Always a new session; the one before ends. */
export async function finishSignIn(visit: Visit, code: string): Promise<SignedIn> {
  const { deps, request, ip, now } = visit
  const token = pendingTokenOf(deps.publicUrl, request.cookies)
  const pending = token && (await findPending(deps.database.readingAcross('sign in'), token))
  if (!token || !pending) throw signInExpired()
  const { account_id } = pending
  const device = deviceIn(deps.publicUrl, request.cookies)
  const key = await limitCodes(deps.database, { account_id, code, ip, device })
  await deps.database.acrossTenants('sign in', async (db) => {
    if (!(await takePending(db, token))) throw signInExpired()
    if (!(await spend(db, deps.vault, pending.account_id, code, now)))
      throw invalid('code', 'This code is wrong, or was used before', 'code.wrong')
    await clearLimit(db, 'second step', key, ip)
  })
  return startSignedInSession(visit, pending)
}

export async function askForPasskey({ deps, ip }: Visit) {
  await limitAttempts(deps.database, 'passkey', ip, ip, mostPasskeyTries)
  return beginPasskeySignIn(deps)
}

/** In by a passkey: it stands for password and code alike, as it asked for a finger, a face or a PIN. */
export async function signInByPasskey(visit: Visit, answer: Answer): Promise<SignedIn> {
  const { deps, ip } = visit
  await limitAttempts(deps.database, 'passkey', ip, ip, mostPasskeyTries)
  const owner = await ownerOf(deps, answer)
  const agencies = await listAgencies(deps.database.readingAcross('sign in'), owner.account_id)
  const only = agencies.length === 1 ? agencies[0] : undefined
  const tenant = only ? { id: only.tenant_id, slug: only.slug, name: only.name } : null
  return startSignedInSession(visit, { ...owner, tenant })
}

async function startSignedInSession(
  { deps, request, reply, ip, agent }: Visit,
  {
    account_id,
    name,
    tenant,
    password_hash,
  }: { account_id: number; name: string; tenant: Tenant | null; password_hash?: string },
): Promise<SignedIn> {
  const browser = { cookies: request.cookies, ip, agent }
  const cookies = await openSession(deps, { account_id, tenant, password_hash }, browser)
  reply.header('set-cookie', [...cookies, pendingCookie(deps.publicUrl, '')])
  return { agency: tenant && { slug: tenant.slug, name: tenant.name }, name }
}

/**
 * Counts a code before it is looked at, and answers under which name. Six digits are few, so all strangers together have
 * the tries of one; a browser that the account knows has its own, which nobody else can use up, and a recovery code
 * cannot be guessed. Who uses up the strangers' tries knows the password: the owner is told.
 */
async function limitCodes(
  database: Deps['database'],
  {
    account_id,
    code,
    ip,
    device,
  }: { account_id: number; code: string; ip: string; device: string | undefined },
): Promise<string> {
  const db = database.readingAcross('sign in')
  const own = await findFactors(db, account_id)
  const known = own && device ? await isKnownDevice(db, { device, email: own.email }) : false
  const by = known ? ` ${hashToken(device!)}` : recoveryCodeIn(code) ? ` ${ip}` : ''
  const key = `${account_id}${by}`
  await limitAttempts(database, 'second step', key, ip, mostCodes).catch(async (error) => {
    if (error instanceof Refusal && own && !known) await tellGuessed(db, own.email.toLowerCase())
    throw error
  })
  return key
}

/** Uses the code. Who comes in by a recovery code is written to: it may have been found by somebody else. */
async function spend(db: AllDb, vault: Deps['vault'], account_id: number, typed: string, now: Date) {
  const kind = await spendCode(db, vault, { account_id, typed, now })
  if (kind !== 'recovery') return kind
  const own = await findFactors(db, account_id)
  if (own)
    await emailOwner(db, 'recovery code used', {
      ...own,
      at: now,
      more: counted(own.codes_left, 'is left', 'are left'),
    })
  return kind
}

const signInExpired = () =>
  new Refusal(
    'sign_in.over',
    409,
    'Please sign in again',
    'The second step has ten minutes after the password.',
  )

function tooMany({ retry_after }: Refusal): SignInRefused {
  const refused = new SignInRefused('too_many_attempts', 'Too many attempts. Please try again in 15 minutes.')
  if (retry_after) refused.retry_after = retry_after
  return refused
}
