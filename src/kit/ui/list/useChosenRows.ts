import { useQuery } from '@tanstack/react-query'
import { listQuery } from '#kit/ui/list/query.ts'
import type { ListEndpoint, RowOf } from '#kit/ui/list/types.ts'
import { mostChosen } from '#platform/http/contract.ts'

/**
 * What was chosen in a list, as it is now: a dialog shows no older figures than it acts on, and sends their versions.
 * The first `mostChosen` of them; undefined until they are there.
 */
export function useChosenRows<E extends ListEndpoint>(
  endpoint: E,
  ids: readonly number[],
): RowOf<E>[] | undefined {
  const some = ids.slice(0, mostChosen)
  const { data } = useQuery({
    ...listQuery(endpoint, {}, { fixed: { ids: some.join(','), per_page: String(mostChosen) } }),
    // Asked when the dialog opens, and not again below what was agreed to.
    staleTime: 0,
  })
  return data?.data as RowOf<E>[] | undefined
}
