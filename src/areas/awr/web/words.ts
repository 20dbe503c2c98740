import type { AwrWeek, Comparator, PlacementAwr } from '#areas/awr/contract.ts'
import { qualifyingWeeks } from '#areas/awr/fact-kinds.ts'
import { factNames, rateUnitNames, weekStateNames } from '#areas/awr/words.ts'
import { countText, dayText, rateText } from '#kit/ui/format.ts'

type Head = Pick<PlacementAwr, 'state' | 'week' | 'qualifies_on'>

/** `Week 9 of 12: equal treatment from 27 Apr 2026`. */
export function headText({ state, week, qualifies_on }: Head): string {
  if (state === 'ended') return 'No weeks count now. The next day of work begins week 1.'
  const from = qualifies_on && dayText(qualifies_on)
  if (state === 'qualified') return `Equal treatment since ${from}`
  const at = `Week ${week} of ${qualifyingWeeks}`
  if (week >= qualifyingWeeks) return `${at}: equal treatment from ${from}`
  const stands = state === 'paused' ? ', paused' : state === 'gap' ? ', in a break' : ''
  return from
    ? `${at}${stands}: equal treatment from ${from} if every week is worked`
    : `${at}${stands}: it goes on when work does`
}

/** What a week tells: its days, and why it counts or does not. */
export function weekText({ state, why, days, begins, number }: AwrWeek): string {
  const begun =
    begins === 'gap'
      ? ' It begins the count again, after a break of more than six weeks.'
      : begins === 'role_changed'
        ? ' It begins the count again, in another role.'
        : ''
  const counted = state === 'counted' ? `Counts as week ${number}` : stands[state]
  if (why === 'worked' && days)
    return `${counted}: worked on ${countText(days.length, 'day')} (${days.map((day) => dayText(day)).join(', ')}).${begun}`
  if (why && why !== 'worked') return `${counted}: ${factNames[why].toLowerCase()}.`
  return `${counted}.${begun}`
}

const stands = {
  paused: 'The count is paused',
  gap: 'No work was submitted, and no reason is given: the count waits, for six weeks at most',
  open: 'Under way: nothing was submitted yet',
  counted: weekStateNames.counted,
}

/** What the hirer pays its own people. */
export const rateWords = ({ basic_rate, currency, rate_unit }: Comparator) =>
  basic_rate === null
    ? 'Nobody in the same role'
    : `${rateText(basic_rate, currency)} ${rateUnitNames[rate_unit]}`
