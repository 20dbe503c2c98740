import { addDays, type Day, formatDay, isDay } from '#platform/days.ts'
import type { Reason } from '#platform/refusal.ts'

/** How long somebody works in closed time before they are asked again, minutes. */
export const overrideMinutes = 60

/** A day something is dated, and the field of the request that says so, when there is one. */
export type Dated = { day: Day; field?: string }

export type Closed = { closed_to: Day | null; closed_by: string | null }

export const isClosed = (closed_to: Day | null, day: Day) => closed_to !== null && day <= closed_to

/**
 * Why nothing may be entered, changed, approved or issued that is dated like this: a day of it is closed. Told at the
 * fields that say a closed day, of the earliest one in words.
 */
export function whyPeriodLocked(
  { closed_to, closed_by }: Closed,
  dated: readonly Dated[],
): Reason | undefined {
  const closed = dated.filter(({ day }) => isClosed(closed_to, day))
  if (closed_to === null || closed.length === 0) return undefined
  const { title, description } = closedWords(
    { closed_to, closed_by },
    closed.map(({ day }) => day).sort()[0]!,
  )
  const errors = Object.fromEntries(
    closed.flatMap(({ day, field }) =>
      field ? [[field, [closedWords({ closed_to, closed_by }, day).title]]] : [],
    ),
  )
  return {
    code: 'period.closed',
    title,
    description,
    permission: 'period_locks.override',
    ...(Object.keys(errors).length > 0 ? { errors } : { status: 409 }),
  }
}

/** Why nothing may be dated like this: a day of it lies before the agency's books open. No override reaches there. */
export function whyBeforeBooks(books_open_on: Day, dated: readonly Dated[]): Reason | undefined {
  const early = dated.filter(({ day }) => day < books_open_on)
  if (early.length === 0) return undefined
  const title = `Your books open on ${formatDay(books_open_on)}`
  const errors = Object.fromEntries(early.flatMap(({ field }) => (field ? [[field, [title]]] : [])))
  return {
    code: 'period.before_books',
    title,
    description: 'Nothing is dated before that day. Agency Settings say which one it is.',
    ...(Object.keys(errors).length > 0 ? { errors } : { status: 409 }),
  }
}

/** The first day of a document or a handed-in sheet; a later opening of books would leave it outside. */
export function whyNotBooks(books_open_on: Day, first: Day | null): Reason | undefined {
  if (first === null || books_open_on <= first) return undefined
  return {
    code: 'settings.books_open_on',
    title: 'Please check the form',
    errors: {
      books_open_on: [`Time or documents of ${formatDay(first)} are here: choose that day or an earlier one`],
    },
  }
}

/** 'March 2026 is closed', and whom to ask. A month that is closed in part is told by its last closed day. */
export function closedWords(
  { closed_to, closed_by }: { closed_to: Day; closed_by: string | null },
  day: Day,
): { title: string; description: string } {
  const whole = lastOfMonth(day) <= closed_to
  return {
    title: whole ? `${monthOf(day)} is closed` : `The time up to ${formatDay(closed_to)} is closed`,
    description: closed_by
      ? `Ask ${closed_by}, who closed it, or anybody who may open it again.`
      : 'Ask your agency to open it again.',
  }
}

/** Why periods cannot be closed, or opened, up to this day. `today` is the agency's. */
export function whyNotClose(
  before: Day | null,
  { closed_to }: { closed_to: Day | null },
  today: Day,
): Reason | undefined {
  if (closed_to === before) {
    return {
      code: 'period.unchanged',
      title: 'Please check the form',
      errors: { closed_to: [before ? 'It is closed up to this day already' : 'Nothing is closed'] },
    }
  }
  if (closed_to !== null && closed_to >= today) {
    return {
      code: 'period.not_over',
      title: 'Please check the form',
      errors: { closed_to: ['Choose a day that is over: work of today could not be entered any more'] },
    }
  }
  return undefined
}

/** The last days of the months that could be closed next, oldest first: up to twelve, all over before `today`. */
export function monthsToClose(closed_to: Day | null, today: Day): Day[] {
  const ends: Day[] = []
  for (
    let end = addDays(`${today.slice(0, 7)}-01`, -1);
    ends.length < 12;
    end = addDays(`${end.slice(0, 7)}-01`, -1)
  ) {
    if (!isDay(end) || isClosed(closed_to, end)) break
    ends.unshift(end)
  }
  return ends
}

/** The last day of the financial year that ended last before `today`; years begin on the first of `month`. */
export function lastYearEnd(today: Day, month: number): Day {
  const begins = (year: number) => `${year}-${String(month).padStart(2, '0')}-01`
  const year = Number(today.slice(0, 4))
  const begin = begins(year) <= today ? begins(year) : begins(year - 1)
  return addDays(begin, -1)
}

/** 'March 2026' of any day in it. */
export const monthOf = (day: Day) => formatDay(day, 'month')

/** The last day of the month of this day. */
function lastOfMonth(day: Day): Day {
  const nextMonth = addDays(`${day.slice(0, 7)}-28`, 4)
  return addDays(`${nextMonth.slice(0, 7)}-01`, -1)
}
