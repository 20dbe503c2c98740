import { describe, expect, it } from 'vitest'
import { whyNotChange, whyNotDefault, whyNotRetire, whyNotTaxCode } from '#areas/codes/rules.ts'

describe('a tax code', () => {
  it.each([
    ['S', '20', '', []],
    ['S', '5.0000', '', []],
    ['S', '0', '', ['rate']],
    ['S', '0.0000', '', ['rate']],
    ['S', '100.0001', '', ['rate']],
    ['Z', '0', '', []],
    ['Z', '20', '', ['rate']],
    ['E', '0', 'Exempt: education', []],
    ['E', '0', '', ['exemption_text']],
    ['AE', '0', 'Reverse charge', []],
    ['AE', '20', '', ['rate', 'exemption_text']],
    ['K', '0', '', ['exemption_text']],
    ['G', '0', '', ['exemption_text']],
    ['O', '0', '', ['exemption_text']],
  ])('of category %s at %s percent saying "%s" is wrong at %j', (category, rate, exemption_text, fields) => {
    expect(Object.keys(whyNotTaxCode({ category, rate, exemption_text })?.errors ?? {})).toEqual(fields)
  })

  it('that is the default is not retired and does not just stop being it', () => {
    expect(whyNotRetire({ is_default: true })).toMatchObject({ code: 'tax_code.default' })
    expect(whyNotRetire({ is_default: false })).toBeUndefined()
    expect(whyNotRetire({})).toBeUndefined()
    expect(whyNotDefault({ is_default: true }, { is_default: false })?.errors).toHaveProperty('is_default')
    expect(whyNotDefault({ is_default: true }, {})).toBeUndefined()
    expect(whyNotDefault({ is_default: false }, { is_default: true })).toBeUndefined()
  })
})

describe('a code in use', () => {
  const before = { used_by: 1, code: 'S20', name: 'Standard', rate: '20.0000' }
  it.each([
    [{ name: 'Standard rate' }, []],
    [{ rate: '20' }, []],
    [{ rate: '17.5' }, ['rate']],
    [{ code: 'S-20' }, ['code']],
    [{ code: 's20', rate: '5' }, ['code', 'rate']],
  ])('changed by %j is refused at %j', (after, fields) => {
    expect(Object.keys(whyNotChange(before, after, ['code', 'rate'])?.errors ?? {})).toEqual(fields)
  })

  it('is not confused by codes that look like numbers', () => {
    expect(whyNotChange({ used_by: 1, code: '0x10' }, { code: '16' }, ['code'])).toBeDefined()
    expect(whyNotChange({ used_by: 1, code: '1e1' }, { code: '10' }, ['code'])).toBeDefined()
    expect(whyNotChange({ used_by: 1, code: '020' }, { code: '20' }, ['code'])).toBeDefined()
  })

  it('may change as it likes before anything refers to it', () => {
    expect(whyNotChange({ ...before, used_by: 0 }, { code: 'NEW' }, ['code', 'rate'])).toBeUndefined()
  })
})
