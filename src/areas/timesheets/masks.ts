import type { Effect } from '#areas/jobs/contract.ts'
import type { Calculation, Terms, TraceStep } from '#areas/timesheets/calculation/shapes.ts'
import type { CalculationView, Timesheet } from '#areas/timesheets/contract.ts'
import type { Sheet } from '#areas/timesheets/sheet-queries.ts'
import { covers, reachOf, type Who } from '#platform/context.ts'

export type Sees = { pay: boolean; charge: boolean; margin: boolean }
type Owned = Pick<Sheet, 'owner_user_id' | 'team_id' | 'candidate_user_id' | 'approver_user_id'>

/**
 * Which money of a sheet this person may see. Pay is for the agency and its worker, never for an approver, whatever
 * their grants say; charge is never for the worker.
 */
export function seesOf(who: Who, sheet: Owned): Sees {
  const pay = who.kind !== 'approver' && who.kind !== 'supplier' && holds(who, 'timesheets.view_pay', sheet)
  const charge =
    who.kind !== 'candidate' && who.kind !== 'supplier' && holds(who, 'timesheets.view_charge', sheet)
  return { pay, charge, margin: pay && charge && holds(who, 'placements.rates.view_margin', sheet) }
}

/** Does the permission reach this sheet: for a worker and an approver `own` means theirs to write or decide. */
export function holds(who: Who, permission: string, sheet: Owned): boolean {
  if (who.kind === 'candidate')
    return reachOf(who, permission) !== undefined && sheet.candidate_user_id === who.id
  if (who.kind === 'approver')
    return reachOf(who, permission) !== undefined && sheet.approver_user_id === who.id
  return covers(who, permission, sheet)
}

type ListRow = Omit<Timesheet, 'margin_amount' | 'pay_amount' | 'charge_amount'> &
  Owned & { pay_amount: number; charge_amount: number }

/** A row as this person may see it. */
export function masked(who: Who, row: ListRow): Timesheet {
  const sees = seesOf(who, row)
  const { owner_user_id: _owner, team_id: _team, candidate_user_id: _worker, ...kept } = row
  const ours = who.kind === 'staff'
  return {
    ...kept,
    bill_status: ours ? row.bill_status : null,
    pay_status: ours ? row.pay_status : null,
    pay_amount: sees.pay ? row.pay_amount : null,
    charge_amount: sees.charge ? row.charge_amount : null,
    margin_amount: sees.margin ? row.charge_amount - row.pay_amount : null,
  }
}

export function maskedCalculation(calculation: Calculation, sees: Sees): CalculationView {
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

/** The terms that a browser may calculate with: null when no side may be seen, zeros where one may not. */
export function maskedTerms(terms: Terms, sees: Sees): Terms | null {
  if (!sees.pay && !sees.charge) return null
  // The kind of an effect decides how minutes are counted; only its size is hidden.
  const hidden = (effect: Effect) => ('uplift' in effect ? { uplift: '0' } : { multiplier: '0' })
  return {
    ...terms,
    rates: terms.rates.map((row) => ({
      ...row,
      pay_rate: sees.pay ? row.pay_rate : '0',
      charge_rate: sees.charge ? row.charge_rate : '0',
    })),
    overtime_rules: terms.overtime_rules.map((rule) => ({
      ...rule,
      pay: sees.pay ? rule.pay : hidden(rule.pay),
      charge: sees.charge ? rule.charge : hidden(rule.charge),
    })) as Terms['overtime_rules'],
  }
}
