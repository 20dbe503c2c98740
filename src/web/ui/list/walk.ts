import type { Page } from '#platform/http/contract.ts'
import type { Search } from '#web/address.ts'
import { call } from '#web/call.ts'
import type { ListWishes } from '#web/ui/list/query.ts'
import { listQueryOf, withCursor } from '#web/ui/list/search.ts'
import type { ListEndpoint } from '#web/ui/list/types.ts'

/** How many rows can be chosen at once. */
export const walkLimit = 10_000

/** Reads the filtered list from its first page to its end (or `walkLimit`), a hundred rows a call. */
export async function walkList<Row>(
  endpoint: ListEndpoint,
  search: Search,
  wishes: ListWishes,
): Promise<{ rows: Row[]; complete: boolean }> {
  const rows: Row[] = []
  const { page: _page, after: _after, before: _before, ...filters } = search
  let here: Search | undefined = { ...filters, per_page: '100' }
  while (here && rows.length < walkLimit) {
    const query = listQueryOf(here, { ...wishes.fixed, sort: wishes.defaultSort })
    const page = (await call(endpoint, { query, params: wishes.params } as never)) as Page<Row>
    rows.push(...page.data)
    here = page.links.next ? withCursor(here, page.links.next) : undefined
  }
  return { rows: rows.slice(0, walkLimit), complete: !here }
}
