export { agencyPermissions } from '#areas/access/permissions.ts'

import { byToken } from '#areas/access/api-tokens/door.ts'
import { centralOf } from '#areas/access/central.ts'
import { factorRequired } from '#areas/access/factors/rules.ts'
import { deviceOf } from '#areas/access/profile/devices.ts'
import { findSession } from '#areas/access/profile/queries.ts'
import {
  type Bearer,
  findBearer,
  findOpenAgency,
  findVersioned,
  findWho,
  type Versioned,
} from '#areas/access/queries.ts'
import { rememberedCallers } from '#areas/access/remembered.ts'
import { slideSession } from '#areas/access/sign-in/queries.ts'
import { signOnOf } from '#areas/access/sso/caller.ts'
import { standingOf } from '#areas/access/standing.ts'
import { maySupport, supporting } from '#areas/access/supporting.ts'
import { hashToken, sessionDays, tokenOf } from '#areas/access/tokens.ts'
import { seenAs } from '#areas/access/viewing/seen-as.ts'
import type { Tenant, Who } from '#platform/context.ts'
import type { Database, Db } from '#platform/db/tenant.ts'
import { type Authenticate, type Caller, type Credentials, isBearer } from '#platform/http/admit.ts'
import { meterOf } from '#platform/http/meter.ts'

export { type BrandRow, findBrand, pictureAddress, stationeryOf } from '#areas/access/brand.ts'
export { type CentralRole, centralRoles } from '#areas/access/central.ts'
export {
  accessChanged,
  cutSession,
  endedSessions,
  sessionOf,
  teamChanged,
  usersOfSession,
} from '#areas/access/connections.ts'
export { admitAt, admitLetter, admitTry, askForLetter } from '#areas/access/doors/actions.ts'
export {
  type AccountLetter,
  type LetterJob,
  letterCode,
  letterJob,
  sendToAccount,
} from '#areas/access/doors/letters.ts'
export { whyNotCode } from '#areas/access/doors/rules.ts'
export {
  chosenByLetterAt,
  cutSessions,
  findSecured,
  takeFactorsAway,
} from '#areas/access/factors/lost.ts'
export { limitsOn } from '#areas/access/limits.ts'
export { cheapCost, hashPassword, verifyPassword } from '#areas/access/passwords.ts'
export {
  createAccount,
  createAccounts,
  createUser,
  createUsers,
  seedRoles,
  userForEmail,
  usersForEmails,
} from '#areas/access/people.ts'
export {
  findStaff,
  hearsNotifications,
  holdersOf,
  nameOfUser,
  personsWho,
  renameUsers,
  setSound,
  userKinds,
} from '#areas/access/people-queries.ts'
export { renameAccount } from '#areas/access/profile/queries.ts'
export { whyNotPassword } from '#areas/access/profile/rules.ts'
export { dayFor, readerColumns, readerOf } from '#areas/access/readers.ts'
export { sessionCookies, startSession } from '#areas/access/sign-in/enter.ts'
export { deviceIn, isDeviceOfUser } from '#areas/access/sign-in/known-devices.ts'
export { findAccount, revokeSession } from '#areas/access/sign-in/queries.ts'
export { hashToken, newToken } from '#areas/access/tokens.ts'
export { inviteOwner } from '#areas/access/users/owners.ts'

/**
 * Tells who holds a browser's cookies, in which agency, in one statement. Somebody whose session was revoked, whose
 * account was disabled or whose user was deactivated is nobody from the next request on; what was found is remembered
 * for reads, which prove in the same round trip that it still holds. A program shows an API token instead: `tokenRate`
 * requests of one in a minute.
 */
export function makeAuthenticate(database: Database, { tokenRate = 600 } = {}): Authenticate {
  const db = database.readingAcross('session look-up')
  const meter = meterOf(tokenRate)
  const remembered = rememberedCallers()
  const authenticate: Authenticate = async (credentials, tenantSlug) => {
    const { cookies, authorization, unattended, reads } = credentials
    if (isBearer(authorization)) return byToken(db, meter, authorization, tenantSlug)
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
  const { barred = bearer.factor_overdue ? factorRequired : undefined, ...standing } = standingOf(
    bearer.tenant_status,
    tenant.name,
  )
  const lapsed = bearer.kind === 'central' && !maySupport(bearer.central_roles)
  if (barred || lapsed) return { ...account, who: undefined, tenant: undefined, ...(barred && { barred }) }
  const moved = tenantSlug !== undefined && tenantSlug !== tenant.slug ? { moved_to: tenant.slug } : {}
  const who = whoOf(bearer, bearer.user_id)
  const due = bearer.factor_due ? { factor_due: new Date(bearer.factor_due).toISOString() } : {}
  const agency_status = bearer.tenant_status ?? ''
  const about = { ...account, ...standing, agency_status, tenant, ...moved, ...due }
  const { support } = bearer
  if (support) return { ...about, support, ...supporting(who, support.mode, setOf) }
  return { ...about, ...seenAs(who, bearer.viewing, setOf) }
}

/**
 * Somebody of the agency with what they may do now, for work that is done in their name without a request: an
 * export, a live connection. Undefined when they are gone or locked out.
 */
export async function loadWho(db: Db, userId: number): Promise<Who | undefined> {
  const found = await findWho(db, userId)
  return found && { ...found, permissions: setOf(found.permissions) }
}

/** The agency that an address names, for visitors without a session: an approver who came by a link. */
export function agencyBySlug(database: Database, slug: string): Promise<Tenant | undefined> {
  return findOpenAgency(database.readingAcross('a visitor by link names the agency by its slug'), slug)
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

const sets = new Map<string, ReadonlySet<string>>()

/** People with the same grants share one set: making it anew for every request would cost more than the rest. */
function setOf(names: string): ReadonlySet<string> {
  let set = sets.get(names)
  if (!set) {
    if (sets.size >= 500) sets.clear()
    set = new Set(names.split(' ').filter(Boolean))
    sets.set(names, set)
  }
  return set
}

/** A sign-in as its owner is told of it: what with, from where, when. Undefined once it is swept. */
export async function signInTold(
  database: Database,
  sessionId: number,
): Promise<{ device: string; ip: string; at: string } | undefined> {
  const db = database.readingAcross('a sign-in on a new device is told to its owner')
  const session = await findSession(db, sessionId)
  return session && { device: deviceOf(session.agent).name, ip: session.ip, at: session.created_at }
}
