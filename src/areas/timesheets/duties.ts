import type { Duty } from '#platform/duty.ts'

/** Held by `whyNotApprove`. */
export const timesheetDuty: Duty = {
  key: 'timesheet_approval',
  label: 'Submit a timesheet on behalf of the worker and approve it',
  description: 'Whoever submits time does not approve it.',
  standard: 'block',
  least: 'block',
  both: 'You submitted this timesheet, and approve it yourself.',
  blocked: 'Somebody else has to approve it',
}
