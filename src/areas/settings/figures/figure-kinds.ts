import type { FigureKey } from '#areas/settings/figures/figure-keys.ts'

/** What the values of a figure are made of; in words, for pages and history. */
export type FigureField = {
  name: string
  label: string
  unit: 'percent' | 'an hour' | 'a week' | 'a debt' | CountedUnit
  /** Both included, as decimals of at most two places. */
  least: string
  most: string
}
/** Whole numbers of these, one of which is the word without its last letter. */
const countedUnits = ['months', 'weeks', 'hours'] as const
export type CountedUnit = (typeof countedUnits)[number]
export const isCounted = (unit: string): unit is CountedUnit => countedUnits.some((each) => each === unit)
export type FigureKind = { label: string; help: string; fields: readonly FigureField[] }

const percent = (name: string, label: string): FigureField => ({
  ...{ name, label, unit: 'percent', least: '0', most: '100' },
})
const wage = (name: string, label: string): FigureField => ({
  ...{ name, label, unit: 'an hour', least: '0.01', most: '999.99' },
})
const debt = (name: string, label: string): FigureField => ({
  ...{ name, label, unit: 'a debt', least: '0', most: '9999.99' },
})
const counted = (
  unit: CountedUnit,
  name: string,
  label: string,
  least: number,
  most: number,
): FigureField => ({
  ...{ name, label, unit, least: String(least), most: String(most) },
})
const weekly = (name: string, label: string): FigureField => ({
  ...{ name, label, unit: 'a week', least: '0', most: '9999.99' },
})

export const figureKinds: Record<FigureKey, FigureKind> = {
  minimum_wage: {
    label: 'Minimum wage',
    help: 'The least an hour may pay, by age. A placement in pounds whose basic rate is below it on any of its days asks for a reason.',
    fields: [wage('from_21', 'From 21'), wage('from_18', '18 to 20'), wage('under_18', 'Under 18')],
  },
  employer_ni: {
    label: 'Employer’s National Insurance',
    help: 'On what a worker on your payroll earns in a week above the threshold, holiday pay included. Part of the on-costs.',
    fields: [percent('rate', 'Rate'), weekly('weekly_threshold', 'Above')],
  },
  employer_pension: {
    label: 'Employer’s pension',
    help: 'The least an employer pays into a workplace pension, on a week’s earnings above the lower limit. Part of the on-costs.',
    fields: [percent('rate', 'Rate'), weekly('weekly_lower_limit', 'Above')],
  },
  apprenticeship_levy: {
    label: 'Apprenticeship levy',
    help: 'On all earnings of workers on your payroll. Set it to 0 if your pay bill is too small for it. Part of the on-costs.',
    fields: [percent('rate', 'Rate')],
  },
  holiday_pay: {
    label: 'Holiday pay',
    help: 'What an hour’s pay earns in holiday pay: 5.6 weeks out of the 46.4 that are worked. Part of the on-costs.',
    fields: [percent('rate', 'Rate')],
  },
  bad_debt_relief: {
    label: 'Relief from VAT on a bad debt',
    help: 'How long after an invoice was due, or after its tax point if that is later, its VAT may be claimed back once it is written off. Check this with your accountant.',
    fields: [counted('months', 'months', 'After', 1, 60)],
  },
  late_payment_interest: {
    label: 'Interest on late payment',
    help: 'What a business owes a year on what it pays late: the Bank of England’s base rate on 30 June or 31 December before, and the margin of the law. Charged only where somebody asks for it.',
    fields: [percent('base', 'Base rate'), percent('margin', 'And')],
  },
  late_payment_compensation: {
    label: 'Compensation for late payment',
    help: 'A fixed sum for each invoice that was paid late, by how much was owed. Charged only where somebody asks for it.',
    fields: [
      debt('small', 'Below £1,000'),
      debt('middle', 'Below £10,000'),
      debt('large', '£10,000 and more'),
    ],
  },
  working_time: {
    label: 'Working time',
    help: 'The most a worker without an opt-out may work in a week on average, over how many weeks, and the rest that is due between days of work.',
    fields: [
      counted('hours', 'limit_hours', 'A week', 1, 168),
      counted('weeks', 'reference_weeks', 'On average over', 1, 52),
      counted('hours', 'rest_hours', 'Rest', 0, 24),
    ],
  },
  transfer_fee: {
    label: 'Windows for transfer fees',
    help: 'When a client that takes on a temporary worker may be charged a fee: until so many weeks after the first day there, or after the last one, whichever ends later.',
    fields: [
      counted('weeks', 'after_start', 'After the first day', 0, 52),
      counted('weeks', 'after_end', 'After the last day', 0, 52),
      counted('weeks', 'new_start', 'A new first day after a break of', 1, 52),
    ],
  },
  income_tax: {
    label: 'Income tax',
    help: 'On a week’s pay above the personal allowance, without a tax code. For the example in a key information document, and for what is at stake with an umbrella.',
    fields: [
      weekly('weekly_allowance', 'Above'),
      percent('rate', 'Basic rate'),
      weekly('higher_above', 'Higher above'),
      percent('higher_rate', 'Higher rate'),
    ],
  },
  employee_ni: {
    label: 'Worker’s National Insurance',
    help: 'What is taken off a week’s pay above the threshold, and at another rate above the upper limit. For the example in a key information document, and for what is at stake with an umbrella.',
    fields: [
      weekly('weekly_threshold', 'Above'),
      percent('rate', 'Rate'),
      weekly('upper_above', 'Upper above'),
      percent('upper_rate', 'Upper rate'),
    ],
  },
  employee_pension: {
    label: 'Worker’s pension',
    help: 'What a worker pays into a workplace pension, on a week’s pay above the lower limit. For the example in a key information document.',
    fields: [percent('rate', 'Rate'), weekly('weekly_lower_limit', 'Above')],
  },
  cis_deduction: {
    label: 'Deduction under CIS',
    help: 'What is taken off the labour of a subcontractor that is verified and not paid gross. For the example in a key information document.',
    fields: [percent('rate', 'Rate')],
  },
}
