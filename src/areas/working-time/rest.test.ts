import { describe, expect, it } from 'vitest'
import { type Shift, shortRests, withoutRestDays } from '#areas/working-time/rest.ts'
import { addDays } from '#platform/days.ts'

const shift = (day: string, start_time: string, end_time: string): Shift => ({ day, start_time, end_time })
const monday = '2026-01-05'
const tuesday = '2026-01-06'

describe('rest between days of work', () => {
  it.each<[string, Shift[], { day: string; minutes: number }[]]>([
    ['eleven hours are enough', [shift(monday, '14:00', '22:00'), shift(tuesday, '09:00', '17:00')], []],
    [
      'a minute less is not',
      [shift(tuesday, '08:59', '17:00'), shift(monday, '14:00', '22:00')],
      [{ day: tuesday, minutes: 659 }],
    ],
    [
      'a night ends on the next day',
      [shift(monday, '22:00', '06:00'), shift(tuesday, '14:00', '20:00')],
      [{ day: tuesday, minutes: 480 }],
    ],
    [
      'shifts that overlap leave none',
      [shift(monday, '22:00', '06:00'), shift(tuesday, '05:00', '09:00')],
      [{ day: tuesday, minutes: 0 }],
    ],
    ['a split day is one day', [shift(monday, '06:00', '10:00'), shift(monday, '16:00', '20:00')], []],
    ['one shift has nothing before it', [shift(monday, '06:00', '10:00')], []],
  ])('%s', (_, shifts, expected) => expect(shortRests(shifts, 11)).toEqual(expected))
})

describe('days of rest', () => {
  const run = (length: number, from = 0) => Array.from({ length }, (_, at) => addDays(monday, from + at))
  it.each([
    ['twelve days in a row leave two of fourteen', run(12), []],
    ['thirteen do not', run(13), [addDays(monday, 12)]],
    ['a day off in each week is enough', [...run(6), ...run(6, 7), ...run(6, 14)], []],
    ['once in fourteen days', run(20), [addDays(monday, 12)]],
    ['none worked', [], []],
  ])('%s', (_, days, expected) => expect(withoutRestDays(days)).toEqual(expected))
})
