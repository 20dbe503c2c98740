import { findOpenAgency, findPeople, findWho } from '#areas/access/queries.ts'
import type { Tenant, Who } from '#platform/context.ts'
import type { Database, Db } from '#platform/db/tenant.ts'

export { accessChanged, teamChanged } from '#areas/access/access-changed.ts'
export { agencyRestrictions } from '#areas/access/agency-restrictions.ts'
export {
  type BrandRow,
  brandColumns,
  brandOf,
  findBrand,
  pictureAddress,
  stationeryOf,
} from '#areas/access/brand.ts'
export { type CentralRole, grantedCentrally, isRole } from '#areas/access/central-roles.ts'
export {
  findStaff,
  hearsNotifications,
  holdersOf,
  holdersOfEach,
  nameOfUser,
  ownerOf,
  personsWho,
  renameUsers,
  setSound,
  userKinds,
} from '#areas/access/create-user-queries.ts'
export {
  createAccount,
  createAccounts,
  createUser,
  createUsers,
  seedRoles,
  userForEmail,
  usersForEmails,
} from '#areas/access/create-users.ts'
export { dutyWarning, whyNotDuty } from '#areas/access/duties/actions.ts'
export { needsFeature } from '#areas/access/plan-features.ts'
export { planLimitsOn } from '#areas/access/plan-limits.ts'
export {
  agencyAt,
  agencyOf,
  findGrants,
  findOpenAgency,
  holding,
  named,
  open,
  teamsOf,
  type WhoRow,
} from '#areas/access/queries.ts'
export { dayFor, readerColumns, readerLocaleOf, readerLocalesOf } from '#areas/access/reader-locale.ts'
export { tidy } from '#areas/access/roles/rules.ts'
export { refuseOverStorage, storageOf } from '#areas/access/storage-limit.ts'
export { maySupport, supportAccess } from '#areas/access/support-access.ts'
export { supportUserFor } from '#areas/access/support-user.ts'
export { closePortal } from '#areas/access/users/closing.ts'
export {
  acceptInvitation,
  findInvitation,
  type InvitationRow,
  isSomebodyHere,
} from '#areas/access/users/invitation-queries.ts'
export { inviteToPortal } from '#areas/access/users/inviting.ts'
export { inviteOwner } from '#areas/access/users/owners.ts'
export { portalState, usersInPortal } from '#areas/access/users/portal-queries.ts'
export { lockUser } from '#areas/access/users/queries.ts'
export type { RequestContext } from '#areas/access/users/user-detail.ts'
export { whyNotColleagues } from '#areas/access/users/user-limit.ts'
export { findRoleByKey } from '#areas/access/viewing/queries.ts'
export { actualPerson, isViewingAsRole, viewAsRole } from '#areas/access/viewing/view-as-role.ts'

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

/** The same for several at once, by id; who is gone or locked out is not in the answer. */
export async function loadPeople(db: Db, userIds: readonly number[]): Promise<Map<number, Who>> {
  if (userIds.length === 0) return new Map()
  const found = await findPeople(db, [...new Set(userIds)])
  return new Map(found.map((row) => [row.id, { ...row, permissions: setOf(row.permissions) }]))
}

const sets = new Map<string, ReadonlySet<string>>()

/** People with the same grants share one set: making it anew for every request would cost more than the rest. */
export function setOf(names: string): ReadonlySet<string> {
  let set = sets.get(names)
  if (!set) {
    if (sets.size >= 500) sets.clear()
    set = new Set(names.split(' ').filter(Boolean))
    sets.set(names, set)
  }
  return set
}
