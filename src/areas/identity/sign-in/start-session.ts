import { insertSession } from '#areas/identity/sign-in/queries.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'
import { cookieNames, hashToken, newToken, sessionDays } from '#platform/session-tokens.ts'

type SessionOptions = { account_id: number; tenant_id: number | null; ip: string; agent: string }

/**
 * Signs an account in that has just shown who it is by the code of an email. Always a new session: one that somebody
 * else may know of is never taken over. Answers its token, for `sessionCookies`.
 */
export async function startSession(db: AllDb, entering: SessionOptions): Promise<string> {
  const token = newToken()
  const session = { token_hash: hashToken(token), ...entering, days: sessionDays }
  if ((await insertSession(db, session)) === undefined) throw notFound('Account')
  return token
}

/** The Set-Cookie lines of a browser that is signed in from now on, as signing in at the front door sets them. */
export function sessionCookies(publicUrl: string, token: string, slug: string | undefined): string[] {
  const secure = publicUrl.startsWith('https:')
  const names = cookieNames(secure)
  const seconds = sessionDays * 24 * 60 * 60
  const flags = `Max-Age=${seconds}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
  const session = `${names.session}=${token}; HttpOnly; ${flags}`
  return slug === undefined ? [session] : [session, `${names.tenant}=${slug}; ${flags}`]
}
