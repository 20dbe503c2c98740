/**
 * The least an hour may pay in the United Kingdom, by age and day. The rows are the agency's legal figures
 * (`minimum_wage` of settings/figures), the earliest first.
 */
import { addDays, formatDay } from '#platform/days.ts'
import { formatRate } from '#platform/money.ts'

/** `value`: wages an hour, `from_21`, `from_18` and `under_18`. */
export type WageRow = { from_day: string; value: Readonly<Record<string, string>> }

const bands = [
  { age: 21, name: 'from_21' },
  { age: 18, name: 'from_18' },
  { age: 0, name: 'under_18' },
] as const

/** The wage on a day for somebody born then; without a birth day, that of an adult. Undefined before the first row. */
export function minimumWage(rows: readonly WageRow[], day: string, dob: string | null): string | undefined {
  const band = bands.find(({ age }) => dob === null || birthday(dob, age) <= day)
  return band && inForce(rows, day)?.value[band.name]
}

const inForce = (rows: readonly WageRow[], day: string) => rows.findLast(({ from_day }) => from_day <= day)

/** What is in force on a day, in words: `£12.71 an hour from the age of 21, …`. */
export function wageText(rows: readonly WageRow[], day: string): string {
  const row = inForce(rows, day)
  if (!row) return ''
  const [adult, young, under18] = bands.map(({ name }) => formatRate(row.value[name] ?? '0', 'GBP'))
  return `since ${formatDay(row.from_day)} ${adult} an hour from the age of 21, ${young} from 18, ${under18} under 18`
}

/** The days in a stretch on which the wage may be another one: its first, those of new rates, and birthdays. */
export function wageDays(
  rows: readonly WageRow[],
  { from, to, dob }: { from: string; to: string | null; dob: string | null },
): string[] {
  const birthdays = dob === null ? [] : [birthday(dob, 18), birthday(dob, 21)]
  const later = [...rows.map((row) => row.from_day), ...birthdays].sort()
  return [from, ...later.filter((day) => day > from && (to === null || day <= to))]
}

/** The day somebody becomes that old; who was born on 29 February, on 1 March of other years. */
function birthday(dob: string, age: number): string {
  const year = String(Number(dob.slice(0, 4)) + age).padStart(4, '0')
  // The day before and one on: 29 February rolls over where there is none.
  return dob.slice(5) === '02-29' ? addDays(`${year}-02-28`, 1) : `${year}${dob.slice(4)}`
}
