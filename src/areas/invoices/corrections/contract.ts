import { z } from 'zod'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import {
  answerNames,
  causeNames,
  leftOutNames,
  partyNames,
  stateNames,
  wayNames,
} from '#areas/invoices/corrections/words.ts'
import { invoiceStatuses } from '#areas/invoices/words.ts'
import { EntryInput } from '#areas/timesheets/contract.ts'
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
  Rate,
  requiredText,
  ShownDay,
  text,
} from '#platform/http/contract.ts'
import { Accepted } from '#platform/warnings.ts'

export const mostPlacements = 100
/** So many timesheets are put right at once. */
export const mostSheets = 20_000
/** So many of them a preview shows one by one. */
export const mostShown = 200

const Ids = (most: number) =>
  z
    .array(Id)
    .min(1, 'Choose at least one')
    .max(most, `At most ${most} at a time`)
    .transform((ids) => [...new Set(ids)])

/** A side that is left out stays as it is: who may not see what is paid puts right what is charged. */
export const CorrectedRate = z.object({
  rate_code_id: Id,
  pay_rate: Rate.optional(),
  charge_rate: Rate.optional(),
})
export type CorrectedRate = z.output<typeof CorrectedRate>

/** Rates of placements of one client from a day on, hours of a timesheet, duplicates, or where time is charged and who is paid. */
const asked = {
  cause: z.enum(causeNames).default('rates'),
  /** Left out: only the difference, or for what is charged elsewhere, credited and charged anew. */
  way: z.enum(wayNames).optional(),
  placement_ids: Ids(mostPlacements).optional(),
  from_day: Day.optional(),
  rates: z.array(CorrectedRate).min(1, 'Give at least one rate').max(200, 'At most 200 rates').optional(),
  /** An approved change of rates from a day in the past: its placement, day and rates. */
  rate_change_id: Id.optional(),
  /** Only these timesheets; of a duplicate, the one that goes. */
  timesheet_ids: Ids(1000).optional(),
  /** With `hours`: all entries of the one timesheet as they should have been. */
  entries: z.array(EntryInput).max(400, 'At most 400 entries').optional(),
  /** With `profile`, `order` or `cost_code`: what the time should have been charged under. */
  billing_profile_id: Id.nullish(),
  purchase_order_id: Id.optional(),
  cost_code: text(60).optional(),
  /** With `tax_code`. */
  tax_code_id: Id.optional(),
  /** With `supplier`: who should have been paid; null: payroll. */
  supplier_id: Id.nullish(),
}
export const CorrectionAsked = z.object(asked)
export type CorrectionAsked = z.output<typeof CorrectionAsked>

export const NewCorrection = z.object({ ...asked, reason: requiredText(500) })
export type NewCorrection = z.output<typeof NewCorrection>

/** Null for people who may not see that side. */
const Change = z.object({ before: Minor, after: Minor, delta: Minor }).nullable()

/** Days of a sheet, and what is paid for them; null for people who may not see that. */
const Part = { days: z.array(ShownDay), amount: Minor.nullable() }

const SheetChange = z.object({
  timesheet_id: Id,
  placement_id: Id,
  placement_ref: z.string(),
  candidate_name: z.string(),
  period_start: ShownDay,
  period_end: ShownDay,
  minutes: z.object({ before: z.int(), after: z.int() }),
  charge: Change,
  pay: Change,
  margin: Change,
  /** Of somebody else to be paid: the days that are given to them, and those that stay. Null: something else is put right. */
  given: z
    .object({
      ...Part,
      stays: z.array(
        z.object({
          ...Part,
          /** Who is paid for them, in words. */
          payer: z.string(),
          /** The worker is engaged like that on these days; else they are put right by themselves. */
          right: z.boolean(),
          /** Not right, and credited with the line it stands on: on no document until it is moved to its payer. */
          waits: z.boolean(),
        }),
      ),
    })
    .nullable(),
  units: z.array(
    z.object({
      day: ShownDay,
      label: z.string(),
      quantity_before: z.string(),
      quantity_after: z.string(),
      charge: Change,
      pay: Change,
    }),
  ),
})

/** A document that would follow; nothing has a number before it is issued. */
const ProposedDocument = z.object({
  side: z.enum(['sales', 'self-billing']),
  /** `credit`: a credit note for `corrects`. `invoice`: what the next run charges more. */
  kind: z.enum(['credit', 'invoice']),
  party_name: z.string(),
  corrects: z.object({ id: Id, number: z.string() }).nullable(),
  net: Minor,
  tax: Minor,
  gross: Minor,
})
export type ProposedDocument = z.output<typeof ProposedDocument>

const totals = {
  /** What is charged, … */
  currency: Currency,
  /** … and what is paid: the same, or another. Then no margin is told. */
  pay_currency: Currency,
  client_id: Id,
  client_name: z.string(),
  /** The profile, order or code that it is put under, or who is paid. */
  moved_to: z.string().nullable(),
  sheet_count: z.int(),
  charge: Change,
  pay: Change,
  margin: Change,
}

export const CorrectionPreview = z.object({
  ...totals,
  sheets: z.array(SheetChange),
  /** Of sides that the reader sees. */
  documents: z.array(ProposedDocument),
  orders: z.array(z.object({ id: Id, number: z.string() })),
  /** What no document has yet is worked out anew, and goes on the next one. */
  recalculated: z.int(),
  /** What payroll has paid already: the difference goes to the next. */
  payroll_delta: Minor.nullable(),
  left_out: z.array(
    z.object({ reason: z.enum(leftOutNames), sheet_count: z.int(), timesheet_ids: z.array(Id) }),
  ),
  /** Why it cannot be asked for as it is; null: it can. */
  refused: z.object({ code: z.string(), title: z.string(), description: z.string() }).nullable(),
  /** It moves more than one person may put right alone. */
  two_people: z.boolean(),
})
export type CorrectionPreview = z.output<typeof CorrectionPreview>

export const CorrectionRow = z.object({
  id: Id,
  cause: z.enum(causeNames),
  way: z.enum(wayNames),
  status: z.enum(stateNames),
  client_id: Id,
  client_name: z.string(),
  from_day: ShownDay,
  reason: z.string(),
  /** What is charged, … */
  currency: Currency,
  /** … and what is paid: the same, or another. Then no margin is told. */
  pay_currency: Currency,
  sheet_count: z.int(),
  sheets_done: z.int(),
  charge_delta: Minor.nullable(),
  pay_delta: Minor.nullable(),
  margin_delta: Minor.nullable(),
  requested_by: Id,
  requested_by_name: z.string(),
  requested_at: Instant,
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
})
export type CorrectionRow = z.output<typeof CorrectionRow>

const Consent = z.object({
  id: Id,
  party: z.enum(partyNames),
  name: z.string(),
  asked_at: Instant,
  reminded_at: Instant.nullable(),
  reminders: z.int(),
  /** Null: it is waited for. */
  answer: z.enum(answerNames).nullable(),
  reason: z.string(),
  answered_at: Instant.nullable(),
  /** On the sheet, by the link of the email, or written down by the agency. */
  via: z.enum(['account', 'link', 'office']).nullable(),
  answered_by_name: z.string().nullable(),
})

export const Correction = CorrectionRow.extend({
  rate_change_id: Id.nullable(),
  moved_to: z.string().nullable(),
  /** Of hours: what was entered until then, and what is right. */
  entries: z.object({ before: z.array(EntryInput), after: z.array(EntryInput) }).nullable(),
  decision_reason: z.string(),
  failure: z.object({ code: z.string(), title: z.string(), description: z.string() }).nullable(),
  settled_at: Instant.nullable(),
  rates: z.array(
    z.object({
      rate_code_id: Id,
      name: z.string(),
      pay_rate: z.string().nullable(),
      charge_rate: z.string().nullable(),
    }),
  ),
  placements: z.array(
    z.object({ id: Id, ref: z.string(), job_id: Id, job_title: z.string(), candidate_name: z.string() }),
  ),
  sheets: z.array(
    SheetChange.omit({ units: true, given: true }).extend({ given: z.object(Part).nullable() }),
  ),
  /** Documents that it put right, and those that its units stand on by now. */
  documents: z.array(
    z.object({
      id: Id,
      number: z.string().nullable(),
      type: z.string(),
      status: z.enum(invoiceStatuses),
      party_name: z.string(),
      net: Minor,
      /** `kept`: the draft of its credit note was deleted, what it charged stands. */
      role: z.enum(['corrected', 'kept', 'credit', 'charged']),
    }),
  ),
  units: z.object({ made: z.int(), taken_back: z.int(), corrected: z.int(), waiting: z.int() }),
  /** Who has to agree to corrected hours, and what they said. */
  consents: z.array(Consent),
  may_decide: z.boolean(),
  /** Why the reader cannot approve it although they may decide; null: they can. */
  why_not_approve: z.string().nullable(),
})
export type Correction = z.output<typeof Correction>

const id = z.coerce.number().int().positive().optional()
export const CorrectionsQuery = ListQuery.extend({
  status: anyOf(stateNames),
  cause: anyOf(causeNames),
  client_id: id,
  placement_id: id,
  timesheet_id: id,
  invoice_id: id,
  rate_change_id: id,
})
export type CorrectionsQuery = z.output<typeof CorrectionsQuery>

const params = z.object({ id: IdParam })

export const corrections = {
  list: endpoint({
    method: 'GET',
    path: '/corrections',
    allow: anyInvoice('credit'),
    query: CorrectionsQuery,
    reply: pageOf(CorrectionRow),
  }),
  show: endpoint({
    method: 'GET',
    path: '/corrections/:id',
    allow: anyInvoice('credit'),
    params,
    reply: Correction,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/corrections/preview',
    allow: anyInvoice('credit'),
    summary:
      'What putting approved time right would change: timesheets, documents on both sides with VAT, purchase orders, margin. Writes nothing',
    body: CorrectionAsked,
    reply: CorrectionPreview,
  }),
  again: endpoint({
    method: 'GET',
    path: '/corrections/:id/preview',
    allow: anyInvoice('credit'),
    summary: 'What a correction that waits for approval would change now',
    params,
    reply: CorrectionPreview,
  }),
  create: endpoint({
    method: 'POST',
    path: '/corrections',
    allow: anyInvoice('credit'),
    creates: true,
    summary: 'Asks for a correction of approved time of one client; it is carried out once it is approved',
    body: NewCorrection,
    reply: Correction,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/corrections/:id/approval',
    allow: anyInvoice('credit'),
    summary: 'Approves a correction, and it is carried out whole or not at all; or refuses it with a reason',
    params,
    body: z.object({
      decision: z.enum(['approve', 'refuse']).default('approve'),
      reason: text(500).default(''),
      accepted: Accepted,
    }),
    reply: Correction,
  }),
  /** For whoever sees the timesheet: the worker what they are paid, the client what they are charged. */
  ofTimesheet: endpoint({
    method: 'GET',
    path: '/timesheets/:id/corrections',
    allow: 'timesheets.view',
    summary: 'Corrections that were carried out on a timesheet, each as far as the reader sees its money',
    params,
    reply: z.object({
      data: z.array(
        z.object({
          id: Id,
          cause: z.enum(causeNames),
          settled_at: Instant,
          minutes: z.object({ before: z.int(), after: z.int() }),
          charge: Change,
          pay: Change,
          /** With hours: what is right since then. */
          entries: z.array(EntryInput).nullable(),
        }),
      ),
    }),
  }),
}
