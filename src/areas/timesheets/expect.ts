import type { PlacedTerms } from '#areas/jobs/public.ts'
import { placementsToExpect, sheetsExpected, termsOf } from '#areas/jobs/public.ts'
import { expectSheets, followPlacements, type NewSheet } from '#areas/timesheets/queries.ts'
import { addDays } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import { periodsOf } from '#platform/periods.ts'
import { instantOf } from '#platform/zones.ts'

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
  const { candidate_id, client_id, approver_user_id, owner_user_id, team_id, currency, layout, po_number } =
    placement
  return periodsOf(start_date, end_date, { period_type, week_end, until, ...(from ? { from } : {}) }).map(
    (period) => ({
      placement_id: id,
      candidate_id,
      client_id,
      approver_user_id,
      owner_user_id,
      team_id,
      currency,
      tz,
      layout,
      po_number,
      ...period,
      due_at: new Date(instantOf(addDays(period.period_end, 1), dueTime, tz)).toISOString(),
    }),
  )
}

/** Makes the sheets that are expected of all live placements, four weeks ahead. Answers how many. */
export async function expectAll(db: Db, today: string): Promise<number> {
  const until = addDays(today, daysAhead)
  return expectOf(db, await placementsToExpect(db, until), until)
}

async function expectOf(db: Db, placements: PlacedTerms[], until: string): Promise<number> {
  const sheets = placements.flatMap((placement) => {
    const from = placement.generated_until ? { from: addDays(placement.generated_until, 1) } : {}
    return sheetsOf(placement, { ...from, until })
  })
  const made = await expectSheets(db, sheets)
  await sheetsExpected(db, reached(placements, sheets))
  return made
}

/** Up to which period each placement has its sheets now. */
function reached(placements: PlacedTerms[], sheets: NewSheet[]) {
  const ends = new Map<number, string>()
  for (const { placement_id, period_end } of sheets) {
    if (period_end > (ends.get(placement_id) ?? '')) ends.set(placement_id, period_end)
  }
  return placements.flatMap(({ id }) => (ends.has(id) ? [{ placement_id: id, until: ends.get(id)! }] : []))
}

/** A placement was made or changed: its untouched sheets follow it, and those it lacks are made. */
export async function expectPlacement(db: Db, placementId: number, today: string): Promise<void> {
  const placement = (await termsOf(db, [placementId])).get(placementId)
  if (!placement) return
  const until = addDays(today, daysAhead)
  const runs =
    placement.status === 'live' || placement.status === 'ended' || placement.status === 'terminated'
  const sheets = runs ? sheetsOf(placement, { until }) : []
  await followPlacements(db, [placementId], sheets)
  // One that ended before its last sheets were made (nobody was there to make them) gets them still.
  const late = placement.status === 'ended' && placement.generated_until !== null
  if (placement.status !== 'live' && !late) return
  await expectSheets(db, sheets)
  await sheetsExpected(db, reached([placement], sheets))
}
