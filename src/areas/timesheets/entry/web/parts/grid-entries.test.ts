import { describe, expect, it } from 'vitest'
import { tidyTime } from '#kit/ui/form/parse-fields.ts'
import {
  copyDay,
  daysOf,
  entriesOfQuantities,
  entriesOfShifts,
  fillDays,
  newLine,
  quantitiesUnder,
  quantityDays,
  shiftDays,
  shiftsUnder,
} from './grid-entries.ts'

const week = {
  period_start: '2026-11-02',
  period_end: '2026-11-08',
  placement_start: '2026-01-05',
  placement_end: null,
}
const nine = {
  kind: 'shift' as const,
  day: '2026-11-02',
  start_time: '09:00',
  end_time: '17:00',
  break_minutes: 30,
  note: '',
}

describe('the typed week', () => {
  it('has the days on which the placement runs', () => {
    expect(daysOf(week)).toHaveLength(7)
    expect(daysOf({ ...week, placement_start: '2026-11-04', placement_end: '2026-11-06' })).toEqual([
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
    ])
  })

  it('gives back what it was filled with, and nothing for empty lines', () => {
    const days = shiftDays(daysOf(week), [
      nine,
      { ...nine, start_time: '18:00', end_time: '20:00', break_minutes: 0 },
    ])
    expect(days[0]!.lines).toHaveLength(2)
    expect(days[1]!.lines).toHaveLength(1)
    const { entries, keys } = entriesOfShifts(days)
    expect(entries).toEqual([nine, { ...nine, start_time: '18:00', end_time: '20:00', break_minutes: 0 }])
    expect(keys).toEqual(days[0]!.lines.map(({ key }) => key))
  })

  it('keeps half a line, so that the rules can name what is missing', () => {
    const days = [{ day: '2026-11-02', lines: [newLine({ start_time: '09:00', break_minutes: 'x' })] }]
    expect(entriesOfShifts(days).entries).toEqual([{ ...nine, end_time: '', break_minutes: Number.NaN }])
  })

  it('copies a day to the empty working days, not to weekends, bank holidays or days with time', () => {
    const given = shiftDays(daysOf(week), [nine, { ...nine, day: '2026-11-04', start_time: '12:00' }])
    const days = copyDay(given, '2026-11-02', ['2026-11-05'])
    const starts = days.map(({ lines }) => lines[0]!.start_time)
    expect(starts).toEqual(['09:00', '09:00', '12:00', '', '09:00', '', ''])
  })

  it('holds quantities by day and rate code', () => {
    const entry = { kind: 'quantity' as const, day: '2026-11-03', rate_code_id: 7, quantity: '7.5', note: '' }
    const { entries, keys } = entriesOfQuantities(quantityDays(daysOf(week), [entry]))
    expect(entries).toEqual([entry])
    expect(keys).toEqual(['2026-11-03 7'])
  })
})

describe('a typed time', () => {
  it.each([
    ['9', '09:00'],
    ['0930', '09:30'],
    ['930', '09:30'],
    ['9.30', '09:30'],
    ['18:4', '18:04'],
    ['5pm', '17:00'],
    ['12am', '00:00'],
    ['12:15 pm', '12:15'],
    [' 08:57 ', '08:57'],
  ])('%s is %s', (typed, time) => expect(tidyTime(typed)).toBe(time))

  it.each(['25', '9:75', 'noon', '', '99999'])('%s stays as it is', (typed) =>
    expect(tidyTime(typed)).toBe(typed),
  )
})

describe('the days of a week', () => {
  it('are filled on working days until today alone, and what is entered stays', () => {
    const days = quantityDays(daysOf(week), [
      { kind: 'quantity', day: '2026-11-03', rate_code_id: 7, quantity: '0.5', note: '' },
    ])
    const filled = fillDays(days, 7, { today: '2026-11-05', bankHolidays: ['2026-11-04'] })
    expect(filled.map(({ quantities }) => quantities[7])).toEqual([
      ...['1', '0.5', undefined, '1', undefined, undefined, undefined],
    ])
  })
})

describe('an order that is named', () => {
  it('stays with its shift, goes with what is sent, and is not copied to another day', () => {
    const days = shiftDays(daysOf(week), [
      { ...nine, purchase_order_id: 7 },
      { ...nine, day: '2026-11-03' },
    ])
    const { entries, keys } = entriesOfShifts(days)
    expect(entries.map(({ purchase_order_id }) => purchase_order_id)).toEqual([7, undefined])
    const named = entriesOfShifts(shiftsUnder(days, keys[1]!, 8)).entries
    expect(named.map(({ purchase_order_id }) => purchase_order_id)).toEqual([7, 8])
    const off = entriesOfShifts(shiftsUnder(days, keys[0]!, null)).entries
    expect(off[0]).not.toHaveProperty('purchase_order_id')
    const copied = entriesOfShifts(copyDay(days, '2026-11-02', [])).entries
    expect(copied.filter(({ purchase_order_id }) => purchase_order_id)).toHaveLength(1)
  })

  it('stays with its day and rate', () => {
    const mile = { kind: 'quantity' as const, day: '2026-11-02', rate_code_id: 2, quantity: '10', note: '' }
    const days = quantityDays(daysOf(week), [
      { ...mile, purchase_order_id: 7 },
      { ...mile, rate_code_id: 3 },
    ])
    const { entries, keys } = entriesOfQuantities(days)
    expect(entries.map(({ purchase_order_id }) => purchase_order_id)).toEqual([7, undefined])
    const named = entriesOfQuantities(quantitiesUnder(days, keys[1]!, 8)).entries
    expect(named.map(({ purchase_order_id }) => purchase_order_id)).toEqual([7, 8])
    const off = entriesOfQuantities(quantitiesUnder(days, keys[0]!, null)).entries
    expect(off[0]).not.toHaveProperty('purchase_order_id')
  })
})
