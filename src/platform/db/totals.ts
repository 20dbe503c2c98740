/** Counting up to here takes a tenth of a millisecond: it is done every time. */
const quick = 1_000
/** What another process wrote is seen this late, in ms. What this one wrote, at once. */
const keptFor = 5_000
/** Agencies, and lists of each. */
const most = 1_000

type Total = { count: number; until: number }

const totals = new Map<number, Map<string, Total>>()

/** How many rows a long list of the agency had a moment ago, if that is known; short lists are counted each time. */
export function knownTotal(tenant: number, list: string): number | undefined {
  const known = totals.get(tenant)?.get(list)
  return known && performance.now() < known.until ? known.count : undefined
}

/** `list` names the table and the conditions. */
export function rememberTotal(tenant: number, list: string, count: number): void {
  if (count <= quick) return
  if (!totals.has(tenant) && totals.size >= most) totals.clear()
  const own = totals.get(tenant) ?? new Map<string, Total>()
  if (own.size >= most) own.clear()
  totals.set(tenant, own.set(list, { count, until: performance.now() + keptFor }))
}

/**
 * The agency wrote something: whatever it was, its lists are counted anew. Without an agency: the database was closed,
 * and the next one that this process opens numbers its own from one.
 */
export function forgetTotals(tenant?: number): void {
  if (tenant === undefined) totals.clear()
  else totals.delete(tenant)
}
