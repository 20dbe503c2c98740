import type { Placement } from '#areas/jobs/contract.ts'
import { effectText, whenText } from '#areas/jobs/rule-words.ts'
import { counted } from '#platform/counted.ts'
import { formatDay } from '#platform/days.ts'
import { differences } from '#platform/history.ts'
import { formatRate } from '#platform/money.ts'

/** What changed in a placement's terms, line by line; a rate or rule that is gone is told as well. */
export function changedTerms(before: Placement, after: Placement) {
  const old = describeTermChanges(before)
  const gone = Object.fromEntries(Object.keys(old).map((line) => [line, null]))
  return differences(old, { ...gone, ...describeTermChanges(after) })
}

/**
 * A placement as its history tells it: one line a rate and rule instead of whole tables. Lines of money carry `_pay`
 * or `_charge` in their name, by which the history hides them from readers who may not see that side.
 */
function describeTermChanges(placement: Placement): Record<string, unknown> {
  const { rates, overtime_rules, rounding, unpaid_break, currency } = placement
  const { candidate_id, supplier_id, approver_user_id, billing_profile_id, payers, margin, ...rest } =
    placement
  const { purchase_order_ids, purchase_orders, ...plain } = rest
  const { mode, scope, step_minutes, grace_minutes } = rounding
  const lines = rates.flatMap((row) => {
    const since = `from ${formatDay(row.effective_from)}`
    return [
      [`${row.name}_pay_rate, ${since}`, row.pay_rate && formatRate(row.pay_rate, currency)],
      [`${row.name}_charge_rate, ${since}`, row.charge_rate && formatRate(row.charge_rate, currency)],
      [`${row.name}_rate, ${since}, lasts`, row.effective_to ? `until ${formatDay(row.effective_to)}` : null],
    ]
  })
  const rules = overtime_rules.flatMap((rule) => [
    [`${rule.name}_applies`, `${whenText(rule)}, ${rule.stacking}`],
    [`${rule.name}_pay`, effectText(rule.pay, currency)],
    [`${rule.name}_charge`, effectText(rule.charge, currency)],
  ])
  return {
    ...plain,
    ...Object.fromEntries([...lines, ...rules]),
    rates: null,
    purchase_orders: purchase_orders.map(({ number }) => number).join(', '),
    overtime_rules: overtime_rules.map((rule) => rule.name).join(', '),
    rounding:
      mode === 'none'
        ? 'none'
        : `${mode} ${counted(step_minutes, 'minute')}, ${scope}, grace ${grace_minutes}`,
    unpaid_break:
      unpaid_break && `${counted(unpaid_break.minutes, 'minute')} of over ${unpaid_break.after_minutes}`,
  }
}

type Side = { name: string; side: 'pay' | 'charge'; from_day: string; currency: string }

/** One side of one code from a day on, under the name that the history masks it by. */
export function rateLine({ name, side, from_day, currency }: Side, from: string | null, to: string | null) {
  const said = (rate: string | null) => rate && formatRate(rate, currency)
  return [`${name}_${side}_rate, from ${formatDay(from_day)}`, { from: said(from), to: said(to) }] as const
}
