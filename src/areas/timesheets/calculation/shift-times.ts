/** What became of each shift, read from the steps that the calculation tells anyway. */
import type { TraceStep } from './shapes.ts'

/** A shift's own paid time, also where it ends after midnight. `start` and `end` where rounding moved them. */
export type ShiftTime = {
  minutes: number
  start: string | null
  end: string | null
  /** Unpaid, entered or asked for by the terms. */
  break_minutes: number
}

/**
 * By its place among the entries; what could not be calculated is absent. `side`: whose rounding counts where pay and
 * charge have their own. A day or a sheet that is rounded as a whole ends sooner or later with its last shift, as the
 * calculation has it, so that the shifts add up to the sheet.
 */
export function shiftTimes(trace: readonly TraceStep[], side: 'pay' | 'charge'): Map<number, ShiftTime> {
  const shifts: (ShiftTime & { index: number; day: string; from: string })[] = []
  const wholes: { day: string | null; difference: number }[] = []
  for (const { kind, data, side: of } of trace) {
    if (of !== undefined && of !== side) continue
    const index = data.entry
    if (typeof index !== 'number') {
      if (kind === 'rounding')
        wholes.push({
          day: data.day === null ? null : String(data.day),
          difference: Number(data.minutes) - Number(data.raw_minutes),
        })
    } else if (kind === 'shift' || kind === 'rounding') {
      shifts.push({
        index,
        day: String(data.day),
        from: String(data.start_time),
        minutes: Number(data.minutes),
        start: typeof data.rounded_start === 'string' ? data.rounded_start : null,
        end: typeof data.rounded_end === 'string' ? data.rounded_end : null,
        break_minutes: 0,
      })
    } else if (kind === 'break') {
      const shift = shifts.find((each) => each.index === index)
      if (!shift) continue
      shift.minutes -= Number(data.minutes)
      shift.break_minutes = Number(data.minutes)
    }
  }
  const inOrder = shifts.toSorted((a, b) => (`${a.day} ${a.from}` < `${b.day} ${b.from}` ? -1 : 1))
  for (const { day, difference } of wholes)
    stretch(
      inOrder.filter((shift) => day === null || shift.day === day),
      difference,
    )
  return new Map(shifts.map(({ index, day: _day, from: _from, ...time }) => [index, time]))
}

/** Adds to the last of them, or takes from the last ones as much as they have. */
function stretch(shifts: readonly ShiftTime[], difference: number): void {
  let left = difference
  for (const shift of shifts.toReversed()) {
    const change = Math.max(left, -shift.minutes)
    shift.minutes += change
    left -= change
    if (left === 0) return
  }
}
