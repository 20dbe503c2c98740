/** What a shift or a call-out is short of a least length: paid on top, as time that nobody worked. */
import type { OvertimeRule } from '#areas/jobs/contract.ts'
import { minutesToQuantity, scaled, unscaled } from '#platform/money.ts'
import { decidingSide, type Piece, type Share } from './overtime.ts'
import type { Counted } from './price.ts'
import { isTopUp, type TopUpRule, topUpRate } from './rule-kinds.ts'
import type { RateRow } from './shapes.ts'

/** Each entry is a shift of its own, by what is paid of it; hours typed in for a day are one as well. */
export function shiftTopUps(
  pieces: readonly Piece[],
  rules: readonly OvertimeRule[],
  rowOf: (piece: Piece) => RateRow | undefined,
): Share[] {
  const least = rules.filter((rule) => isTopUp(rule)).filter((rule) => rule.type === 'min_shift')
  if (least.length === 0) return []
  return [...Map.groupBy(pieces, (piece) => piece.index).values()].flatMap(([first, ...others]) => {
    const minutes = others.reduce((sum, piece) => sum + piece.minutes, first!.minutes)
    const whole: Piece = { ...first!, day: first!.entry_day, minutes: 0, from: null, to: null }
    const row = rowOf(whole)
    if (!row || minutes === 0) return []
    const rule = dearest(least, row, (one) => Math.max(0, one.params.least_minutes - minutes))
    if (!rule) return []
    return [{ ...whole, minutes: rule.params.least_minutes - minutes, row, rule, kind: 'uplift' }]
  })
}

/** Each entry of hours under the rate code of a rule is one call-out. */
export function callOutTopUps(counted: readonly Counted[], rules: readonly OvertimeRule[]): Counted[] {
  const least = rules.filter((rule) => isTopUp(rule)).filter((rule) => rule.type === 'callout')
  return counted.flatMap((one) => {
    const own = least.filter((rule) => rule.rate_code_id === one.entry.rate_code_id)
    const entered = scaled(one.entry.quantity)
    if (one.row.unit !== 'hour' || entered === 0n) return []
    const missing = (rule: TopUpRule) => scaled(minutesToQuantity(rule.params.least_minutes)) - entered
    const rule = dearest(own, one.row, (each) => Math.max(0, Number(missing(each))))
    return rule ? [{ ...one, rule, entry: { ...one.entry, quantity: unscaled(missing(rule)) } }] : []
  })
}

/** The rule whose top-up comes to most; the earlier of equals, none where nothing is missing. */
function dearest<Rule extends TopUpRule>(
  rules: readonly Rule[],
  row: RateRow,
  missing: (rule: Rule) => number,
): Rule | undefined {
  const side = decidingSide(rules)
  const basic = side === 'pay' ? row.pay_rate : row.charge_rate
  const worth = (rule: Rule) => BigInt(missing(rule)) * scaled(topUpRate(rule[side], basic))
  const short = rules.filter((rule) => missing(rule) > 0)
  return short.length === 0 ? undefined : short.reduce((a, b) => (worth(b) > worth(a) ? b : a))
}
