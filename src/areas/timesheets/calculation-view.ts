import type { Exchange } from '#areas/settings/contract.ts'
import type { Calculation, TraceStep } from '#areas/timesheets/calculation/shapes.ts'
import type { CalculationView } from '#areas/timesheets/contract.ts'
import { marginShown } from '#areas/timesheets/margin-shown.ts'

/** Which money of a sheet somebody may see. */
export type MoneyPermissions = { pay: boolean; charge: boolean; margin: boolean }

/** A calculation as somebody may see it. Pure: the server masks by it, the browser shows by it what is being typed. `exchange`: where pay is in another currency. */
export function calculationViewOf(
  calculation: Calculation,
  visible: MoneyPermissions,
  exchange?: Exchange | null,
): CalculationView {
  const { units, totals, trace, problems } = calculation
  const { by_rate, ...sums } = totals
  const margin = visible.margin ? marginShown(sums, exchange) : { margin_amount: null, margin_percent: null }
  return {
    units: shown(units, visible).map(({ trace: _trace, ...unit }) => ({ ...unit, ...rates(unit, visible) })),
    by_rate: shown(by_rate, visible).map((line) => ({
      ...line,
      ...rates(line, visible),
      trace: visibleTrace(line.trace, visible),
    })),
    totals: {
      ...sums,
      paid_minutes: visible.pay ? sums.paid_minutes : sums.charged_minutes,
      pay_amount: visible.pay ? sums.pay_amount : null,
      charge_amount: visible.charge ? sums.charge_amount : null,
      ...margin,
    },
    trace: visibleTrace(trace, visible),
    problems,
  }
}

type Sided = { payable: boolean; chargeable: boolean }

/** A line that stands on one side only, as when pay is rounded otherwise, is not for who sees just the other. */
function shown<Line extends Sided>(lines: readonly Line[], visible: MoneyPermissions): Line[] {
  return lines.filter(({ payable, chargeable }) =>
    visible.pay ? payable || (chargeable && visible.charge) : chargeable,
  )
}

type Rates = { pay_rate: string; pay_amount: number; charge_rate: string; charge_amount: number }

function rates(of: Rates, visible: MoneyPermissions) {
  return {
    pay_rate: visible.pay ? of.pay_rate : null,
    pay_amount: visible.pay ? of.pay_amount : null,
    charge_rate: visible.charge ? of.charge_rate : null,
    charge_amount: visible.charge ? of.charge_amount : null,
  }
}

function visibleTrace(trace: readonly TraceStep[], permissions: MoneyPermissions): TraceStep[] {
  return trace.filter(({ side }) => side === undefined || permissions[side])
}
