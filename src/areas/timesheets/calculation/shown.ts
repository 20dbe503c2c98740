/** A calculation for a reader who may not see all money: the approver sees no pay, the worker no charge. */
import type { CalculatedUnit, Calculation, RateTotal, TraceStep } from './shapes.ts'

export type Sees = { pay: boolean; charge: boolean }

/** Money the reader may not see is null. */
type Masked<Line> = Omit<Line, 'pay_rate' | 'pay_amount' | 'charge_rate' | 'charge_amount'> & {
  pay_rate: string | null
  pay_amount: number | null
  charge_rate: string | null
  charge_amount: number | null
}
export type ShownCalculation = Omit<Calculation, 'units' | 'totals'> & {
  units: Masked<CalculatedUnit>[]
  totals: {
    paid_minutes: number | null
    charged_minutes: number | null
    pay_amount: number | null
    charge_amount: number | null
    margin_amount: number | null
    margin_percent: string | null
    by_rate: Masked<RateTotal>[]
  }
}

/** Without the money, the lines and the steps of a side the reader may not see. Hours stay: they are what is approved. */
export function shownTo(calculation: Calculation, sees: Sees): ShownCalculation {
  const { totals, problems } = calculation
  const margin = sees.pay && sees.charge
  const alike = totals.paid_minutes === totals.charged_minutes
  return {
    problems,
    trace: stepsFor(calculation.trace, sees),
    units: linesFor(calculation.units, sees),
    totals: {
      paid_minutes: sees.pay || alike ? totals.paid_minutes : null,
      charged_minutes: !sees.pay || sees.charge || alike ? totals.charged_minutes : null,
      pay_amount: sees.pay ? totals.pay_amount : null,
      charge_amount: sees.charge ? totals.charge_amount : null,
      margin_amount: margin ? totals.margin_amount : null,
      margin_percent: margin ? totals.margin_percent : null,
      by_rate: linesFor(totals.by_rate, sees),
    },
  }
}

function linesFor<Line extends RateTotal>(lines: readonly Line[], sees: Sees): Masked<Line>[] {
  return lines
    .filter(
      (line) =>
        (sees.pay && line.payable) || (!sees.pay && line.chargeable) || (sees.charge && line.chargeable),
    )
    .map((line) => ({
      ...line,
      pay_rate: sees.pay ? line.pay_rate : null,
      pay_amount: sees.pay ? line.pay_amount : null,
      charge_rate: sees.charge ? line.charge_rate : null,
      charge_amount: sees.charge ? line.charge_amount : null,
      trace: stepsFor(line.trace, sees),
    }))
}

/** Steps about money follow their side. How time was rounded is told once: as paid, or as charged without pay. */
function stepsFor(steps: readonly TraceStep[], sees: Sees): TraceStep[] {
  return steps.filter(({ side, kind }) => {
    if (!side || sees[side]) return true
    return side === 'charge' && !sees.pay && aboutTime.includes(kind)
  })
}

const aboutTime: TraceStep['kind'][] = ['shift', 'clock_change', 'rounding', 'break', 'hours']
