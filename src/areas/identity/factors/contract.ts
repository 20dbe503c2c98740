import { z } from 'zod'
import { Done, endpoint, Id, IdParam, Instant, requiredText } from '#platform/http/contract.ts'

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** Kept by a provider on several devices, and not on one alone. */
  synced: z.boolean(),
  added_at: Instant,
  last_used_at: Instant.nullable(),
})
export type Passkey = z.output<typeof Passkey>

/** What an account has beside its password. */
export const Factors = z.object({
  /** The app that shows codes; null: none. */
  totp: z.object({ added_at: Instant }).nullable(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int(),
})
export type Factors = z.output<typeof Factors>

/** The password of the account, a code of its app or a recovery code. */
export const Proof = z.string().trim().min(1, 'Please fill this in').max(200, 'At most 200 characters')

/** Six digits of an app, or a recovery code. */
export const Code = z.string().trim().min(1, 'Please fill this in').max(40, 'At most 40 characters')

const PasskeyName = requiredText(60)

/** What a browser is asked, and what it answers, in the words of WebAuthn: the library behind reads it. */
const Ceremony = z.record(z.string(), z.unknown())
const Answered = z.object({ id: z.string().max(2000), response: z.record(z.string(), z.unknown()) }).loose()

/** What a browser answers takes a few thousand bytes, certificates and all; the library parses them where we run. */
const bodyLimit = 32_768

/** Shown once, when the first factor was set up. */
const codes = z.array(z.string()).nullable()
const proven = z.object({ proof: Proof })
/** Asked for only where there is a factor already. */
const maybeProven = z.object({ proof: Proof.optional() })
export const params = z.object({ id: IdParam })

export const ConfirmTotp = z.object({ code: Code })
export const SignedIn = z.object({
  /** Null: the account has several agencies (or none), and one is to be chosen. */
  agency: z.object({ slug: z.string(), name: z.string() }).nullable(),
  name: z.string(),
})
export type SignedIn = z.output<typeof SignedIn>

export const factors = {
  show: endpoint({
    method: 'GET',
    path: '/two-factor',
    allow: 'account',
    ofAccount: true,
    summary: 'The second factors of one’s own account',
    reply: z.object({ data: Factors }),
  }),
  beginTotp: endpoint({
    method: 'POST',
    path: '/two-factor/totp',
    allow: 'account',
    evenReadOnly: 'suspended',
    ofAccount: true,
    showsSecret: true,
    summary: 'A new secret for an app that shows codes; it counts once a code of it was given back',
    body: maybeProven,
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: endpoint({
    method: 'PUT',
    path: '/two-factor/totp',
    allow: 'account',
    evenReadOnly: 'suspended',
    ofAccount: true,
    showsSecret: true,
    body: ConfirmTotp,
    reply: z.object({ recovery_codes: codes }),
  }),
  removeTotp: endpoint({
    method: 'POST',
    path: '/two-factor/totp/removal',
    allow: 'account',
    evenReadOnly: 'suspended',
    ofAccount: true,
    body: proven,
    reply: Done,
  }),
  newCodes: endpoint({
    method: 'POST',
    path: '/two-factor/recovery-codes',
    allow: 'account',
    evenReadOnly: 'suspended',
    ofAccount: true,
    showsSecret: true,
    summary: 'Ten new recovery codes; the old ones open nothing any more',
    body: proven,
    reply: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/two-factor/passkeys/challenge',
    allow: 'account',
    evenReadOnly: 'suspended',
    ofAccount: true,
    body: maybeProven,
    reply: z.object({ options: Ceremony }),
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/two-factor/passkeys',
    allow: 'account',
    evenReadOnly: 'suspended',
    ofAccount: true,
    showsSecret: true,
    bodyLimit,
    body: z.object({ name: PasskeyName, answer: Answered }),
    reply: z.object({ recovery_codes: codes }),
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/two-factor/passkeys/:id',
    allow: 'account',
    evenReadOnly: 'suspended',
    ofAccount: true,
    params,
    body: z.object({ name: PasskeyName }),
    reply: Done,
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/two-factor/passkeys/:id/removal',
    allow: 'account',
    evenReadOnly: 'suspended',
    ofAccount: true,
    params,
    body: proven,
    reply: Done,
  }),
}

/** The second step at the front door, and the way in by a passkey. */
export const secondStep = {
  finish: endpoint({
    method: 'POST',
    path: '/sign-in/second-step',
    allow: 'public',
    summary: 'Signs in whoever gave the right password before, by a code of their app or a recovery code',
    body: z.object({ code: Code }),
    reply: z.object({ data: SignedIn }),
  }),
  challenge: endpoint({
    method: 'POST',
    path: '/sign-in/passkey/challenge',
    allow: 'public',
    reply: z.object({ options: Ceremony }),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/sign-in/passkey',
    allow: 'public',
    summary: 'Signs in by a passkey, in place of password and code',
    bodyLimit,
    body: z.object({ answer: Answered }),
    reply: z.object({ data: SignedIn }),
  }),
}
