import { lacking } from '#areas/access/grants.ts'
import { isGrant, permissions } from '#areas/permissions.ts'
import type { Reason } from '#platform/refusal.ts'

/** Without these nobody in the agency could ever put rights right again. */
export const keptByOwner = ['roles.view', 'roles.manage', 'users.view', 'users.update'] as const

type Role = { key: string; system: boolean; permissions: readonly string[] }

/** In the catalogue's order, each once, and nothing that a wider one of the same name says already. */
export function tidy(grants: readonly string[]): string[] {
  const given = new Set(grants)
  const order = new Map(Object.keys(permissions).map((name, at) => [name, at]))
  const bare = (grant: string) => grant.replace(/\.(own|team)$/, '')
  const wider = (grant: string) =>
    (grant.endsWith('.own') && (given.has(`${bare(grant)}.team`) || given.has(bare(grant)))) ||
    (grant.endsWith('.team') && given.has(bare(grant)))
  return [...given]
    .filter((grant) => !wider(grant))
    .sort((a, b) => (order.get(bare(a)) ?? 0) - (order.get(bare(b)) ?? 0))
}

/** Names that cannot stand in a role of an agency. */
export function whyNotGrants(grants: readonly string[]): Reason | undefined {
  const unknown = grants.find((grant) => !isGrant(grant) || grant.startsWith('central.'))
  if (unknown === undefined) return undefined
  const message = `“${unknown}” is not a permission that a role can have`
  return {
    code: 'role.unknown_permission',
    title: 'Please check the permissions',
    description: message,
    errors: { permissions: [message] },
  }
}

/** Nobody hands out what they lack, whoever would get it. */
export function whyNotGive(mine: ReadonlySet<string>, grants: readonly string[]): Reason | undefined {
  const missing = lacking(mine, grants)
  if (missing.length === 0) return undefined
  return {
    code: 'role.exceeds_you',
    title: 'You cannot grant what you do not have',
    description: `You lack ${meanings(missing)}. Ask somebody who has it.`,
    status: 403,
    errors: { permissions: [`You lack ${meanings(missing)}`] },
  }
}

/**
 * A role that can do more than I can is not mine to change, neither up nor down: otherwise an administrator could take
 * the owner's rights. What it shall say must be mine to give, too.
 */
export function whyNotChange(
  mine: ReadonlySet<string>,
  before: Role,
  after: readonly string[],
): Reason | undefined {
  const exceeds = lacking(mine, before.permissions)
  if (exceeds.length > 0) {
    return {
      code: 'role.exceeds_you',
      title: 'This role can do more than you',
      description: `It includes ${meanings(exceeds)}, which you lack: only somebody who has all of it can change it.`,
      status: 403,
    }
  }
  return whyNotGive(mine, after) ?? whyNotOwner(before, after)
}

/** The owner's role always keeps what brings everything else back. */
function whyNotOwner({ key }: Pick<Role, 'key'>, after: readonly string[]): Reason | undefined {
  if (key !== 'owner') return undefined
  const gone = keptByOwner.filter((name) => !after.includes(name))
  if (gone.length === 0) return undefined
  const message = `The owner always keeps ${meanings(gone)}`
  return {
    code: 'role.owner_keeps',
    title: message,
    description: 'Otherwise nobody could put the rights of your agency right again.',
    errors: { permissions: [message] },
  }
}

/**
 * A role taken back to what it was. Owners may always take their own role back, also to what they took from themselves:
 * nobody else could.
 */
export function whyNotReset(
  mine: ReadonlySet<string>,
  my_roles: readonly string[],
  before: Role,
  delivered: readonly string[] | undefined,
): Reason | undefined {
  if (!delivered) {
    return {
      code: 'role.not_delivered',
      title: 'This role is your own',
      description: 'Only roles that came with Saffron can be taken back to how they came.',
    }
  }
  if (before.key === 'owner' && my_roles.includes('owner')) return undefined
  return whyNotChange(mine, before, delivered)
}

export function whyNotDelete(
  mine: ReadonlySet<string>,
  role: Role & { name: string; people: number },
): Reason | undefined {
  if (role.system) {
    return {
      code: 'role.system',
      title: `${role.name} came with Saffron and stays`,
      description: 'You can change what it may do, or take it from everybody.',
    }
  }
  if (role.people > 0) {
    return {
      code: 'role.used',
      title: `${role.people === 1 ? 'One person has' : `${role.people} people have`} this role`,
      description: 'Give them another one first.',
    }
  }
  return whyNotChange(mine, role, [])
}

/** `“See clients”, “Create clients” and 3 more`. */
export function meanings(grants: readonly string[]): string {
  const said = [...new Set(grants.map(sentence))]
  const shown = said.slice(0, 3).map((words) => `“${words}”`)
  const more = said.length - shown.length
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? '')
}

/** What a grant lets one do, with how far it reaches. */
export function sentence(grant: string): string {
  const meaning = permissions[grant.replace(/\.(own|team)$/, '')] ?? grant
  if (grant.endsWith('.team')) return `${meaning} (of the team)`
  return grant.endsWith('.own') ? `${meaning} (own only)` : meaning
}
