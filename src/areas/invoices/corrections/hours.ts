import { rightSoFar } from '#areas/invoices/corrections/right-so-far.ts'
import { correctedBefore } from '#areas/invoices/corrections/unit-queries.ts'
import type { EntryInput } from '#areas/timesheets/contract.ts'
import { reckoned, shiftsElsewhere, storedSheets } from '#areas/timesheets/public.ts'
import type { Context } from '#platform/context.ts'
import { notFound, type Reason, refuse } from '#platform/refusal.ts'

/**
 * The entries of an approved timesheet as they should have been, beside those it has: kept with the correction, and worked out
 * by the same rules as a timesheet that is submitted. Refuses what could not be submitted.
 */
export async function rightHours(
  { db }: Pick<Context, 'db'>,
  timesheetId: number,
  entries: EntryInput[],
): Promise<{ entries: EntryInput[]; entries_before: EntryInput[] }> {
  const [sheet] = await storedSheets(db, { ids: [timesheetId], from_day: '1990-01-01', after: 0, most: 1 })
  if (!sheet) throw notFound('Timesheet')
  const before = rightSoFar(sheet, await correctedBefore(db, [timesheetId]))
  if (before.terms) {
    const named = new Set(before.entries.map(({ purchase_order_id }) => purchase_order_id ?? null))
    const { problems } = reckoned(sheet, before.terms, entries)
    refuse(
      whyNotEntries([
        ...problems,
        ...(await shiftsElsewhere(db, { ...sheet, tz: before.terms.tz }, entries)),
        ...entries.flatMap(({ purchase_order_id }, at) =>
          purchase_order_id && !named.has(purchase_order_id)
            ? [
                {
                  field: `entries.${at}.purchase_order_id`,
                  message: 'No shift of this timesheet has that order',
                },
              ]
            : [],
        ),
      ]),
    )
  }
  return { entries, entries_before: before.entries }
}

function whyNotEntries(problems: readonly { field: string; message: string }[]): Reason | undefined {
  if (problems.length === 0) return undefined
  const errors: Record<string, string[]> = {}
  for (const { field, message } of problems) errors[field] = [...(errors[field] ?? []), message]
  return { code: 'correction.entries', title: 'Please check the hours', errors, status: 422 }
}
