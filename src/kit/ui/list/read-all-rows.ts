import type { Search } from '#kit/address.ts'
import { call } from '#kit/call.ts'
import { askedAt, type ListOptions } from '#kit/ui/list/query.ts'
import { withCursor } from '#kit/ui/list/search.ts'
import type { ListEndpoint } from '#kit/ui/list/types.ts'
import type { Page } from '#platform/http/contract.ts'

/** How many rows can be chosen at once. */
export const mostRowsRead = 10_000

/** Reads the filtered list from its first page to its end (or `mostRowsRead`), a hundred rows a call. */
export async function readAllRows<Row>(
  endpoint: ListEndpoint,
  search: Search,
  options: ListOptions,
): Promise<{ rows: Row[]; complete: boolean }> {
  const rows: Row[] = []
  const { page: _page, after: _after, before: _before, ...filters } = search
  let here: Search | undefined = { ...filters, per_page: '100' }
  while (here && rows.length < mostRowsRead) {
    const query = askedAt(here, options)
    const page = (await call(endpoint, { query, params: options.params } as never)) as Page<Row>
    rows.push(...page.data)
    here = page.links.next ? withCursor(here, page.links.next) : undefined
  }
  return { rows: rows.slice(0, mostRowsRead), complete: !here }
}
