import { type EngagementInForce, engagementsWithin } from '#areas/candidates/public.ts'
import type { PlacedTerms } from '#areas/jobs/public.ts'
import { termsOf } from '#areas/jobs/public.ts'
import { daysByCalendar } from '#areas/settings/public.ts'
import { overlapsWith } from '#areas/timesheets/calculation/check.ts'
import { payersOf } from '#areas/timesheets/calculation/payers.ts'
import type {
  Calculation,
  CalculationInput,
  Entry,
  Problem,
  Terms,
} from '#areas/timesheets/calculation/shapes.ts'
import type { Shift } from '#areas/timesheets/calculation/spans.ts'
import { shiftOf } from '#areas/timesheets/calculation/spans.ts'
import type { EntryInput } from '#areas/timesheets/contract.ts'
import { calculate } from '#areas/timesheets/rules.ts'
import { minutesBefore, type Sheet, workElsewhere } from '#areas/timesheets/single-sheet-queries.ts'
import { addDays, type Day, daysBetween, isDayWithin, isTime, weekEnding } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'
import { localOf } from '#platform/zones.ts'

/** All that the calculation of a sheet stands on besides its entries. */
export type Basis = Omit<CalculationInput, 'entries' | 'carried_minutes'> & {
  carried_minutes: Record<string, number>
}

/** The placement's terms as they are today, in the shape of the calculation. */
export async function currentBasis(db: Db, sheet: Sheet, now: Date): Promise<Basis> {
  const { placement_id, candidate_id } = sheet
  const [placements, holidaysOf, engaged] = await Promise.all([
    termsOf(db, [placement_id]),
    daysByCalendar(db, worked(sheet)),
    engagementsWithin(db, [candidate_id], worked(sheet)),
  ])
  const placement = placements.get(placement_id)
  if (!placement) throw notFound('Placement')
  return {
    ...bounds(sheet),
    terms: asTerms(placement, sheet, holidaysOf, engaged.get(candidate_id)),
    today: localOf(now.getTime(), sheet.tz).day,
    carried_minutes: await carried(db, sheet, placement),
  }
}

type Period = { period_start: Day; period_end: Day }

/** The days that work of a period can fall on: the last shift may end on the day after. */
export const worked = ({ period_start, period_end }: Period) => ({
  from: period_start,
  to: addDays(period_end, 1),
})

/** What a submitted sheet was calculated on. */
export function snapshotBasis(sheet: Sheet & { terms: Terms }): Basis {
  return { ...bounds(sheet), terms: sheet.terms, carried_minutes: {} }
}

function bounds({ period_start, period_end, placement_start, placement_end }: Sheet) {
  return { period_start, period_end, placement_start, placement_end }
}

/**
 * With the bank holidays and payers of the period alone: a sheet keeps its terms for ever. `engaged` are the worker's
 * engagements by day, at least those in force in it.
 */
export function asTerms(
  placement: PlacedTerms,
  period: Period,
  holidaysOf: (calendarId: number | null) => Day[],
  engaged: readonly EngagementInForce[] = [],
): Terms {
  const { from, to } = worked(period)
  const bank_holidays = holidaysOf(placement.holiday_calendar_id).filter((day) => day >= from && day <= to)
  const { tz, currency, week_end, rounding, unpaid_break, basic_rate_code_id, rates, overtime_rules } =
    placement
  const { layout, day_minutes } = placement
  return {
    tz,
    currency,
    week_end,
    rounding,
    unpaid_break,
    basic_rate_code_id,
    // Shifts and hours are what is entered where nothing is said: such sheets keep the terms they always had.
    ...(layout === 'days' ? { layout, day_minutes } : layout === 'units' ? { layout } : {}),
    rates,
    overtime_rules,
    bank_holidays,
    payers: payersOf(
      engaged
        .filter(({ effective_from, until }) => effective_from <= to && !(until && until <= from))
        // Since when somebody is engaged is nothing to whoever opens the sheet.
        .map((each) => ({
          ...each,
          effective_from: each.effective_from > from ? each.effective_from : from,
        })),
    ),
  }
}

/** A period that begins in the middle of a week goes on counting where the sheet before it stopped. */
async function carried(
  db: Db,
  { placement_id, period_start }: Sheet,
  { week_end, overtime_rules }: PlacedTerms,
) {
  const ending = weekEnding(period_start, week_end)
  const begins = addDays(ending, -6)
  if (begins === period_start || !overtime_rules.some(({ type }) => type === 'weekly_over')) return {}
  const minutes = await minutesBefore(db, placement_id, begins, period_start)
  return minutes > 0 ? { [ending]: minutes } : {}
}

export function calculateSheet(basis: Basis, entries: readonly EntryInput[]): Calculation {
  return calculate({ ...basis, entries: entries as readonly Entry[] })
}

/** Shifts of this sheet that lie over time the worker handed in on another placement. */
export async function overlaps(db: Db, sheet: Sheet, entries: readonly EntryInput[]): Promise<Problem[]> {
  const mine = shiftsOf(entries, sheet.tz)
  if (mine.length === 0) return []
  const elsewhere = await workElsewhere(db, sheet)
  return overlapsWith(
    mine,
    elsewhere.flatMap(({ entries: others, tz }) => shiftsOf(others, tz)),
  )
}

function shiftsOf(entries: readonly EntryInput[], tz: string): Shift[] {
  return entries.flatMap((entry, index) =>
    entry.kind === 'shift' && isDayWithin(entry.day) && isTime(entry.start_time) && isTime(entry.end_time)
      ? [shiftOf(entry, index, tz)]
      : [],
  )
}

/** Entries of an earlier period moved into this one, by as many days as the periods lie apart; what falls outside stays behind. */
export function moved(
  entries: readonly EntryInput[],
  from: { period_start: string },
  to: { period_start: string; period_end: string; placement_start: string; placement_end: string | null },
): EntryInput[] {
  // Whole weeks, so that a Monday stays a Monday even when a period was cut at its start.
  const days = Math.round(daysBetween(from.period_start, to.period_start) / 7) * 7
  return entries.flatMap((entry) => {
    const day = addDays(entry.day, days)
    const last =
      to.placement_end !== null && to.placement_end < to.period_end ? to.placement_end : to.period_end
    return day >= to.period_start && day >= to.placement_start && day <= last ? [{ ...entry, day }] : []
  })
}
