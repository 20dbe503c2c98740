import { useQuery } from '@tanstack/react-query'
import { usePermissions } from '#kit/session.ts'
import { listQuery } from '#kit/ui/list/query.ts'
import type { ListEndpoint } from '#kit/ui/list/types.ts'

/**
 * What the record of an id in an address is called, by the list it stands in. Undefined while it is asked for, where it
 * is not there, and for who may not see it.
 */
export function useNameOf(
  endpoint: ListEndpoint,
  id: string | undefined,
  nameOf: (row: never) => string,
  /** Any of these opens the list; absent: who filters by it may see it. */
  permissions?: readonly string[],
): string | undefined {
  const { canAny } = usePermissions()
  const { data } = useQuery({
    ...listQuery(endpoint, {}, { fixed: { ids: id ?? '' } }),
    enabled: /^\d+$/.test(id ?? '') && (permissions === undefined || canAny([...permissions])),
    staleTime: 60_000,
    retry: false,
  })
  const [row] = data?.data ?? []
  return row === undefined ? undefined : nameOf(row as never)
}
