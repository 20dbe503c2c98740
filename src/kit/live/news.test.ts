import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { concern, type LiveEffect, merged, type News, newsOf } from '#kit/live/news.ts'

const moved: LiveEffect = { refreshes: ['invoices', 'invoice-counts'], of: 'invoices' }
const deleted: LiveEffect = { ...moved, gone: true }
const list = ['invoices', '/invoices', null, { status: 'draft' }]
const record = (id: number) => ['invoices', '/invoices/:id', { id }, null]

describe('what an event makes stale', () => {
  test.each<[string, unknown, 'any' | number[]]>([
    ['one record', { id: 7 }, [7]],
    ['several', { ids: [7, 8] }, [7, 8]],
    ['as many as are named', { ids: [7, 8], count: 2 }, [7, 8]],
    ['more than are named', { ids: [7, 8], count: 2000 }, 'any'],
    ['told to somebody who may see only some', {}, 'any'],
    ['a run without ids', { run_id: 3, count: 90 }, 'any'],
    ['nothing readable', null, 'any'],
    ['ids that are none', { ids: ['7'] }, 'any'],
  ])('%s', (_, payload, ids) => {
    const news = newsOf([moved], payload) as ReadonlyMap<string, { ids: 'any' | Set<number> }>
    const heardIds = news.get('invoices')?.ids
    expect(heardIds === 'any' ? heardIds : [...heardIds!]).toEqual(ids)
    expect(news.get('invoice-counts')?.ids).toBe('any')
  })

  test('an event that no room cares for is no news', () => {
    expect(newsOf([], { id: 7 })).toEqual(new Map())
  })
})

describe('what is asked again', () => {
  const rows = { data: [{ id: 1 }, { id: 7 }] }
  test.each<[string, readonly unknown[], unknown, News, string]>([
    ['a list of the collection', list, rows, newsOf([moved], { id: 9 }), 'refetch'],
    ['a list of another collection', ['clients', '/clients'], rows, newsOf([moved], { id: 9 }), 'none'],
    ['the record itself', record(9), {}, newsOf([moved], { id: 9 }), 'refetch'],
    ['another record', record(7), {}, newsOf([moved], { id: 9 }), 'none'],
    ['any record, when nobody says which', record(7), {}, newsOf([moved], {}), 'refetch'],
    ['the history of the record', ['history', 'invoices', 9], [], newsOf([moved], { id: 9 }), 'refetch'],
    ['the history of another', ['history', 'invoices', 7], [], newsOf([moved], { id: 9 }), 'none'],
    ['the history in another collection', ['history', 'jobs', 9], [], newsOf([moved], { id: 9 }), 'none'],
    ['a list that shows what was deleted', list, rows, newsOf([deleted], { id: 7 }), 'refetch'],
    ['a list that does not show what was deleted', list, rows, newsOf([deleted], { id: 9 }), 'mark'],
    ['a list whose rows have no ids', list, { data: [{}] }, newsOf([deleted], { id: 9 }), 'refetch'],
    ['a list that has not come yet', list, undefined, newsOf([deleted], { id: 9 }), 'refetch'],
    ['anything after a gap', ['me', 'amber'], {}, 'everything', 'refetch'],
  ])('%s', (_, key, data, news, what) => {
    expect(concern(key, data, news)).toBe(what)
  })
})

const ids = fc.oneof(
  { weight: 1, arbitrary: fc.constant<'any'>('any') },
  {
    weight: 5,
    arbitrary: fc
      .uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 })
      .map((some) => new Set(some)),
  },
)
const news = fc.oneof(
  { weight: 1, arbitrary: fc.constant<News>('everything') },
  {
    weight: 19,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom('invoices', 'jobs'), fc.record({ ids, gone: fc.boolean() })), {
        minLength: 1,
        maxLength: 2,
      })
      .map((all): News => new Map(all)),
  },
)
const key = fc.oneof(
  fc.constant<readonly unknown[]>(list),
  fc.integer({ min: 1, max: 6 }).map(record),
  fc.constant<readonly unknown[]>(['jobs', '/jobs', null, null]),
)
const strength = { none: 0, mark: 1, refetch: 2 }

test('gathered news ask for at least as much as each of them, and no order matters', () => {
  const data = { data: [{ id: 1 }] }
  fc.assert(
    fc.property(news, news, key, (one, other, asked) => {
      const both = strength[concern(asked, data, merged(one, other))]
      expect(both).toBeGreaterThanOrEqual(strength[concern(asked, data, one)])
      expect(both).toBeGreaterThanOrEqual(strength[concern(asked, data, other)])
      expect(both).toBe(strength[concern(asked, data, merged(other, one))])
    }),
    { numRuns: 1000 },
  )
})
