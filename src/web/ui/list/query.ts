import { type QueryClient, type QueryFunction, queryOptions } from '@tanstack/react-query'
import type { Page } from '#platform/http/contract.ts'
import type { Search } from '#web/address.ts'
import { queryOf } from '#web/query.ts'
import { listQueryOf } from '#web/ui/list/search.ts'
import type { ListEndpoint } from '#web/ui/list/types.ts'

export type ListWishes = { params?: Record<string, string | number>; defaultSort?: string; fixed?: Search }

// biome-ignore lint/suspicious/noExplicitAny: rows of any list; `List` gives them back their type
type ListPage = Page<any>

/** The one query behind a list page, so that its loader, its preloading and the page share one answer. */
export function listQuery(endpoint: ListEndpoint, search: Search, wishes: ListWishes = {}) {
  const query = listQueryOf(search, { ...wishes.fixed, sort: wishes.defaultSort })
  const input = { query, ...(wishes.params ? { params: wishes.params } : {}) }
  const { queryKey, queryFn } = queryOf(endpoint, input as never)
  return queryOptions<ListPage>({
    queryKey: queryKey as readonly unknown[],
    queryFn: queryFn as unknown as QueryFunction<ListPage>,
  })
}

/** For a list page's loader: starts fetching and does not make the page wait. */
export function prefetchList(
  context: { queries: QueryClient },
  endpoint: ListEndpoint,
  search: Search,
  wishes?: ListWishes,
): void {
  void context.queries.prefetchQuery(listQuery(endpoint, search, wishes))
}
