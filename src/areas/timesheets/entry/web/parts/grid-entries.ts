/** The week as it is typed: lines under days. Pure, so that the grid only draws. */
import type { EntryInput } from '#areas/timesheets/contract.ts'
import { eachDay, isTime, isWorkingDay as isWorking } from '#platform/days.ts'

/** A shift as typed, possibly half. `key` stays with the line while it lives. */
export type ShiftLine = {
  key: string
  start_time: string
  end_time: string
  break_minutes: string
  note: string
  /** The order that pays for this shift, over that of the sheet. */
  purchase_order_id?: number | null | undefined
}
export type ShiftDay = { day: string; lines: ShiftLine[] }
/** Quantities as typed: by day, by rate code. */
export type QuantityDay = {
  day: string
  quantities: Record<number, string>
  orders?: Record<number, number | null>
}

export type Bounds = {
  period_start: string
  period_end: string
  placement_start: string
  placement_end: string | null
}

let made = 0
export function newLine(line: Partial<ShiftLine> = {}): ShiftLine {
  return { key: `line-${++made}`, start_time: '', end_time: '', break_minutes: '', note: '', ...line }
}

/** The days of the period on which the placement runs. */
export function daysOf({ period_start, period_end, placement_start, placement_end }: Bounds): string[] {
  const from = placement_start > period_start ? placement_start : period_start
  const until = placement_end !== null && placement_end < period_end ? placement_end : period_end
  return eachDay(from, until)
}

/** Every day has at least one line to type in. */
export function shiftDays(days: readonly string[], entries: readonly EntryInput[]): ShiftDay[] {
  return days.map((day) => {
    const lines = entries.flatMap((entry) =>
      entry.kind === 'shift' && entry.day === day
        ? [newLine({ ...entry, break_minutes: entry.break_minutes ? String(entry.break_minutes) : '' })]
        : [],
    )
    return { day, lines: lines.length > 0 ? lines : [newLine()] }
  })
}

export function isEmpty({ start_time, end_time, break_minutes }: ShiftLine): boolean {
  return start_time === '' && end_time === '' && break_minutes === ''
}

/** Both times are there, and the finish lies on the next day. */
export function isOvernight({ start_time, end_time }: ShiftLine): boolean {
  return isTime(start_time) && isTime(end_time) && end_time <= start_time
}

/** What is typed as entries, and for each of them which line it is: problems come back by the entry's number. */
export function entriesOfShifts(days: readonly ShiftDay[]): { entries: EntryInput[]; keys: string[] } {
  const entries: EntryInput[] = []
  const keys: string[] = []
  for (const { day, lines } of days) {
    for (const line of lines) {
      if (isEmpty(line)) continue
      const { start_time, end_time, note, purchase_order_id } = line
      entries.push({
        kind: 'shift',
        day,
        start_time,
        end_time,
        break_minutes: wholeOf(line.break_minutes),
        note,
        ...(purchase_order_id && { purchase_order_id }),
      })
      keys.push(line.key)
    }
  }
  return { entries, keys }
}

/** NaN for what is no number: the rules say so at the field. */
function wholeOf(text: string): number {
  return text.trim() === '' ? 0 : Number(text)
}

export function quantityDays(days: readonly string[], entries: readonly EntryInput[]): QuantityDay[] {
  const ofDay = (day: string) =>
    entries.flatMap((entry) => (entry.kind === 'quantity' && entry.day === day ? [entry] : []))
  return days.map((day) => ({
    day,
    orders: Object.fromEntries(
      ofDay(day).flatMap(({ rate_code_id, purchase_order_id }) =>
        purchase_order_id ? [[rate_code_id, purchase_order_id]] : [],
      ),
    ),
    quantities: Object.fromEntries(ofDay(day).map(({ rate_code_id, quantity }) => [rate_code_id, quantity])),
  }))
}

/** Each rate code of the placement once, in the order of its rates. */
export const codesOf = <Rate extends { rate_code_id: number }>(rates: readonly Rate[]): Rate[] => [
  ...new Map(rates.map((rate) => [rate.rate_code_id, rate])).values(),
]

/** A whole day on each working day until today that nothing is entered on yet. */
export function fillDays(
  days: readonly QuantityDay[],
  code: number,
  { today, bankHolidays }: { today: string; bankHolidays: readonly string[] },
): QuantityDay[] {
  return days.map((each) =>
    each.day <= today &&
    isWorkingDay(each.day, bankHolidays) &&
    Object.values(each.quantities).every((quantity) => quantity.trim() === '')
      ? { ...each, quantities: { ...each.quantities, [code]: '1' } }
      : each,
  )
}

export const cellKey = (day: string, rateCodeId: number) => `${day} ${rateCodeId}`

export function entriesOfQuantities(days: readonly QuantityDay[]): { entries: EntryInput[]; keys: string[] } {
  const entries: EntryInput[] = []
  const keys: string[] = []
  for (const { day, quantities, orders } of days) {
    for (const [code, quantity] of Object.entries(quantities)) {
      if (quantity.trim() === '') continue
      const rate_code_id = Number(code)
      const order = orders?.[rate_code_id]
      entries.push({
        ...{ kind: 'quantity', day, rate_code_id, quantity: quantity.trim(), note: '' },
        ...(order && { purchase_order_id: order }),
      })
      keys.push(cellKey(day, rate_code_id))
    }
  }
  return { entries, keys }
}

/** A working day of the calendar whose holidays the sheet shows. */
export const isWorkingDay = (day: string, bankHolidays: readonly string[]): boolean =>
  isWorking(day, { has: (each) => bankHolidays.includes(each) })

/** Fills the other working days that are still empty with the lines of one day. */
export function copyDay(
  days: readonly ShiftDay[],
  from: string,
  bankHolidays: readonly string[],
): ShiftDay[] {
  const source = days.find(({ day }) => day === from)?.lines.filter((line) => !isEmpty(line)) ?? []
  return days.map((each) =>
    each.day !== from && isWorkingDay(each.day, bankHolidays) && each.lines.every(isEmpty)
      ? {
          ...each,
          lines: source.map(({ key: _key, note: _note, purchase_order_id: _order, ...line }) =>
            newLine(line),
          ),
        }
      : each,
  )
}

/** Names an order for the shift, or the day at a rate, of this key; null: none of its own. */
export const shiftsUnder = (days: readonly ShiftDay[], key: string, order: number | null): ShiftDay[] =>
  days.map((each) => ({
    ...each,
    lines: each.lines.map((line) => (line.key === key ? { ...line, purchase_order_id: order } : line)),
  }))
export const quantitiesUnder = (
  days: readonly QuantityDay[],
  key: string,
  order: number | null,
): QuantityDay[] =>
  days.map((each) => {
    const code = Object.keys(each.quantities).find((one) => cellKey(each.day, Number(one)) === key)
    return code === undefined ? each : { ...each, orders: { ...each.orders, [code]: order } }
  })
