import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { factors, secondStep } from '#areas/identity/factors/contract.ts'
import { call, Refused } from '#kit/call.ts'

type Made = Parameters<typeof startRegistration>[0]['optionsJSON']
type PasskeyOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

export const canHavePasskeys = browserSupportsWebAuthn

/** Has the device make a passkey, and keeps it under this name. Answers recovery codes when it is the first factor. */
export async function makePasskey(name: string, proof?: string) {
  const { options } = await call(factors.beginPasskey, { body: proof ? { proof } : {} })
  const answer = await startRegistration({ optionsJSON: options as unknown as Made })
  return call(factors.addPasskey, { body: { name, answer: answer as never } })
}

/** Signs in by whichever passkey of ours the device holds. */
export async function signInByPasskey(): Promise<void> {
  const { options } = await call(secondStep.challenge)
  const answer = await startAuthentication({ optionsJSON: options as unknown as PasskeyOptions })
  await call(secondStep.enter, { body: { answer: answer as never } })
}

/** What to say when it did not work. */
export function wordsOf(error: unknown): string {
  if (error instanceof Refused) return error.problem.description || error.problem.title
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device has a passkey of your account already.'
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name))
    return 'Nothing was chosen. Please try again, or use another way.'
  return 'Your browser could not do this. Please try again, or use another way.'
}
