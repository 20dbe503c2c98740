import { dayText } from '#kit/ui/format.ts'
import { addDays } from '#platform/days.ts'

/** `Mon 9 Nov to Wed 11 Nov, Sat 14 Nov`: days that follow each other, in their order, as one span. */
export function daysText(days: readonly string[]): string {
  const spans: [first: string, last: string][] = []
  for (const day of days) {
    const span = spans.at(-1)
    if (span && addDays(span[1], 1) === day) span[1] = day
    else spans.push([day, day])
  }
  return spans
    .map(([first, last]) =>
      first === last ? dayText(first, 'short') : `${dayText(first, 'short')} to ${dayText(last, 'short')}`,
    )
    .join(', ')
}
