import type { Notice } from '#platform/notice.ts'

const group = 'Timesheets'
const worker = { kinds: ['candidate'] } as const
const owner = { kinds: ['staff'], permission: 'timesheets.view' } as const

export const awaitingApproval: Notice = {
  name: 'timesheet.awaiting_approval',
  label: 'A timesheet waits for your approval',
  group,
  for: { kinds: ['approver', 'staff'], permission: 'timesheets.approve' },
  bell: true,
  mail: 'always',
}

export const approved: Notice = {
  name: 'timesheet.approved',
  label: 'Your timesheet is approved',
  group,
  for: worker,
  bell: true,
  mail: true,
}

export const rejected: Notice = {
  name: 'timesheet.rejected',
  label: 'Your timesheet was sent back',
  group,
  for: worker,
  bell: true,
  mail: true,
}

export const submittedForYou: Notice = {
  name: 'timesheet.submitted_for_you',
  label: 'Somebody submitted a timesheet in your place',
  group,
  for: worker,
  bell: true,
  mail: true,
  forced: true,
}

export const submitted: Notice = {
  name: 'timesheet.submitted',
  label: 'A timesheet you look after is submitted',
  group,
  for: owner,
  bell: false,
  mail: false,
}

export const decided: Notice = {
  name: 'timesheet.decided',
  label: 'A timesheet you look after is approved or sent back',
  group,
  for: owner,
  bell: false,
  mail: false,
}

export const requestNotDelivered: Notice = {
  name: 'timesheet.request_failed',
  label: 'An approver could not be reached by mail',
  group,
  for: owner,
  bell: true,
  mail: false,
}

export const decisionToLookAt: Notice = {
  name: 'timesheet.second_look',
  label: 'A decision by link came from where the timesheet was submitted',
  group,
  for: { kinds: ['staff'], permission: 'timesheets.second_look' },
  bell: true,
  mail: false,
}

export const notices: readonly Notice[] = [
  decisionToLookAt,
  awaitingApproval,
  approved,
  rejected,
  submittedForYou,
  submitted,
  decided,
  requestNotDelivered,
]
