import { useQuery } from '@tanstack/react-query'
import type { RateRow } from '#areas/timesheets/calculation/shapes.ts'
import { type ShiftTime, shiftTimes } from '#areas/timesheets/calculation/shift-times.ts'
import { type TimesheetDetail, timesheets } from '#areas/timesheets/contract.ts'
import { daysOf } from '#areas/timesheets/entry/web/parts/grid-entries.ts'
import classes from '#areas/timesheets/web/parts/Days.module.css'
import { quantityText } from '#areas/timesheets/web/words.ts'
import { queryOf } from '#kit/query.ts'
import { dayText, hoursText, timeText } from '#kit/ui/format.ts'

/**
 * What was entered, a line a day: each shift as it was entered, as rounding moved it, and its own paid time, whole on
 * the day it began. A day that nobody entered is a dash: that there was no work is said by the worker alone.
 */
export function Days({ sheet }: { sheet: TimesheetDetail }) {
  const { units, by_rate, trace } = sheet.calculation
  const times = shiftTimes(trace, sheet.sees.pay ? 'pay' : 'charge')
  const codes = new Map(
    sheet.terms?.rates.map(({ rate_code_id, name, unit }) => [rate_code_id, { name, unit }]),
  )
  for (const { rate_code_id, label: name, unit } of by_rate)
    if (!codes.has(rate_code_id)) codes.set(rate_code_id, { name, unit })
  const { data: orders } = useQuery({
    ...queryOf(timesheets.purchaseOrders, { params: { id: sheet.id }, query: { version: sheet.version } }),
    enabled: sheet.entries.some(({ purchase_order_id }) => purchase_order_id),
  })
  const numbers = new Map(orders?.named_for_shifts.map(({ id, number }) => [id, number]))
  const all = sheet.entries.map((entry, at) => ({ entry, time: times.get(at) }))
  return (
    <ul className={classes.days}>
      {daysOf(sheet).map((day) => {
        const entries = all.filter(({ entry }) => entry.day === day)
        const minutes =
          sheet.layout === 'shifts'
            ? entries.reduce((sum, { time }) => sum + (time?.minutes ?? 0), 0)
            : units.reduce(
                (sum, unit) => sum + (unit.day === day && unit.kind === 'time' ? (unit.minutes ?? 0) : 0),
                0,
              )
        return (
          <li key={day} className={classes.day} data-empty={entries.length === 0 || undefined}>
            <span className={classes.name}>{dayText(day, 'short')}</span>
            <span className={classes.entries}>
              {entries.length === 0 && (sheet.status === 'nil' ? 'No work' : '–')}
              {entries.map(({ entry, time }, at) => (
                <span key={at}>
                  {entry.kind === 'shift'
                    ? shiftText(entry, time)
                    : quantityOf(entry, codes.get(entry.rate_code_id))}
                  {numbers.has(entry.purchase_order_id ?? 0) &&
                    `, order ${numbers.get(entry.purchase_order_id ?? 0)}`}
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

type Code = { name: string; unit: RateRow['unit'] }

/** 'Basic: 0.5 days' */
const quantityOf = ({ quantity }: { quantity: string }, code: Code | undefined) =>
  `${code?.name ?? 'Quantity'}: ${quantityText(quantity, code?.unit)}`

type Shift = { start_time: string; end_time: string; break_minutes: number }

/** '08:57–18:04 → 9:00–18:00, break 0:30'; '22:00–06:00 +1' when it ends on the next day. */
function shiftText(shift: Shift, time: ShiftTime | undefined): string {
  const next = shift.end_time <= shift.start_time ? ' +1' : ''
  const entered = `${timeText(shift.start_time)}–${timeText(shift.end_time)}${next}`
  const rounded = time?.start && time.end ? ` → ${timeText(time.start)}–${timeText(time.end)}` : ''
  const unpaid = time?.break_minutes ?? shift.break_minutes
  return `${entered}${rounded}${unpaid ? `, break ${hoursText(unpaid)}` : ''}`
}
