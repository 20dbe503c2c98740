import type { Reason } from '#platform/refusal.ts'

/** How many teams may stand above each other. */
export const mostLevels = 8

export type Branch = { id: number; parent_id: number | null }

/**
 * Why a team cannot stand below that one: it would stand below itself, or too deep. `id` null: a team that is not there
 * yet. An unknown parent is told apart by the caller.
 */
export function whyNotBelow(
  tree: readonly Branch[],
  id: number | null,
  parent_id: number | null,
): Reason | undefined {
  if (parent_id === null) return undefined
  const parents = new Map(tree.map((team) => [team.id, team.parent_id]))
  const above = pathUp(parents, parent_id)
  if (id !== null && above.includes(id)) {
    return at('A team cannot stand below itself', 'team.circle')
  }
  const below = id === null ? 1 : height(tree, id)
  if (above.length + below > mostLevels)
    return at(`Teams can stand ${mostLevels} levels deep at most`, 'team.too_deep')
  return undefined
}

/**
 * Why somebody may not change a team so: it would show them what they could not see before. Reach is given by a
 * colleague, as rights are. `before`, `after`: whose reach the team is in. Who sees all of the agency widens nothing.
 */
export function whyNotWiden(
  actor: { id: number; permissions: ReadonlySet<string> },
  before: readonly number[],
  after: readonly number[],
): Reason | undefined {
  const goesByTeam = [...actor.permissions].some(
    (grant) => grant.endsWith('.team') && !actor.permissions.has(grant.slice(0, -'.team'.length)),
  )
  if (!goesByTeam || before.includes(actor.id) || !after.includes(actor.id)) return undefined
  return {
    code: 'team.self',
    status: 403,
    title: 'Nobody widens what they see themselves',
    description: 'Ask a colleague who looks after teams.',
  }
}

function at(message: string, code: string): Reason {
  return {
    code,
    title: 'Please check the form',
    description: message,
    errors: { parent_id: [message] },
  }
}

/** The team itself and all above it. */
function pathUp(parents: ReadonlyMap<number, number | null>, from: number): number[] {
  const path: number[] = []
  for (let at: number | null | undefined = from; at && !path.includes(at); at = parents.get(at)) path.push(at)
  return path
}

/** Levels of a team with what is below it: 1 when nothing is. */
function height(tree: readonly Branch[], id: number, seen: readonly number[] = []): number {
  if (seen.includes(id)) return 0
  const below = tree.filter((team) => team.parent_id === id)
  return 1 + Math.max(0, ...below.map((team) => height(tree, team.id, [...seen, id])))
}
