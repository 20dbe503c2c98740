import { z } from 'zod'
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
  mostChosen,
  pageOf,
  requiredText,
  ShownDay,
} from '#platform/http/contract.ts'
import { longestReason } from '#platform/warnings.ts'

export {
  type HoldReason,
  holdReasonNames,
  holdReasons,
  type ReadinessState,
  type ReadyQueue,
  readinessStates,
  readyQueueNames,
  readyQueues,
} from '#areas/units/billing-holds.ts'

/** Charged to the client, or paid for the worker. */
export const unitSides = ['bill', 'pay'] as const
export type UnitSide = (typeof unitSides)[number]

/**
 * Where one side of a unit stands: ready for a document, held, on a draft, on an issued document (`done`), on one that gave its charge back, nothing is due
 * on this side, given up, or its approval was taken back.
 */
export const unitStates = [
  'ready',
  'on_hold',
  'drafted',
  'done',
  'credited',
  'not_due',
  'written_off',
  'cancelled',
] as const
export type UnitState = (typeof unitStates)[number]

export const unitSources = ['time', 'fee', 'adjustment'] as const
export const holdKinds = ['person', 'write_off'] as const

const UnitHold = z.object({
  id: Id,
  side: z.enum(unitSides),
  /**
   * Nobody releases `awaits_credit`, which goes with the issue of a credit note or with its draft, nor `compliance`, which
   * goes with what is missing.
   */
  kind: z.enum([...holdKinds, 'awaits_credit', 'compliance']),
  reason: z.string(),
  held_by_name: z.string(),
  held_at: Instant,
})

/** Approved time, a fee or an adjustment, priced once. Money is null for people who may not see it. */
export const Unit = z.object({
  id: Id,
  source_kind: z.enum(unitSources),
  timesheet_id: Id.nullable(),
  adjusts_unit_id: Id.nullable(),
  reason: z.string(),
  placement_id: Id,
  placement_ref: z.string(),
  job_id: Id,
  candidate_id: Id,
  candidate_name: z.string(),
  client_id: Id,
  client_name: z.string(),
  supplier_id: Id.nullable(),
  supplier_name: z.string().nullable(),
  day: ShownDay,
  period_end: ShownDay,
  label: z.string(),
  unit: z.string(),
  /** Hours, days, miles or pieces: a decimal of at most four places. */
  quantity: z.string(),
  minutes: z.int().nullable(),
  /** What is charged. */
  currency: Currency,
  /** What is paid; null for who may not see pay. */
  pay_currency: Currency.nullable(),
  pay_rate: z.string().nullable(),
  pay_amount: Minor.nullable(),
  charge_rate: z.string().nullable(),
  charge_amount: Minor.nullable(),
  po_number: z.string(),
  /** Which purchase order pays which part of it; empty where none was in force on its day. */
  purchase_order_allocations: z.array(
    z.object({ purchase_order_id: Id, number: z.string(), amount: Minor.nullable(), quantity: z.string() }),
  ),
  /** Where and for whom it was worked, as its placement said when it was approved. */
  site: z.string(),
  role: z.string(),
  department: z.string(),
  cost_code: z.string(),
  project_code: z.string(),
  /** Whose it is; of several who share its margin the one with the greatest share. */
  consultant_name: z.string().nullable(),
  /** Who shares its margin; empty: it is the consultant's alone. */
  consultants: z.array(z.object({ user_id: Id, name: z.string(), percent: z.string() })),
  bill_state: z.enum(unitStates),
  /** The document it is charged on, a draft while it has no number. */
  bill_document: z.object({ id: Id, number: z.string().nullable() }).nullable(),
  pay_state: z.enum(unitStates),
  pay_document: z.object({ id: Id, number: z.string().nullable() }).nullable(),
  /** The run of payroll it is paid by. */
  pay_run: z.object({ id: Id, number: z.string() }).nullable(),
  /** What holds it now, the latest first. */
  holds: z.array(UnitHold),
})
export type Unit = z.output<typeof Unit>

const UnitsQuery = ListQuery.extend({
  /** Which side `state` is about. */
  side: z.enum(unitSides).default('bill'),
  state: anyOf(unitStates),
  source: anyOf(unitSources),
  client_id: IdParam.optional(),
  candidate_id: IdParam.optional(),
  placement_id: IdParam.optional(),
  timesheet_id: IdParam.optional(),
  /** What stands on this pay run. */
  pay_run_id: IdParam.optional(),
  day_from: Day.optional(),
  day_to: Day.optional(),
})
export type UnitsQuery = z.output<typeof UnitsQuery>

/** What is held, released or written off: units, or all units of timesheets. */
const chosen = {
  unit_ids: z.array(Id).max(500).default([]),
  timesheet_ids: z.array(Id).max(mostChosen).default([]),
}
export const HoldUnits = z.object({
  ...chosen,
  side: z.enum(unitSides),
  reason: requiredText(longestReason),
})
export const ReleaseUnits = HoldUnits.extend({
  /** `write_off`: takes a write-off back. */
  kind: z.enum(holdKinds).default('person'),
})
export const WriteOffUnits = z.object({ ...chosen, reason: requiredText(longestReason) })
export type Chosen = { unit_ids: number[]; timesheet_ids: number[] }

/** How many units were held, released or written off; those that were so before are not counted. */
const Moved = z.object({ units: z.int() })

export const units = {
  list: endpoint({
    method: 'GET',
    path: '/units',
    allow: 'timesheets.view',
    summary: 'Charge units: what was earned and is charged, with where each side of it stands',
    query: UnitsQuery,
    reply: pageOf(Unit),
  }),
  hold: endpoint({
    method: 'POST',
    path: '/units/holds',
    allow: 'timesheets.hold',
    summary: 'Holds one side of units back from every run until it is released',
    body: HoldUnits,
    reply: Moved,
  }),
  release: endpoint({
    method: 'POST',
    path: '/units/releases',
    allow: ['timesheets.hold', 'invoices.write_off'],
    summary: 'Releases what is held, or takes a write-off back, which asks for `invoices.write_off`',
    body: ReleaseUnits,
    reply: Moved,
  }),
  writeOff: endpoint({
    method: 'POST',
    path: '/units/write-offs',
    allow: 'invoices.write_off',
    summary: 'Gives up charging for units; what is paid for them stays',
    body: WriteOffUnits,
    reply: Moved,
  }),
}
