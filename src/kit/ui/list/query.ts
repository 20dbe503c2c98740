import { type QueryClient, type QueryFunction, queryOptions } from '@tanstack/react-query'
import type { Search } from '#kit/address.ts'
import { queryOf } from '#kit/query.ts'
import { listQueryOf } from '#kit/ui/list/search.ts'
import type { ListEndpoint } from '#kit/ui/list/types.ts'
import type { Page } from '#platform/http/contract.ts'

export type ListOptions = {
  params?: Record<string, string | number>
  defaultSort?: string
  fixed?: Search
  /** What the page opens beside the list stands under this in the address, `mail`: the list is not asked for it. */
  beside?: string
}

/** What a list asks the server for at an address: all of it that is not the page's own. */
export function askedAt(
  search: Search,
  { defaultSort, fixed, beside }: ListOptions,
): Record<string, unknown> {
  const { [beside ?? '']: _beside, ...rest } = search
  // Last, so that no address widens what a list is narrowed to.
  return { ...listQueryOf(rest, { sort: defaultSort }), ...fixed }
}

// biome-ignore lint/suspicious/noExplicitAny: rows of any list; `List` gives them back their type
type ListPage = Page<any>

/** The one query behind a list page, so that its loader, its preloading and the page share one answer. */
export function listQuery(endpoint: ListEndpoint, search: Search, listOptions: ListOptions = {}) {
  const query = askedAt(search, listOptions)
  const input = { query, ...(listOptions.params ? { params: listOptions.params } : {}) }
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
  listOptions?: ListOptions,
): void {
  void context.queries.prefetchQuery(listQuery(endpoint, search, listOptions))
}
