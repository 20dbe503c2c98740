/** What a room says about one of its events: which collections it makes stale. */
export type LiveEffect = {
  refreshes: readonly string[]
  /** The collection that the payload's `id` or `ids` belong to: other records of it need not be asked again. */
  of?: string
  /** The records are gone: a list that shows none of them stays as it is. */
  gone?: true
  /** What else happens, once for a burst of them. */
  also?: (payloads: readonly unknown[]) => unknown
}

/** `live` of a room's `web/room.ts`: by the event's name on the wire. */
export type LiveEffects = Record<string, LiveEffect>

/** What became stale in a collection: these records, or any. `gone`: all of them were taken away. */
export type Stale = { ids: ReadonlySet<number> | 'any'; gone: boolean }

/** Collections by name; `everything`: nobody knows what was missed. */
export type News = ReadonlyMap<string, Stale> | 'everything'

/** The news in one event. People who may see some records only hear of it without ids: then it may be any. */
export function newsOf(effects: readonly LiveEffect[], payload: unknown): News {
  const ids = idsOf(payload)
  return effects
    .flatMap(({ refreshes, of, gone = false }) =>
      refreshes.map((name): [string, Stale] =>
        name === of ? [name, { ids, gone }] : [name, { ids: 'any', gone: false }],
      ),
    )
    .reduce<ReadonlyMap<string, Stale>>(
      (news, each) => merged(news, new Map([each])) as typeof news,
      new Map(),
    )
}

/** Both together. */
export function merged(one: News, other: News): News {
  if (one === 'everything' || other === 'everything') return 'everything'
  const all = new Map(one)
  for (const [name, { ids, gone }] of other) {
    const known = all.get(name)
    all.set(name, {
      ids: !known ? ids : known.ids === 'any' || ids === 'any' ? 'any' : new Set([...known.ids, ...ids]),
      gone: gone && (known?.gone ?? true),
    })
  }
  return all
}

/**
 * Must what was asked under this key be asked again? `mark`: it may be older now, but what is seen of it is right.
 * Keys are those of `queryOf`: collection, path, params, query; a record's history is `history`, collection, id.
 */
export function concern(key: readonly unknown[], data: unknown, news: News): 'refetch' | 'mark' | 'none' {
  if (news === 'everything') return 'refetch'
  const [collection, second, third] = key
  if (collection === 'history') {
    const stale = news.get(String(second))
    return stale && (stale.ids === 'any' || stale.ids.has(Number(third))) ? 'refetch' : 'none'
  }
  const stale = news.get(String(collection))
  if (!stale) return 'none'
  if (stale.ids === 'any') return 'refetch'
  const id = (third as { id?: unknown } | null | undefined)?.id
  if (id !== undefined) return stale.ids.has(Number(id)) ? 'refetch' : 'none'
  return stale.gone && showsNoneOf(stale.ids, data) ? 'mark' : 'refetch'
}

function showsNoneOf(ids: ReadonlySet<number>, data: unknown): boolean {
  const rows = (data as { data?: unknown } | undefined)?.data
  if (!Array.isArray(rows)) return false
  return rows.every((row) => typeof row?.id === 'number' && !ids.has(row.id))
}

/** A payload names one record, or several; when it names fewer than it counts, it may be any. */
function idsOf(payload: unknown): Stale['ids'] {
  const { id, ids, count } = (payload ?? {}) as { id?: unknown; ids?: unknown; count?: unknown }
  if (typeof id === 'number') return new Set([id])
  if (!Array.isArray(ids) || !ids.every((each) => typeof each === 'number')) return 'any'
  return typeof count === 'number' && count > ids.length ? 'any' : new Set(ids)
}
