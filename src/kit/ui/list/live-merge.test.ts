import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MergedList, mergeAnswer, showNewest } from '#kit/ui/list/live-merge.ts'

type Row = { id: number; status?: string }
const idOf = (row: Row) => row.id
const rowsOf = (ids: number[]): Row[] => ids.map((id) => ({ id }))
const idsOf = (rows: readonly Row[]) => rows.map(idOf)

const answer = { question: 'q', answeredAt: 1, writes: 0, fetching: false, hasNext: false }
const first = (rows: Row[], more = {}): MergedList<Row> =>
  mergeAnswer<Row>(undefined, { ...answer, rows, ...more }, idOf)
const then = (merged: MergedList<Row>, rows: Row[], more = {}) =>
  mergeAnswer(merged, { ...answer, answeredAt: merged.answeredAt + 1, rows, ...more }, idOf)

describe('what others do to a list on screen', () => {
  test.each<[string, number[], number[], boolean, { rows: number[]; added?: number[]; gone?: number[] }]>([
    ['nothing', [1, 2, 3], [1, 2, 3], false, { rows: [1, 2, 3] }],
    ['a new one on top waits', [1, 2], [9, 1, 2], false, { rows: [1, 2], added: [9] }],
    ['new ones in between and at the end wait', [1, 2], [1, 8, 2, 9], false, { rows: [1, 2], added: [8, 9] }],
    ['one that left stays, marked', [1, 2, 3], [1, 3], false, { rows: [1, 2, 3], gone: [2] }],
    ['one comes, one goes', [1, 2], [9, 1], false, { rows: [1, 2], added: [9], gone: [2] }],
    ['a full page pushes its last over the end', [1, 2, 3], [9, 1, 2], true, { rows: [1, 2, 3], added: [9] }],
    ['a full page pulls one in', [1, 2, 3], [1, 3, 4], true, { rows: [1, 2, 3], gone: [2] }],
    ['the last of the last page left', [1, 2, 3], [1, 2], false, { rows: [1, 2, 3], gone: [3] }],
    ['all left', [1, 2], [], false, { rows: [1, 2], gone: [1, 2] }],
    ['another order', [1, 2, 3], [3, 1, 2], false, { rows: [1, 2, 3] }],
    ['the first ever comes at once', [], [7], false, { rows: [7] }],
  ])('%s', (_, before, after, hasNext, wanted) => {
    const merged = then(first(rowsOf(before)), rowsOf(after), { hasNext })
    expect(idsOf(merged.rows)).toEqual(wanted.rows)
    expect(merged.added).toEqual(wanted.added ?? [])
    expect([...merged.gone]).toEqual(wanted.gone ?? [])
    expect(idsOf(showNewest(merged).rows)).toEqual(after)
  })

  test('a row changes where it stands, and says so', () => {
    const merged = then(
      first([
        { id: 1, status: 'draft' },
        { id: 2, status: 'draft' },
      ]),
      [
        { id: 1, status: 'draft' },
        { id: 2, status: 'approved' },
      ],
    )
    expect(merged.rows[1]).toEqual({ id: 2, status: 'approved' })
    expect([...merged.changed]).toEqual([2])
  })

  test('what waits is counted against what is on screen, however many answers came', () => {
    const merged = [
      [9, 1, 2],
      [10, 9, 1, 2],
      [10, 1, 2],
    ].reduce((now, ids) => then(now, rowsOf(ids)), first(rowsOf([1, 2])))
    expect(merged.added).toEqual([10])
  })
})

describe('what is shown at once', () => {
  const before = first(rowsOf([1, 2]))
  test('the answer to another question', () => {
    expect(idsOf(then(before, rowsOf([9]), { question: 'other' }).rows)).toEqual([9])
  })
  test('what this window wrote itself', () => {
    expect(idsOf(then(before, rowsOf([9, 1, 2]), { writes: 1 }).rows)).toEqual([9, 1, 2])
  })
  test('but not before the answer to it is there', () => {
    const waiting = mergeAnswer(before, { ...answer, writes: 1, fetching: true, rows: rowsOf([1, 2]) }, idOf)
    expect(waiting).toBe(before)
    expect(idsOf(then(waiting, rowsOf([9, 1, 2]), { writes: 1 }).rows)).toEqual([9, 1, 2])
  })
  test('the fresh answer over a remembered one', () => {
    const remembered = first(rowsOf([1, 2]), { fetching: true })
    const merged = then(remembered, rowsOf([9, 1, 2]))
    expect(idsOf(merged.rows)).toEqual([9, 1, 2])
    expect(idsOf(then(merged, rowsOf([10, 9, 1, 2])).rows)).toEqual([9, 1, 2])
  })
  test('nothing, when it could not be had: the next one waits like any other', () => {
    const remembered = first(rowsOf([1, 2]), { fetching: true })
    const failed = mergeAnswer(remembered, { ...answer, rows: rowsOf([1, 2]) }, idOf)
    expect(idsOf(then(failed, rowsOf([9, 1, 2])).rows)).toEqual([1, 2])
  })
})

test('no answer moves, drops or doubles a row on screen; every row of it is shown, waits, or stood beyond the end', () => {
  const some = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(
      some,
      fc.array(fc.tuple(some, fc.boolean()), { minLength: 1, maxLength: 4 }),
      (start, later) => {
        let merged = first(rowsOf(start))
        for (const [ids, hasNext] of later) {
          merged = then(merged, rowsOf(ids), { hasNext })
          expect(idsOf(merged.rows)).toEqual(start)
          for (const id of merged.added) expect(start).not.toContain(id)
          for (const id of merged.gone) expect(ids).not.toContain(id)
          const held = ids.filter((id) => !start.includes(id) && !merged.added.includes(id))
          expect(held.length).toBeLessThanOrEqual(merged.gone.size)
          expect(idsOf(showNewest(merged).rows)).toEqual(ids)
        }
      },
    ),
  )
})
