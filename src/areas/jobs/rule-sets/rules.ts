/** What sets of rules and placements that take them must satisfy. Pure. */
import { type Currencies, isMixed } from '#areas/jobs/pay-currency.ts'
import type { Placement } from '#areas/jobs/placement-contract.ts'
import { type OvertimeRule, sidesOf } from '#areas/jobs/terms.ts'
import { formatDay } from '#platform/days.ts'
import type { FieldErrors, Reason } from '#platform/refusal.ts'

/** Why these rules are not kept: every rule has a number of its own, by which sheets tell them apart. */
export function whyNotRules(rules: readonly OvertimeRule[]): Reason | undefined {
  const errors: FieldErrors = {}
  for (const [at, { id }] of rules.entries())
    if (rules.findIndex((rule) => rule.id === id) < at)
      errors[`rules.${at}.id`] = ['Another rule has this number already']
  return Object.keys(errors).length > 0
    ? { code: 'overtime_rules.rules', title: 'Please check the rules', errors }
    : undefined
}

/** What is retired is no default. */
export function whyNotDefault(set: { is_default: boolean; archived: boolean }): Reason | undefined {
  if (!set.is_default || !set.archived) return undefined
  const message = 'It is retired: offer it again first, or make another set the default'
  return {
    code: 'overtime_rules.retired',
    title: 'A retired set is not the default',
    errors: { is_default: [message] },
  }
}

/** Amounts on top are of a currency; multiples are not. */
export const fitsCurrency = (
  rules: readonly OvertimeRule[],
  of: string | Currencies,
  to: Currencies,
): boolean => {
  const { currency, pay_currency } = typeof of === 'string' ? { currency: of, pay_currency: of } : of
  const fits = { pay: pay_currency === to.pay_currency, charge: currency === to.currency }
  return !rules.some((rule) => sidesOf(rule).some((side) => !fits[side] && 'uplift' in rule[side]))
}

/** Said where they do not fit. */
export const otherCurrency = (of: string, to: Currencies): string =>
  isMixed(to)
    ? `Its amounts are in ${of}, the placement is charged in ${to.currency} and paid in ${to.pay_currency}`
    : `Its amounts are in ${of}, the placement is in ${to.currency}`

type Taking = {
  placement: Pick<Placement, 'status' | 'start_date' | 'end_date' | 'currency' | 'pay_currency' | 'rule_set'>
  set: { id: number; currency: string; archived_at: string | null }
  rules_version: number
  rules: readonly OvertimeRule[]
  from_day: string
  /** The last day for which time of the placement was handed in. */
  worked_until: string | null
  /** The day of the last change of rules: what was agreed from then on stays until it. */
  changed_on: string | null
}

/** Why a placement does not take this version from this day. */
export function whyNotTake(taking: Taking): Reason | undefined {
  const { placement, set, rules_version, rules, from_day, worked_until, changed_on } = taking
  const { start_date, end_date, rule_set } = placement
  const no = (field: string, message: string): Reason => ({
    ...{ code: 'placement.rules', title: 'Please check the form', errors: { [field]: [message] } },
  })
  if (placement.status === 'cancelled' || placement.status === 'closed')
    return no('from_day', 'The placement is over: its rules stay as they were')
  const has = rule_set?.id === set.id
  if (set.archived_at !== null && !has) return no('rule_set_id', 'This set is retired: choose another')
  if (has && rule_set.rules_version === rules_version && !rule_set.own)
    return no('rules_version', 'The placement has this version already')
  if (!fitsCurrency(rules, set.currency, placement))
    return no('rule_set_id', otherCurrency(set.currency, placement))
  if (from_day < start_date)
    return no('from_day', `It begins on ${formatDay(start_date)}: choose a day from then`)
  if (end_date !== null && from_day > end_date)
    return no('from_day', `It ends on ${formatDay(end_date)}: choose a day before`)
  if (worked_until !== null && from_day <= worked_until)
    return no('from_day', `Time was submitted up to ${formatDay(worked_until)}: choose a later day`)
  if (changed_on !== null && from_day < changed_on)
    return no('from_day', `Its rules change on ${formatDay(changed_on)} already: choose that day or later`)
  return undefined
}
