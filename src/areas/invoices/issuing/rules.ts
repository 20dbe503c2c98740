import { addDays, type Day, formatDay } from '#platform/days.ts'
import type { Reason, Warning } from '#platform/refusal.ts'

export type Dating = {
  /** The agency's. */
  today: Day
  /** May whoever asks date a document before today? */
  may_backdate: boolean
  /** The last day of the work on the document, when it comes from time. */
  period_to?: Day | null | undefined
}

/**
 * Why a document may not be dated on this day: it is to come, or is over for somebody who may not date back, or its
 * work was not over then. Issued today it may be before its last period ends: the work on it is approved.
 */
export function whyNotDate(
  day: Day,
  { today, may_backdate, period_to }: Dating,
  field: 'issue_date' | 'planned_date',
): Reason | undefined {
  if (day > today) return wrong(field, 'An issue date cannot lie in the future', 'invoice.future_date')
  if (day === today) return undefined
  if (!may_backdate) return wrong(field, 'You may not date documents back', 'invoice.backdate')
  if (!period_to || day >= period_to) return undefined
  return wrong(
    field,
    `Its work goes on to ${formatDay(period_to)}: choose that day or a later one`,
    'invoice.before_work',
  )
}

type Last = { last_number: string; last_issue_date: Day | null }

/** Numbers and dates of a series rise together: whoever dates documents before its last one says why. */
export function outOfOrderWarning(
  { last_number, last_issue_date }: Last,
  days: readonly Day[],
): Warning | undefined {
  if (last_issue_date === null) return undefined
  const count = days.filter((day) => day < last_issue_date).length
  if (count === 0) return undefined
  const some = count === 1 ? 'This document would be' : `${count} documents would be`
  return {
    code: 'invoice.out_of_order',
    field: 'issue_date',
    text: `${some} dated before ${last_number}, which is dated ${formatDay(last_issue_date)}: numbers and dates would not follow each other.`,
  }
}

function wrong(field: string, message: string, code: string): Reason {
  return { code, title: 'Please check the date', description: message, errors: { [field]: [message] } }
}

/** The first day that a document of work up to `period_to` may be dated, among those that are not closed. */
export function firstDate({
  closed_to,
  period_to,
  today,
}: {
  closed_to: Day | null
  period_to?: Day | null | undefined
  today: Day
}): Day | undefined {
  const afterClosing = closed_to === null ? undefined : addDays(closed_to, 1)
  const worked = period_to && period_to > today ? today : (period_to ?? undefined)
  if (afterClosing === undefined || worked === undefined) return afterClosing ?? worked
  return afterClosing > worked ? afterClosing : worked
}
