import type { Change } from '#areas/jobs/rate-changes/rules.ts'
import { rateLine } from '#areas/jobs/term-changes.ts'

type Proposed = { from_day: string; rows: readonly Change[]; currency: string }

/** A proposal as the history of the placement tells it: each side of each code by itself, so that it can be masked. */
export function changeLines(
  { from_day, rows, currency }: Proposed,
  codes: ReadonlyMap<number, { name: string }>,
): Record<string, unknown> {
  const lines = rows.flatMap((row) => {
    const name = codes.get(row.rate_code_id)!.name
    return [
      ...(row.pay_rate === row.was_pay
        ? []
        : [rateLine({ name, side: 'pay', from_day, currency }, row.was_pay, row.pay_rate)]),
      ...(row.charge_rate === row.was_charge
        ? []
        : [rateLine({ name, side: 'charge', from_day, currency }, row.was_charge, row.charge_rate)]),
    ]
  })
  return Object.fromEntries(lines)
}
