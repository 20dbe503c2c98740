/** What a layout lets be entered: days come in quarters, at most one on a day; neither days nor units are shifts. */
import { formatDay, isDay } from '#platform/days.ts'
import { divide, isDecimal, scaled, unscaled } from '#platform/money.ts'
import type { Entry, Problem, QuantityEntry, Terms } from './shapes.ts'

/** In ten-thousandths, as quantities are counted. */
const WHOLE_DAY = scaled('1')
const QUARTER = scaled('0.25')

/** The parts of a day that can be entered, from the least on. */
export const dayParts = ['0.25', '0.5', '0.75', '1'] as const

const problem = (code: string, field: string, message: string): Problem => ({
  ...{ code: `timesheet.${code}`, field, message, blocks: 'save' },
})

/** Why this entry does not belong on a sheet that is entered in days or units. */
export function layoutProblems(entry: Entry, index: number, terms: Terms): Problem[] {
  const { layout } = terms
  if (layout !== 'days' && layout !== 'units') return []
  if (entry.kind !== 'quantity')
    return [
      problem(
        'layout',
        `entries.${index}.kind`,
        `This timesheet is entered in ${layout}, not as start and finish`,
      ),
    ]
  if (!isDays(entry, terms) || !isDecimal(entry.quantity) || entry.quantity.startsWith('-')) return []
  const rest = scaled(entry.quantity) % QUARTER
  if (rest === 0n) return []
  const below = scaled(entry.quantity) - rest
  const nearest = [below, below + QUARTER].filter((each) => each > 0n).map(plain)
  const text = `Days are entered in quarters: ${nearest.join(' or ')}, not ${plain(scaled(entry.quantity))}`
  return [problem('day_step', `entries.${index}.quantity`, text)]
}

/** Days on which more than one whole day is entered, at the last entry of each. */
export function fullDayProblems(
  quantities: readonly { index: number; entry: QuantityEntry }[],
  terms: Terms,
): Problem[] {
  const days = new Map<string, { sum: bigint; index: number }>()
  for (const { index, entry } of quantities) {
    if (!isDays(entry, terms) || !isDay(entry.day)) continue
    days.set(entry.day, { sum: (days.get(entry.day)?.sum ?? 0n) + scaled(entry.quantity), index })
  }
  return [...days].flatMap(([day, { sum, index }]) =>
    sum > WHOLE_DAY
      ? [
          problem(
            'more_than_a_day',
            `entries.${index}.quantity`,
            `${formatDay(day, 'short')} is one day at most, not ${plain(sum)}`,
          ),
        ]
      : [],
  )
}

/** Is it time of the basic rate, on a sheet that is entered in days? Other rates count whatever they count. */
const isDays = ({ rate_code_id }: QuantityEntry, { layout, basic_rate_code_id }: Terms) =>
  layout === 'days' && rate_code_id === basic_rate_code_id

/** What so many days are in working time, in minutes; undefined where no days are entered. */
export function daysWorked(
  units: readonly { rate_code_id: number; kind: string; quantity: string }[],
  { layout, basic_rate_code_id, day_minutes }: Pick<Terms, 'layout' | 'basic_rate_code_id' | 'day_minutes'>,
): { days: string; minutes: number } | undefined {
  if (layout !== 'days') return undefined
  const sum = units
    .filter((unit) => unit.kind === 'quantity' && unit.rate_code_id === basic_rate_code_id)
    .reduce((all, { quantity }) => all + scaled(quantity), 0n)
  return { days: plain(sum), minutes: Number(divide(sum * BigInt(day_minutes ?? 480), WHOLE_DAY)) }
}

/** 4.5 of 45000 */
const plain = (parts: bigint) => unscaled(parts).replace(/\.?0+$/, '') || '0'
