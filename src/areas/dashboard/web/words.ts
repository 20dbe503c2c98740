import type { Card, CardKey } from '#areas/dashboard/contract.ts'
import { mostCounted } from '#areas/dashboard/contract.ts'
import { countText, numberText } from '#kit/ui/format.ts'

type Words = {
  label: string
  /** What stands there when nothing waits. */
  none: string
  group: 'Time' | 'Money'
  /** Waiting is bad: shown in red when there is any. */
  urgent?: boolean
}

export const cardWords: Record<CardKey, Words> = {
  missing: {
    label: 'Missing timesheets',
    none: 'All submitted',
    group: 'Time',
    urgent: true,
  },
  rejected: {
    label: 'Sent back',
    none: 'None to correct',
    group: 'Time',
  },
  awaiting_approval: {
    label: 'Awaiting approval',
    none: 'All decided',
    group: 'Time',
  },
  ready_to_bill: {
    label: 'Ready to bill',
    none: 'All billed',
    group: 'Money',
  },
  ready_to_pay: {
    label: 'Ready to self-bill',
    none: 'All self-billed',
    group: 'Money',
  },
  paid_by_payroll: { label: 'Paid by payroll', none: 'Nothing for payroll', group: 'Money' },
  drafts: { label: 'Drafts to approve', none: 'No drafts', group: 'Money' },
  to_issue: { label: 'Ready to issue', none: 'All issued', group: 'Money' },
  unpaid: { label: 'Unpaid invoices', none: 'All paid', group: 'Money' },
  overdue: {
    label: 'Overdue',
    none: 'Nothing overdue',
    group: 'Money',
    urgent: true,
  },
}

/** `1,000+` when counting stopped. */
export function cardCount({ count, capped }: Pick<Card, 'count' | 'capped'>): string {
  return `${numberText(count)}${capped && count >= mostCounted ? '+' : ''}`
}

/** How long ago, in the largest unit that fits: `3 days`. */
export function since(instant: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(instant)) / 86_400_000)
  if (days < 1) return 'today'
  if (days < 14) return countText(days, 'day')
  return `${Math.floor(days / 7)} weeks`
}

export function greeting(name: string, now: Date): string {
  const hour = now.getHours()
  const first = name.split(' ')[0]
  const part = hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
  return first ? `${part}, ${first}. Here is what needs you.` : `${part}. Here is what needs you.`
}
