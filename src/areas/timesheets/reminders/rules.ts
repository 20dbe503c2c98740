import type { EnteredBy } from '#areas/jobs/contract.ts'
import type { Status } from '#areas/timesheets/rules.ts'
import type { Reason } from '#platform/refusal.ts'

/** What the rules look at of a sheet. `today` is the agency's day. */
export type Remindable = {
  status: Status
  period_end: string
  today: string
  approver_user_id: number | null
  entered_by: EnteredBy
  owner_user_id: number | null
  owner_name: string | null
  approver_email: string | null
  /** Who decides beside the approver. */
  alternates?: readonly unknown[]
  candidate_name: string
  approver_name: string | null
  reminded_today: boolean
}

export type ReminderRecipient = 'worker' | 'owner' | 'approver'

/**
 * Whom a sheet waits for: until it is submitted its worker, or who looks after it where the worker enters nothing; then its
 * approver; nobody once it is decided on.
 */
export function recipientOf(status: Status, entered_by: EnteredBy): ReminderRecipient | undefined {
  if (status === 'open' || status === 'draft' || status === 'rejected')
    return entered_by === 'worker' ? 'worker' : 'owner'
  return status === 'submitted' ? 'approver' : undefined
}

/** Why nobody can be reminded of this sheet: it waits for nobody, its week is not over, or they were reminded today. */
export function whyNotRemind(sheet: Remindable): Reason | undefined {
  const recipient = recipientOf(sheet.status, sheet.entered_by)
  if (!recipient)
    return {
      code: 'timesheet.waits_for_nobody',
      title: 'This timesheet waits for nobody',
      description: 'It may have changed a moment ago. Reload to see where it stands.',
    }
  if (sheet.status !== 'rejected' && recipient !== 'approver' && sheet.today < sheet.period_end)
    return {
      code: 'timesheet.not_over',
      title: 'This period is not over yet',
      description: `You can remind its ${recipient} from its last day on.`,
    }
  const reachable = sheet.approver_email || (sheet.alternates ?? []).length > 0
  if (recipient === 'approver' && !(sheet.approver_user_id && reachable))
    return {
      code: 'timesheet.no_approver',
      title: 'There is nobody to write to',
      description: 'Choose an approver for this timesheet first.',
    }
  if (recipient === 'owner' && !sheet.owner_user_id)
    return {
      code: 'timesheet.no_owner',
      title: 'There is nobody to remind',
      description: 'The worker enters nothing here: choose an owner for the placement first.',
    }
  if (!sheet.reminded_today) return undefined
  return {
    code: 'timesheet.reminded_today',
    title: `${remindedName(sheet)} was reminded today`,
    description: 'You can remind them again tomorrow.',
  }
}

/** Who is reminded of a sheet, by name. */
export function remindedName(
  sheet: Pick<Remindable, 'status' | 'entered_by' | 'candidate_name' | 'owner_name' | 'approver_name'>,
): string | null {
  const recipient = recipientOf(sheet.status, sheet.entered_by)
  if (recipient === 'worker') return sheet.candidate_name
  return recipient === 'owner' ? sheet.owner_name : sheet.approver_name
}
