import type { NewNotification } from '#areas/notifications/public.ts'
import { periodText } from '#areas/timesheets/letters.ts'
import type { Sheet } from '#areas/timesheets/sheet-queries.ts'
import type { Context } from '#platform/context.ts'

type At = Pick<Context, 'tenant'>

const page = ({ tenant }: At, { id }: Sheet, rest = '') => `/tenant/${tenant.slug}/timesheets/${id}${rest}`

/** For an approver who signs in; the mail with the link goes to everybody. */
export function waitsForYou(at: At, sheet: Sheet, user_id: number): NewNotification {
  return {
    user_id,
    title: `${sheet.candidate_name} has submitted a timesheet`,
    description: `${periodText(sheet)} waits for your approval.`,
    actions: [{ label: 'Review', url: page(at, sheet, '/review') }],
  }
}

/** For the worker. */
export function decided(
  at: At,
  sheet: Sheet,
  user_id: number,
  decision: 'approve' | 'reject',
  reason: string,
): NewNotification {
  const what = { user_id, description: reason ? `${periodText(sheet)}: ${reason}` : periodText(sheet) }
  return decision === 'approve'
    ? {
        ...what,
        type: 'success',
        title: 'Your timesheet is approved',
        actions: [{ label: 'See timesheet', url: page(at, sheet) }],
      }
    : {
        ...what,
        type: 'error',
        title: 'Your timesheet was sent back',
        actions: [{ label: 'Change timesheet', url: page(at, sheet, '/submit') }],
      }
}
