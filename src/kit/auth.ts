import { heardRefusal } from '#kit/outage.ts'
import { unattendedHeader } from '#kit/user-activity.ts'

/** Who is signed in, as `GET /api/auth/session` gives it. */
export type Session = {
  user: { name: string; email: string; image?: string | null }
  expires: string
  domain?: string
  tenant?: string | { slug: string } | null
}

/** The session, or null when nobody is signed in (the server then answers `{}`). */
export async function readSession(): Promise<Session | null> {
  const query = new URLSearchParams({ callbackUrl: window.location.href })
  const asked = fetch(`/api/auth/session?${query}`, {
    headers: { accept: 'application/json', ...unattendedHeader() },
  })
  const response = await asked.catch(() => {
    throw new AuthError(0, 'Saffron cannot be reached. Please check your connection.')
  })
  if (!response.ok) throw await refusedBy(response, 'The session could not be read')
  const session = (await response.json()) as Session | Record<string, never> | null
  return session && 'user' in session ? (session as Session) : null
}

/** Something went wrong at the door; `code` is Auth.js' name for it, like `CredentialsSignin`. */
export class AuthError extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(status: number, message: string, code?: string) {
    super(message)
    this.name = 'AuthError'
    this.status = status
    this.code = code
  }
}

/** Signs in with mail and password. Throws `AuthError`. */
export function signIn(fields: { email: string; password: string; tenant?: string }): Promise<void> {
  return callback('credentials', fields)
}

/** Chooses an agency; whoever does is already signed in. Throws `AuthError`. */
export function signInToTenant(tenant: string): Promise<void> {
  return callback('tenant', { tenant })
}

/** Throws a 400 when no CSRF token is to be had. */
export async function signOut(): Promise<void> {
  const csrfToken = await readCsrfToken()
  if (!csrfToken) throw new AuthError(400, 'Could not fetch CSRF Token for signing out')
  const response = await post('/api/auth/signout', { csrfToken, callbackUrl: '/', json: 'true' })
  if (!response.ok) throw new AuthError(response.status, 'Signing out did not work')
}

async function callback(provider: 'credentials' | 'tenant', fields: Record<string, string>): Promise<void> {
  const csrfToken = (await readCsrfToken()) ?? ''
  const form = { ...fields, redirect: 'false', csrfToken, callbackUrl: window.location.href, json: 'true' }
  const response = await post(`/api/auth/callback/${provider}`, form)
  if (response.status >= 500) throw await refusedBy(response, 'Signing in did not work')
  const reply = (await response.json().catch(() => ({}))) as { url?: string }
  const error = reply.url ? new URL(reply.url, window.location.origin).searchParams.get('error') : null
  if (!response.ok || error)
    throw new AuthError(response.status, error ?? 'Signing in did not work', error ?? undefined)
}

/** With the server's own words, when it gave some. */
async function refusedBy(response: Response, words: string): Promise<AuthError> {
  const said = (await response.json().catch(() => ({}))) as { code?: string; title?: string }
  heardRefusal(said.code)
  return new AuthError(response.status, said.title ?? words, said.code)
}

async function readCsrfToken(): Promise<string | undefined> {
  try {
    const response = await fetch('/api/auth/csrf', { headers: { accept: 'application/json' } })
    return ((await response.json()) as { csrfToken?: string }).csrfToken
  } catch {
    return undefined
  }
}

function post(url: string, form: Record<string, string>): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams(form),
  })
}
