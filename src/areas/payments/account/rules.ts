import type { Statement } from '#areas/payments/account/contract.ts'
import { addDays, type Day, formatDay } from '#platform/days.ts'
import type { Reason } from '#platform/refusal.ts'

export type Range = { from: Day; to: Day }

/** Up to today, and from three months before; whatever was asked for stands. */
export function rangeOf(asked: { from?: Day | undefined; to?: Day | undefined }, today: Day): Range {
  const to = asked.to ?? today
  return { from: asked.from ?? addDays(to, -91), to }
}

export function whyNotRange({ from, to }: Range, today: Day): Reason | undefined {
  const wrong = (field: 'from' | 'to', text: string): Reason => ({
    code: 'statement.days',
    title: 'Please check the days',
    errors: { [field]: [text] },
  })
  if (to > today) return wrong('to', `Choose ${formatDay(today)} or a day before`)
  if (from > to) return wrong('from', 'Choose a day before the end')
  return undefined
}

/** So many lines are drawn on paper: some forty pages. */
export const mostPrinted = 2_000

export function whyNotPrint({ accounts }: Statement): Reason | undefined {
  const lines = accounts.reduce((sum, account) => sum + account.lines.length, 0)
  if (lines <= mostPrinted) return undefined
  return {
    code: 'statement.too_long',
    title: 'This statement is too long for a PDF',
    description: 'Choose a shorter time: at most 2,000 documents and payments go on paper.',
    errors: { from: ['Choose a later day'] },
  }
}
