import { defaultRoles } from '#areas/access/default-roles.ts'
import type { Who } from '#platform/context.ts'
import type { Caller } from '#platform/http/authorise-request.ts'

type ViewedRole = { key: string; name: string; permissions: string[] }

/**
 * The person as somebody who has only this role: it alone says what they may do, nothing is their own and they are in no
 * team. Their id is turned to its negative, which is nobody's, so that whatever asks for one's own finds nothing. Whoever
 * lost the permission to look like this sees as themselves again.
 */
export function viewAsRole(
  who: Who,
  role: ViewedRole | null,
  setOf: (names: string) => ReadonlySet<string>,
): Pick<Caller, 'who' | 'read_only'> {
  if (!role || !who.permissions.has('users.impersonate')) return { who }
  const kind = defaultRoles.find(({ key }) => key === role.key)?.kind ?? 'staff'
  return {
    who: {
      ...who,
      id: -who.id,
      kind,
      roles: [role.key],
      permissions: setOf(role.permissions.join(' ')),
      team_ids: [],
    },
    read_only: {
      code: 'viewing_as',
      title: `You are looking as ${role.name}`,
      description: 'Nothing can be changed meanwhile. Stop looking to go on as yourself.',
    },
  }
}

export const isViewingAsRole = ({ id }: Pick<Who, 'id'>): boolean => id < 0

/** Who it is that looks. */
export const actualPerson = (who: Who): Who => ({ ...who, id: Math.abs(who.id) })
