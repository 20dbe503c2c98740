import { z } from 'zod'
import { PayFrequency } from '#areas/candidates/contract.ts'
import { payRunStatuses, payWays } from '#areas/payroll/words.ts'
import {
  anyOf,
  Currency,
  Day,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  Minor,
  pageOf,
  requiredText,
  ShownDay,
  Version,
} from '#platform/http/contract.ts'
import { Accepted, longestReason } from '#platform/warnings.ts'

export const PayRunStatus = z.enum(payRunStatuses)

/** The control totals of a run: what a payroll program must come to, too. Amounts are minor units. */
const totals = { worker_count: z.int(), unit_count: z.int(), minutes: z.int(), amount: Minor }

/** A row of the list. */
export const PayRunRow = z.object({
  id: Id,
  number: z.string(),
  status: PayRunStatus,
  cut_off: ShownDay,
  pay_date: ShownDay,
  /** The pay calendar whose workers it pays; null: everybody. */
  frequency: PayFrequency.nullable(),
  currency: Currency,
  ...totals,
  created_by_name: z.string().nullable(),
  created_at: Instant,
})
export type PayRunRow = z.output<typeof PayRunRow>

const PayRunMove = z.object({
  status: PayRunStatus,
  reason: z.string(),
  user_name: z.string().nullable(),
  at: Instant,
})

const PayRunFile = z.object({
  filename: z.string(),
  layout_name: z.string(),
  layout_version: z.int(),
  lines: z.int(),
  size: z.int(),
  sha256: z.string(),
  made_by_name: z.string().nullable(),
  made_at: Instant,
})

/** What payroll made of the run, by its last file. */
const PayRunResult = z.object({
  version: z.int(),
  filename: z.string(),
  user_name: z.string().nullable(),
  at: Instant,
  workers: z.int(),
  gross: Minor,
  tax: Minor,
  ni: Minor,
  pension: Minor,
  other: Minor,
  net: Minor,
  holiday: Minor,
  /** What payroll added to what was sent: with that it comes to the gross. */
  sent: Minor,
  holiday_added: Minor,
  statutory_added: Minor,
  other_added: Minor,
})

/** Somebody whose time has come in the way of paying it since the run was created. */
const Stopped = z.object({
  candidate_id: Id,
  name: z.string(),
  reason: z.string(),
  words: z.string(),
  units: z.int(),
  amount: Minor,
})

export const PayRun = PayRunRow.extend({
  created_by_user_id: Id.nullable(),
  version: Version,
  moves: z.array(PayRunMove),
  file: PayRunFile.nullable(),
  result: PayRunResult.nullable(),
  /** While no file is made: what the next check leaves out. At most 100 workers. */
  stopped: z.array(Stopped),
  /** While it is exported, and can still be rolled back: whose time on it belongs to another payer by now. */
  payer_changed: z.array(Stopped),
})
export type PayRun = z.output<typeof PayRun>

/** One worker on one run; what payroll made of it stands beside it once it was imported. */
export const PayRunWorker = z.object({
  id: Id,
  pay_run_id: Id,
  number: z.string(),
  status: PayRunStatus,
  pay_date: ShownDay,
  candidate_id: Id,
  name: z.string(),
  payroll_ref: z.string(),
  is_leaver: z.boolean(),
  unit_count: z.int(),
  minutes: z.int(),
  amount: Minor,
  currency: Currency,
  /** What was sent (`amount`) with what payroll added to it. */
  gross: Minor.nullable(),
  tax: Minor.nullable(),
  ni: Minor.nullable(),
  pension: Minor.nullable(),
  other: Minor.nullable(),
  net: Minor.nullable(),
  holiday: Minor.nullable(),
  holiday_added: Minor.nullable(),
  statutory_added: Minor.nullable(),
  other_added: Minor.nullable(),
})
export type PayRunWorker = z.output<typeof PayRunWorker>

/** What is due in one way and, where something stops it, for one reason. */
const DuePart = z.object({
  way: z.enum(payWays),
  currency: Currency,
  /** Null: the next run takes it. */
  reason: z.string().nullable(),
  words: z.string(),
  workers: z.int(),
  sheets: z.int(),
  units: z.int(),
  amount: Minor,
})
export type DuePart = z.output<typeof DuePart>

/** Somebody whom the run leaves out, with why and where it is put right. */
const DueStopped = z.object({
  way: z.enum(payWays),
  candidate_id: Id,
  name: z.string(),
  party_name: z.string(),
  reason: z.string(),
  words: z.string(),
  currency: Currency,
  units: z.int(),
  amount: Minor,
})
export type DueStopped = z.output<typeof DueStopped>

export const PayPreview = z.object({
  cut_off: ShownDay,
  currency: Currency,
  /** What a run would take now. */
  takes: z.object({
    ...totals,
    leavers: z.int(),
    /** Who of them has no bank account here; payroll may know one. */
    no_bank: z.int(),
  }),
  /** Everything on the pay side that is on no document and no run: these add up to it. */
  parts: z.array(DuePart),
  /** How much of it is accounted for, by way: taken by a run, or asked of its supplier; the rest is missing. */
  accounted: z.array(
    z.object({
      way: z.enum(payWays),
      currency: Currency,
      due: Minor,
      accounted: Minor,
      missing: Minor,
      whole: z.boolean(),
    }),
  ),
  /** Of all ways, in whole percent; 100 only where nothing is missing. */
  accounted_percent: z.int(),
  /** At most 200, the most money first. */
  stopped: z.array(DueStopped),
  /** Timesheets up to the day that nobody has approved yet: their time is not due. */
  not_approved: z.int(),
})
export type PayPreview = z.output<typeof PayPreview>

export const NewPayRun = z.object({
  /** Periods that end by this day are paid. */
  cut_off: Day,
  pay_date: Day,
  /** Only whoever is paid so often, or by every run; it has to be one of the pay calendars. */
  frequency: PayFrequency.nullable().default(null),
})

const params = z.object({ id: IdParam })
const idFilter = z.coerce.number().int().positive().optional()

export const PayRunsQuery = ListQuery.extend({
  status: anyOf(payRunStatuses),
  pay_date_from: Day.optional(),
  pay_date_to: Day.optional(),
})
export type PayRunsQuery = z.output<typeof PayRunsQuery>

export const PayRunWorkersQuery = ListQuery.extend({ pay_run_id: idFilter, candidate_id: idFilter })
export type PayRunWorkersQuery = z.output<typeof PayRunWorkersQuery>

export const payRuns = {
  preview: endpoint({
    method: 'GET',
    path: '/pay-run-preview',
    allow: 'payroll.view',
    summary: 'Everything due to workers and suppliers up to a day, and what stops some of it',
    query: z.object({
      cut_off: Day.optional(),
      pay_date: Day.optional(),
      frequency: PayFrequency.optional(),
    }),
    reply: PayPreview,
  }),
  list: endpoint({
    method: 'GET',
    path: '/pay-runs',
    allow: 'payroll.view',
    summary: 'Pay runs, searched by number',
    query: PayRunsQuery,
    reply: pageOf(PayRunRow),
  }),
  show: endpoint({
    method: 'GET',
    path: '/pay-runs/:id',
    allow: 'payroll.view',
    summary: 'One pay run with its steps, its file and what payroll made of it',
    params,
    reply: PayRun,
  }),
  create: endpoint({
    method: 'POST',
    path: '/pay-runs',
    allow: 'payroll.run',
    summary: 'Puts everything that payroll pays up to a day on a run',
    body: NewPayRun,
    reply: PayRun,
    creates: true,
    takesLong: true,
  }),
  check: endpoint({
    method: 'POST',
    path: '/pay-runs/:id/check',
    allow: 'payroll.run',
    summary: 'Looks at everything on a run again, and leaves out what cannot be paid by now',
    params,
    body: z.object({ version: Version }),
    reply: PayRun,
    takesLong: true,
  }),
  makeFile: endpoint({
    method: 'POST',
    path: '/pay-runs/:id/file',
    allow: 'payroll.file',
    summary: 'Makes the file of a checked run, once; its time is in payroll then',
    params,
    body: z.object({ layout: requiredText(40), version: Version }),
    reply: PayRun,
    takesLong: true,
  }),
  file: endpoint({
    method: 'GET',
    path: '/pay-runs/:id/file',
    allow: 'payroll.file',
    summary: 'The file of a run, the same bytes each time; who took it is kept',
    params,
    produces: 'text/csv',
    transaction: true,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/pay-runs/:id/confirmation',
    allow: 'payroll.confirm',
    summary: 'Says that payroll has paid a run; for good',
    params,
    body: z.object({ version: Version, accepted: Accepted }),
    reply: PayRun,
    takesLong: true,
  }),
  rollBack: endpoint({
    method: 'POST',
    path: '/pay-runs/:id/rollback',
    allow: ['payroll.run', 'payroll.confirm'],
    summary: 'Lets go everything on a run, for the next one; of an exported run it takes `payroll.confirm`',
    params,
    body: z.object({ version: Version, reason: requiredText(longestReason) }),
    reply: PayRun,
    takesLong: true,
  }),
  workers: endpoint({
    method: 'GET',
    path: '/pay-run-workers',
    allow: 'payroll.view',
    summary: 'Who is paid how much by which run, searched by name and payroll reference',
    query: PayRunWorkersQuery,
    reply: pageOf(PayRunWorker),
  }),
}
