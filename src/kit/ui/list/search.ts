import type { Search } from '#kit/address.ts'
import type { Filter } from '#kit/ui/list/types.ts'

/** The part of a list's state that the kit itself gives meaning to; filters stand beside it under their own keys. */
const own = ['page', 'after', 'before', 'per_page', 'sort', 'search'] as const

/** What a filter stands under in the address: days have a first and a last one. */
export const keysOfFilter = ({ type, key }: Pick<Filter, 'type' | 'key'>): string[] =>
  type === 'days' ? [...daysKeys(key)] : [key]

export const daysKeys = (key: string): [string, string] => [`${key}_from`, `${key}_to`]

/** For a list page's `validateSearch`: whatever stands in the address, as text. */
export function listSearch(search: Record<string, unknown>): Search {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(kept.map(([key, value]) => [key, String(value)]))
}

/** What is asked of the server: the address over the page's own wishes (`defaultSort`, fixed filters). */
export function listQueryOf(search: Search, listOptions: Search = {}): Record<string, unknown> {
  const { tab: _tab, view: _view, ...asked } = search
  return Object.fromEntries(
    Object.entries({ ...listOptions, ...asked }).filter(([, value]) => value !== undefined && value !== ''),
  )
}

/** The address after a filter, search, sort or page size changed: it starts again at the first page. */
export function withChange(search: Search, change: Search): Search {
  const { page: _page, after: _after, before: _before, ...rest } = search
  return clean({ ...rest, ...change })
}

/**
 * What was changed on screen, `from` to `to`, in the address as it is by now: another filter may have been chosen a
 * moment ago, and is not on screen yet.
 */
export function carriedOver(now: Search, from: Search, to: Search): Search {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  const change = keys.filter((key) => from[key] !== to[key]).map((key) => [key, to[key]])
  return clean({ ...now, ...Object.fromEntries(change) })
}

/** The address of another page: the cursors out of a reply's `links.next` or `links.prev`. */
export function withCursor(search: Search, link: string): Search {
  const { page: _page, after: _after, before: _before, ...rest } = search
  const target = new URL(link, 'http://saffron').searchParams
  const cursor = (key: string) => target.get(key) ?? undefined
  return clean({ ...rest, page: cursor('page'), after: cursor('after'), before: cursor('before') })
}

/** First click: the column's natural order; second: the other way round; third: the list's own order. */
export function nextSort(current: string | undefined, key: string): string | undefined {
  if (current === key) return `-${key}`
  if (current === `-${key}`) return undefined
  return key
}

/** The keys of the filters that are set. */
export function activeFilters(search: Search, keys: readonly string[]): string[] {
  return keys.filter((key) => search[key] !== undefined && !(own as readonly string[]).includes(key))
}

function clean(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
}
