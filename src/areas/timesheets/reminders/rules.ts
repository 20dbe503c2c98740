import type { Status } from '#areas/timesheets/rules.ts'
import type { Reason } from '#platform/refusal.ts'

/** What the rules look at of a sheet. `today` is the agency's day. */
export type Remindable = {
  status: Status
  period_end: string
  today: string
  approver_user_id: number | null
  approver_email: string | null
  candidate_name: string
  approver_name: string | null
  reminded_today: boolean
}

export type ReminderRecipient = 'worker' | 'approver'

/** Whom a sheet waits for: its worker until it is handed in, then its approver; nobody once it is decided on. */
export function recipientOf(status: Status): ReminderRecipient | undefined {
  if (status === 'open' || status === 'draft' || status === 'rejected') return 'worker'
  return status === 'submitted' ? 'approver' : undefined
}

/** Why nobody can be reminded of this sheet: it waits for nobody, its week is not over, or they were reminded today. */
export function whyNotRemind(sheet: Remindable): Reason | undefined {
  const recipient = recipientOf(sheet.status)
  if (!recipient)
    return {
      code: 'timesheet.waits_for_nobody',
      title: 'This timesheet waits for nobody',
      description: 'It may have changed a moment ago. Reload to see where it stands.',
    }
  if (sheet.status !== 'rejected' && recipient === 'worker' && sheet.today < sheet.period_end)
    return {
      code: 'timesheet.not_over',
      title: 'This period is not over yet',
      description: 'You can remind its worker from its last day on.',
    }
  if (recipient === 'approver' && !(sheet.approver_user_id && sheet.approver_email))
    return {
      code: 'timesheet.no_approver',
      title: 'There is nobody to write to',
      description: 'Choose an approver for this timesheet first.',
    }
  if (!sheet.reminded_today) return undefined
  return {
    code: 'timesheet.reminded_today',
    title: `${recipient === 'worker' ? sheet.candidate_name : sheet.approver_name} was reminded today`,
    description: 'You can remind them again tomorrow.',
  }
}
