import {
  AccessDenied,
  CredentialsSignin,
  InvalidProvider,
  MissingCSRF,
  UnknownAction,
} from '@auth/core/errors'
import { SignInRefused } from '#areas/identity/sign-in/actions.ts'

/**
 * Two dialects of the same calls. A is next-auth 4: `json=true` in the form asks for JSON. B is Auth.js 5: the header
 * `X-Auth-Return-Redirect` does. A call that asks for neither gets a redirect, in the words of A.
 */
export type Dialect = { name: 'A' | 'B'; json: boolean }

export type AuthRequest = {
  method: string
  /** What follows `/api/auth/`: `callback`, and `credentials`. */
  action: string
  provider: string | undefined
  origin: string
}

export type Answer = {
  status: number
  /** JSON for an object or null, plain text for a string. */
  body?: unknown
  location?: string
}

/** Which dialect does the caller speak? The header is B's alone, so it decides. */
export function dialectOf(headers: Record<string, unknown>, form: Record<string, unknown>): Dialect {
  if (headers['x-auth-return-redirect'] !== undefined) return { name: 'B', json: true }
  return { name: 'A', json: Boolean(form.json) }
}

const actionsOfA: Record<string, string[]> = {
  GET: ['providers', 'session', 'csrf', 'signin', 'signout', 'callback', 'verify-request', 'error'],
  POST: ['signin', 'signout', 'callback', 'session', '_log'],
}

/** In dialect A an unknown action is refused before anything else is looked at. */
export function unknownInA(
  { method, action, provider }: AuthRequest,
  providers: string[],
): Answer | undefined {
  const known = actionsOfA[method === 'HEAD' ? 'GET' : method]?.includes(action)
  const takesProvider = action === 'callback' || action === 'signin'
  const fits = provider === undefined ? action !== 'callback' : takesProvider
  const exists = provider === undefined || action !== 'callback' || providers.includes(provider)
  return known && fits && exists ? undefined : unsupported(method)
}

/**
 * The methods that an address of this door takes, whichever dialect asks; none: there is no such address. Auth.js itself
 * answers a GET to a callback with a fault.
 */
export function methodsAt(
  { action, provider }: Pick<AuthRequest, 'action' | 'provider'>,
  providers: string[],
): string[] {
  if (action === 'callback') return provider && providers.includes(provider) ? ['POST'] : []
  if (provider !== undefined && action !== 'signin') return []
  return Object.entries(actionsOfA).flatMap(([method, actions]) =>
    actions.includes(action) ? (method === 'GET' ? ['GET', 'HEAD'] : [method]) : [],
  )
}

/** How dialect A says that Auth.js refused. */
export function refusalInA(failure: Error, asked: AuthRequest, json: boolean): Answer {
  const { method, action, provider, origin } = asked
  const base = `${origin}/api/auth`
  const to = (status: number, url: string): Answer =>
    json ? { status, body: { url } } : { status: 302, location: url }
  const failed = (status: number, error: string, more = '') =>
    to(status, `${base}/error?error=${encodeURIComponent(error)}${more}`)

  if (failure instanceof UnknownAction) return unsupported(method)
  if (failure instanceof MissingCSRF) {
    if (action === 'session') return { status: 400, body: {} }
    return to(200, `${base}/${action === 'signout' ? 'signout' : 'signin'}?csrf=true`)
  }
  if (failure instanceof SignInRefused) return failed(isTooMany(failure) ? 429 : 401, failure.reason)
  if (failure instanceof CredentialsSignin) return failed(401, 'CredentialsSignin', `&provider=${provider}`)
  if (failure instanceof AccessDenied) return failed(403, 'AccessDenied')
  return failed(500, 'Configuration')
}

export const isTooMany = (failure: Error) =>
  failure instanceof SignInRefused && failure.code === 'too_many_attempts'

/** Is it a refusal we meant, and not a fault of ours? Faults are logged. */
export function isMeant(failure: Error): boolean {
  return [AccessDenied, CredentialsSignin, InvalidProvider, MissingCSRF, UnknownAction].some(
    (kind) => failure instanceof kind,
  )
}

export function unsupported(method: string): Answer {
  return { status: 400, body: `Error: This action with HTTP ${method} is not supported by NextAuth.js` }
}
