import type { Basis } from '#areas/jobs/job-enums.ts'
import { type Decimal, formatRate, scaled } from '#platform/money.ts'

/** How a rate was agreed; absent: as fixed rates. */
export type RateTerms = {
  basis?: Basis | undefined
  /** A factor of the basic pay. */
  pay_term?: Decimal | null | undefined
  /** A factor of the basic charge, or what is left over: in money, or as a percentage of the charge. */
  charge_term?: Decimal | null | undefined
  /** The least that is charged, whatever the basis comes to. */
  min_charge?: Decimal | null | undefined
}

/**
 * How a side was agreed, as a step of a calculation says it: `1.4 × basic`, `at least £40.00`. Of a margin no amount: who
 * sees a charge may not see what is left of it.
 */
export function basisText(
  row: { charge_rate: string } & RateTerms,
  side: 'pay' | 'charge',
  currency: string,
): string {
  const { basis = 'fixed', pay_term, charge_term, min_charge } = row
  if (side === 'charge' && min_charge && scaled(min_charge) === scaled(row.charge_rate))
    return `at least ${formatRate(min_charge, currency)}`
  const factor = side === 'pay' ? pay_term : charge_term
  if (basis === 'multiplier' && factor) return `${plain(factor)} × basic`
  return side === 'charge' && basis !== 'fixed' ? 'pay and margin' : ''
}

const plain = (decimal: Decimal) => decimal.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
