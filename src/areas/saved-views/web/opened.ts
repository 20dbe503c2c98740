import type { SavedView } from '#areas/saved-views/contract.ts'
import type { Search } from '#kit/address.ts'
import type { ListViewsProps } from '#kit/slots.ts'

/** What the kit itself keeps in a list's address, and a view with it. */
const ofEvery = { sort: 'Order', search: 'Search', where: 'Conditions' } as const

type Here = Pick<ListViewsProps, 'search' | 'filters' | 'columns'>

/** What a view would keep of the list as it stands. */
export function queryNow({ search, filters }: Pick<Here, 'search' | 'filters'>): Record<string, string> {
  const keys = [...Object.keys(ofEvery), ...Object.keys(filters)]
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = search[key]
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

/** Was anything changed since the view was opened? */
export function isEdited(view: SavedView, here: Here): boolean {
  const words = (query: Record<string, string>) => JSON.stringify(Object.entries(query).sort())
  const { query } = opened(view, here)
  if (words(queryNow(here)) !== words(query)) return true
  if (view.density !== null && view.density !== here.columns.density) return true
  if (view.columns === null) return false
  const seen = here.columns.allowed.map(({ key }) => key).filter((key) => view.columns!.includes(key))
  return seen.join() !== here.columns.visible.map(({ key }) => key).join()
}

/**
 * The address that a view makes of this one, and what of it is not there for this reader, by name: filters that their
 * list does not have, columns that they may not see.
 */
export function opened(view: SavedView, { search, filters, columns }: Here) {
  const known = { ...ofEvery, ...filters }
  const mine = Object.entries(view.query).filter(([key]) => Object.hasOwn(known, key))
  const none = Object.fromEntries(Object.keys(known).map((key) => [key, undefined]))
  const seen = columns.allowed.map(({ key }) => key)
  const missing = [
    ...view.withheld,
    ...Object.keys(view.query).filter((key) => !Object.hasOwn(known, key)),
    ...(view.columns ?? []).filter((key) => !seen.includes(key)),
  ]
  const query = Object.fromEntries(mine)
  const { page: _page, after: _after, before: _before, ...rest } = search
  const next: Search = { ...rest, ...none, ...query, view: String(view.id) }
  return { query, next, missing: [...new Set(missing)].map(spoken) }
}

/** `owner_user_id` as a person would write it. */
function spoken(key: string): string {
  const words = key.replace(/_(user_)?id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
