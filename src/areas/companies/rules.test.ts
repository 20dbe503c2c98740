import { describe, expect, it } from 'vitest'
import { whyNotArchive, whyNotDefault, whyNotLegalEntity } from '#areas/companies/rules.ts'

const entity = { country: 'GB', company_number: '', sort_code: '', account_number: '' }
const fieldsOf = (reason: { errors?: object } | undefined) => Object.keys(reason?.errors ?? {})

describe('a company', () => {
  it.each([
    [{}, []],
    [{ sort_code: '20-00-00', account_number: '55779911' }, []],
    [{ sort_code: '20-00-00' }, ['account_number']],
    [{ account_number: '55779911' }, ['sort_code']],
    [{ company_number: '09482716' }, []],
    [{ company_number: 'SC123456' }, []],
    [{ company_number: 'DE123' }, ['company_number']],
    [{ company_number: 'HRB 1234', country: 'DE' }, []],
  ])('%j is wrong at %j', (change, fields) => {
    expect(fieldsOf(whyNotLegalEntity({ ...entity, ...change }))).toEqual(fields)
  })
})

describe('archiving a company', () => {
  it.each([
    [false, 0, 0, 0, undefined],
    [true, 0, 0, 0, 'legal_entity.default'],
    [false, 1, 0, 0, 'legal_entity.in_use'],
    [false, 0, 1, 0, 'legal_entity.in_use'],
    [false, 0, 0, 1, 'legal_entity.in_use'],
    [true, 3, 3, 3, 'legal_entity.default'],
  ])(
    'default %s, %i clients, %i suppliers, %i drafts: %s',
    (is_default, clients, suppliers, drafts, code) => {
      expect(whyNotArchive({ is_default }, { clients, suppliers, drafts })?.code).toBe(code)
    },
  )

  it('says what needs it', () => {
    expect(whyNotArchive({ is_default: false }, { clients: 2, suppliers: 1, drafts: 1 })?.description).toBe(
      '2 clients are invoiced by it, 1 supplier is self-billed by it, 1 draft is in its name. Give these to another company first.',
    )
  })

  it('an archived one cannot become the default', () => {
    expect(whyNotDefault({ archived: true })?.code).toBe('legal_entity.archived')
    expect(whyNotDefault({ archived: false })).toBeUndefined()
  })
})
