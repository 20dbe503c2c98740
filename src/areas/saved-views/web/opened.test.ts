import { expect, test } from 'vitest'
import type { SavedView } from '#areas/saved-views/contract.ts'
import { isEdited, opened, queryNow } from '#areas/saved-views/web/opened.ts'

const column = (key: string) => ({ key, label: key })
const here = {
  search: { status: 'active', search: 'leeds', page: '3', client: '7', view: '1' },
  filters: { status: 'Status', owner_user_id: 'Owner' },
  columns: {
    allowed: [column('name'), column('status'), column('city')],
    visible: [column('name'), column('status')],
    density: 'comfortable' as const,
    apply: () => {},
  },
}
const view = { id: 9, withheld: [], query: {}, columns: null, density: null } as unknown as SavedView

test('keeps filters, search and order, and neither the page nor what is not the list’s', () => {
  expect(queryNow(here)).toEqual({ status: 'active', search: 'leeds' })
})

test('puts back what it keeps, takes off the rest, and leaves what is not the list’s alone', () => {
  const { next, missing } = opened({ ...view, query: { owner_user_id: '4', sort: '-name' } }, here)
  expect(next).toEqual({
    ...{ client: '7', owner_user_id: '4', sort: '-name', view: '9' },
    ...{ status: undefined, search: undefined, where: undefined },
  })
  expect(missing).toEqual([])
})

test('says what is not there for this reader', () => {
  const { query, missing } = opened(
    { ...view, query: { status: 'active', pay_from: '1' }, columns: ['name', 'pay_rate'] },
    here,
  )
  expect(query).toEqual({ status: 'active' })
  expect(missing).toEqual(['Pay from', 'Pay rate'])
})

test.each([
  ['nothing', {}, false],
  ['another filter', { query: { status: 'inactive', search: 'leeds' } }, true],
  ['other columns', { columns: ['name', 'city'] }, true],
  ['the same columns and one that is not theirs', { columns: ['name', 'status', 'pay_rate'] }, false],
  ['closer rows', { density: 'compact' }, true],
])('was edited when it keeps %s', (_words, more, edited) => {
  const kept = { ...view, query: { status: 'active', search: 'leeds' }, ...more } as SavedView
  expect(isEdited(kept, here)).toBe(edited)
})
