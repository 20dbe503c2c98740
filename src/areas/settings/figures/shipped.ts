/**
 * The figures of the United Kingdom as Saffron ships them. Each agency has them from the first moment and is asked to
 * check them; what it says itself goes before. A new figure is a new row with its day: a row that shipped once never
 * changes, so that no day of the past is calculated differently after an update. Check this each March.
 */
import type { FigureKey } from '#areas/settings/figures/figure-keys.ts'

export type ShippedFigure = {
  key: FigureKey
  from_day: string
  value: Record<string, string>
  source: string
}

const wages = 'National Minimum Wage Regulations 2015 as amended, gov.uk/national-minimum-wage-rates'
const insurance = 'Secondary Class 1 contributions, gov.uk/guidance/rates-and-thresholds-for-employers'

export const shippedFigures: readonly ShippedFigure[] = [
  wage('2024-04-01', '11.44', '8.60', '6.40'),
  wage('2025-04-01', '12.21', '10.00', '7.55'),
  wage('2026-04-01', '12.71', '10.85', '8.00'),
  {
    key: 'employer_ni',
    from_day: '2024-04-06',
    value: { rate: '13.8', weekly_threshold: '175.00' },
    source: insurance,
  },
  {
    key: 'employer_ni',
    from_day: '2025-04-06',
    value: { rate: '15', weekly_threshold: '96.15' },
    source: insurance,
  },
  {
    key: 'employer_pension',
    from_day: '2020-04-06',
    value: { rate: '3', weekly_lower_limit: '120.00' },
    source: 'Pensions Act 2008, sections 13 and 20: earnings thresholds of The Pensions Regulator',
  },
  {
    key: 'apprenticeship_levy',
    from_day: '2017-04-06',
    value: { rate: '0.5' },
    source: 'Finance Act 2016, part 6, gov.uk/guidance/pay-apprenticeship-levy',
  },
  {
    key: 'holiday_pay',
    from_day: '2024-04-01',
    value: { rate: '12.07' },
    source: 'Working Time Regulations 1998, regulations 15B and 16A',
  },
  {
    key: 'bad_debt_relief',
    from_day: '1997-05-01',
    value: { months: '6' },
    source: 'VAT Act 1994, section 36, gov.uk/guidance/relief-from-vat-on-bad-debts-notice-70018',
  },
  baseRate('2024-01-01', '5.25'),
  baseRate('2024-07-01', '5.25'),
  baseRate('2025-01-01', '4.75'),
  baseRate('2025-07-01', '4.25'),
  baseRate('2026-01-01', '3.75'),
  {
    key: 'late_payment_compensation',
    from_day: '2002-08-07',
    value: { small: '40', middle: '70', large: '100' },
    source: 'Late Payment of Commercial Debts (Interest) Act 1998, section 5A',
  },
  {
    key: 'working_time',
    from_day: '1998-10-01',
    value: { limit_hours: '48', reference_weeks: '17', rest_hours: '11' },
    source: 'Working Time Regulations 1998, regulations 4, 5 and 10',
  },
  {
    key: 'transfer_fee',
    from_day: '2004-04-06',
    value: { after_start: '14', after_end: '8', new_start: '6' },
    source: 'Conduct of Employment Agencies and Employment Businesses Regulations 2003, regulation 10',
  },
  {
    key: 'income_tax',
    from_day: '2024-04-06',
    value: { weekly_allowance: '241.73', rate: '20', higher_above: '966.73', higher_rate: '40' },
    source: 'Personal allowance and rates, gov.uk/income-tax-rates, a fifty-second part of each',
  },
  {
    key: 'employee_ni',
    from_day: '2024-04-06',
    value: { weekly_threshold: '242.00', rate: '8', upper_above: '967.00', upper_rate: '2' },
    source: 'Primary Class 1 contributions, gov.uk/guidance/rates-and-thresholds-for-employers',
  },
  {
    key: 'employee_pension',
    from_day: '2020-04-06',
    value: { rate: '5', weekly_lower_limit: '120.00' },
    source: 'Pensions Act 2008, section 20: the least of both together is 8 %',
  },
  {
    key: 'cis_deduction',
    from_day: '2007-04-06',
    value: { rate: '20' },
    source: 'Finance Act 2004, section 61, gov.uk/what-is-the-construction-industry-scheme',
  },
]

function baseRate(from_day: string, base: string): ShippedFigure {
  const source = 'Late Payment of Commercial Debts (Interest) Act 1998; base rate of the Bank of England'
  return { key: 'late_payment_interest', from_day, value: { base, margin: '8' }, source }
}

function wage(from_day: string, from_21: string, from_18: string, under_18: string): ShippedFigure {
  return { key: 'minimum_wage', from_day, value: { from_21, from_18, under_18 }, source: wages }
}
