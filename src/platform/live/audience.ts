import type { Grants } from '#platform/live/connection.ts'

/** What a subscriber hears of an event: all of it, only that it happened, or nothing. */
export type Hearing = 'full' | 'bare' | 'nothing'

/** Without `allow` everybody hears everything; `member` is everybody too. What is not granted is not heard. */
export function hearing(
  grants: Grants | undefined,
  { allow, or = [] }: { allow?: string; or?: readonly string[] },
): Hearing {
  if (allow === undefined || allow === 'member') return 'full'
  if (granted(grants, allow) === 'all') return 'full'
  return [allow, ...or].some((name) => granted(grants, name)) ? 'bare' : 'nothing'
}

function granted(grants: Grants | undefined, name: string): 'all' | 'team' | 'own' | undefined {
  if (!grants || !Object.hasOwn(grants, name)) return undefined
  const extent = grants[name]
  return extent === 'all' || extent === 'team' || extent === 'own' ? extent : undefined
}
