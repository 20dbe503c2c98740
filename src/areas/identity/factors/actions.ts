import type { z } from 'zod'
import type { Factors } from '#areas/identity/factors/contract.ts'
import { emailOwner, type SecurityEvent } from '#areas/identity/factors/emails.ts'
import { giveRecoveryCodes, secretOf, spendCode } from '#areas/identity/factors/factor-codes.ts'
import {
  confirmSecret,
  deleteFactors,
  deleteTotp,
  dropUnproved,
  type FactorsRow,
  findFactors,
  keepSecret,
  lockAccount,
  recordFactor,
} from '#areas/identity/factors/queries.ts'
import { appCodeIn, mostCodes } from '#areas/identity/factors/rules.ts'
import { newSecret, stepOf, uriOf } from '#areas/identity/factors/totp.ts'
import { clearLimit, limitAttempts } from '#areas/identity/password-resets/actions.ts'
import { verifyPassword } from '#areas/identity/passwords/passwords.ts'
import type { Deps } from '#platform/area.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import type { Caller } from '#platform/http/authorise-request.ts'
import { invalid, notFound, Refusal } from '#platform/refusal.ts'

/** Whoever is signed in, in an agency or not: factors belong to the account. */
export type Owning = { deps: Deps; caller: Caller; ip: string; now: Date }
export type Own = FactorsRow & { id: number }

export const looksAfter = 'somebody looks after their own account'

export async function showFactors(ctx: Owning): Promise<z.input<typeof Factors>> {
  const { totp, passkeys, codes_left } = await ownFactors(ctx)
  return { totp: totp && { added_at: totp.added_at }, passkeys, recovery_codes_left: codes_left }
}

/** A secret for an app. It counts for nothing before the app has shown that it holds it. */
export async function beginTotp(ctx: Owning, { proof }: { proof?: string | undefined }) {
  const own = await ownFactors(ctx)
  if (own.totp) throw thereAlready()
  await proveIfSecured(ctx, own, proof)
  const secret = newSecret()
  const locked = ctx.deps.vault.lock(secret, secretOf(own.id))
  if (!(await keepSecret(across(ctx), own.id, locked))) throw thereAlready()
  return { secret, uri: uriOf(secret, own.email) }
}

/** The app shows the code of the secret: from now on a password alone does not sign in. */
export async function confirmTotp(ctx: Owning, typed: string): Promise<{ recovery_codes: string[] | null }> {
  const { id } = await ownFactors(ctx)
  await limitAttempts(ctx.deps.database, 'factor', String(id), ctx.ip, mostCodes)
  return changing(ctx, 'app added', async (db, own) => {
    if (own.totp) throw thereAlready()
    if (!own.unconfirmed)
      throw new Refusal('factors.begin', 409, 'Please begin again', 'There is no key yet.')
    const secret = ctx.deps.vault.open(own.unconfirmed, secretOf(own.id))
    const step = stepOf(appCodeIn(typed) ?? '', secret, ctx.now, 0)
    if (step === undefined)
      throw invalid('code', 'This is not the code of now. Look at the app again', 'code.wrong')
    await confirmSecret(db, own.id, step)
    if (!isSecured(own)) await dropUnproved(db, own.id)
    await clearLimit(db, 'factor', String(id), ctx.ip)
    return { recovery_codes: isSecured(own) ? null : await giveRecoveryCodes(db, own.id) }
  })
}

export async function removeTotp(ctx: Owning, proof: string) {
  const own = await ownFactors(ctx)
  if (!own.totp) throw notFound('App for codes')
  await prove(ctx, own, proof)
  await changing(ctx, 'app removed', async (db, { id, passkeys }) => {
    if (passkeys.length > 0) await deleteTotp(db, id)
    else await deleteFactors(db, id)
  })
  return { title: 'App removed', description: own.passkeys.length ? '' : 'Your password alone signs you in.' }
}

export async function renewRecoveryCodes(ctx: Owning, proof: string) {
  const own = await ownFactors(ctx)
  if (!isSecured(own)) throw notFound('Second factor')
  await prove(ctx, own, proof)
  return changing(ctx, 'recovery codes renewed', async (db, { id }) => ({
    recovery_codes: await giveRecoveryCodes(db, id),
  }))
}

/** The account behind the session with its factors. Who came without one, by a link, has none. */
export async function ownFactors(ctx: Owning): Promise<Own> {
  const { account_id } = ctx.caller
  const found = account_id === null ? undefined : await findFactors(across(ctx), account_id)
  if (!found || account_id === null) throw notFound('Account')
  return { ...found, id: account_id }
}

/** Changes the factors of one's account, one change after the other; recorded, and told to the owner by mail. */
export async function changing<T>(
  ctx: Owning,
  what: SecurityEvent,
  work: (db: AllDb, own: Own) => Promise<T>,
  more = '',
): Promise<T> {
  const { id } = await ownFactors(ctx)
  return ctx.deps.database.acrossTenants(looksAfter, async (db) => {
    await lockAccount(db, id)
    const own = await findFactors(db, id)
    if (!own) throw notFound('Account')
    const result = await work(db, { ...own, id })
    await recordFactor(db, id, what, more ? { name: more } : {})
    await emailOwner(db, what, { email: own.email, name: own.name, at: ctx.now, more })
    return result
  })
}

/** Where there is a factor already, another one is added by who shows to be its owner. */
export async function proveIfSecured(ctx: Owning, own: Own, proof: string | undefined): Promise<void> {
  if (!isSecured(own)) return
  if (!proof) throw invalid('proof', 'Please show that it is you', 'proof.needed')
  await prove(ctx, own, proof)
}

/** The password, or a code, which is used by this. Counted as at the front door. */
export async function prove({ deps, ip, now }: Owning, own: Own, proof: string): Promise<void> {
  await limitAttempts(deps.database, 'factor', String(own.id), ip, mostCodes)
  const db = deps.database.readingAcross(looksAfter)
  const isCode = await spendCode(db, deps.vault, { account_id: own.id, typed: proof, now })
  if (!isCode && !(await verifyPassword(proof, own.password_hash)))
    throw invalid('proof', 'Neither your password nor a code that works', 'proof.wrong')
  await clearLimit(db, 'factor', String(own.id), ip)
}

export const isSecured = ({ totp, passkeys }: FactorsRow) => totp !== null || passkeys.length > 0

const across = ({ deps }: Owning) => deps.database.readingAcross(looksAfter)

function thereAlready(): Refusal {
  return new Refusal(
    'factors.there',
    409,
    'There is an app already',
    'Remove it first, to set up another one.',
  )
}
