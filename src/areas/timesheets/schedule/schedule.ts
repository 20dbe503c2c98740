import type { PlacedTerms } from '#areas/jobs/public.ts'
import { hasRun, placementsToExpect, sheetsExpected, termsOf } from '#areas/jobs/public.ts'
import { findSettings } from '#areas/settings/public.ts'
import {
  followPlacements,
  insertScheduledSheets,
  type NewSheet,
} from '#areas/timesheets/sheet-list-queries.ts'
import { addDays } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import { periodsOf } from '#platform/periods.ts'
import { instantOf } from '#platform/zones.ts'

/** What one transaction makes at most: a stretch of a year for some placements, or so many sheets of one. */
const atOnce = { placements: 50, days: 53 * 7, sheets: 500 }
/** How far ahead sheets lie ready, days. */
const daysAhead = 28
/** Due at ten in the morning after the period, where the work is. */
const dueTime = '10:00'

/** The sheets of a placement whose periods touch the days from `from` (or its start) until `until`. */
export function sheetsOf(
  placement: PlacedTerms,
  { from, until }: { from?: string; until: string },
): NewSheet[] {
  const { id, start_date, end_date, period_type, week_end, tz } = placement
  const { candidate_id, client_id, approver_user_id, owner_user_id, team_id, layout, po_number } = placement
  const { currency, pay_currency } = placement
  const paid_in = pay_currency === currency ? null : pay_currency
  return periodsOf(start_date, end_date, { period_type, week_end, until, ...(from ? { from } : {}) }).map(
    (period) => ({
      placement_id: id,
      candidate_id,
      client_id,
      approver_user_id,
      owner_user_id,
      team_id,
      currency,
      paid_in,
      tz,
      layout,
      po_number,
      ...period,
      due_at: new Date(instantOf(addDays(period.period_end, 1), dueTime, tz)).toISOString(),
    }),
  )
}

/** Carries out one transaction of the agency. */
type InTenant = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Makes the sheets that are expected of all live placements, four weeks ahead. Answers how many. Set by set. */
export async function scheduleAllSheets(inTenant: InTenant, today: string): Promise<number> {
  const until = addDays(today, daysAhead)
  let made = 0
  // Ends: each turn either comes further with its placements, and none goes beyond `until`, or goes on to later ones.
  for (let after = 0; ; ) {
    const step = await inTenant((db) => scheduleSome(db, after, until))
    made += step.made
    if (step.last === undefined) return made
    if (!step.more) after = step.last
  }
}

/** The next stretch of some placements. `last`: the highest id among them; `more`: they have not all come to the end. */
async function scheduleSome(db: Db, after: number, until: string) {
  const { books_open_on } = await findSettings(db)
  const placements = await placementsToExpect(db, until, { after, most: atOnce.placements })
  const sheets = placements.flatMap((placement) => {
    const from = latest(placement.start_date, books_open_on, placement.generated_until)
    const next = placement.generated_until === from ? addDays(from, 1) : from
    return sheetsOf(placement, { from: next, until: earliest(until, addDays(next, atOnce.days)) })
  })
  const made = await insertScheduledSheets(db, sheets)
  const ends = reached(sheets)
  await sheetsExpected(db, ends)
  return { made, last: placements.at(-1)?.id, more: ends.some((each) => each.until < until) }
}

const latest = (...days: (string | null)[]) =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1)!
const earliest = (...days: string[]) => days.toSorted()[0]!

/** Up to which period each placement has its sheets now. */
function reached(sheets: NewSheet[]) {
  const ends = new Map<number, string>()
  for (const { placement_id, period_end } of sheets) {
    if (period_end > (ends.get(placement_id) ?? '')) ends.set(placement_id, period_end)
  }
  return [...ends].map(([placement_id, until]) => ({ placement_id, until }))
}

/**
 * A placement was made or changed: its untouched sheets follow it, and those it lacks are made, from the day the books
 * opened. How far back a placement may begin without a reason is asked when it is saved (jobs/backdated.ts).
 */
export async function scheduleForPlacement(
  inTenant: InTenant,
  placementId: number,
  today: string,
): Promise<void> {
  const sheets = await inTenant((db) => follow(db, placementId, addDays(today, daysAhead)))
  for (let at = 0; at < sheets.length; at += atOnce.sheets) {
    const part = sheets.slice(at, at + atOnce.sheets)
    await inTenant(async (db) => {
      await insertScheduledSheets(db, part)
      await sheetsExpected(db, reached(part))
    })
  }
}

/** Answers the sheets that are to be there. */
async function follow(db: Db, placementId: number, until: string): Promise<NewSheet[]> {
  const placement = (await termsOf(db, [placementId])).get(placementId)
  // Without rates no time is worked for the agency.
  if (!placement || placement.rates.length === 0) return []
  const { books_open_on } = await findSettings(db)
  const sheets = hasRun(placement.status)
    ? sheetsOf(placement, { from: latest(placement.start_date, books_open_on), until })
    : []
  await followPlacements(db, [placementId], sheets)
  // One that ended before its last sheets were made (nobody was there to make them) gets them still.
  const over = placement.status === 'ended' || placement.status === 'closed'
  const late = over && placement.generated_until !== null
  return placement.status === 'live' || late ? sheets : []
}
