import { addDays } from '#platform/days.ts'
import type { Random } from '#server/demo/random.ts'
import { cities, streets } from '#server/demo/words.ts'

export const fresh = (today: string, daysAgo: number) => ({
  version: 1,
  created_at: `${addDays(today, -daysAgo)}T09:00:00Z`,
  updated_at: `${addDays(today, -daysAgo)}T09:00:00Z`,
})

export function address(dice: Random) {
  return {
    address_line_1: `${dice.whole(1, 180)} ${dice.pick(streets)}`,
    address_line_2: '',
    city: dice.pick(cities),
    postcode: `${dice.pick(['LS', 'M', 'BS', 'CF', 'NE'])}${dice.whole(1, 19)} ${dice.whole(1, 9)}${dice.pick(['AB', 'QT', 'XY', 'JD'])}`,
    country: 'GB',
  }
}

/** A number that passes HMRC's check digits. */
export function vatNumber(dice: Random): string {
  const seven = String(dice.whole(1_000_000, 9_999_999))
  const sum = [8, 7, 6, 5, 4, 3, 2].reduce((total, weight, at) => total + weight * Number(seven[at]), 0)
  return `GB${seven}${String(97 - (sum % 97)).padStart(2, '0')}`
}

export const mail = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '')
