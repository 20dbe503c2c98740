import { mailKind } from '#platform/mail/kind.ts'

const group = 'Timesheets'

const sheet = {
  worker: { says: 'Who did the work', sample: 'Zoe Hart' },
  client: { says: 'Where', sample: 'Harbour Foods Ltd' },
  role: { says: 'The role', sample: 'Warehouse operative' },
  period: { says: 'The days of the timesheet', sample: '2 Nov 2026 to 8 Nov 2026' },
  hours: { says: 'The time in all', sample: '37 h 30 min' },
} as const

const facts: [string, string][] = [
  ['Worker', sheet.worker.sample],
  ['Client', sheet.client.sample],
  ['Role', sheet.role.sample],
  ['Period', sheet.period.sample],
  ['Time', sheet.hours.sample],
]
const forWorkers = {
  facts,
  button: 'See timesheet',
  footer: ['You get this because you work through {{ agency }}.'],
}

export const requestMail = mailKind({
  name: 'timesheet.request',
  label: 'Approver: a timesheet waits for you',
  group,
  variables: sheet,
  template: {
    subject: 'Please approve: {{ worker }}, {{ period }}',
    heading: 'A timesheet waits for your approval',
    body: '{{ worker }} has submitted their hours at {{ client }}. Please check and decide.',
  },
  sample: {
    facts,
    button: 'Review timesheet',
    footer: ['The link is for you alone and works for 14 days, until you have decided.'],
  },
})

export const receiptMail = mailKind({
  name: 'timesheet.receipt',
  label: 'Approver: receipt of your decision',
  group,
  variables: {
    ...sheet,
    decision: { says: '“approved” or “sent back”', sample: 'approved' },
    statement: {
      says: 'What was declared when approving',
      sample: 'I confirm that these hours were worked and may be charged.',
    },
    reason: { says: 'Why it was sent back; empty when approved', sample: '' },
  },
  template: {
    subject: 'You {{ decision }}: {{ worker }}, {{ period }}',
    heading:
      '{% if decision == "approved" %}Thank you, the timesheet is approved{% else %}The timesheet was sent back{% endif %}',
    body: '{% if decision == "approved" %}{{ statement }}{% else %}Your reason: {{ reason }}{% endif %}',
  },
  sample: {
    facts: [...facts, ['Decided', '9 Nov 2026 08:12 UTC']],
    footer: ['This is your receipt. If you did not do this, please tell {{ agency }} at once.'],
  },
})

const decided = {
  ...sheet,
  approver: { says: 'Who decided', sample: 'Vera Vance' },
  reason: { says: 'Why it was sent back; empty when approved', sample: 'Tuesday was a day off.' },
}

export const approvedMail = mailKind({
  name: 'timesheet.approved',
  label: 'Worker: your timesheet is approved',
  group,
  variables: decided,
  template: {
    subject: 'Timesheet approved: {{ period }}',
    heading: 'Your timesheet is approved',
    body: '{{ approver }} has approved your hours at {{ client }}.',
  },
  sample: forWorkers,
})

export const rejectedMail = mailKind({
  name: 'timesheet.rejected',
  label: 'Worker: your timesheet was sent back',
  group,
  variables: decided,
  template: {
    subject: 'Timesheet sent back: {{ period }}',
    heading: 'Please look at your timesheet again',
    body: 'Your timesheet was sent back. The reason given:\n\n{{ reason }}\n\nChange what is wrong and submit it again.',
  },
  sample: { ...forWorkers, button: 'Change timesheet' },
})

export const onBehalfMail = mailKind({
  name: 'timesheet.submitted_for_you',
  label: 'Worker: a timesheet was submitted in your place',
  group,
  variables: { ...sheet, by: { says: 'Who submitted it', sample: 'Cara Cole' } },
  template: {
    subject: 'Timesheet submitted for you: {{ period }}',
    heading: 'A timesheet was submitted in your place',
    body: '{{ by }} of {{ agency }} has submitted these hours for you. If they are not right, please tell them.',
  },
  sample: forWorkers,
})

export const missingReminderMail = mailKind({
  name: 'timesheet.missing_reminder',
  label: 'Worker: your timesheets are missing',
  group,
  variables: {
    worker: sheet.worker,
    missing: { says: '“a timesheet”, or how many', sample: '2 timesheets' },
  },
  template: {
    subject: 'Still missing: {{ missing }}',
    heading: 'We are waiting for your hours',
    body: 'Still missing from you: {{ missing }}. Please enter and submit your hours, so that you are paid on time.',
  },
  sample: {
    facts: [
      [sheet.client.sample, sheet.period.sample],
      [sheet.client.sample, '9 Nov 2026 to 15 Nov 2026'],
    ],
    button: 'Enter time',
    footer: forWorkers.footer,
  },
})

export const waitingReminderMail = mailKind({
  name: 'timesheet.waiting_reminder',
  label: 'Approver: a timesheet still waits for you',
  group,
  variables: sheet,
  template: {
    subject: 'Still waiting: {{ worker }}, {{ period }}',
    heading: 'A timesheet still waits for your approval',
    body: '{{ worker }} worked at {{ client }} and is paid once you have decided. Please check the hours and decide.',
  },
  sample: {
    facts,
    button: 'Review timesheet',
    footer: ['The link is for you alone and works for 14 days, until you have decided.'],
  },
})

export const timesheetMails = [
  requestMail,
  receiptMail,
  approvedMail,
  rejectedMail,
  onBehalfMail,
  missingReminderMail,
  waitingReminderMail,
]
