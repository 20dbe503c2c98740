/** What holds for a timesheet after all that was put right of it. Pure. */
import { correctedTerms } from '#areas/invoices/corrections/terms.ts'
import type { Before } from '#areas/invoices/corrections/unit-queries.ts'
import type { StoredSheet } from '#areas/timesheets/public.ts'

/** What was entered on a sheet and its terms, with all that was put right of it by now. */
export function rightSoFar(
  { terms, entries }: Pick<StoredSheet, 'terms' | 'entries'>,
  before: readonly Before[],
) {
  return before.reduce(
    (found, each) =>
      each.cause === 'hours'
        ? { ...found, entries: each.entries ?? found.entries }
        : { ...found, terms: found.terms && correctedTerms(found.terms, each) },
    { terms, entries },
  )
}
