import { holds } from '#areas/access/grants.ts'
import { hasReach } from '#areas/permissions.ts'
import { type Reach, reachOf } from '#platform/permissions.ts'

/** What is chosen in a picker, what the person at the page has to give, and the one way to change the first. */
export type Picked = {
  chosen: ReadonlySet<string>
  mine: ReadonlySet<string>
  /** Grants these at that reach, or takes them away where there is none. */
  put: (names: readonly string[], reach: Reach | undefined) => void
}

export const reachWords: readonly [Reach, string][] = [
  ['all', 'All records'],
  ['team', 'Those of the team'],
  ['own', 'Only their own'],
]

const grantOf = (name: string, reach: Reach) => (reach === 'all' ? name : `${name}.${reach}`)

/** May the person at the page give it at that reach? */
export const mayGive = (mine: ReadonlySet<string>, name: string, reach: Reach) =>
  holds(mine, grantOf(name, reach))

/** What is chosen once these were granted at a reach, or taken away. */
export function withGrants(
  { chosen, mine }: Omit<Picked, 'put'>,
  names: readonly string[],
  reach: Reach | undefined,
): string[] {
  const gone = new Set(names.flatMap((each) => reachWords.map(([one]) => grantOf(each, one))))
  const kept = [...chosen].filter((grant) => !gone.has(grant))
  return reach ? [...kept, ...names.map((each) => grantOf(each, widest(mine, each, reach)))] : kept
}

/** As far as was requested, and no further than one reaches oneself. */
function widest(mine: ReadonlySet<string>, name: string, requested: Reach): Reach {
  if (!hasReach(name)) return 'all'
  return mayGive(mine, name, requested) ? requested : (reachOf(mine, name) ?? requested)
}

/** How far what is chosen of these reaches: one reach, `mixed`, or undefined where nothing of it has one. */
export function sharedReach(
  chosen: ReadonlySet<string>,
  names: readonly string[],
): Reach | 'mixed' | undefined {
  const found = new Set(names.filter(hasReach).flatMap((name) => reachOf(chosen, name) ?? []))
  return found.size > 1 ? 'mixed' : [...found][0]
}
