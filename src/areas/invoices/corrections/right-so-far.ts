/** What holds for a timesheet after all that was put right of it. Pure. */
import { correctedTerms } from '#areas/invoices/corrections/terms.ts'
import type { Before } from '#areas/invoices/corrections/unit-queries.ts'
import type { StoredSheet } from '#areas/timesheets/public.ts'

/** What was entered on a sheet and its terms, with all that was put right of it by now. */
export function rightSoFar(
  { terms, entries }: Pick<StoredSheet, 'terms' | 'entries'>,
  before: readonly Before[],
) {
  return {
    terms: before
      .filter(({ cause }) => cause === 'rates')
      .reduce((found, each) => found && correctedTerms(found, each), terms),
    entries: before.findLast((each) => each.cause === 'hours')?.entries ?? entries,
  }
}
