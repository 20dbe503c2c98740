import type { Currencies } from '#areas/jobs/pay-currency.ts'
import { type Change, type DatedRate, inForce } from '#areas/jobs/rate-changes/rules.ts'
import { rateLine } from '#areas/jobs/term-changes.ts'

type Proposed = Currencies & { from_day: string; rows: readonly Change[] }

/** A proposal as the history of the placement tells it: each side of each code by itself, so that it can be masked. */
export function changeLines(
  { from_day, rows, currency, pay_currency }: Proposed,
  codes: ReadonlyMap<number, { name: string }>,
): Record<string, unknown> {
  const lines = rows.flatMap((row) => {
    const name = codes.get(row.rate_code_id)!.name
    return [
      ...(row.pay_rate === row.was_pay
        ? []
        : [rateLine({ name, side: 'pay', from_day, currency: pay_currency }, row.was_pay, row.pay_rate)]),
      ...(row.charge_rate === row.was_charge
        ? []
        : [rateLine({ name, side: 'charge', from_day, currency }, row.was_charge, row.charge_rate)]),
    ]
  })
  return Object.fromEntries(lines)
}

/** What went with the basic rate on later days, in the same lines. */
export function followingLines(
  { from_day, rows, currency, pay_currency }: Proposed,
  added: readonly DatedRate[],
  before: readonly DatedRate[],
  codes: ReadonlyMap<number, { name: string }>,
): Record<string, unknown> {
  const asked = (row: DatedRate) =>
    row.effective_from === from_day && rows.some(({ rate_code_id }) => rate_code_id === row.rate_code_id)
  const lines = added
    .filter((row) => !asked(row))
    .flatMap((row) => {
      const was = inForce(before, row.rate_code_id, row.effective_from)
      const { name } = codes.get(row.rate_code_id)!
      return (['pay', 'charge'] as const)
        .filter((side) => was?.[`${side}_rate`] !== row[`${side}_rate`])
        .map((side) =>
          rateLine(
            { name, side, from_day: row.effective_from, currency: side === 'pay' ? pay_currency : currency },
            was?.[`${side}_rate`] ?? null,
            row[`${side}_rate`],
          ),
        )
    })
  return Object.fromEntries(lines)
}
