import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Branch, mostLevels, whyNotBelow, whyNotWiden } from '#areas/access/teams/rules.ts'

/** 1 over 2 over 3; 4 apart. */
const tree: Branch[] = [
  { id: 1, parent_id: null },
  { id: 2, parent_id: 1 },
  { id: 3, parent_id: 2 },
  { id: 4, parent_id: null },
]

describe('a team below another', () => {
  test.each<[number | null, number | null, string | undefined]>([
    [4, 3, undefined],
    [3, null, undefined],
    [null, 3, undefined],
    [3, 1, undefined],
    [1, 1, 'team.circle'],
    [1, 2, 'team.circle'],
    [1, 3, 'team.circle'],
    [2, 3, 'team.circle'],
  ])('%s below %s: %s', (id, parent, code) => {
    expect(whyNotBelow(tree, id, parent)?.code).toBe(code)
  })

  it('stands at most so deep, what is below it included', () => {
    const line = (from: number, levels: number): Branch[] =>
      Array.from({ length: levels }, (_, at) => ({
        id: from + at,
        parent_id: at === 0 ? null : from + at - 1,
      }))
    const deep = line(1, mostLevels)
    expect(whyNotBelow(deep, null, mostLevels)?.code).toBe('team.too_deep')
    expect(whyNotBelow(deep, null, mostLevels - 1)).toBeUndefined()
    const two = [...line(1, mostLevels - 2), ...line(100, 3)]
    expect(whyNotBelow(two, 100, mostLevels - 2)?.code).toBe('team.too_deep')
    expect(whyNotBelow(two, 100, mostLevels - 3)).toBeUndefined()
  })

  it('never makes a circle, however teams are moved', () => {
    const moves = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 7 }), fc.option(fc.integer({ min: 1, max: 7 }))),
      {
        maxLength: 30,
      },
    )
    fc.assert(
      fc.property(moves, (wanted) => {
        const teams = [1, 2, 3, 4, 5, 6, 7].map((id): Branch => ({ id, parent_id: null }))
        for (const [id, parent] of wanted) {
          if (!whyNotBelow(teams, id, parent)) teams.find((team) => team.id === id)!.parent_id = parent
        }
        for (const { id } of teams) {
          let steps = 0
          for (let at = teams.find((team) => team.id === id)?.parent_id; at; steps += 1) {
            expect(steps).toBeLessThan(8)
            at = teams.find((team) => team.id === at)?.parent_id
          }
        }
      }),
    )
  })
})

describe('widening what one sees', () => {
  test.each<[string, string[], number[], number[], string | undefined]>([
    ['by coming into a team', ['teams.manage', 'clients.view.team'], [2], [2, 1], 'team.self'],
    ['by nothing of one’s own', ['teams.manage', 'clients.view.team'], [2], [2, 3], undefined],
    ['by staying', ['teams.manage', 'clients.view.team'], [1], [1, 3], undefined],
    ['by leaving', ['teams.manage', 'clients.view.team'], [1], [], undefined],
    ['of all of the agency already', ['clients.view', 'clients.view.team'], [], [1], undefined],
    ['of one’s own alone', ['teams.manage', 'clients.view.own'], [], [1], undefined],
  ])('%s', (_, permissions, before, after, code) => {
    expect(whyNotWiden({ id: 1, permissions: new Set(permissions) }, before, after)?.code).toBe(code)
  })
})
