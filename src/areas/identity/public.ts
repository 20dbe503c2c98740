import { agencyRestrictions, maySupport, setOf, supportAccess, viewAsRole } from '#areas/access/public.ts'
import { authenticateToken } from '#areas/identity/api-tokens/authenticate.ts'
import { centralOf } from '#areas/identity/central.ts'
import { factorRequired } from '#areas/identity/factors/rules.ts'
import { type Bearer, findBearer, findVersioned, type Versioned } from '#areas/identity/queries.ts'
import { rememberedCallers } from '#areas/identity/remembered.ts'
import { deviceOf } from '#areas/identity/sessions/devices.ts'
import { findSession } from '#areas/identity/sessions/queries.ts'
import { slideSession } from '#areas/identity/sign-in/queries.ts'
import { signOnOf } from '#areas/identity/sso/caller.ts'
import type { Who } from '#platform/context.ts'
import type { Database } from '#platform/db/tenant.ts'
import {
  type Authenticate,
  type Caller,
  type Credentials,
  isBearer,
} from '#platform/http/authorise-request.ts'
import { rateLimiter } from '#platform/http/rate-limiter.ts'
import { hashToken, sessionDays, tokenOf } from '#platform/session-tokens.ts'

export { belongings, eraseAccounts, forgetAgency, insertAccount } from '#areas/identity/accounts.ts'
export { emailOwner } from '#areas/identity/factors/emails.ts'
export {
  chosenByEmailAt,
  cutSessions,
  findSecured,
  takeFactorsAway,
} from '#areas/identity/factors/lost-factors.ts'
export { dropPending } from '#areas/identity/factors/pending.ts'
export { recordFactor } from '#areas/identity/factors/queries.ts'
export {
  agencyOfVisit,
  askForNewLink,
  byLink,
  deadLink,
  enterByLink,
  guestContext,
  guestToken,
  guestWho,
  hashOf,
  type LinkTarget,
  type Visit,
} from '#areas/identity/guests.ts'
export {
  type AccountEmail,
  type EmailJob,
  emailCode,
  emailJob,
  sendAccountEmail,
} from '#areas/identity/password-resets/account-emails.ts'
export {
  enqueueResetEmail,
  limitAttempts,
  limitEmails,
  limitTries,
} from '#areas/identity/password-resets/actions.ts'
export { dropResets } from '#areas/identity/password-resets/queries.ts'
export { tooManyTries, whyNotCode } from '#areas/identity/password-resets/rules.ts'
export { cheapCost, hashPassword, verifyPassword } from '#areas/identity/passwords/passwords.ts'
export { keepsOwnName, whyNotPassword } from '#areas/identity/passwords/rules.ts'
export { deviceOf } from '#areas/identity/sessions/devices.ts'
export {
  endSession,
  endSessions,
  findOwnAccount,
  listSessions,
  type OwnAccount,
  renameAccount,
} from '#areas/identity/sessions/queries.ts'
export {
  cutSession,
  endedSessions,
  sessionOf,
  usersOfSession,
} from '#areas/identity/sessions/session-changes.ts'
export { deviceIn, isDeviceOfUser } from '#areas/identity/sign-in/known-devices.ts'
export {
  countAttempt,
  findAccount,
  forgetAttempts,
  revokeSession,
  updatePasswordHash,
} from '#areas/identity/sign-in/queries.ts'
export { mostAttempts } from '#areas/identity/sign-in/rules.ts'
export { sessionCookies, startSession } from '#areas/identity/sign-in/start-session.ts'

/**
 * Tells who holds a browser's cookies, in which agency, in one statement. Somebody whose session was revoked, whose
 * account was disabled or whose user was deactivated is nobody from the next request on; what was found is remembered
 * for reads, which prove in the same round trip that it still holds. A program shows an API token instead: `tokenRate`
 * requests of one in a minute.
 */
export function makeAuthenticate(database: Database, { tokenRate = 600 } = {}): Authenticate {
  const db = database.readingAcross('session look-up')
  const meter = rateLimiter(tokenRate)
  const remembered = rememberedCallers()
  const authenticate: Authenticate = async (credentials, tenantSlug) => {
    const { cookies, authorization, unattended, reads } = credentials
    if (isBearer(authorization)) return authenticateToken(db, meter, authorization, tenantSlug)
    const token = tokenOf(cookies)
    if (!token) return undefined
    const hash = hashToken(token)
    const bearer = await (reads ? findVersioned : findBearer)(db, hash, tenantSlug)
    if (!bearer) {
      remembered.forget(hash, tenantSlug)
      return undefined
    }
    if (bearer.stale && !unattended) await slideSession(db, bearer.session, sessionDays)
    const caller = callerOf(bearer, tenantSlug)
    if (isVersioned(bearer)) remembered.keep(caller, bearer, tenantSlug)
    return caller
  }
  // A distributed database takes a setting in an explicit transaction alone: there every read looks its caller up.
  if (database.engine !== 'postgres') return authenticate
  return Object.assign(authenticate, {
    remembered: ({ cookies, authorization }: Credentials, tenantSlug: string | undefined) => {
      const token = isBearer(authorization) ? undefined : tokenOf(cookies)
      return token === undefined ? undefined : remembered.get(hashToken(token), tenantSlug)
    },
  })
}

const isVersioned = (bearer: Bearer): bearer is Versioned => 'versions' in bearer

function callerOf(bearer: Bearer, tenantSlug: string | undefined): Caller {
  const { account_id, session } = bearer
  const account = { account_id, session, ...centralOf(bearer), ...signOnOf(bearer) }
  if (!bearer.user_id || !bearer.tenant_id || !bearer.tenant_slug || bearer.must_sign_on) {
    return { ...account, who: undefined, tenant: undefined }
  }
  const tenant = { id: bearer.tenant_id, slug: bearer.tenant_slug, name: bearer.tenant_name ?? '' }
  const { barred = bearer.factor_overdue ? factorRequired : undefined, ...restrictions } = agencyRestrictions(
    bearer.tenant_status,
    tenant.name,
  )
  const lapsed = bearer.kind === 'central' && !maySupport(bearer.central_roles)
  if (barred || lapsed) return { ...account, who: undefined, tenant: undefined, ...(barred && { barred }) }
  const moved = tenantSlug !== undefined && tenantSlug !== tenant.slug ? { moved_to: tenant.slug } : {}
  const who = whoOf(bearer, bearer.user_id)
  const due = bearer.factor_due ? { factor_due: new Date(bearer.factor_due).toISOString() } : {}
  const agency_status = bearer.tenant_status ?? ''
  const about = { ...account, ...restrictions, agency_status, tenant, ...moved, ...due }
  const { support } = bearer
  if (support) return { ...about, support, ...supportAccess(who, support.mode, setOf) }
  return { ...about, ...viewAsRole(who, bearer.viewing, setOf) }
}

function whoOf(bearer: Bearer, id: number): Who {
  return {
    id,
    account_id: bearer.account_id,
    name: bearer.name ?? '',
    email: bearer.email ?? '',
    kind: bearer.kind ?? 'staff',
    roles: bearer.role_keys ?? [],
    permissions: setOf(bearer.permissions),
    team_ids: bearer.team_ids,
  }
}

/** A sign-in as its owner is told of it: what with, from where, when. Undefined once it is swept. */
export async function describeSignIn(
  database: Database,
  sessionId: number,
): Promise<{ device: string; ip: string; at: string } | undefined> {
  const db = database.readingAcross('a sign-in on a new device is told to its owner')
  const session = await findSession(db, sessionId)
  return session && { device: deviceOf(session.agent).name, ip: session.ip, at: session.created_at }
}
