import type { Calculation, TraceStep } from '#areas/timesheets/calculation/shapes.ts'
import type { CalculationView } from '#areas/timesheets/contract.ts'

/** Which money of a sheet somebody may see. */
export type Sees = { pay: boolean; charge: boolean; margin: boolean }

/** A calculation as somebody may see it. Pure: the server masks by it, the browser shows by it what is being typed. */
export function viewOf(calculation: Calculation, sees: Sees): CalculationView {
  const { units, totals, trace, problems } = calculation
  const { by_rate, ...sums } = totals
  return {
    units: shown(units, sees).map(({ trace: _trace, ...unit }) => ({ ...unit, ...rates(unit, sees) })),
    by_rate: shown(by_rate, sees).map((line) => ({
      ...line,
      ...rates(line, sees),
      trace: visible(line.trace, sees),
    })),
    totals: {
      ...sums,
      paid_minutes: sees.pay ? sums.paid_minutes : sums.charged_minutes,
      pay_amount: sees.pay ? sums.pay_amount : null,
      charge_amount: sees.charge ? sums.charge_amount : null,
      margin_amount: sees.margin ? sums.margin_amount : null,
      margin_percent: sees.margin ? sums.margin_percent : null,
    },
    trace: visible(trace, sees),
    problems,
  }
}

type Sided = { payable: boolean; chargeable: boolean }

/** A line that stands on one side only, as when pay is rounded otherwise, is not for who sees just the other. */
function shown<Line extends Sided>(lines: readonly Line[], sees: Sees): Line[] {
  return lines.filter(({ payable, chargeable }) =>
    sees.pay ? payable || (chargeable && sees.charge) : chargeable,
  )
}

type Rates = { pay_rate: string; pay_amount: number; charge_rate: string; charge_amount: number }

function rates(of: Rates, sees: Sees) {
  return {
    pay_rate: sees.pay ? of.pay_rate : null,
    pay_amount: sees.pay ? of.pay_amount : null,
    charge_rate: sees.charge ? of.charge_rate : null,
    charge_amount: sees.charge ? of.charge_amount : null,
  }
}

function visible(trace: readonly TraceStep[], sees: Sees): TraceStep[] {
  return trace.filter(({ side }) => side === undefined || sees[side])
}
