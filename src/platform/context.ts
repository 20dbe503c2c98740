import type { Logger } from 'pino'
import type { Db } from '#platform/db/tenant.ts'
import type { Via } from '#platform/origin.ts'
import { type Reach, reachOf as reach } from '#platform/permissions.ts'

export type Scope = Reach

/** Who asks. Built from the session for every request; never trusted from the caller. */
export type Who = {
  /** `users.id` in this agency. */
  id: number
  account_id: number | null
  name: string
  email: string
  kind: 'staff' | 'candidate' | 'approver' | 'supplier' | 'central'
  roles: string[]
  permissions: ReadonlySet<string>
  team_ids: number[]
  /** The API token that speaks for them in this request. */
  token_name?: string
}

export type Tenant = { id: number; slug: string; name: string }

/** All that an action gets: the database of one agency for one transaction, and who asks. */
export type Context = {
  db: Db
  who: Who
  tenant: Tenant
  /** The reach of the permission that opened this endpoint. */
  scope: Scope
  /** The instant of the request; rules never look at the clock themselves. */
  now: Date
  /** The address the browser sees, `http://localhost:3000`. */
  publicUrl: string
  log: Logger
  /** Evidence for decisions: where the request came from. */
  ip: string
  agent: string
  /** By which door it came (`origin.ts`); the history keeps all three. */
  via: Via
}

/** Has the person this permission, at any reach? */
export function can(who: Pick<Who, 'permissions'>, permission: string): boolean {
  return reachOf(who, permission) !== undefined
}

/** The widest reach at which the person holds the permission, or undefined. */
export function reachOf(who: Pick<Who, 'permissions'>, permission: string): Scope | undefined {
  return reach(who.permissions, permission)
}

/** Whose a record is. `shared_with`: who has a share in it, and counts it as their own. */
export type Owned = {
  owner_user_id: number | null
  team_id: number | null
  shared_with?: readonly number[]
}

/** Does the person's permission reach this very record? */
export function covers(
  who: Pick<Who, 'id' | 'permissions' | 'team_ids'>,
  permission: string,
  record: Owned,
): boolean {
  const widest = reachOf(who, permission)
  if (widest === undefined || widest === 'all') return widest === 'all'
  if (record.owner_user_id === who.id || record.shared_with?.includes(who.id)) return true
  return widest === 'team' && record.team_id !== null && who.team_ids.includes(record.team_id)
}
