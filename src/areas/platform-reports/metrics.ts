/**
 * What is counted of an agency, day by day of its own zone. A `flow` is what happened on that day and adds up over
 * days; a `gauge` is how it stood when the day was counted last, and does not.
 */
export const metrics = {
  users: { kind: 'gauge', unit: 'count', label: 'Users', basis: 'Staff who can sign in or are invited.' },
  workers: {
    kind: 'gauge',
    unit: 'count',
    label: 'Active workers',
    basis: 'Candidates with a placement that runs on the day, each counted once.',
  },
  storage: {
    kind: 'gauge',
    unit: 'bytes',
    label: 'Storage',
    basis: 'Bytes of documents and of files taken out that are still kept.',
  },
  wip: {
    kind: 'gauge',
    unit: 'money',
    label: 'Work in progress',
    basis: 'Approved time, at what is charged for it, that stands on no invoice and no draft.',
  },
  sheets: {
    kind: 'flow',
    unit: 'count',
    label: 'Timesheets',
    basis: 'Timesheets submitted, on the day they were submitted last.',
  },
  decisions: {
    kind: 'flow',
    unit: 'count',
    label: 'Decisions',
    basis: 'Timesheets approved or sent back, on the day of the decision.',
  },
  decisions_prompt: {
    kind: 'flow',
    unit: 'count',
    label: 'Prompt decisions',
    basis: 'Decisions within 48 hours of the timesheet being submitted.',
  },
  decision_minutes: {
    kind: 'flow',
    unit: 'minutes',
    label: 'Waiting for decisions',
    basis: 'Minutes from submitting to the decision, added up.',
  },
  work_minutes: {
    kind: 'flow',
    unit: 'minutes',
    label: 'Hours',
    basis: 'Worked time that was approved, on the day of the approval.',
  },
  revenue: {
    kind: 'flow',
    unit: 'money',
    label: 'Revenue',
    basis: 'What clients are charged for it, without tax.',
  },
  cost: { kind: 'flow', unit: 'money', label: 'Cost', basis: 'What workers and suppliers are paid for it.' },
  invoices: {
    kind: 'flow',
    unit: 'count',
    label: 'Invoices',
    basis: 'Sales invoices, on the day they are dated.',
  },
  invoice_value: {
    kind: 'flow',
    unit: 'money',
    label: 'Invoice value',
    basis: 'What these invoices come to without tax; void ones are left out.',
  },
  emails: {
    kind: 'flow',
    unit: 'count',
    label: 'Emails',
    basis: 'Emails of the day that were sent or given up.',
  },
  emails_failed: {
    kind: 'flow',
    unit: 'count',
    label: 'Emails bounced',
    basis: 'Those that the mail server refused for good.',
  },
  tasks: {
    kind: 'flow',
    unit: 'count',
    label: 'Background work',
    basis: 'Emails sent and files begun, on the day they were asked for.',
  },
  task_seconds: {
    kind: 'flow',
    unit: 'seconds',
    label: 'Waiting of background work',
    basis: 'Seconds until an email was sent or a file was begun, added up.',
  },
} as const satisfies Record<string, { kind: 'flow' | 'gauge'; unit: Unit; label: string; basis: string }>

export type Unit = 'count' | 'money' | 'minutes' | 'seconds' | 'bytes'
export type Metric = keyof typeof metrics

const names = Object.keys(metrics) as Metric[]
export const flows = names.filter((name) => metrics[name].kind === 'flow')
export const gauges = names.filter((name) => metrics[name].kind === 'gauge')

/** What usage can be metered by, and which of it a product limits. */
export const metered = ['users', 'workers', 'storage', 'sheets', 'invoices', 'emails'] as const
export type Metered = (typeof metered)[number]
