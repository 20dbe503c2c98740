import { z } from 'zod'
import { Calculation, RateTotal, Terms, TraceStep } from '#areas/timesheets/calculation/shapes.ts'
import {
  anyOf,
  Currency,
  Day,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  pageOf,
  text,
  Version,
} from '#platform/http/contract.ts'

export const TimesheetStatus = z.enum([
  'open',
  'draft',
  'submitted',
  'rejected',
  'approved',
  'processed',
  'nil',
  'cancelled',
])
export type TimesheetStatus = z.output<typeof TimesheetStatus>
export const BillStatus = z.enum([
  'not_ready',
  'ready',
  'on_hold',
  'invoicing',
  'part_invoiced',
  'invoiced',
  'credited',
  'not_billable',
  'written_off',
])
export type BillStatus = z.output<typeof BillStatus>
export const PayStatus = z.enum([
  'not_ready',
  'ready',
  'on_hold',
  'self_billing',
  'self_billed',
  'awaiting_supplier_invoice',
  'matched',
  'exported_to_payroll',
  'paid',
  'not_payable',
])
export type PayStatus = z.output<typeof PayStatus>

/** One period of work on one placement, as a list shows it. Money is null for who may not see it. */
export const Timesheet = z.object({
  id: Id,
  placement_id: Id,
  placement_ref: z.string(),
  job_title: z.string(),
  candidate_id: Id,
  candidate_name: z.string(),
  client_id: Id,
  client_name: z.string(),
  approver_user_id: Id.nullable(),
  approver_name: z.string().nullable(),
  period_start: Day,
  period_end: Day,
  status: TimesheetStatus,
  /** Null for workers and approvers: where our own paperwork stands. */
  bill_status: BillStatus.nullable(),
  pay_status: PayStatus.nullable(),
  currency: Currency,
  layout: z.enum(['shifts', 'hours']),
  /** Paid minutes. */
  minutes: z.int(),
  pay_amount: z.int().nullable(),
  charge_amount: z.int().nullable(),
  margin_amount: z.int().nullable(),
  due_at: Instant,
  submitted_at: Instant.nullable(),
  decided_at: Instant.nullable(),
  /** Why it was sent back or cancelled. */
  reason: z.string(),
  version: Version,
})
export type Timesheet = z.output<typeof Timesheet>

/**
 * What a worker wrote down. Loose on purpose: what is wrong with it is said by the rules, at its field and with a
 * code of its own, the same way in the browser and here.
 */
export const EntryInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('shift'),
    day: z.string().max(20),
    start_time: z.string().max(20),
    end_time: z.string().max(20),
    break_minutes: z.number().default(0),
    note: text(500).default(''),
  }),
  z.object({
    kind: z.literal('quantity'),
    day: z.string().max(20),
    rate_code_id: Id,
    quantity: z.string().max(30),
    note: text(500).default(''),
  }),
])
export type EntryInput = z.output<typeof EntryInput>

/** Masked as the sheet is: a side that may not be seen is null, and its steps are left out of the trace. */
const masked = {
  pay_rate: z.string().nullable(),
  pay_amount: z.int().nullable(),
  charge_rate: z.string().nullable(),
  charge_amount: z.int().nullable(),
}
export const CalculationLine = RateTotal.extend(masked)
export type CalculationLine = z.output<typeof CalculationLine>
export const CalculationDay = RateTotal.omit({ trace: true }).extend({ day: Day, ...masked })
export const CalculationView = z.object({
  /** Each local day at each rate. */
  units: z.array(CalculationDay),
  totals: Calculation.shape.totals.omit({ by_rate: true }).extend({
    pay_amount: z.int().nullable(),
    charge_amount: z.int().nullable(),
    margin_amount: z.int().nullable(),
  }),
  /** All days at one rate, with how the amount came to be. */
  by_rate: z.array(CalculationLine),
  /** How the entries became paid time. */
  trace: z.array(TraceStep),
  problems: Calculation.shape.problems,
})
export type CalculationView = z.output<typeof CalculationView>

export const Review = z.object({
  id: Id,
  submission_no: z.int(),
  decision: z.enum(['approve', 'reject']),
  reason: z.string(),
  via: z.enum(['session', 'link']),
  statement: z.string(),
  user_name: z.string(),
  at: Instant,
})
export type Review = z.output<typeof Review>

/** What the caller may do with a sheet as it stands: the buttons of its pages. */
export const timesheetActions = [
  'update',
  'submit',
  'recall',
  'declare_nil',
  'approve',
  'reject',
  'cancel',
  'delete',
  'send_link',
  'reassign',
] as const

export const TimesheetDetail = Timesheet.extend({
  tz: z.string(),
  placement_start: Day,
  placement_end: Day.nullable(),
  po_number: z.string(),
  note: z.string(),
  entries: z.array(EntryInput),
  /** What the calculation runs on; null for approvers. A side that may not be seen has rates of 0. */
  terms: Terms.nullable(),
  /** Minutes that earlier sheets put towards the weekly overtime of a week that the period cuts, by week ending. */
  carried_minutes: z.record(z.string(), z.int()),
  calculation: CalculationView,
  sees: z.object({ pay: z.boolean(), charge: z.boolean(), margin: z.boolean() }),
  actions: z.array(z.enum(timesheetActions)),
  submission_no: z.int(),
  submitted_by_name: z.string().nullable(),
  on_behalf: z.boolean(),
  declaration: z.string().nullable(),
  reviews: z.array(Review),
  /** The approver's link, for staff: null when none was sent. */
  link: z
    .object({
      state: z.enum(['active', 'expired', 'revoked']),
      expires_at: Instant,
      sent_to: z.string(),
      sent_at: Instant,
    })
    .nullable(),
  /** The last weeks of the same placement, newest first, for comparison. */
  previous: z.array(z.object({ id: Id, period_end: Day, minutes: z.int(), status: TimesheetStatus })),
})
export type TimesheetDetail = z.output<typeof TimesheetDetail>

export const SaveTimesheet = z.object({
  /** All entries: what is not sent is gone. */
  entries: z.array(EntryInput).max(200, 'At most 200 entries'),
  note: text(2000),
  version: Version,
})
export const Submission = z.object({
  /** The declaration was read and accepted. */
  declaration_accepted: z.boolean().default(false),
  version: Version,
})
export const Decision = z.object({
  decision: z.enum(['approve', 'reject']),
  /** Needed to reject. */
  reason: text(1000).default(''),
  /** The submission that was looked at: a later one is another matter. */
  submission_no: z.int().positive(),
})
export type Decision = z.output<typeof Decision>

export const TimesheetCounts = z.object({
  missing: z.int(),
  open: z.int(),
  draft: z.int(),
  submitted: z.int(),
  rejected: z.int(),
  approved: z.int(),
  ready_to_bill: z.int(),
  ready_to_pay: z.int(),
  on_hold: z.int(),
})
/** Counts stop here: 1,000 is shown as 999+. */
export const mostCounted = 1000

const params = z.object({ id: IdParam })
const link = z.object({ timesheet_id: IdParam, user_id: IdParam })
const id = z.coerce.number().int().positive().optional()

export const timesheets = {
  list: endpoint({
    method: 'GET',
    path: '/timesheets',
    allow: 'timesheets.view',
    query: ListQuery.extend({
      status: anyOf(TimesheetStatus.options),
      bill_status: anyOf(BillStatus.options),
      pay_status: anyOf(PayStatus.options),
      /** `missing`: nothing was submitted although it is due. */
      queue: z.enum(['missing']).optional(),
      client_id: id,
      candidate_id: id,
      placement_id: id,
      period_from: Day.optional(),
      period_to: Day.optional(),
    }),
    reply: pageOf(Timesheet),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/timesheets/counts',
    allow: 'timesheets.view',
    summary: 'How many timesheets wait where, each counted up to 1,000',
    reply: z.object({ data: TimesheetCounts }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/timesheets/:id',
    allow: 'timesheets.view',
    params,
    reply: TimesheetDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/timesheets',
    allow: 'timesheets.create',
    summary: 'A sheet outside the schedule: for the period of a placement that holds the day',
    body: z.object({ placement_id: Id, day: Day }),
    reply: TimesheetDetail,
    creates: true,
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/timesheets/:id',
    allow: 'timesheets.update',
    params,
    body: SaveTimesheet,
    reply: TimesheetDetail,
  }),
  previousEntries: endpoint({
    method: 'GET',
    path: '/timesheets/:id/previous-entries',
    allow: 'timesheets.view',
    summary: 'What was entered in the period before, moved into this one',
    params,
    reply: z.object({
      data: z.object({ timesheet_id: Id, period_end: Day, entries: z.array(EntryInput) }).nullable(),
    }),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/timesheets/:id/submission',
    allow: ['timesheets.submit', 'timesheets.submit_on_behalf'],
    params,
    body: Submission,
    reply: TimesheetDetail,
  }),
  recall: endpoint({
    method: 'DELETE',
    path: '/timesheets/:id/submission',
    allow: 'timesheets.recall',
    summary:
      'Takes a submitted sheet back, until it is decided on; or the declaration that there was no work',
    params,
    reply: TimesheetDetail,
  }),
  declareNil: endpoint({
    method: 'POST',
    path: '/timesheets/:id/nil-declaration',
    allow: 'timesheets.submit',
    summary: 'No work was done in this period; entries must be gone first',
    params,
    body: z.object({ version: Version }),
    reply: TimesheetDetail,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/timesheets/:id/cancellation',
    allow: 'timesheets.cancel',
    params,
    body: z.object({ reason: text(1000).default(''), version: Version }),
    reply: TimesheetDetail,
  }),
  review: endpoint({
    method: 'POST',
    path: '/timesheets/:id/review',
    allow: ['timesheets.approve', 'timesheets.reject'],
    params,
    body: Decision,
    reply: TimesheetDetail,
  }),
  reassign: endpoint({
    method: 'PUT',
    path: '/timesheets/:id/approver',
    allow: 'timesheets.reassign_approver',
    summary: 'Gives the sheet to another approver, who gets the link when it waits for a decision',
    params,
    body: z.object({ user_id: Id, version: Version }),
    reply: TimesheetDetail,
  }),
  sendLink: endpoint({
    method: 'POST',
    path: '/timesheets/:id/approver-link',
    allow: 'timesheets.links.send',
    summary: 'Mails the approver a fresh link; earlier ones stop working',
    params,
    reply: TimesheetDetail,
  }),
  revokeLink: endpoint({
    method: 'DELETE',
    path: '/timesheets/:id/approver-link',
    allow: 'timesheets.links.revoke',
    params,
    reply: TimesheetDetail,
  }),
}

/** The approver's way in by a mailed link. Everything here answers alike to whoever guesses: 404. */
export const approver = {
  enter: endpoint({
    method: 'POST',
    path: '/approver/:timesheet_id/:user_id/session',
    allow: 'public',
    summary: 'Exchanges the code of a link for a cookie that opens this one sheet for a while',
    params: link,
    body: z.object({ code: z.string().max(200) }),
    reply: z.object({ expires_at: Instant }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/approver/:timesheet_id/:user_id/review',
    allow: 'public',
    params: link,
    reply: z.object({ agency_name: z.string(), timesheet: TimesheetDetail }),
  }),
  review: endpoint({
    method: 'POST',
    path: '/approver/:timesheet_id/:user_id/review',
    allow: 'public',
    params: link,
    body: Decision,
    reply: z.object({ agency_name: z.string(), timesheet: TimesheetDetail }),
  }),
  askLink: endpoint({
    method: 'POST',
    path: '/approver/:timesheet_id/:user_id/link',
    allow: 'public',
    summary:
      'Mails a fresh link to the address on file, if the sheet still waits for this person; never says whether',
    params: link,
    reply: z.object({ title: z.string(), description: z.string() }),
  }),
}
