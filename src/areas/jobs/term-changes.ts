import type { Placement } from '#areas/jobs/contract.ts'
import { basisNames } from '#areas/jobs/rate-cards/words.ts'
import { effectText, whenText } from '#areas/jobs/rule-words.ts'
import { type OvertimeRule, sidesOf } from '#areas/jobs/terms.ts'
import { counted } from '#platform/counted.ts'
import { formatDay } from '#platform/days.ts'
import { differences } from '#platform/history.ts'
import { formatMoney, formatRate } from '#platform/money.ts'

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
  const { rates, overtime_rules, rounding, unpaid_break, currency, pay_currency } = placement
  const { candidate_id, supplier_id, approver_user_id, billing_profile_id, payers, margin, ...rest } =
    placement
  const { purchase_order_ids, purchase_orders, holiday_calendar_id, pay_rounding, ...more } = rest
  const { rule_set, rule_set_id, rules_version, alternate_approver_ids, alternate_approvers, ...told } = more
  const { transfer_fee_kind, transfer_fee_amount, transfer_fee_percent, transfer_fee_weeks, ...plain } = told
  const lines = rates.flatMap((row) => {
    const since = `from ${formatDay(row.effective_from)}`
    return [
      [`${row.name}_pay_rate, ${since}`, row.pay_rate && formatRate(row.pay_rate, pay_currency)],
      [`${row.name}_charge_rate, ${since}`, row.charge_rate && formatRate(row.charge_rate, currency)],
      [`${row.name}_charge_basis, ${since}`, row.basis === 'fixed' ? null : basisNames[row.basis]],
      [`${row.name}_charge_at_least, ${since}`, row.min_charge && formatRate(row.min_charge, currency)],
      [`${row.name}_rate, ${since}, lasts`, row.effective_to ? `until ${formatDay(row.effective_to)}` : null],
    ]
  })
  return {
    ...plain,
    ...Object.fromEntries(lines),
    ...ruleLines(overtime_rules, { pay: pay_currency, charge: currency }),
    rates: null,
    client_references: placement.client_references.map(referenceText).join(', '),
    transfer_fee_charge: transferText(placement),
    alternate_approvers: alternate_approvers.map(({ name }) => name).join(', '),
    purchase_orders: purchase_orders.map(({ number }) => number).join(', '),
    overtime_rules: overtime_rules.map((rule) => rule.name).join(', '),
    rule_set: rule_set && `${rule_set.name}, version ${rule_set.rules_version}`,
    rounding: roundingLine(rounding),
    rounding_for_pay: pay_rounding && roundingLine(pay_rounding),
    unpaid_break:
      unpaid_break && `${counted(unpaid_break.minutes, 'minute')} of over ${unpaid_break.after_minutes}`,
  }
}

const referenceText = ({ label, value, needed }: Placement['client_references'][number]) =>
  `${label}: ${value || (needed === 'no' ? 'on the timesheet' : `needed at ${needed}`)}`

/** `£2,000.00 until 8 weeks after the last day`; null: nothing was agreed. */
function transferText(placement: Placement): string | null {
  const { transfer_fee_kind: kind, transfer_fee_amount, transfer_fee_percent, transfer_fee_weeks } = placement
  if (kind === 'none') return null
  const fee =
    kind === 'amount'
      ? formatMoney(transfer_fee_amount ?? 0, placement.currency)
      : `${transfer_fee_percent} % of the salary`
  return `${fee} until ${counted(transfer_fee_weeks ?? 0, 'week')} after the last day`
}

const roundingLine = ({ mode, scope, step_minutes, grace_minutes }: Placement['rounding']) =>
  mode === 'none' ? 'none' : `${mode} ${counted(step_minutes, 'minute')}, ${scope}, grace ${grace_minutes}`

/** One line for when a rule applies, and one for each side that it works on. */
export function ruleLines(
  rules: readonly OvertimeRule[],
  currencies: { pay: string; charge: string },
): Record<string, string> {
  return Object.fromEntries(
    rules.flatMap((rule) => [
      [`${rule.name}_applies`, `${whenText(rule)}, ${rule.stacking}`],
      ...(rule.type === 'period_cap'
        ? []
        : sidesOf(rule).map((side) => [`${rule.name}_${side}`, effectText(rule[side], currencies[side])])),
    ]),
  )
}

type Side = { name: string; side: 'pay' | 'charge'; from_day: string; currency: string }

/** One side of one code from a day on, under the name that the history masks it by. */
export function rateLine({ name, side, from_day, currency }: Side, from: string | null, to: string | null) {
  const said = (rate: string | null) => rate && formatRate(rate, currency)
  return [`${name}_${side}_rate, from ${formatDay(from_day)}`, { from: said(from), to: said(to) }] as const
}
