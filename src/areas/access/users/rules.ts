import { defaultRoles } from '#areas/access/default-roles.ts'
import { holds, lacking } from '#areas/access/grants.ts'
import { type InvitedKind, invitedKinds } from '#areas/access/users/contract.ts'
import { isGrant, permissions } from '#areas/permissions.ts'
import type { Reason } from '#platform/refusal.ts'

/** How long an invitation works, days. */
export const invitationDays = 7
/** How often one person's invitation may be sent again in 24 hours. */
export const mostResends = 5

export const ownerKey = 'owner'

type Actor = { id: number; roles: readonly string[]; permissions: ReadonlySet<string> }
type Role = { key: string; name: string; permissions: readonly string[] }
type Target = {
  id: number
  name: string
  kind: string
  status: string
  account_id: number | null
  roles: readonly Role[]
  /** Direct grants. */
  permissions?: readonly string[]
}

export const kindNames: Record<InvitedKind | 'central', string> = {
  staff: 'Staff',
  candidate: 'Candidate',
  approver: 'Approver',
  supplier: 'Supplier contact',
  central: 'Central',
}

/** The kinds of people a role is made for. What only those outside may have is not for staff, and the other way round. */
export function kindsOf({ key, permissions: own }: Pick<Role, 'key' | 'permissions'>): InvitedKind[] {
  const made = defaultRoles.find((role) => role.key === key)
  if (made) return invitedKinds.filter((kind) => kind === made.kind)
  const outside = invitedKinds.filter((kind) => {
    const widest = roleOf(kind)
    return widest && own.length > 0 && lacking(new Set(widest.permissions), own).length === 0
  })
  return outside.length > 0 ? outside : ['staff']
}

/** The default role of those outside; staff has many. */
export function roleOf(kind: string) {
  return kind === 'staff' ? undefined : defaultRoles.find((role) => role.kind === kind)
}

/** What changes of somebody's rights, as roles and grants given or taken. */
export type RightsChange = {
  given: readonly Role[]
  taken: readonly Role[]
  grantsGiven: readonly string[]
  grantsTaken: readonly string[]
  /** Teams widen what a `.team` grant reaches. */
  teamsChange: boolean
}

/** Why this person may not change the rights of the other one so, or undefined when they may. */
export function whyNotRights(
  actor: Actor,
  target: Pick<Target, 'id' | 'kind' | 'roles'>,
  change: RightsChange,
): Reason | undefined {
  const { given, taken, grantsGiven, grantsTaken, teamsChange } = change
  if ([given, taken, grantsGiven, grantsTaken].every((part) => part.length === 0) && !teamsChange)
    return undefined
  const grants = grantsGiven.length + grantsTaken.length > 0
  const field = given.length + taken.length > 0 ? 'role_ids' : grants ? 'permissions' : 'team_ids'
  if (actor.id === target.id)
    return denied('user.self', 'Nobody changes their own rights', 'Ask a colleague who may.', field)
  const owners = whyNotOwners(actor, target, [...given, ...taken])
  if (owners) return owners
  return whyNotGive(actor, target.kind, given, grantsGiven) ?? whyNotTake(actor, taken, grantsTaken)
}

/** Why these roles and grants may not be given to somebody of this kind. */
export function whyNotGive(
  actor: Actor,
  kind: string,
  given: readonly Role[],
  grants: readonly string[] = [],
): Reason | undefined {
  const unfit = given.find((role) => !(kindsOf(role) as string[]).includes(kind))
  if (unfit)
    return denied(
      'user.role_kind',
      `${unfit.name} is not a role for this kind of person`,
      'Choose a role that fits.',
      'role_ids',
      422,
    )
  const unknown = grants.find((grant) => !isGrant(grant) || grant.startsWith('central.'))
  if (unknown)
    return denied('user.grant', `There is no permission ${unknown}`, 'Reload the page.', 'permissions', 422)
  const outsider = roleOf(kind)
  if (outsider && lacking(new Set(outsider.permissions), grants).length > 0)
    return denied('user.grant_kind', 'This permission is for staff only', 'Leave it out.', 'permissions', 422)
  const most = given.find((role) => whyNotRole(actor, role))
  if (most) return denied('user.lacks', `You may not give ${most.name}`, whyNotRole(actor, most)!, 'role_ids')
  const missing = lacking(actor.permissions, grants)
  return missing.length > 0
    ? denied('user.lacks', 'You may not give what you lack', describeLacking(missing), 'permissions')
    : undefined
}

function whyNotTake(actor: Actor, taken: readonly Role[], grants: readonly string[]): Reason | undefined {
  const most = taken.find((role) => whyNotRole(actor, role))
  if (most)
    return denied('user.lacks', `You may not take ${most.name} away`, whyNotRole(actor, most)!, 'role_ids')
  const missing = lacking(actor.permissions, grants)
  return missing.length > 0
    ? denied('user.lacks', 'You may not take away what you lack', describeLacking(missing), 'permissions')
    : undefined
}

/** Why this person can neither give nor take the role; undefined when they can. */
export function whyNotRole(actor: Actor, role: Role): string | undefined {
  if (role.key === ownerKey && !actor.roles.includes(ownerKey)) return 'Only an owner makes owners.'
  const missing = lacking(actor.permissions, role.permissions)
  return missing.length > 0 ? describeLacking(missing) : undefined
}

/** Owners are changed by owners only. */
function whyNotOwners(
  actor: Actor,
  target: Pick<Target, 'roles'>,
  touched: readonly Role[],
): Reason | undefined {
  const concerns = [...target.roles, ...touched].some(({ key }) => key === ownerKey)
  if (!concerns || actor.roles.includes(ownerKey)) return undefined
  return denied('user.owner', 'Only an owner changes owners', 'Ask an owner of your agency.', 'role_ids')
}

/** Why this person may not give the other one another name. */
export function whyNotRename(actor: Actor, target: Pick<Target, 'roles'>): Reason | undefined {
  const owners = whyNotOwners(actor, target, [])
  return owners && { ...owners, errors: { name: [owners.title] } }
}

export type Move = 'lock' | 'unlock' | 'deactivate' | 'reactivate'

const moves: Record<Move, { from: readonly string[]; wrong: string }> = {
  lock: { from: ['active'], wrong: 'Only somebody who is active can be locked' },
  unlock: { from: ['locked'], wrong: 'Only somebody who is locked can be unlocked' },
  deactivate: { from: ['invited', 'active', 'locked'], wrong: 'They are deactivated already' },
  reactivate: { from: ['deactivated'], wrong: 'They are not deactivated' },
}

/** Why this person may not be moved so, or undefined when they may. */
export function whyNotMove(actor: Actor, target: Target, move: Move): Reason | undefined {
  if (actor.id === target.id)
    return {
      code: 'user.self',
      status: 403,
      title: 'Nobody locks themselves out',
      description: 'Ask a colleague who may.',
    }
  if (!moves[move].from.includes(target.status))
    return { code: 'user.status', title: moves[move].wrong, description: 'Reload to see where they stand.' }
  if (whyNotOwners(actor, target, []))
    return {
      code: 'user.owner',
      status: 403,
      title: 'Only an owner changes owners',
      description: 'Ask an owner of your agency.',
    }
  const more = move === 'unlock' || move === 'reactivate' ? beyond(actor, target) : undefined
  return more === undefined
    ? undefined
    : { code: 'user.lacks', status: 403, title: 'You may not give back what you lack', description: more }
}

/**
 * What a colleague may do and this person may not, in words; undefined: nothing. People outside see and do only what
 * concerns themselves, which is beyond nobody.
 */
export function beyond(
  { permissions }: Pick<Actor, 'permissions'>,
  target: Pick<Target, 'kind' | 'roles' | 'permissions'>,
): string | undefined {
  if (target.kind !== 'staff') return undefined
  const theirs = [...target.roles.flatMap((role) => role.permissions), ...(target.permissions ?? [])]
  const missing = lacking(permissions, theirs)
  return missing.length > 0 ? describeLacking(missing) : undefined
}

/** Where somebody comes back to. Staff without an account waits for an invitation; others never needed one. */
export function statusBack({ account_id, kind }: Pick<Target, 'account_id' | 'kind'>): 'active' | 'invited' {
  return account_id === null && kind === 'staff' ? 'invited' : 'active'
}

export const isOwner = ({ roles }: { roles: readonly { key: string }[] }) =>
  roles.some(({ key }) => key === ownerKey)

/** The agency would have no active owner left. */
export function whyNotLastOwner(othersLeft: number): Reason | undefined {
  if (othersLeft > 0) return undefined
  return {
    code: 'user.last_owner',
    title: 'This is the last owner',
    description: 'Make somebody else an owner first, so that the agency always has one.',
    status: 409,
  }
}

/** Why no invitation can be sent to this person now. */
export function whyNotInvite(
  target: Pick<Target, 'account_id' | 'status'> & { email: string },
  resendsToday: number,
): Reason | undefined {
  if (target.account_id !== null)
    return {
      code: 'invitation.accepted',
      title: 'They are in already',
      description: 'This person has an account, no invitation is needed.',
    }
  if (target.status === 'deactivated' || target.status === 'locked')
    return {
      code: 'invitation.no_access',
      title: 'Their access is taken away',
      description: 'Give it back first, then invite them.',
    }
  if (target.email === '')
    return {
      code: 'invitation.no_mail',
      title: 'There is no address to write to',
      description: 'Add an email address first.',
    }
  if (resendsToday >= mostResends)
    return {
      code: 'invitation.too_many',
      status: 429,
      title: 'Sent often enough for today',
      description: `An invitation can be sent again ${mostResends} times a day. Ask them to look in their spam folder, or try again tomorrow.`,
    }
}

/** What somebody must hold, in plain words: at most three. */
function describeLacking(missing: readonly string[]): string {
  const words = missing.slice(0, 3).map((grant) => permissions[grant.replace(/\.(own|team)$/, '')] ?? grant)
  const more = missing.length > 3 ? ` and ${missing.length - 3} more` : ''
  return `You do not have this yourself: ${words.join('; ')}${more}.`
}

function denied(code: string, title: string, description: string, field: string, status = 403): Reason {
  return {
    code,
    title,
    description,
    status,
    errors: { [field]: [description && status === 422 ? title : `${title}. ${description}`] },
  }
}

/** Grants that somebody can hand out to this kind: what they hold themselves and what fits. */
export function grantable(actor: Pick<Actor, 'permissions'>, kind: string): string[] {
  const fitting = roleOf(kind)?.permissions ?? Object.keys(permissions)
  return fitting.filter((grant) => !grant.startsWith('central.') && holds(actor.permissions, grant))
}

export type Addressee = { email: string; name: string }

/** `Ann Archer <ann@x.test>` or `ann.archer@x.test`, one a line or parted by commas; what is no address comes back apart. */
export function addresseesIn(typed: string): { people: Addressee[]; wrong: string[] } {
  const parts = typed
    .split(/[\n,;]+/)
    .map((part) => part.trim())
    .filter(Boolean)
  const people: Addressee[] = []
  const wrong: string[] = []
  for (const part of parts) {
    const [, name = '', inner = ''] = /^([^<>]{0,200})<([^<>\s]{1,254})>$/.exec(part) ?? ['', '', part]
    if (!/^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/.test(inner) || !inner.split('@')[1]!.includes('.'))
      wrong.push(part)
    else if (!people.some(({ email }) => email.toLowerCase() === inner.toLowerCase()))
      people.push({ email: inner, name: name.replaceAll('"', '').trim().slice(0, 120) || nameFrom(inner) })
  }
  return { people, wrong }
}

/** `ann.archer@x.test` is probably called Ann Archer; they can say otherwise when they accept. */
export function nameFrom(email: string): string {
  const local = (email.split('@')[0] ?? '').split('+')[0] ?? ''
  const words = local.split(/[._-]+/).filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email
}
