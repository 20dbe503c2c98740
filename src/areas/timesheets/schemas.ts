/** What timesheets look like on the wire: the shapes that the endpoints of contract.ts take and give. */
import { z } from 'zod'
import { EngagementType } from '#areas/candidates/contract.ts'
import { EnteredReference, neededWhen } from '#areas/clients/contract.ts'
import { EnteredBy, Layout } from '#areas/jobs/contract.ts'
import { Exchange } from '#areas/settings/contract.ts'
import {
  Calculation,
  RateTotal,
  Terms,
  TraceStep,
  WorkedBefore,
} from '#areas/timesheets/calculation/shapes.ts'
import { holdReasonNames } from '#areas/units/contract.ts'
import { Currency, Id, Instant, ShownDay, text, Version } from '#platform/http/contract.ts'
import { Accepted } from '#platform/warnings.ts'

export const TimesheetStatus = z.enum([
  'open',
  'draft',
  'submitted',
  'rejected',
  'approved',
  'processed',
  'nil',
  'cancelled',
  'superseded',
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
  'credited',
  'awaiting_supplier_invoice',
  'matched',
  'in_pay_run',
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
  /** Who enters and submits it: what a placement says now. */
  entered_by: EnteredBy,
  period_start: ShownDay,
  period_end: ShownDay,
  status: TimesheetStatus,
  /** Null for workers and approvers: where our own paperwork stands. */
  bill_status: BillStatus.nullable(),
  pay_status: PayStatus.nullable(),
  /** What is charged, and the margin. */
  currency: Currency,
  /** What is paid; null for who may not see pay. */
  pay_currency: Currency.nullable(),
  layout: Layout,
  /** Paid minutes. */
  minutes: z.int(),
  pay_amount: z.int().nullable(),
  charge_amount: z.int().nullable(),
  /** Null also where pay is in another currency and nobody entered a rate of exchange. */
  margin_amount: z.int().nullable(),
  due_at: Instant,
  submitted_at: Instant.nullable(),
  decided_at: Instant.nullable(),
  /** Why it was sent back or cancelled. */
  reason: z.string(),
  /** A decision is marked for a second look, and nobody has looked. For staff alone. */
  second_look: z.boolean(),
  /** In the views of approved time: what keeps it from its document, null where nothing does. */
  hold: z.enum(holdReasonNames).nullable().optional(),
  /** What a decision is made on: it grows with each time that the sheet is handed in. */
  submission_no: z.int(),
  /** When somebody was last reminded of it; null also for who is no staff. */
  reminded_at: Instant.nullable(),
  version: Version,
})
export type Timesheet = z.output<typeof Timesheet>

/** An order of the client that pays for this shift, over that of the sheet; none: that one. */
const orderOfEntry = Id.nullish()

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
    purchase_order_id: orderOfEntry,
  }),
  z.object({
    kind: z.literal('quantity'),
    day: z.string().max(20),
    rate_code_id: Id,
    quantity: z.string().max(30),
    note: text(500).default(''),
    purchase_order_id: orderOfEntry,
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
export const CalculationDay = RateTotal.omit({ trace: true }).extend({
  ...{ day: ShownDay, ...masked },
  purchase_order_id: Id.optional(),
})
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
  /** It came by link from the browser or the network of who submitted; null also for who is no staff. */
  second_look: z
    .object({
      reason: z.enum(['browser', 'network']),
      looked: z.object({ user_name: z.string(), note: z.string(), at: Instant }).nullable(),
    })
    .nullable(),
})
export type Review = z.output<typeof Review>

/** That somebody was reminded of a sheet; `by` null: Saffron did it by itself. */
export const Reminder = z.object({
  at: Instant,
  recipient: z.enum(['worker', 'approver', 'owner']),
  name: z.string(),
  by: z.string().nullable(),
})
export type Reminder = z.output<typeof Reminder>

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
  'look_again',
  'remind',
  'revert',
  'reference',
] as const

/** Who pays for a sheet from a day of it on: a company, or payroll where there is none. */
export const SheetPayer = z.object({
  from_day: ShownDay,
  engagement_type: EngagementType,
  supplier_id: Id.nullable(),
  supplier_name: z.string().nullable(),
})
export type SheetPayer = z.output<typeof SheetPayer>

/** Another sheet of the worker, to turn to from this one. */
export const Neighbour = z.object({ id: Id, period_start: ShownDay, period_end: ShownDay })
export type Neighbour = z.output<typeof Neighbour>

export const TimesheetDetail = Timesheet.extend({
  tz: z.string(),
  placement_start: ShownDay,
  placement_end: ShownDay.nullable(),
  po_number: z.string(),
  /** Who decides like the approver. */
  alternate_approvers: z.array(z.string()),
  note: z.string(),
  /** What is quoted of its time on invoices. `fixed`: its placement says it, nobody enters it here. */
  references: z.array(EnteredReference.extend({ needed: z.enum(neededWhen), fixed: z.boolean() })),
  entries: z.array(EntryInput),
  /** What the calculation runs on; null for approvers. A side that may not be seen has rates of 0. */
  terms: Terms.nullable(),
  /** Minutes that earlier sheets put towards the weekly overtime of a week that the period cuts, by week ending. */
  carried_minutes: z.record(z.string(), z.int()),
  /** The same of charged time, where it differs and may be seen. */
  carried_charge_minutes: z.record(z.string(), z.int()).optional(),
  /** What earlier sheets tell rules of days in a row and of rest; null where no rule asks, and for approvers. */
  worked_before: WorkedBefore.nullable(),
  calculation: CalculationView,
  /** The rate that the margin is shown at, where pay is in another currency; null: there is none, or it is not to be seen. */
  exchange: Exchange.nullable(),
  sees: z.object({ pay: z.boolean(), charge: z.boolean(), margin: z.boolean() }),
  actions: z.array(z.enum(timesheetActions)),
  /** Some of the period is closed: what to say about it. */
  closed: z
    .object({
      closed_to: ShownDay,
      title: z.string(),
      description: z.string(),
      may_override: z.boolean(),
      override: z.object({ reason: z.string(), expires_at: Instant }).nullable(),
    })
    .nullable(),
  submitted_by_name: z.string().nullable(),
  on_behalf: z.boolean(),
  declaration: z.string().nullable(),
  reviews: z.array(Review),
  /** By day; null for workers and approvers. */
  payers: z.array(SheetPayer).nullable(),
  /** By the engagements of today some of its handed-in time belongs to another payer: runs leave that out. */
  payers_changed: z.boolean(),
  /** The approver's link, for staff: null when none was sent. */
  link: z
    .object({
      state: z.enum(['active', 'expired', 'revoked']),
      expires_at: Instant,
      sent_to: z.string(),
      sent_at: Instant,
    })
    .nullable(),
  /** Who was reminded of it, the latest first; empty for who is no staff. */
  reminders: z.array(Reminder),
  /** The job of its placement, for staff; null for workers and approvers, who have no page of it. */
  job_id: Id.nullable(),
  /** The sheet whose approval was taken back for this one, and the copy that came of this one. */
  supersedes_id: Id.nullable(),
  superseded_by_id: Id.nullable(),
  /** The same worker's sheets around this one, as far as the caller may see them; of the same placement first. */
  earlier: Neighbour.nullable(),
  later: Neighbour.nullable(),
  /** The last weeks of the same placement, newest first, for comparison. */
  previous: z.array(z.object({ id: Id, period_end: ShownDay, minutes: z.int(), status: TimesheetStatus })),
})
export type TimesheetDetail = z.output<typeof TimesheetDetail>

export const SaveTimesheet = z.object({
  /** All entries: what is not sent is gone. */
  entries: z.array(EntryInput).max(200, 'At most 200 entries'),
  note: text(2000),
  /** An order of the client that pays for it, over those of its placement; null: those. Absent: it stays. */
  purchase_order_id: Id.nullable().optional(),
  version: Version,
})
/** Those that are left out stay; an empty one is taken away. */
export const SaveReferences = z.object({
  references: z.array(EnteredReference).max(20, 'At most 20 references'),
})
export const Submission = z.object({
  /** The declaration was read and accepted. */
  declaration_accepted: z.boolean().default(false),
  version: Version,
  accepted: Accepted,
})
export const Decision = z.object({
  decision: z.enum(['approve', 'reject']),
  /** Needed to reject. */
  reason: text(1000).default(''),
  /** The submission that was looked at: a later one is another matter. */
  submission_no: z.int().positive(),
  accepted: Accepted,
})
export type Decision = z.output<typeof Decision>

/** How many wait where; what is ready, held and paid by payroll is for staff alone, and 0 for others. */
export const TimesheetCounts = z.object({
  missing: z.int(),
  open: z.int(),
  draft: z.int(),
  submitted: z.int(),
  rejected: z.int(),
  approved: z.int(),
  ready_to_bill: z.int(),
  held_to_bill: z.int(),
  ready_to_self_bill: z.int(),
  held_to_self_bill: z.int(),
  paid_by_payroll: z.int(),
  second_look: z.int(),
})
/** Counts stop here, as those of the lists do. */
export const mostCounted = 10_000

/** What all sheets of a list come to that are charged and paid in the same currencies. A side that the person may not see of each of them is null. */
export const TimesheetTotals = z.object({
  currency: Currency,
  pay_currency: Currency,
  count: z.int(),
  minutes: z.int(),
  pay_amount: z.int().nullable(),
  charge_amount: z.int().nullable(),
  /** Of what waits for a document: the part that is on none yet. Null in every other view. */
  waiting_amount: z.int().nullable(),
})
export type TimesheetTotals = z.output<typeof TimesheetTotals>
