/** How far a permission reaches: every record, those of one's teams, or one's own. */
export type Reach = 'all' | 'team' | 'own'

/** The widest reach at which these names grant the permission, or undefined. Shared by server and browser. */
export function reachOf(names: ReadonlySet<string>, permission: string): Reach | undefined {
  if (names.has(permission)) return 'all'
  if (names.has(`${permission}.team`)) return 'team'
  if (names.has(`${permission}.own`)) return 'own'
  return undefined
}

const wide: Record<Reach, number> = { own: 1, team: 2, all: 3 }

/** Does the first permission reach every record that the second one reaches? Only then may its figures be summed. */
export function reachesAsFar(names: ReadonlySet<string>, permission: string, records: string): boolean {
  const [figure, record] = [reachOf(names, permission), reachOf(names, records)]
  return figure !== undefined && record !== undefined && wide[figure] >= wide[record]
}

/** The person as `/api/v1/me` tells it; undefined when nobody is signed in. */
export type Person =
  | { permissions: Named[]; roles: (Named & { key?: string; permissions: Named[] })[] }
  | undefined
type Named = { name: string }

/** The union of direct permission names and those of all roles. */
export function permissionsOf(person: NonNullable<Person>): ReadonlySet<string> {
  return new Set(
    [...person.permissions, ...person.roles.flatMap((role) => role.permissions)].map((p) => p.name),
  )
}

/** Has the person this permission, at any reach? Nobody signed in: never. */
export function can(person: Person, permission: string): boolean {
  return person !== undefined && reachOf(permissionsOf(person), permission) !== undefined
}

/** Any of these; an empty list asks for nothing and is allowed to everybody who is signed in. */
export function canAny(person: Person, permissions: readonly string[]): boolean {
  if (!person) return false
  const names = permissionsOf(person)
  return permissions.length === 0 || permissions.some((name) => reachOf(names, name) !== undefined)
}

/** By the role's key, which an agency cannot rename, or by the name it is shown with. */
export function hasRole(person: Person, role: string): boolean {
  return person?.roles.some((held) => held.key === role || held.name === role) ?? false
}

/** Any of these; an empty list is allowed to everybody who is signed in. */
export function hasAnyRole(person: Person, roles: readonly string[]): boolean {
  if (!person) return false
  return roles.length === 0 || roles.some((role) => hasRole(person, role))
}
