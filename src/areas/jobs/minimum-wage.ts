/**
 * The least an hour may pay in the United Kingdom, by age and day. Source: the National Minimum Wage Regulations 2015 as
 * amended each year, and gov.uk/national-minimum-wage-rates. Check this when the rates of a year are announced.
 * A room of legal figures can take the table over: nothing else reads it but `minimumWage`.
 */
import { addDays, formatDay } from '#platform/days.ts'
import { formatRate } from '#platform/money.ts'

type Row = {
  from: string
  /** The wage an hour from that age on, the oldest first. */
  bands: readonly { age: number; wage: string }[]
}

export const ukMinimumWage: readonly Row[] = [
  { from: '2024-04-01', bands: bands('11.44', '8.60', '6.40') },
  { from: '2025-04-01', bands: bands('12.21', '10.00', '7.55') },
  { from: '2026-04-01', bands: bands('12.71', '10.85', '8.00') },
]

function bands(adult: string, young: string, under18: string): Row['bands'] {
  return [
    { age: 21, wage: adult },
    { age: 18, wage: young },
    { age: 0, wage: under18 },
  ]
}

/** The wage on a day for somebody born then; without a birth day, that of an adult. Undefined before the table begins. */
export function minimumWage(day: string, dob: string | null): string | undefined {
  return inForce(day)?.bands.find(({ age }) => dob === null || birthday(dob, age) <= day)?.wage
}

const inForce = (day: string) => ukMinimumWage.findLast(({ from }) => from <= day)

/** What is in force on a day, in words: `£12.71 an hour from the age of 21, …`. */
export function wageText(day: string): string {
  const row = inForce(day)
  if (!row) return ''
  const [adult, young, under18] = row.bands.map(({ wage }) => formatRate(wage, 'GBP'))
  return `since ${formatDay(row.from)} ${adult} an hour from the age of 21, ${young} from 18, ${under18} under 18`
}

/** The days in a stretch on which the wage may be another one: its first, those of new rates, and birthdays. */
export function wageDays(from: string, to: string | null, dob: string | null): string[] {
  const birthdays = dob === null ? [] : [birthday(dob, 18), birthday(dob, 21)]
  const later = [...ukMinimumWage.map((row) => row.from), ...birthdays].sort()
  return [from, ...later.filter((day) => day > from && (to === null || day <= to))]
}

/** The day somebody becomes that old; who was born on 29 February, on 1 March of other years. */
function birthday(dob: string, age: number): string {
  const year = String(Number(dob.slice(0, 4)) + age).padStart(4, '0')
  // The day before and one on: 29 February rolls over where there is none.
  return dob.slice(5) === '02-29' ? addDays(`${year}-02-28`, 1) : `${year}${dob.slice(4)}`
}
