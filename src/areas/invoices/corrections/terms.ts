/** The terms that a timesheet was handed in under, as they should have been. Pure. */
import type { CorrectedRate } from '#areas/invoices/corrections/contract.ts'
import type { StoredSheet } from '#areas/timesheets/public.ts'
import { addDays } from '#platform/days.ts'

type Terms = NonNullable<StoredSheet['terms']>

/**
 * What was in force on the day ends the day before, and the right rate lasts as long as that would have lasted; a side
 * that is not said stays as it was. Codes that the sheet has no rate of on that day stay as they are.
 */
export function correctedTerms(
  terms: Terms,
  { from_day, rates }: { from_day: string; rates: readonly CorrectedRate[] },
): Terms {
  return { ...terms, rates: rates.reduce((rows, rate) => withRate(rows, rate, from_day), terms.rates) }
}

function withRate(rows: Terms['rates'], { rate_code_id, ...right }: CorrectedRate, from_day: string) {
  const wrong = rows.find(
    (row) =>
      row.rate_code_id === rate_code_id &&
      row.effective_from <= from_day &&
      (row.effective_to === null || row.effective_to >= from_day),
  )
  if (!wrong) return rows
  const { pay_rate = wrong.pay_rate, charge_rate = wrong.charge_rate } = right
  const until = { ...wrong, effective_to: addDays(from_day, -1) }
  const since = { ...wrong, id: nextId(rows), pay_rate, charge_rate, effective_from: from_day }
  return rows.flatMap((row) =>
    row !== wrong ? row : row.effective_from < from_day ? [until, since] : [since],
  )
}

/** Time before and after the day is priced apart. */
const nextId = (rows: Terms['rates']) => Math.max(...rows.map(({ id }) => id)) + 1
