/** The rules that look at each minute, at a shift as a whole, and at a sheet as a whole. */
import type { Effect, OvertimeRule } from '#areas/jobs/contract.ts'
import { multiplyRate } from '#platform/money.ts'

export type TopUpRule = Extract<OvertimeRule, { type: 'min_shift' | 'callout' }>
export type CapRule = Extract<OvertimeRule, { type: 'period_cap' }>
export type MinuteRule = Exclude<OvertimeRule, TopUpRule | CapRule>

export const asksMinutes = (rule: OvertimeRule): rule is MinuteRule => !isTopUp(rule) && !isCap(rule)

/** Pays what lacks of a least length: time or hours that nobody worked. */
export const isTopUp = (rule: OvertimeRule | null): rule is TopUpRule =>
  rule?.type === 'min_shift' || rule?.type === 'callout'

export const isCap = (rule: OvertimeRule): rule is CapRule => rule.type === 'period_cap'

/** The rate of an hour that was not worked: a multiple of the basic one, or an amount of its own. */
export function topUpRate(effect: Effect, basic: string): string {
  return 'uplift' in effect ? effect.uplift : multiplyRate(basic, effect.multiplier)
}
