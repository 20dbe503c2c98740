/** What is left of a charge after the pay: the same arithmetic for forms, lists and summaries. Never a float. */
import type { Effect } from '#areas/jobs/terms.ts'
import {
  addRates,
  type Decimal,
  divide,
  isDecimal,
  multiplyRate,
  scaled,
  subtractRates,
  unscaled,
} from '#platform/money.ts'

export type Margin = {
  /** Charge less pay, a rate: '6.0000'. Negative when the pay is more. */
  margin: Decimal
  /** Of the charge, in percent with two decimals, '23.08'; null when nothing is charged. */
  margin_percent: string | null
  /** Of the pay; null when nothing is paid. */
  markup_percent: string | null
}

/** Undefined while one of the rates is missing (still being typed, or hidden from this person). */
export function marginOf(
  pay: string | null | undefined,
  charge: string | null | undefined,
): Margin | undefined {
  if (!isDecimal(pay) || !isDecimal(charge)) return undefined
  const margin = subtractRates(charge, pay)
  return { margin, margin_percent: percentOf(margin, charge), markup_percent: percentOf(margin, pay) }
}

/** What an hour under a rule comes to: a multiple of the basic rate, or the uplift alone. Undefined while it is typed. */
export function rateUnder(effect: Partial<Effect> | null | undefined, basic: string | null | undefined) {
  const { multiplier, uplift } = (effect ?? {}) as { multiplier?: string | null; uplift?: string | null }
  if (isDecimal(uplift)) return addRates(uplift, '0')
  if (isDecimal(multiplier) && isDecimal(basic)) return multiplyRate(basic, multiplier)
  return undefined
}

function percentOf(part: Decimal, whole: Decimal): string | null {
  const by = scaled(whole)
  if (by <= 0n) return null
  // Two decimals: the fourth and third of a rate's four places fall away after rounding half up.
  const hundredths = divide(scaled(part) * 10_000n, by)
  return unscaled(hundredths * 100n).slice(0, -2)
}
