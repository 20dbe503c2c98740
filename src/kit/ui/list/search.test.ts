import { describe, expect, it } from 'vitest'
import {
  activeFilters,
  carriedOver,
  listQueryOf,
  listSearch,
  nextSort,
  withChange,
  withCursor,
} from '#kit/ui/list/search.ts'

describe('the state of a list in its address', () => {
  it('goes back to the first page when a filter changes', () => {
    const deep = { status: 'draft', page: '7', after: 'abc', per_page: '50' }
    expect(withChange(deep, { status: 'issued' })).toEqual({ status: 'issued', per_page: '50' })
  })
  it('loses a filter that is cleared', () => {
    expect(withChange({ status: 'draft', search: 'x' }, { status: undefined })).toEqual({ search: 'x' })
  })
  it('keeps what was chosen a moment ago and is not on screen yet', () => {
    const shown = { sort: 'name', city: 'Leeds' }
    const chosen = { sort: 'name', city: 'Leeds', status: 'open' }
    expect(carriedOver(chosen, shown, { sort: 'name', type: 'contract' })).toEqual({
      sort: 'name',
      status: 'open',
      type: 'contract',
    })
  })
  it('takes the cursors of the neighbouring page and drops the old ones', () => {
    const next = '/api/v1/clients?sort=name&page=3&after=c%3D2'
    expect(withCursor({ sort: 'name', before: 'old' }, next)).toEqual({
      sort: 'name',
      page: '3',
      after: 'c=2',
    })
  })
  it('asks the server with the page`s own wishes under it', () => {
    const listOptions = { sort: 'name', type: 'sales' }
    expect(listQueryOf({ sort: '-total', tab: 'jobs' }, listOptions)).toEqual({
      sort: '-total',
      type: 'sales',
    })
    expect(listQueryOf({}, { sort: undefined })).toEqual({})
  })
  it('turns whatever stands there into text', () => {
    expect(listSearch({ page: 2, search: '', status: 'a' })).toEqual({ page: '2', status: 'a' })
  })
  it('knows which filters are on', () => {
    expect(activeFilters({ status: 'a', sort: 'name' }, ['status', 'city', 'sort'])).toEqual(['status'])
  })
})

describe('a click on a heading', () => {
  it('sorts up, then down, then not at all', () => {
    expect(nextSort(undefined, 'name')).toBe('name')
    expect(nextSort('name', 'name')).toBe('-name')
    expect(nextSort('-name', 'name')).toBeUndefined()
    expect(nextSort('-name', 'total')).toBe('total')
  })
})
