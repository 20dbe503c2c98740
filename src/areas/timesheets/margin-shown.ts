import type { Exchange } from '#areas/settings/contract.ts'
import { exchanged, percentOf } from '#platform/money.ts'

type Sums = { pay_amount: number; charge_amount: number; margin_amount: number | null }

/** What is left of a charge: as it was calculated, or, where pay is in another currency, at a rate. Null without one. */
export function marginShown(
  { pay_amount, charge_amount, margin_amount }: Sums,
  exchange: Exchange | null | undefined,
): { margin_amount: number | null; margin_percent: string | null } {
  const left =
    margin_amount ??
    (exchange
      ? charge_amount -
        exchanged(pay_amount, {
          ...{ rate: exchange.rate, from: exchange.from_currency, to: exchange.to_currency },
        })
      : null)
  return { margin_amount: left, margin_percent: left === null ? null : percentOf(left, charge_amount) }
}
