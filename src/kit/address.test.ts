import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inTenant, parseSearch, safeBack, stringifySearch, tenantOfAddress } from '#kit/address.ts'

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

describe('a way back', () => {
  const origin = 'https://saffron.test'
  it.each([
    ['/tenant/amber/clients?status=lead&page=2', '/tenant/amber/clients?status=lead&page=2'],
    ['/central', '/central'],
    ['/tenant/amber/../birch', '/tenant/birch'],
    [undefined, undefined],
    ['', undefined],
    ['clients', undefined],
    ['https://evil.test/', undefined],
    ['//evil.test', undefined],
    ['//evil.test/tenant/amber', undefined],
    ['/.//evil.test', undefined],
    ['/\\evil.test', undefined],
    ['/\t/evil.test', undefined],
    ['/\n/evil.test', undefined],
    ['javascript:alert(1)', undefined],
    // Nowhere to go back to.
    ['/', undefined],
    ['/?back=/tenant/amber', undefined],
    ['/session/timeout?back=/tenant/amber', undefined],
  ])('%j leads to %j', (back, to) => expect(safeBack(back, origin)).toBe(to))

  it('never leaves us, whatever is written there', () => {
    const nasty = fc.array(
      fc.constantFrom('/', '\\', '\t', '\n', '.', ':', '@', '?', '#', 'evil.test', 'https:'),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          nasty.map((parts) => parts.join('')),
          fc.string(),
          fc.webUrl(),
        ),
        (text) => {
          const to = safeBack(text, origin)
          return to === undefined || new URL(to, origin).origin === origin
        },
      ),
      { numRuns: 2000 },
    )
  })
})
