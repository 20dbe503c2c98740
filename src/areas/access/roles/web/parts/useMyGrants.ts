import { useMe } from '#kit/session.ts'
import { permissionsOf } from '#platform/permissions.ts'

/** What the person at this page may do, and so may hand on. */
export function useMyGrants(): ReadonlySet<string> {
  const me = useMe()
  return me ? permissionsOf(me) : new Set()
}
