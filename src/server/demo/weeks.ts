import { bankHolidays } from '#areas/settings/public.ts'
import { type BackfilledSheet, backfillSheets } from '#areas/timesheets/public.ts'
import { addDays, dayOfWeek, timeMinutes, weekEnding } from '#platform/days.ts'
import { refreshStatistics } from '#platform/db/planner-hint.ts'
import type { DemoCodes } from '#server/demo/codes.ts'
import type { Making } from '#server/demo/parties.ts'
import type { DemoPlacement } from '#server/demo/placements.ts'
import type { Random } from '#server/demo/random.ts'
import type { Pattern } from '#server/demo/words.ts'

const holidays = new Set(bankHolidays.map(([day]) => day))

/**
 * A year of weeks for every placement: long decided, waiting, sent back, forgotten, and the four that lie ahead. Those of
 * two placements first: PostgreSQL plans how it looks up what a row refers to once a connection, at the first row, and
 * over tables that no statistics know it goes through all sheets of the agency for each of their entries.
 */
export async function makeWeeks(making: Making, placements: DemoPlacement[]): Promise<void> {
  const { db, today } = making
  const few = new Set(placements.slice(0, 2).map(({ id }) => id))
  const sheets = Map.groupBy(weeksOf(making, placements), ({ placement_id }) => few.has(placement_id))
  for (const first of [true, false]) {
    await refreshStatistics(db)
    await backfillSheets(db, sheets.get(first) ?? [], addDays(today, 28))
  }
  await refreshStatistics(db)
}

function weeksOf(making: Making, placements: DemoPlacement[]): BackfilledSheet[] {
  const { today } = making
  const thisWeek = weekEnding(today, 7)
  return placements.flatMap((placement, at) => {
    const sheets: BackfilledSheet[] = []
    for (
      let sunday = weekEnding(placement.start_date, 7);
      sunday <= addDays(thisWeek, 21);
      sunday = addDays(sunday, 7)
    ) {
      if (placement.end_date !== null && addDays(sunday, -6) > placement.end_date) break
      const monday = addDays(sunday, -6)
      const from = monday < placement.start_date ? placement.start_date : monday
      sheets.push(
        week(
          making,
          placement,
          at,
          from,
          sunday,
          Math.round((Date.parse(thisWeek) - Date.parse(sunday)) / 6048e5),
        ),
      )
    }
    return sheets
  })
}

function week(
  { dice, codes, today }: Making,
  placement: DemoPlacement,
  at: number,
  period_start: string,
  sunday: string,
  weeksAgo: number,
): BackfilledSheet {
  const status = statusOf(dice, at, weeksAgo)
  const last = placement.end_date !== null && placement.end_date < sunday ? placement.end_date : sunday
  const days = workdays(
    placement.pattern,
    period_start,
    status === 'draft' && last > today ? addDays(today, -1) : last,
  )
  const worked = ['open', 'nil', 'cancelled'].includes(status)
    ? []
    : days
        .filter((day) => !holidays.has(day) || dice.chance(0.2))
        .flatMap((day) => entriesOf(dice, codes, placement.pattern, day))
        .map((entry) => (isBusy(at, weeksAgo) ? longer(entry) : entry))
  const filled =
    worked.length > 0 || ['open', 'nil', 'cancelled'].includes(status)
      ? status
      : weeksAgo > 0
        ? 'nil'
        : 'open'
  return {
    placement_id: placement.id,
    period_start,
    status: filled,
    entries: worked,
    ...(filled === 'rejected'
      ? {
          reason: dice.pick([
            'Thursday was half a day',
            'Break is missing on Monday',
            'Please split the night shift',
          ]),
        }
      : {}),
    ...(filled === 'cancelled' ? { reason: 'Site closed for the week' } : {}),
  }
}

/** The first placement is the demo candidate's: nothing of theirs is decided for them in the last two weeks. */
function statusOf(dice: Random, at: number, weeksAgo: number): BackfilledSheet['status'] {
  const roll = dice.next()
  if (weeksAgo < 0) return 'open'
  if (at === 0 && weeksAgo <= 1) return 'open'
  if (weeksAgo === 0) return roll < 0.35 ? 'draft' : 'open'
  if (weeksAgo === 1)
    return roll < 0.4
      ? 'submitted'
      : roll < 0.72
        ? 'approved'
        : roll < 0.82
          ? 'draft'
          : roll < 0.88
            ? 'rejected'
            : 'open'
  if (weeksAgo === 2)
    return roll < 0.8 ? 'approved' : roll < 0.9 ? 'submitted' : roll < 0.94 ? 'rejected' : 'open'
  return roll < 0.965 ? 'approved' : roll < 0.99 ? 'nil' : 'cancelled'
}

function workdays(pattern: Pattern, from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const weekday = dayOfWeek(day)
    // Nights are worked Wednesday to Saturday, the last one into the Sunday on which clocks change.
    if (pattern === 'night' ? weekday >= 3 && weekday <= 6 : weekday <= 5) days.push(day)
  }
  return days
}

const shifts: Record<Exclude<Pattern, 'hours' | 'days'>, [start: number, minutes: number]> = {
  early: [7 * 60, 510],
  office: [9 * 60, 510],
  late: [14 * 60, 510],
  night: [22 * 60, 480],
}

function entriesOf(
  dice: Random,
  codes: DemoCodes,
  pattern: Pattern,
  day: string,
): BackfilledSheet['entries'] {
  if (dice.chance(0.03)) return []
  if (pattern === 'hours') {
    const basic = {
      kind: 'quantity' as const,
      day,
      rate_code_id: codes.rate.BASIC,
      quantity: dice.pick(['7.5', '7.5', '8', '6']),
      note: '',
    }
    if (!dice.chance(0.08)) return [basic]
    return [basic, { ...basic, rate_code_id: codes.rate.OT, quantity: dice.pick(['1', '1.5', '2']) }]
  }
  if (pattern === 'days') {
    const quantity = dice.pick(['1', '1', '1', '0.5'])
    return [{ kind: 'quantity', day, rate_code_id: codes.rate.DAY, quantity, note: '' }]
  }
  const [start, minutes] = shifts[pattern]
  const begins = start + dice.whole(-4, 4)
  const lasts = minutes + dice.pick([0, 0, 0, 15, 30, 60]) + dice.whole(-4, 4)
  return [
    {
      kind: 'shift',
      day,
      start_time: clockTime(begins),
      end_time: clockTime(begins + lasts),
      break_minutes: 0,
      note: '',
    },
  ]
}

/** Last week some had far more hours than they usually have, for the checks before a run to find. */
const isBusy = (at: number, weeksAgo: number) => weeksAgo === 1 && at % 7 === 4

function longer(entry: BackfilledSheet['entries'][number]): BackfilledSheet['entries'][number] {
  if (entry.kind === 'shift') return { ...entry, end_time: clockTime(timeMinutes(entry.end_time) + 180) }
  return entry.kind === 'quantity' && Number(entry.quantity) >= 6 ? { ...entry, quantity: '11' } : entry
}

function clockTime(minutes: number): string {
  const within = (minutes + 1440) % 1440
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}
