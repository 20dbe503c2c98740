/** The rates of a selection, moved by percent or by an amount. Pure. */
import type { Adjustment, ProposedRow } from '#areas/jobs/rate-changes/contract.ts'
import { type DatedRate, inForce } from '#areas/jobs/rate-changes/rules.ts'
import { formatDay } from '#platform/days.ts'
import { divide, scaled, unscaled } from '#platform/money.ts'
import type { Reason } from '#platform/refusal.ts'

const mostScaled = scaled('99999999.9999')

/**
 * The rows of a selection moved by percent or by an amount, to the penny. Undefined in place of a rate that would fall
 * below nothing, or beyond the largest there is.
 */
export function adjusted(
  rates: readonly DatedRate[],
  basic: number,
  from_day: string,
  how: Adjustment,
): { rows: ProposedRow[]; why: Reason | undefined } {
  const now = rates.filter(
    (row) =>
      inForce([row], row.rate_code_id, from_day) &&
      // A multiple of the basic rate goes with it.
      row.basis !== 'multiplier' &&
      (how.codes === 'all' || row.rate_code_id === basic),
  )
  if (now.length === 0) return { rows: [], why: noRate(from_day) }
  const rows = now.map((row) => ({
    rate_code_id: row.rate_code_id,
    pay_rate: how.pay === undefined ? undefined : moved(row.pay_rate, how.by, how.pay),
    charge_rate: how.charge === undefined ? undefined : moved(row.charge_rate, how.by, how.charge),
  }))
  const beyond = rows.some(({ pay_rate, charge_rate }) => pay_rate === null || charge_rate === null)
  return beyond ? { rows: [], why: outOfRange } : { rows: rows as ProposedRow[], why: undefined }
}

/** Null: below nothing, or beyond the largest rate. */
function moved(rate: string, by: Adjustment['by'], difference: string): string | null {
  const exact =
    by === 'percent'
      ? divide(scaled(rate) * (1_000_000n + scaled(difference)), 100_000_000n)
      : divide(scaled(rate) + scaled(difference), 100n)
  const result = exact * 100n
  return result < 0n || result > mostScaled ? null : unscaled(result)
}

const noRate = (day: string): Reason => ({
  code: 'rate_change.no_rate',
  title: 'There is no rate to change',
  description: `No rate holds on ${formatDay(day)}.`,
})
const outOfRange: Reason = {
  code: 'rate_change.range',
  title: 'The new rate is out of range',
  description: 'A rate can neither fall below 0 nor rise above 99,999,999.99. Choose a smaller change.',
}

/** Neither side moves, or both would follow from a card besides. */
export function whyNotAdjust({ by, pay, charge }: Omit<Adjustment, 'codes'>): Reason | undefined {
  if (by === 'card') {
    const field = pay !== undefined ? 'pay' : charge !== undefined ? 'charge' : undefined
    return (
      field && {
        code: 'rate_change.by_card',
        title: 'Please check the form',
        errors: { [field]: ['Pay and charge follow from the card: leave both empty'] },
      }
    )
  }
  if ([pay, charge].some((difference) => difference !== undefined && scaled(difference) !== 0n))
    return undefined
  return {
    code: 'rate_change.same',
    title: 'Nothing would change',
    errors: { charge: ['Say by how much pay or charge changes'] },
  }
}
