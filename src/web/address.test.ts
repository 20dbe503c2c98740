import { describe, expect, it } from 'vitest'
import { inTenant, parseSearch, stringifySearch, tenantOfAddress } from '#web/address.ts'

describe('the agency in an address', () => {
  it('is what follows /tenant', () => {
    expect(tenantOfAddress('/tenant/amber/clients/7')).toBe('amber')
    expect(tenantOfAddress('/tenant/amber')).toBe('amber')
  })
  it('is none on the page that chooses one, and outside', () => {
    expect(tenantOfAddress('/tenant/select')).toBeUndefined()
    expect(tenantOfAddress('/')).toBeUndefined()
    expect(tenantOfAddress('/central/tenants')).toBeUndefined()
  })
  it('stands before every page of it', () => {
    expect(inTenant('/clients', 'amber')).toBe('/tenant/amber/clients')
    expect(inTenant('/', 'amber')).toBe('/tenant/amber')
  })
})

describe('search parameters', () => {
  it('stay text, whatever they look like', () => {
    expect(parseSearch('?search=007&status=draft,issued&per_page=50')).toEqual({
      search: '007',
      status: 'draft,issued',
      per_page: '50',
    })
  })
  it('are written readably and without what is empty', () => {
    expect(stringifySearch({ status: 'draft,issued', search: undefined, city: '', page: 2 })).toBe(
      '?status=draft,issued&page=2',
    )
    expect(stringifySearch({})).toBe('')
  })
  it('come back as they went', () => {
    const search = { search: 'a & b = 100%', back: '/tenant/amber?x=1' }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })
})
