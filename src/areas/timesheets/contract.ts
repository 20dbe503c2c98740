import { z } from 'zod'
import { Brand } from '#areas/access/contract.ts'
import { SheetOrders } from '#areas/purchase-orders/contract.ts'
import {
  BillStatus,
  Decision,
  EntryInput,
  PayStatus,
  SaveReferences,
  SaveTimesheet,
  Submission,
  Timesheet,
  TimesheetCounts,
  TimesheetDetail,
  TimesheetStatus,
  TimesheetTotals,
} from '#areas/timesheets/schemas.ts'
import { holdReasonNames, readyQueueNames } from '#areas/units/contract.ts'
import {
  anyOf,
  Day,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  pageOf,
  ShownDay,
  text,
  Version,
} from '#platform/http/contract.ts'

export {
  BillStatus,
  type CalculationLine,
  type CalculationView,
  Decision,
  EntryInput,
  mostCounted,
  PayStatus,
  type Reminder,
  type Review,
  SaveTimesheet,
  SheetPayer,
  Submission,
  Timesheet,
  TimesheetCounts,
  TimesheetDetail,
  TimesheetStatus,
  TimesheetTotals,
  timesheetActions,
} from '#areas/timesheets/schemas.ts'
export {
  type HoldReason,
  holdReasonNames,
  holdReasons,
  type ReadinessState,
  type ReadyQueue,
  readinessStates,
  readyQueues,
} from '#areas/units/contract.ts'

const params = z.object({ id: IdParam })
const link = z.object({ timesheet_id: IdParam, user_id: IdParam })
const id = z.coerce.number().int().positive().optional()

const TimesheetsQuery = ListQuery.extend({
  status: anyOf(TimesheetStatus.options),
  bill_status: anyOf(BillStatus.options),
  pay_status: anyOf(PayStatus.options),
  /**
   * `missing`: nothing was submitted although it is due. `upcoming`: ends more than a week ahead. Without any filter
   * those lie out of the way: a list begins with the present week. `second_look`: a decision is marked, and nobody has
   * looked yet. The others: approved time that the next run takes,
   * that something holds, or that payroll pays.
   */
  queue: z.enum(['missing', 'upcoming', 'second_look', ...readyQueueNames]).optional(),
  /** With `queue` held_to_bill or held_to_self_bill: only what this reason holds. */
  hold: z.enum(holdReasonNames).optional(),
  /** With `queue` ready_to_self_bill or held_to_self_bill: only what this supplier is paid for. */
  supplier_id: id,
  /** Of its placements. */
  job_id: id,
  client_id: id,
  candidate_id: id,
  placement_id: id,
  period_from: Day.optional(),
  period_to: Day.optional(),
})
export type TimesheetsQuery = z.output<typeof TimesheetsQuery>

export const timesheets = {
  list: endpoint({
    method: 'GET',
    path: '/timesheets',
    allow: 'timesheets.view',
    query: TimesheetsQuery,
    reply: pageOf(Timesheet),
  }),
  totals: endpoint({
    method: 'GET',
    path: '/timesheets/totals',
    allow: 'timesheets.view',
    summary: 'What all sheets of a list come to, by currency, under the filters of the list',
    query: TimesheetsQuery,
    reply: z.object({ data: z.array(TimesheetTotals) }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/timesheets/counts',
    allow: 'timesheets.view',
    summary: 'How many timesheets wait where, each counted up to 10,000',
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
  saveReferences: endpoint({
    method: 'PUT',
    path: '/timesheets/:id/references',
    allow: 'timesheets.update',
    summary: 'What the client wants quoted of its time, until that is invoiced',
    params,
    body: SaveReferences,
    reply: TimesheetDetail,
  }),
  previousEntries: endpoint({
    method: 'GET',
    path: '/timesheets/:id/previous-entries',
    allow: 'timesheets.view',
    summary: 'What was entered in the period before, moved into this one',
    params,
    reply: z.object({
      data: z.object({ timesheet_id: Id, period_end: ShownDay, entries: z.array(EntryInput) }).nullable(),
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
  purchaseOrders: endpoint({
    method: 'GET',
    path: '/timesheets/:id/purchase-orders',
    allow: 'timesheets.view',
    summary:
      'What the sheet takes from the purchase orders of its placement, and whether it goes beyond them',
    params,
    /** Of a draft: the version that was saved, so that it is asked anew with each. */
    query: z.object({ version: z.coerce.number().int().optional() }),
    reply: SheetOrders,
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
    allow: ['timesheets.submit', 'timesheets.submit_on_behalf'],
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
    evenReadOnly: 'suspended',
    params,
    body: Decision,
    reply: TimesheetDetail,
  }),
  revert: endpoint({
    method: 'POST',
    path: '/timesheets/:id/reversal',
    allow: 'timesheets.revert',
    summary:
      'Takes an approval back while no document holds any of its time: answers the copy that is a draft again',
    params,
    body: z.object({ reason: text(1000).default(''), version: Version }),
    reply: TimesheetDetail,
    creates: true,
  }),
  lookAgain: endpoint({
    method: 'POST',
    path: '/timesheets/:id/second-look',
    allow: 'timesheets.second_look',
    summary:
      'Says what was found at a marked decision: one by link, from the browser or network of who submitted',
    params,
    body: z.object({ note: text(1000) }),
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
    summary: 'Emails the approver a fresh link, which nobody else sees; earlier ones stop working',
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

/** What a guest sees. */
const Guest = z.object({
  agency_name: z.string(),
  brand: Brand,
  reader: z.object({ locale: z.string(), tz: z.string() }),
  timesheet: TimesheetDetail,
  purchase_orders: SheetOrders,
})

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
    reply: Guest,
  }),
  review: endpoint({
    method: 'POST',
    path: '/approver/:timesheet_id/:user_id/review',
    allow: 'public',
    params: link,
    body: Decision,
    reply: Guest,
  }),
  askLink: endpoint({
    method: 'POST',
    path: '/approver/:timesheet_id/:user_id/link',
    allow: 'public',
    summary:
      'Emails a fresh link to the address on file, if the sheet still waits for this person; never says whether',
    params: link,
    reply: z.object({ title: z.string(), description: z.string() }),
  }),
}
