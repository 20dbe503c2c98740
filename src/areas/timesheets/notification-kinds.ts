import type { NotificationKind } from '#platform/notification-kind.ts'

const group = 'Timesheets'
const worker = { kinds: ['candidate'] } as const
const owner = { kinds: ['staff'], permission: 'timesheets.view' } as const

export const awaitingApproval: NotificationKind = {
  name: 'timesheet.awaiting_approval',
  label: 'A timesheet waits for your approval',
  group,
  for: { kinds: ['approver', 'staff'], permission: 'timesheets.approve' },
  bell: true,
  mail: 'always',
}

export const approved: NotificationKind = {
  name: 'timesheet.approved',
  label: 'Your timesheet is approved',
  group,
  for: worker,
  bell: true,
  mail: true,
}

export const rejected: NotificationKind = {
  name: 'timesheet.rejected',
  label: 'Your timesheet was sent back',
  group,
  for: worker,
  bell: true,
  mail: true,
}

export const entrySentBack: NotificationKind = {
  name: 'timesheet.entry_sent_back',
  label: 'A timesheet that you entered for a worker was sent back',
  group,
  for: { kinds: ['approver'] },
  bell: true,
  mail: true,
}

export const submittedForYou: NotificationKind = {
  name: 'timesheet.submitted_for_you',
  label: 'Somebody submitted a timesheet in your place',
  group,
  for: worker,
  bell: true,
  mail: true,
  forced: true,
}

export const submitted: NotificationKind = {
  name: 'timesheet.submitted',
  label: 'A timesheet you look after is submitted',
  group,
  for: owner,
  bell: false,
  mail: false,
}

export const decided: NotificationKind = {
  name: 'timesheet.decided',
  label: 'A timesheet you look after is approved or sent back',
  group,
  for: owner,
  bell: false,
  mail: false,
}

export const reverted: NotificationKind = {
  name: 'timesheet.reverted',
  label: 'An approval is taken back',
  group,
  for: { kinds: ['candidate', 'approver', 'staff'] },
  bell: true,
  mail: true,
}

export const requestNotDelivered: NotificationKind = {
  name: 'timesheet.request_failed',
  label: 'An approver could not be reached by email',
  group,
  for: owner,
  bell: true,
  mail: false,
}

export const decisionToLookAt: NotificationKind = {
  name: 'timesheet.second_look',
  label: 'A decision by link came from where the timesheet was submitted',
  group,
  for: { kinds: ['staff'], permission: 'timesheets.second_look' },
  bell: true,
  mail: false,
}

export const missingReminder: NotificationKind = {
  name: 'timesheet.missing_reminder',
  label: 'You are reminded of a missing timesheet',
  group,
  for: worker,
  bell: true,
  mail: true,
}

export const entryReminder: NotificationKind = {
  name: 'timesheet.entry_reminder',
  label: 'You are reminded of a missing timesheet that no worker enters',
  group,
  for: owner,
  bell: true,
  mail: true,
}

export const waitingReminder: NotificationKind = {
  name: 'timesheet.waiting_reminder',
  label: 'You are reminded of a timesheet that waits for you',
  group,
  for: { kinds: ['approver', 'staff'], permission: 'timesheets.approve' },
  bell: true,
  mail: 'always',
}

export const notifications: readonly NotificationKind[] = [
  decisionToLookAt,
  awaitingApproval,
  approved,
  rejected,
  entrySentBack,
  submittedForYou,
  submitted,
  decided,
  reverted,
  requestNotDelivered,
  missingReminder,
  entryReminder,
  waitingReminder,
]
