import { createHash, randomBytes } from 'node:crypto'

/** How long a browser stays signed in after it was last used. */
export const sessionDays = 30

/** What a browser holds: 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What we keep of it: whoever reads the database cannot sign in with that. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Cookie names: `__Secure-` and `__Host-` where browsers honour them, so that no other site can plant one. */
export function cookieNames(secure: boolean) {
  return {
    session: `${secure ? '__Secure-' : ''}next-auth.session-token`,
    callbackUrl: `${secure ? '__Secure-' : ''}next-auth.callback-url`,
    csrf: `${secure ? '__Host-' : ''}next-auth.csrf-token`,
    /** Slug of the agency chosen last: where a call without `X-Tenant` goes. */
    tenant: 'tenant',
  }
}

/** The session cookie, whichever way the product is reached. */
export function tokenOf(cookies: Record<string, string | undefined>): string | undefined {
  return cookies[cookieNames(true).session] || cookies[cookieNames(false).session] || undefined
}

/** The same from a Cookie header, where nothing has read it yet: a websocket. The first of a name counts. */
export function tokenIn(header: string): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim().split('=', 2) as [string, string | undefined])
  return tokenOf(Object.fromEntries(pairs.reverse()))
}
