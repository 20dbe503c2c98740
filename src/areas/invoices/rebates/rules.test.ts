import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChargedStage, sharesOf, whyNotYet } from '#areas/invoices/rebates/rules.ts'

const stage = (amount: number, places: Partial<ChargedStage['places'][number]>[] = [{}]): ChargedStage => ({
  label: 'On offer',
  amount,
  waits: places.length === 0,
  places: places.map((place, at) => ({
    invoice_id: 1,
    line_id: amount + at,
    net: amount,
    left: amount,
    given: 0,
    ...place,
  })),
})
const nets = (shares: ReturnType<typeof sharesOf>) =>
  [...shares].map(([id, lines]) => [id, ...lines.map(({ net }) => net)])

describe('what is given back of a fee', () => {
  const thirds = [1, 2, 3].map((line_id) => stage(2_700_00, [{ line_id }]))

  it('is shared by what each stage was charged, on one invoice or on several', () => {
    expect(nets(sharesOf(4_050_00, thirds))).toEqual([[1, 1_350_00, 1_350_00, 1_350_00]])
    const apart = thirds.map((each, at) => ({
      ...each,
      places: each.places.map((place) => ({ ...place, invoice_id: at })),
    }))
    expect(nets(sharesOf(100, apart))).toEqual([
      [0, 34],
      [1, 33],
      [2, 33],
    ])
  })

  it('is asked of both lines of a stage that two orders cut', () => {
    const cut = stage(1_000_00, [
      { line_id: 8, net: 250_00, left: 250_00, given: 0 },
      { line_id: 9, net: 750_00, left: 750_00, given: 0 },
    ])
    expect(nets(sharesOf(500_00, [cut]))).toEqual([[1, 125_00, 375_00]])
  })

  it('gives back once what an earlier rebate gave back already', () => {
    const before = (given: number) => [stage(2_700_00, [{ left: 2_700_00 - given, given }])]
    expect(nets(sharesOf(1_350_00, before(675_00)))).toEqual([[1, 675_00]])
    expect(nets(sharesOf(1_350_00, before(1_350_00)))).toEqual([])
    expect(nets(sharesOf(675_00, before(1_350_00)))).toEqual([])
  })

  it('leaves out what was given up, and takes no more than is left of a line', () => {
    const givenUp = { ...stage(2_700_00, []), waits: false }
    expect(nets(sharesOf(4_050_00, [...thirds.slice(0, 2), givenUp]))).toEqual([[1, 1_350_00, 1_350_00]])
    const credited = stage(2_700_00, [{ left: 100_00 }])
    expect(nets(sharesOf(2_700_00, [credited]))).toEqual([[1, 100_00]])
    expect(nets(sharesOf(2_700_00, [stage(2_700_00, [{ left: 0 }])]))).toEqual([])
  })

  it('waits until all that was charged is on issued invoices', () => {
    expect(whyNotYet(thirds, 'GBP')).toBeUndefined()
    expect(whyNotYet([...thirds, stage(900_00, [])], 'GBP')).toMatchObject({
      code: 'rebate.not_invoiced',
      title: '“On offer” is on no issued invoice yet',
    })
  })

  it('loses no penny, however many stages there are', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 100 }), (all, percent) => {
        const charged = all.reduce((sum, each) => sum + each, 0)
        const amount = Math.floor((charged * percent) / 100)
        const given = sharesOf(
          amount,
          all.map((each, line_id) => stage(each, [{ line_id }])),
        )
        const lines = [...given.values()].flat()
        expect(lines.reduce((sum, { net }) => sum + net, 0)).toBe(amount)
      }),
    )
  })
})
