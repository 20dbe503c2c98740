/** What becomes of units whose amounts were right, and who is charged or paid was not. Pure: the facts are handed in. */
import {
  counts,
  type Figures,
  figuresOf,
  type OldUnit,
  type Payer,
  type Piece,
  type Planned,
  pieceOf,
  type Stay,
  type Step,
  stepOf,
  steps,
} from '#areas/invoices/corrections/plan.ts'
import { type Elsewhere, type LeftOut, sideOfElsewhere } from '#areas/invoices/corrections/words.ts'

/** Where the same is charged, or by whom it is paid. */
export type To = {
  billing_profile_id?: number
  purchase_order_id?: number
  cost_code?: string
  tax_code_id?: number
  tax_rate?: string
  /** Null: payroll pays. */
  supplier_id?: number | null
  /** The days that the order is for. */
  from?: string | null
  until?: string | null
}

/**
 * What becomes of these units when what they charge is put elsewhere: what is paid for them stays. Of a wrong supplier it is
 * the other way round, and only the days on which the worker is engaged through the right one move: of the others somebody
 * else was right, or is to be chosen.
 */
export function planElsewhere(old: readonly OldUnit[], cause: Elsewhere, to: To): Planned | LeftOut {
  const pieces: Piece[] = []
  const stays: Stay[] = []
  const byPayroll: Stay[] = []
  const side = sideOfElsewhere(cause)
  // What is charged or paid by now is the sum of three, and one of them alone would go elsewhere.
  if (old.some(({ by_difference }) => by_difference?.[side])) return 'by_difference'
  const due = old.filter((unit) => counts(unit, side))
  for (const unit of due) {
    if (isThere(unit, cause, to)) continue
    if (cause === 'supplier' && !pays(unit.engaged, to)) {
      stays.push(stayOf(unit))
      continue
    }
    if (cause === 'order' && ((to.from && unit.day < to.from) || (to.until && unit.day > to.until)))
      return 'order_days'
    const step = stepOf(unit, unit, side, 'reinstate')
    if (!steps.includes(step as Step)) return step as LeftOut
    // Payroll has no document that could be credited, and takes nothing back from somebody it pays no more.
    if (step === 'delta') {
      // Nothing of it is put right by itself either.
      byPayroll.push({ ...stayOf(unit), right: true })
      continue
    }
    const same = figuresAlone(unit)
    if (side === 'bill') {
      const now = { ...same, payable: false }
      pieces.push(pieceOf(unit, now, { bill: unit, pay: unit }, step as Step, 'none'))
    } else {
      const now = { ...same, chargeable: false, paid_by: unit.engaged! }
      pieces.push(pieceOf(unit, now, { bill: unit, pay: unit }, 'none', step as Step))
    }
  }
  if (pieces.length === 0 && byPayroll.length > 0) return 'by_payroll'
  if (pieces.length === 0) return due.length > 0 && stays.length === due.length ? 'not_engaged' : 'unchanged'
  return { pieces, before: figuresOf(old), after: figuresOf(old), stays: [...stays, ...byPayroll] }
}

function stayOf({ day, pay_amount, payer, engaged, pay }: OldUnit): Stay {
  const supplier_id = payer?.supplier_id ?? null
  const { invoice_id, line_id, tax_code_id } = pay
  const right = pays(engaged, { supplier_id })
  return { day, amount: pay_amount, supplier_id, right, invoice_id, line_id, tax_code_id }
}

function figuresAlone(unit: OldUnit): Figures {
  const { id: _id, timesheet_id: _sheet, bill: _bill, pay: _pay, ...more } = unit
  const { billing_profile_id: _profile, cost_code: _cost, named_tax_code_id: _tax, ...rest } = more
  const { order_ids: _orders, payer: _payer, engaged: _engaged, ...known } = rest
  const { awaits_credit: _awaits, by_difference: _difference, ...figures } = known
  return figures
}

/** Payroll pays who is on it; somebody without a company is on it only when employed. */
const pays = (payer: Payer | null | undefined, { supplier_id }: To): boolean =>
  !!payer && payer.supplier_id === supplier_id && (supplier_id !== null || onPayroll(payer))
const onPayroll = ({ engagement_type }: Payer) => engagement_type === 'paye' || engagement_type === 'perm'

function isThere(unit: OldUnit, cause: Elsewhere, to: To): boolean {
  const { billing_profile_id, cost_code, order_ids } = unit
  if (cause === 'profile') return billing_profile_id === to.billing_profile_id
  if (cause === 'cost_code') return cost_code === to.cost_code
  if (cause === 'tax_code') return (unit.bill.tax_code_id ?? unit.named_tax_code_id) === to.tax_code_id
  if (cause === 'supplier') return pays(unit.payer, to)
  return order_ids?.length === 1 && order_ids[0] === to.purchase_order_id
}
