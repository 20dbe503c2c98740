import { z } from 'zod'
import { DocumentKind, LineKind } from '#areas/invoices/contract.ts'
import { holdReasons, readinessStates } from '#areas/units/contract.ts'
import {
  Currency,
  Day,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  Minor,
  pageOf,
  ShownDay,
} from '#platform/http/contract.ts'

/** Why approved (or not yet approved) time is left out of a run. */
export const exclusionReasons = {
  not_approved: 'Not approved yet',
  ...holdReasons,
  nothing: 'Comes to nothing so far',
} as const
/** What becomes of time whose document would come to 0.00. */
export const nothingYet =
  'No document is made of nothing. This time waits, and goes on the next one of the same party that comes to more.'

export const ExclusionReason = z.enum(
  Object.keys(exclusionReasons) as [keyof typeof exclusionReasons, ...(keyof typeof exclusionReasons)[]],
)

export const RunLine = z.object({
  /** A discount or surcharge of the billing profile is a line of its own. */
  kind: LineKind,
  group_label: z.string(),
  description: z.string(),
  candidate_name: z.string(),
  week_ending: ShownDay.nullable(),
  unit: z.string(),
  quantity: z.string(),
  unit_price: z.string(),
  net: Minor,
})

/** What it is made of: how many timesheets, and how many units of none (fees). */
const Sources = z.object({ sheet_count: z.int(), other_count: z.int() })
export type Sources = z.output<typeof Sources>

/** A document that the run would make. `key` names it in `only`. */
export const RunDocument = z.object({
  key: z.string(),
  party_id: Id,
  party_name: z.string(),
  profile_label: z.string(),
  split_label: z.string(),
  currency: Currency,
  period_from: ShownDay,
  period_to: ShownDay,
  po_number: z.string(),
  ...Sources.shape,
  line_count: z.int(),
  net: Minor,
  tax: Minor,
  gross: Minor,
  lines: z.array(RunLine),
  warnings: z.array(z.string()),
})
export type RunDocument = z.output<typeof RunDocument>

/** A client that is held: why, and since when and by whom, as far as that is known. */
const Hold = z.object({ note: z.string(), by: z.string().nullable(), at: Instant.nullable() })

export const Exclusion = z.object({
  reason: ExclusionReason,
  party_id: Id.nullable(),
  party_name: z.string(),
  ...Sources.shape,
  currency: Currency,
  net: Minor,
  hold: Hold.nullable(),
  /** Some of the sheets, to open them. */
  timesheet_ids: z.array(Id),
})
export type Exclusion = z.output<typeof Exclusion>

const Totals = z.object({
  documents: z.int(),
  /** Documents that are not made, because they would come to nothing. */
  zero_documents: z.int(),
  sheets: z.int(),
  lines: z.int(),
  /** What the billing profiles give (negative) and take besides the work; both are part of `net`. */
  discount: Minor,
  surcharge: Minor,
  net: Minor,
  tax: Minor,
  gross: Minor,
})

const Run = z.object({
  id: Id,
  side: DocumentKind,
  period_end: ShownDay,
  invoice_count: z.int(),
  net: Minor,
  created_by_name: z.string().nullable(),
  created_at: Instant,
})
export type Run = z.output<typeof Run>

export const RunPreview = z.object({
  side: DocumentKind,
  period_end: ShownDay,
  totals: Totals,
  /** The amounts of the totals, told apart. */
  by_currency: z.array(
    z.object({ currency: Currency, discount: Minor, surcharge: Minor, net: Minor, tax: Minor, gross: Minor }),
  ),
  /** The first 200; the totals cover all. */
  documents: z.array(RunDocument),
  exclusions: z.array(Exclusion),
  /** Who has anything ready, and who looks after them (null: nobody), however the preview is narrowed. */
  parties: z.array(z.object({ id: Id, name: z.string() })),
  owners: z.array(z.object({ id: Id.nullable(), name: z.string().nullable() })),
  /** The last run of this side, to compare. */
  last_run: Run.nullable(),
})
export type RunPreview = z.output<typeof RunPreview>

/** Time of one party that is approved and on no document yet: what a run takes, or what one reason holds. */
export const ReadyParty = z.object({
  party_id: Id.nullable(),
  party_name: z.string(),
  readiness: z.enum(readinessStates),
  /** Null of what a run takes. */
  reason: ExclusionReason.nullable(),
  ...Sources.shape,
  candidate_count: z.int(),
  oldest: ShownDay,
  newest: ShownDay,
  currency: Currency,
  net: Minor,
  hold: Hold.nullable(),
})
export type ReadyParty = z.output<typeof ReadyParty>

/** What one side comes to in one readiness and currency: the same figure wherever it is shown. */
export const ReadyFigure = z.object({
  readiness: z.enum(readinessStates),
  currency: Currency,
  ...Sources.shape,
  units: z.int(),
  net: Minor,
})
export type ReadyFigure = z.output<typeof ReadyFigure>

const Keys = z.array(z.string().max(500)).min(1).max(10_000)
const run = z.object({
  side: DocumentKind,
  /** Of a preview absent: today at the agency, the periods that are over. */
  period_end: Day,
  /** The day the drafts are to be issued under; absent: whichever day they are issued. */
  planned_date: Day.optional(),
})

export const invoiceRuns = {
  preview: endpoint({
    method: 'GET',
    path: '/invoice-runs/preview',
    allow: 'invoices.run',
    summary: 'What a run would make, and what it would leave out and why',
    query: run.partial({ period_end: true }).extend({
      party_id: IdParam.optional(),
      owner_user_id: z.union([z.literal('none'), IdParam]).optional(),
    }),
    reply: RunPreview,
  }),
  list: endpoint({
    method: 'GET',
    path: '/invoice-runs',
    allow: 'invoices.run',
    query: ListQuery,
    reply: pageOf(Run),
  }),
  create: endpoint({
    method: 'POST',
    path: '/invoice-runs',
    allow: 'invoices.run',
    summary: 'Makes the drafts of the preview',
    takesLong: true,
    creates: true,
    body: run.extend({
      /** Of this client or supplier alone. */
      party_id: Id.optional(),
      /** Of clients that this person looks after, or that nobody does. */
      owner_user_id: z.union([z.literal('none'), Id]).optional(),
      /** Keys of the preview; absent: all. */
      only: Keys.optional(),
      /** Keys of the preview that are left for later. */
      except: Keys.optional(),
    }),
    reply: Run.extend({ totals: Totals }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready-to-invoice',
    allow: 'invoices.run',
    summary: 'Approved time on no document yet, by client or supplier',
    query: z.object({ side: DocumentKind }),
    reply: z.object({ data: z.array(ReadyParty), figures: z.array(ReadyFigure) }),
  }),
}
