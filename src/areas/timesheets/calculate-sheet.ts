import { type EngagementInForce, engagementsWithin } from '#areas/candidates/public.ts'
import type { CardRated, PlacedTerms } from '#areas/jobs/public.ts'
import { isCounted, ratesByCards, rulesOn, termsOf } from '#areas/jobs/public.ts'
import { daysByCalendar } from '#areas/settings/public.ts'
import { overlapsWith } from '#areas/timesheets/calculation/check.ts'
import { payersOf } from '#areas/timesheets/calculation/payers.ts'
import type {
  Calculation,
  CalculationInput,
  Entry,
  Problem,
  RateRow,
  Terms,
} from '#areas/timesheets/calculation/shapes.ts'
import type { Shift } from '#areas/timesheets/calculation/spans.ts'
import { shiftOf } from '#areas/timesheets/calculation/spans.ts'
import type { EntryInput } from '#areas/timesheets/contract.ts'
import { calculate } from '#areas/timesheets/rules.ts'
import {
  minutesBefore,
  type Sheet,
  workElsewhere,
  workedSince,
} from '#areas/timesheets/single-sheet-queries.ts'
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
  const found = placements.get(placement_id)
  if (!found) throw notFound('Placement')
  const placement = { ...found, overtime_rules: rulesOn(found, sheet.period_start) }
  const byCards = (await ratesByCards(db, [placement]))(placement, worked(sheet))
  return {
    ...bounds(sheet),
    terms: asTerms({ ...placement, byCards }, sheet, holidaysOf, engaged.get(candidate_id)),
    today: localOf(now.getTime(), sheet.tz).day,
    ...(await carried(db, sheet, placement)),
    worked_before: await workedBefore(db, sheet, placement),
  }
}

/** The terms that a sheet keeps: of the rates that only cards say, those that were worked. */
export function keptTerms(terms: Terms, entries: readonly EntryInput[]): Terms {
  const worked = new Set(entries.map((entry) => entry.kind === 'quantity' && entry.rate_code_id))
  return { ...terms, rates: terms.rates.filter((row) => !row.by_card || worked.has(row.rate_code_id)) }
}

type Period = { period_start: Day; period_end: Day }

/** The days that work of a period can fall on: the last shift may end on the day after. */
export const worked = ({ period_start, period_end }: Period) => ({
  from: period_start,
  to: addDays(period_end, 1),
})

/** What a submitted sheet was calculated on. */
export function snapshotBasis(sheet: Sheet & { terms: Terms }): Basis {
  return { ...bounds(sheet), terms: sheet.terms, carried_minutes: {}, worked_before: null }
}

function bounds({ period_start, period_end, placement_start, placement_end }: Sheet) {
  return { period_start, period_end, placement_start, placement_end }
}

/**
 * With the bank holidays and payers of the period alone: a sheet keeps its terms for ever. `engaged` are the worker's
 * engagements by day, at least those in force in it.
 */
export function asTerms(
  placement: PlacedTerms & { byCards?: readonly CardRated[] },
  period: Period,
  holidaysOf: (calendarId: number | null) => Day[],
  engaged: readonly EngagementInForce[] = [],
): Terms {
  const { from, to } = worked(period)
  const bank_holidays = holidaysOf(placement.holiday_calendar_id).filter((day) => day >= from && day <= to)
  const { tz, currency, pay_currency, week_end, rounding, unpaid_break, basic_rate_code_id, rates } =
    placement
  const { layout, day_minutes, byCards = [] } = placement
  return {
    tz,
    currency,
    // As most are: such sheets keep the terms they always had.
    ...(pay_currency === currency ? {} : { pay_currency }),
    week_end,
    rounding,
    unpaid_break,
    basic_rate_code_id,
    ...hoursAgreed(placement),
    // Where pay is rounded as the charge is, nothing is said of it.
    ...(placement.pay_rounding && !isCounted(layout) ? { pay_rounding: placement.pay_rounding } : {}),
    // Shifts and hours are what is entered where nothing is said: such sheets keep the terms they always had.
    ...(layout === 'days' ? { layout, day_minutes } : layout === 'units' ? { layout } : {}),
    rates: [...rates.map(asRow), ...byCards.map((row) => ({ ...asRow(row), by_card: true as const }))],
    overtime_rules: rulesOn(placement, period.period_start),
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

/** As sheets keep it: who sees it is said where somebody does not. */
function asRow({ worker_visible, client_visible, ...row }: PlacedTerms['rates'][number]): RateRow {
  return {
    ...row,
    ...(worker_visible ? {} : { worker_visible }),
    ...(client_visible ? {} : { client_visible }),
  }
}

/** Absent where nothing is agreed: such sheets keep the terms they always had. */
function hoursAgreed(placement: PlacedTerms): Pick<Terms, 'hours'> {
  const { min_day_minutes, max_day_minutes, min_week_minutes, max_week_minutes, over_hours } = placement
  const agreed = [min_day_minutes, max_day_minutes, min_week_minutes, max_week_minutes]
  if (agreed.every((each) => each === null)) return {}
  return { hours: { min_day_minutes, max_day_minutes, min_week_minutes, max_week_minutes, over_hours } }
}

/** A period that begins in the middle of a week goes on counting where the sheet before it stopped. */
async function carried(
  db: Db,
  { placement_id, period_start }: Sheet,
  { week_end, overtime_rules }: PlacedTerms,
): Promise<Pick<Basis, 'carried_minutes' | 'carried_charge_minutes'>> {
  const ending = weekEnding(period_start, week_end)
  const begins = addDays(ending, -6)
  if (begins === period_start || !overtime_rules.some(({ type }) => type === 'weekly_over'))
    return { carried_minutes: {} }
  const { pay, charge } = await minutesBefore(db, placement_id, begins, period_start)
  const of = (minutes: number) => (minutes > 0 ? { [ending]: minutes } : {})
  return { carried_minutes: of(pay), ...(charge !== pay && { carried_charge_minutes: of(charge) }) }
}

/** The longest row of days that a rule asks for: nothing further back is looked at. */
const DAYS_BACK = 31

/**
 * What rules of days in a row and of rest need to know across the edge of the sheet: earlier sheets of this placement
 * as far as they were submitted. Other placements do not count, they have a client and rules of their own.
 */
async function workedBefore(
  db: Db,
  { placement_id, period_start, tz }: Sheet,
  { overtime_rules, basic_rate_code_id }: PlacedTerms,
): Promise<NonNullable<Basis['worked_before']> | null> {
  if (!overtime_rules.some(({ type }) => type === 'consecutive_day' || type === 'rest_break')) return null
  const from = addDays(period_start, -DAYS_BACK)
  const entries = await workedSince(db, { placement_id, basic_rate_code_id, from, before: period_start })
  const ends = entries.flatMap(({ day, start_time, end_time }) =>
    start_time && end_time
      ? [shiftOf({ kind: 'shift', day, start_time, end_time, break_minutes: 0 }, 0, tz).to]
      : [],
  )
  return {
    days: [...new Set(entries.map(({ day }) => day))],
    last_finish: ends.length > 0 ? Math.max(...ends) : null,
  }
}

export function calculateSheet(basis: Basis, entries: readonly EntryInput[]): Calculation {
  return calculate({ ...basis, entries: entries as readonly Entry[] })
}

/** Shifts of this sheet that lie over time the worker handed in on another placement. */
export async function overlaps(
  db: Db,
  sheet: Pick<Sheet, 'id' | 'candidate_id' | 'period_start' | 'period_end' | 'tz'>,
  entries: readonly EntryInput[],
): Promise<Problem[]> {
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

/** Entries of an earlier period moved into this one, by as many days as the periods lie apart; what falls outside stays behind, and so does the order of a shift. */
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
    return day >= to.period_start && day >= to.placement_start && day <= last
      ? [{ ...entry, day, purchase_order_id: null }]
      : []
  })
}
