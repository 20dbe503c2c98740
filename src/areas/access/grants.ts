import { type Reach, reachOf } from '#platform/permissions.ts'

const width: Record<Reach, number> = { own: 1, team: 2, all: 3 }
const ending = /\.(own|team)$/

/** The grants among `wanted` that somebody with the grants `mine` does not have themselves, at that reach. */
export function lacking(mine: ReadonlySet<string>, wanted: Iterable<string>): string[] {
  return [...wanted].filter((grant) => !holds(mine, grant))
}

/** `clients.view` holds `clients.view.team`, and that holds `clients.view.own`. */
export function holds(mine: ReadonlySet<string>, grant: string): boolean {
  const [, reach] = ending.exec(grant) ?? []
  const held = reachOf(mine, grant.replace(ending, ''))
  return held !== undefined && width[held] >= width[(reach ?? 'all') as Reach]
}
