import type { InvoiceStatus, InvoiceType } from '#areas/invoices/contract.ts'
import type { Tone } from '#areas/payments/chasing/words.ts'
import { addDays, type Day, daysBetween, formatDay } from '#platform/days.ts'
import type { Reason } from '#platform/refusal.ts'

export type Step = { days: number; tone: Tone }

/** What an agency begins with, once it switches chasing on. */
export const usualSteps: readonly Step[] = [
  { days: -3, tone: 'friendly' },
  { days: 1, tone: 'friendly' },
  { days: 7, tone: 'firm' },
  { days: 14, tone: 'firm' },
  { days: 30, tone: 'final' },
]

/** As long as a promise may be away. */
export const longestPromise = 180

/** What the rules look at of a document. Amounts are minor units. */
export type Chaseable = {
  type: InvoiceType
  status: InvoiceStatus
  balance: number
  due_date: Day | null
  /** Somebody keeps it back for now. */
  on_hold: boolean
  /** The last day of an open promise to pay it. */
  promised_until: Day | null
  /** By the schedule or by hand. */
  reminded_today: boolean
}

/** Statuses in which somebody is reminded: disputed, paid, credited, void and written off are none of them. */
export const chasedStatuses: readonly InvoiceStatus[] = ['issued', 'sent', 'part-paid']

/** Why nobody is reminded of this document by hand. */
export function whyNotRemind(document: Chaseable, today: Day): Reason | undefined {
  const { type, status, balance, due_date, promised_until } = document
  const no = (code: string, title: string, description: string) => ({
    code: `reminder.${code}`,
    title,
    description,
  })
  if (type !== 'sales')
    return no('not_sales', 'Nobody owes this document', 'Choose an issued invoice to a client.')
  if (status === 'disputed')
    return no('disputed', 'The client disputes this invoice', 'Settle the dispute before you remind of it.')
  if (!chasedStatuses.includes(status) || balance <= 0 || due_date === null)
    return no('nothing_owed', 'Nothing is to be paid of this document', 'Reload to see where it stands.')
  if (document.on_hold) return no('on_hold', 'This invoice is on hold', 'Release it before you remind of it.')
  if (promised_until !== null && promised_until >= today)
    return no(
      'promised',
      `The client promised to pay this by ${formatDay(promised_until)}`,
      'Withdraw the promise first, or wait until then.',
    )
  if (document.reminded_today)
    return no('today', 'The client was reminded of this today', 'You can remind them again tomorrow.')
  return undefined
}

/** The tone in which a schedule speaks of what is so long overdue; before its first step the friendly one. */
export function toneFor(steps: readonly Step[], due_date: Day, today: Day): Tone {
  const overdue = daysBetween(due_date, today)
  const reached = steps.filter(({ days }) => days <= overdue).sort((a, b) => b.days - a.days)
  return reached[0]?.tone ?? 'friendly'
}

/** Steps come in order, each day once. */
export function whyNotSteps(steps: readonly Step[]): Reason | undefined {
  const days = steps.map(({ days }) => days)
  if (days.every((day, at) => at === 0 || day > days[at - 1]!)) return undefined
  return {
    code: 'chasing.steps',
    title: 'Please check the steps',
    errors: { steps: ['Give each step a later day than the one before'] },
  }
}

/** Why this is no promise to keep: a day gone by or too far away, or more than is owed. */
export function whyNotPromise(
  { day, amount }: { day: Day; amount: number },
  { today, owed }: { today: Day; owed: number },
): Reason | undefined {
  const wrong = (field: 'day' | 'amount', text: string): Reason => ({
    code: 'promise.wrong',
    title: 'Please check the promise',
    errors: { [field]: [text] },
  })
  if (day < today) return wrong('day', 'Choose today or a day after')
  const last = addDays(today, longestPromise)
  if (day > last) return wrong('day', `Choose ${formatDay(last)} or a day before`)
  if (owed <= 0)
    return {
      code: 'promise.nothing_owed',
      title: 'Nothing is to be paid',
      description: 'A promise is about invoices that are not paid, and not disputed.',
    }
  if (amount > owed) return wrong('amount', 'Not more than these invoices come to')
  return undefined
}

export function whyNotWithdraw({ status }: { status: string }): Reason | undefined {
  if (status === 'open') return undefined
  return {
    code: 'promise.settled',
    title: 'This promise is settled',
    description: 'Only an open promise can be withdrawn.',
  }
}
