/** Pay, charge and margin of a rate: two of them say the third. Pure. */
import type { RateEntry } from '#areas/jobs/rate-entry/contract.ts'
import { addRates, type Decimal, isDecimal, scaled, subtractRates } from '#platform/money.ts'

/** Until somebody chooses: pay and charge stay where they are, and a margin is put on top of the pay. */
export const usualEntry: RateEntry = { on_pay: 'margin', on_charge: 'margin', on_margin: 'charge' }

export type Sides = { pay_rate: string | null; charge_rate: string | null }
export type Edit = { of: 'pay' | 'charge' | 'margin'; value: Decimal | null }

const largest = scaled('99999999.9999')

/**
 * The sides once one of the three was changed; `before` is as they were when it was begun, however much was typed since.
 * What cannot be worked out, or would fall below nothing or beyond the largest rate, stays as it is.
 */
export function recalculated(before: Sides, { of, value }: Edit, entry: RateEntry): Sides {
  const { pay_rate: pay, charge_rate: charge } = before
  const margin = isDecimal(pay) && isDecimal(charge) ? subtractRates(charge, pay) : undefined
  const sum = (one: string | null | undefined, other: Decimal | null | undefined) =>
    isDecimal(one) && isDecimal(other) ? within(addRates(one, other)) : undefined
  const rest = (whole: Decimal | null | undefined, part: Decimal | null | undefined) =>
    isDecimal(whole) && isDecimal(part) ? within(subtractRates(whole, part)) : undefined
  if (of === 'pay')
    return {
      pay_rate: value,
      charge_rate: (entry.on_pay === 'charge' ? sum(value, margin) : undefined) ?? charge,
    }
  if (of === 'charge')
    return {
      pay_rate: (entry.on_charge === 'pay' ? rest(value, margin) : undefined) ?? pay,
      charge_rate: value,
    }
  return entry.on_margin === 'charge'
    ? { pay_rate: pay, charge_rate: sum(pay, value) ?? charge }
    : { pay_rate: rest(charge, value) ?? pay, charge_rate: charge }
}

const within = (rate: Decimal) => (scaled(rate) >= 0n && scaled(rate) <= largest ? rate : undefined)
