import { createHash } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import {
  changing,
  isSecured,
  looksAfter,
  type Owning,
  ownFactors,
  prove,
  proveIfSecured,
} from '#areas/identity/factors/actions.ts'
import { giveRecoveryCodes } from '#areas/identity/factors/factor-codes.ts'
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listCredentials,
  renamePasskey,
  takeChallenge,
  usePasskey,
} from '#areas/identity/factors/passkey-queries.ts'
import { deleteFactors, dropUnproved } from '#areas/identity/factors/queries.ts'
import { challengeMinutes, mostPasskeys } from '#areas/identity/factors/rules.ts'
import type { Deps } from '#platform/area.ts'
import { notFound, Refusal } from '#platform/refusal.ts'

/** What a browser answered, read by the library: whatever does not fit is a wrong answer. */
export type Answer = { id: string; response: Record<string, unknown> }

/** Loaded by the first passkey: certificates and their formats make it heavy. */
const library = () => import('@simplewebauthn/server')

/** Passkeys are of the host of our public address, and of no other. */
const placeOf = ({ publicUrl }: Deps) => ({
  rpID: new URL(publicUrl).hostname,
  origin: new URL(publicUrl).origin,
})
const timeout = challengeMinutes * 60_000
/** EdDSA, ES256 and RS256: what devices have. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** What the browser is asked to make. A key that needs no name at the door, behind a finger, a face or a PIN. */
export async function beginPasskey(ctx: Owning, { proof }: { proof?: string | undefined }) {
  const own = await ownFactors(ctx)
  if (own.passkeys.length >= mostPasskeys) throw enough()
  await proveIfSecured(ctx, own, proof)
  const db = ctx.deps.database.readingAcross(looksAfter)
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Saffron',
    rpID: placeOf(ctx.deps).rpID,
    userName: own.email,
    userDisplayName: own.name,
    userID: handleOf(ctx.deps, own.id),
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: await listCredentials(db, own.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await insertChallenge(db, options.challenge, own.id)
  return { options: { ...options } }
}

export async function addPasskey(ctx: Owning, { name, answer }: { name: string; answer: Answer }) {
  const before = await ownFactors(ctx)
  const db = ctx.deps.database.readingAcross(looksAfter)
  const expectedChallenge = challengeOf(answer)
  if (!(await takeChallenge(db, expectedChallenge, before.id))) throw tooLate()
  const { rpID, origin } = placeOf(ctx.deps)
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => undefined)
  if (!checked?.verified) throw wrong()
  const { credential, credentialBackedUp } = checked.registrationInfo
  return changing(
    ctx,
    'passkey added',
    async (all, own) => {
      if (own.passkeys.length >= mostPasskeys) throw enough()
      // Asked for without a proof, and somebody gave the account its first factor at this very moment.
      if (isSecured(own) && !isSecured(before)) throw tooLate()
      if (!(await insertPasskey(all, own.id, { name, ...credential, synced: credentialBackedUp })))
        throw wrong()
      const isFirst = !own.totp && own.passkeys.length === 0
      if (isFirst) await dropUnproved(all, own.id)
      return { recovery_codes: isFirst ? await giveRecoveryCodes(all, own.id) : null }
    },
    name,
  )
}

export async function renameOwnPasskey(ctx: Owning, id: number, name: string) {
  const own = await ownFactors(ctx)
  const db = ctx.deps.database.readingAcross(looksAfter)
  if (!(await renamePasskey(db, own.id, id, name))) throw notFound('Passkey')
  return { title: 'Passkey renamed', description: '' }
}

export async function removePasskey(ctx: Owning, id: number, proof: string) {
  const own = await ownFactors(ctx)
  const passkey = own.passkeys.find((each) => each.id === id)
  if (!passkey) throw notFound('Passkey')
  await prove(ctx, own, proof)
  await changing(
    ctx,
    'passkey removed',
    async (db, { totp }) => {
      const left = await deletePasskey(db, own.id, id)
      if (!totp && left === 0) await deleteFactors(db, own.id)
    },
    passkey.name,
  )
  return { title: 'Passkey removed', description: `${passkey.name} does not sign you in any more.` }
}

/** What any browser at the door is asked: whichever passkey of ours it holds. */
export async function beginPasskeySignIn(deps: Deps) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: placeOf(deps).rpID,
    timeout,
    userVerification: 'required',
  })
  await insertChallenge(deps.database.readingAcross('sign in'), options.challenge, null)
  return { options: { ...options } }
}

/** Whose passkey signed the challenge. The challenge is used by it, right or wrong. */
export async function ownerOf(deps: Deps, answer: Answer): Promise<{ account_id: number; name: string }> {
  const db = deps.database.readingAcross('sign in')
  const expectedChallenge = challengeOf(answer)
  if (!(await takeChallenge(db, expectedChallenge, null))) throw tooLate()
  const passkey = await findPasskey(db, answer.id)
  if (!passkey) throw unknown()
  const { rpID, origin } = placeOf(deps)
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  // A counter that went back is a copy of the key: refused there, and here where two come at once.
  if (!checked?.verified || !(await usePasskey(db, passkey.id, checked.authenticationInfo.newCounter)))
    throw wrong()
  return { account_id: passkey.account_id, name: passkey.name }
}

/** What the answer says it answers; '' for what cannot be read. */
function challengeOf({ response }: Answer): string {
  try {
    const { challenge } = JSON.parse(
      Buffer.from(String(response.clientDataJSON), 'base64url').toString('utf8'),
    )
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** How a device calls the account: the same each time, and nothing that tells who it is. */
const handleOf = ({ secret }: Deps, accountId: number) =>
  new Uint8Array(createHash('sha256').update(`passkey ${secret} ${accountId}`).digest())

const enough = () =>
  new Refusal('passkey.enough', 409, 'That is enough passkeys', 'Remove one that you do not use first.')
const tooLate = () =>
  new Refusal('passkey.late', 409, 'That took too long', 'Please try again: a passkey has five minutes.')
const wrong = () =>
  new Refusal(
    'passkey.wrong',
    422,
    'This passkey could not be checked',
    'Please try again, or use another way.',
  )
const unknown = () =>
  new Refusal(
    'passkey.unknown',
    422,
    'This passkey opens nothing here',
    'It was removed from its account. Sign in with your password instead.',
  )
