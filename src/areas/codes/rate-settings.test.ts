import { describe, expect, it } from 'vitest'
import { fixture, foreign, make, openTestAgencies } from '#areas/codes/codes.testing.ts'
import { whyNotRateCode, whyNotTaxOf } from '#areas/codes/rules.ts'
import { amber, as, birch } from '#test/agencies.ts'

const both = { payable: true, chargeable: true, worker_visible: true, client_visible: true }

describe('the settings of a rate code', () => {
  it.each<[string, Parameters<typeof whyNotRateCode>[0], string[]]>([
    ['paid, charged and shown', both, []],
    ['paid and hidden from the worker', { ...both, worker_visible: false }, ['worker_visible']],
    ['charged and hidden from the client', { ...both, client_visible: false }, ['client_visible']],
    ['charged only, hidden from the worker', { ...both, payable: false, worker_visible: false }, []],
    ['paid only, hidden from the client', { ...both, chargeable: false, client_visible: false }, []],
    ['paid only, with tax', { ...both, chargeable: false, tax_code_id: 1 }, ['tax_code_id']],
  ])('%s', (_, code, fields) => {
    expect(Object.keys(whyNotRateCode(code)?.errors ?? {})).toEqual(fields)
  })

  it.each([
    ['there is none', undefined, null, 'not_found'],
    ['for purchases', { id: 1, direction: 'purchase', archived: false }, null, 'rate_code.tax_code'],
    ['retired', { id: 1, direction: 'both', archived: true }, null, 'rate_code.tax_code'],
    ['retired since', { id: 1, direction: 'both', archived: true }, 1, undefined],
    ['for sales', { id: 1, direction: 'sales', archived: false }, null, undefined],
  ])('bears a tax code: %s', (_, tax, before, code) => {
    expect(whyNotTaxOf(tax, before)?.code).toBe(code)
  })
})

describe('a rate code', () => {
  openTestAgencies()

  it('is told with its tax, its ledger accounts and who sees it, and keeps its tax code in use', async () => {
    const tax = await make('tax-codes')
    const code = await make('rate-codes', {
      ...{ payable: false, worker_visible: false, tax_code_id: tax.id, gl_sales_account: '4100' },
    })
    expect(code).toMatchObject({ tax_code_name: tax.name, worker_visible: false, gl_sales_account: '4100' })
    expect((await as(amber.finance).get(`/tax-codes/${tax.id}`)).body.used_by).toBe(1)
    const shown = await as(amber.finance).patch(`/rate-codes/${code.id}`, { version: 1, payable: true })
    expect(shown.body).toMatchObject({
      code: 'rate_code.settings',
      errors: { worker_visible: [expect.any(String)] },
    })
    const buying = await make('tax-codes', { direction: 'purchase' })
    for (const tax_code_id of [buying.id, foreign.tax_code_id, 999_999]) {
      const given = await as(amber.finance).patch(`/rate-codes/${code.id}`, { version: 1, tax_code_id })
      expect(given).toMatchObject({ status: 422, body: { errors: { tax_code_id: [expect.any(String)] } } })
    }
    for (const id of [tax.id, fixture.tax_code_id]) {
      const { version } = (await as(amber.finance).get(`/tax-codes/${id}`)).body
      const turned = await as(amber.finance).patch(`/tax-codes/${id}`, { version, direction: 'purchase' })
      expect(turned).toMatchObject({ status: 422, body: { errors: { direction: [expect.any(String)] } } })
    }
    const spare = await make('tax-codes')
    const path = `/tax-codes/${spare.id}`
    expect((await as(amber.finance).patch(path, { version: 1, direction: 'purchase' })).status).toBe(200)
    expect((await as(birch.finance).get(`/rate-codes/${code.id}`)).status).toBe(404)
    expect((await as(amber.finance).get(`/rate-codes/${fixture.basic}`)).body).toMatchObject({
      ...{ tax_code_id: null, tax_code_name: null, worker_visible: true, client_visible: true },
    })
  })
})
