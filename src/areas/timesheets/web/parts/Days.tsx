import type { TimesheetDetail } from '#areas/timesheets/contract.ts'
import { daysOf } from '#areas/timesheets/entry/web/parts/grid-entries.ts'
import classes from '#areas/timesheets/web/parts/Days.module.css'
import { dayText, hoursText, timeText } from '#kit/ui/format.ts'

/** What was entered, a line a day, with the time that counts on it. A day that nobody entered is a dash: that there was no work is said by the worker alone. */
export function Days({ sheet }: { sheet: TimesheetDetail }) {
  const { units, by_rate } = sheet.calculation
  const labels = new Map(sheet.terms?.rates.map(({ rate_code_id, name }) => [rate_code_id, name]))
  for (const { rate_code_id, label } of by_rate)
    if (!labels.has(rate_code_id)) labels.set(rate_code_id, label)
  return (
    <ul className={classes.days}>
      {daysOf(sheet).map((day) => {
        const entries = sheet.entries.filter((entry) => entry.day === day)
        const minutes = units.reduce(
          (sum, unit) => sum + (unit.day === day && unit.kind === 'time' ? (unit.minutes ?? 0) : 0),
          0,
        )
        return (
          <li key={day} className={classes.day} data-empty={entries.length === 0 || undefined}>
            <span className={classes.name}>{dayText(day, 'short')}</span>
            <span className={classes.entries}>
              {/* Time counts on the local day of its minutes: a night shift ends on the morning after. */}
              {entries.length === 0 &&
                (minutes > 0 ? 'From the night before' : sheet.status === 'nil' ? 'No work' : '–')}
              {entries.map((entry, at) => (
                <span key={at}>
                  {entry.kind === 'shift'
                    ? shiftText(entry)
                    : `${labels.get(entry.rate_code_id) ?? 'Quantity'}: ${entry.quantity}`}
                  {entry.note && <em className={classes.note}> {entry.note}</em>}
                </span>
              ))}
            </span>
            <span className={classes.total}>{minutes > 0 ? hoursText(minutes) : ''}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** '08:57–18:04, break 0:30'; '22:00–06:00 +1' when it ends on the next day. */
function shiftText(shift: { start_time: string; end_time: string; break_minutes: number }): string {
  const next = shift.end_time <= shift.start_time ? ' +1' : ''
  const pause = shift.break_minutes ? `, break ${hoursText(shift.break_minutes)}` : ''
  return `${timeText(shift.start_time)}–${timeText(shift.end_time)}${next}${pause}`
}
