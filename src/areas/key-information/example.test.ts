import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ExampleLine, exampleOf, type Figures, payRoutes } from '#areas/key-information/example.ts'

const figures: Figures = {
  employer_ni: { rate: '15', weekly_threshold: '96.15' },
  employer_pension: { rate: '3', weekly_lower_limit: '120.00' },
  apprenticeship_levy: { rate: '0.5' },
  holiday_pay: { rate: '12.07' },
  income_tax: { weekly_allowance: '241.73', rate: '20', higher_above: '966.73', higher_rate: '40' },
  employee_ni: { weekly_threshold: '242.00', rate: '8', upper_above: '967.00', upper_rate: '2' },
  employee_pension: { rate: '5', weekly_lower_limit: '120.00' },
  cis_deduction: { rate: '20' },
}
const of = (route: (typeof payRoutes)[number], week: number, margin = 0) =>
  exampleOf({ route, week, margin, figures }).map(({ key, amount }) => [key, amount])
const amount = (lines: ExampleLine[], key: string) => lines.find((line) => line.key === key)?.amount ?? 0

describe('the example statement', () => {
  it('of a week of £800.00 on our payroll: tax 111.65, insurance 44.64, pension 34.00, net 609.71', () => {
    expect(of('paye', 800_00)).toEqual([
      ['gross', 800_00],
      ['income_tax', 111_65],
      ['employee_ni', 44_64],
      ['employee_pension', 34_00],
      ['net', 609_71],
    ])
  })

  it('of £1,200.00, above the higher bands', () => {
    expect(of('ltd_inside', 1200_00)).toEqual([
      ['gross', 1200_00],
      ['income_tax', 145_00 + 93_31],
      ['employee_ni', 58_00 + 4_66],
      ['net', 1200_00 - 145_00 - 93_31 - 58_00 - 4_66],
    ])
  })

  it('of what an umbrella is paid: its margin and an employer’s costs first', () => {
    const lines = exampleOf({ route: 'umbrella', week: 1000_00, margin: 25_00, figures })
    expect(lines.map(({ key }) => key)).toEqual([
      ...['paid_to_supplier', 'margin', 'employer_ni', 'apprenticeship_levy', 'employer_pension', 'gross'],
      ...['holiday', 'income_tax', 'employee_ni', 'employee_pension', 'net'],
    ])
    // G + 15 % (G − 96.15) + 0.5 % G + 3 % (G − 120) = 975.00
    expect(amount(lines, 'gross')).toBe(Math.floor((975_00 + 14_42.25 + 3_60) / 1.185))
  })

  it.each([
    [
      'sole_trader',
      [
        ['paid_to_supplier', 500_00],
        ['received', 500_00],
      ],
    ],
    [
      'ltd_outside',
      [
        ['paid_to_supplier', 500_00],
        ['received', 500_00],
      ],
    ],
    [
      'cis',
      [
        ['paid_to_supplier', 500_00],
        ['cis', 100_00],
        ['received', 400_00],
      ],
    ],
  ] as const)('of %s', (route, expected) => expect(of(route, 500_00)).toEqual(expected))

  it('adds up to the penny, for any week and margin', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...payRoutes),
        fc.integer({ min: 0, max: 500_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (route, week, margin) => {
          const lines = exampleOf({ route, week, margin, figures })
          let left = 0
          for (const { kind, amount } of lines) {
            expect(amount).toBeGreaterThanOrEqual(0)
            if (kind === 'sum') left += amount
            if (kind === 'less') left -= amount
            if (kind === 'total') expect(amount).toBe(left)
          }
          if (route === 'umbrella' && week > margin + 2)
            expect(amount(lines, 'margin') - margin).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})
