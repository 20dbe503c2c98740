import { type Decimal, lineAmount, type Minor, taxOf } from '#platform/money.ts'

export const payRoutes = ['paye', 'umbrella', 'ltd_inside', 'ltd_outside', 'sole_trader', 'cis'] as const
export type PayRoute = (typeof payRoutes)[number]

/** Legal figures of a day, by their key. A step without its figure is left out. */
export type Figures = Partial<
  Record<
    | 'employer_ni'
    | 'employer_pension'
    | 'apprenticeship_levy'
    | 'holiday_pay'
    | 'income_tax'
    | 'employee_ni'
    | 'employee_pension'
    | 'cis_deduction',
    Readonly<Record<string, string>>
  >
>

/** A line of the example; `less` takes off, `total` says what is left. */
export type ExampleLine = { kind: 'sum' | 'less' | 'total' | 'note'; key: ExampleKey; amount: Minor }
export type ExampleKey =
  | 'paid_to_supplier'
  | 'margin'
  | 'employer_ni'
  | 'apprenticeship_levy'
  | 'employer_pension'
  | 'gross'
  | 'holiday'
  | 'income_tax'
  | 'employee_ni'
  | 'employee_pension'
  | 'cis'
  | 'net'
  | 'received'

type Asked = { route: PayRoute; week: Minor; margin: Minor; figures: Figures }

/**
 * What becomes of a week's pay, line by line: a representative example statement as regulation 13A asks for it. `week` is
 * what the agency pays for a week, in minor units; `margin` what an umbrella keeps of it. All figures are weekly, so no
 * year and no tax code is in it: it is an example.
 */
export function exampleOf({ route, week, margin, figures }: Asked): ExampleLine[] {
  switch (route) {
    case 'paye':
    case 'ltd_inside':
      return [{ kind: 'sum', key: 'gross', amount: week }, ...deducted(week, figures, route === 'paye')]
    case 'umbrella':
      return throughUmbrella(week, margin, figures)
    case 'cis': {
      const amount = taxOf(week, figures.cis_deduction?.rate ?? '0')
      return [
        { kind: 'sum', key: 'paid_to_supplier', amount: week },
        { kind: 'less', key: 'cis', amount },
        { kind: 'total', key: 'received', amount: week - amount },
      ]
    }
    default:
      return [
        { kind: 'sum', key: 'paid_to_supplier', amount: week },
        { kind: 'total', key: 'received', amount: week },
      ]
  }
}

/** The umbrella pays the costs of an employer out of what it is paid; what is left is gross pay, holiday pay included. */
function throughUmbrella(week: Minor, asked: Minor, figures: Figures): ExampleLine[] {
  const margin = Math.min(asked, week)
  const costs = (gross: Minor) => [
    cost('employer_ni', gross, figures.employer_ni?.rate, figures.employer_ni?.weekly_threshold),
    cost('apprenticeship_levy', gross, figures.apprenticeship_levy?.rate),
    cost(
      'employer_pension',
      gross,
      figures.employer_pension?.rate,
      figures.employer_pension?.weekly_lower_limit,
    ),
  ]
  const gross = mostWithin(week - margin, (each) => each + sumOf(costs(each)))
  const lines = costs(gross).filter(({ amount }) => amount > 0)
  const { rate = '0' } = figures.holiday_pay ?? {}
  // Of 112.07 % that are paid, 12.07 % are for leave.
  const holiday = Math.round((gross * Number(rate)) / (100 + Number(rate)))
  return [
    { kind: 'sum', key: 'paid_to_supplier', amount: week },
    // A penny that no gross pay comes to stays with it.
    { kind: 'less', key: 'margin', amount: week - gross - sumOf(lines) },
    ...lines,
    { kind: 'total', key: 'gross', amount: gross },
    ...(holiday > 0 ? [{ kind: 'note', key: 'holiday', amount: holiday } as const] : []),
    ...deducted(gross, figures, true),
  ]
}

/** What is taken off gross pay, and what is left. */
function deducted(gross: Minor, figures: Figures, pension: boolean): ExampleLine[] {
  const { income_tax: tax, employee_ni: ni, employee_pension: saved } = figures
  const lines: ExampleLine[] = [
    {
      ...{ kind: 'less', key: 'income_tax' },
      amount: banded(gross, tax?.weekly_allowance, tax?.rate, tax?.higher_above, tax?.higher_rate),
    },
    {
      ...{ kind: 'less', key: 'employee_ni' },
      amount: banded(gross, ni?.weekly_threshold, ni?.rate, ni?.upper_above, ni?.upper_rate),
    },
    ...(pension ? [cost('employee_pension', gross, saved?.rate, saved?.weekly_lower_limit)] : []),
  ]
  const taken = lines.filter(({ amount }) => amount > 0)
  return [...taken, { kind: 'total', key: 'net', amount: gross - sumOf(taken) }]
}

/** At one rate above a threshold, at another one above a second. */
function banded(
  gross: Minor,
  from: Decimal | undefined,
  rate: Decimal | undefined,
  above: Decimal | undefined,
  upper: Decimal | undefined,
): Minor {
  if (from === undefined || rate === undefined) return 0
  const [low, high] = [minor(from), above === undefined ? Infinity : minor(above)]
  const first = Math.max(0, Math.min(gross, high) - low)
  return taxOf(first, rate) + (gross > high ? taxOf(gross - high, upper ?? '0') : 0)
}

function cost(key: ExampleKey, gross: Minor, rate: Decimal | undefined, above: Decimal = '0'): ExampleLine {
  return {
    kind: 'less',
    key,
    amount: rate === undefined ? 0 : taxOf(Math.max(0, gross - minor(above)), rate),
  }
}

/** The largest amount whose cost is within a budget; the cost grows with it. */
function mostWithin(budget: Minor, costOf: (amount: Minor) => Minor): Minor {
  let [low, high] = [0, budget]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (costOf(middle) <= budget) low = middle
    else high = middle - 1
  }
  return low
}

const minor = (amount: Decimal): Minor => lineAmount({ quantity: '1', rate: amount })
const sumOf = (lines: readonly ExampleLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0)
