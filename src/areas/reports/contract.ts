import { z } from 'zod'
import {
  anyOf,
  Day,
  type Endpoint,
  endpoint,
  Instant,
  ListQuery,
  pageOf,
  ShownDay,
} from '#platform/http/contract.ts'

/** The groups of the catalogue, as addresses and as people read them. */
export const groups = {
  timesheets: 'Timesheets',
  placements: 'Placements',
  margin: 'Margin',
  billing: 'Billing',
  receivables: 'Receivables',
  payables: 'Payables',
  'purchase-orders': 'Purchase orders',
  tax: 'Tax',
} as const
export type Group = keyof typeof groups

/** What a report asks for: days from and to, a day that it is as of, or nothing: it tells how things stand now. */
export type Asks = 'period' | 'as_of' | 'now'

type Head = { group: Group; slug: string; title: string; asks: Asks }

/** Every report there is: its address, its title, and what it asks for. What it tells stands in `kinds/`. */
export const heads = [
  { group: 'margin', slug: 'gross-margin', title: 'Gross margin', asks: 'period' },
  { group: 'billing', slug: 'unbilled-wip', title: 'Unbilled time', asks: 'now' },
  { group: 'billing', slug: 'invoice-register', title: 'Invoice register', asks: 'period' },
  { group: 'receivables', slug: 'aged-debt', title: 'Aged debt', asks: 'as_of' },
  { group: 'receivables', slug: 'receipts', title: 'Receipts', asks: 'period' },
  { group: 'tax', slug: 'vat-summary', title: 'VAT summary', asks: 'period' },
  { group: 'tax', slug: 'vat-detail', title: 'VAT detail', asks: 'period' },
  { group: 'timesheets', slug: 'hours-summary', title: 'Hours worked', asks: 'period' },
  { group: 'timesheets', slug: 'missing-timesheets', title: 'Missing timesheets', asks: 'now' },
  { group: 'timesheets', slug: 'awaiting-approval', title: 'Awaiting approval', asks: 'now' },
  { group: 'timesheets', slug: 'timesheet-status', title: 'Timesheets by status', asks: 'period' },
  { group: 'placements', slug: 'active-placements', title: 'Active placements', asks: 'now' },
  { group: 'margin', slug: 'margin-by-consultant', title: 'Margin by consultant', asks: 'period' },
  { group: 'billing', slug: 'invoice-line-detail', title: 'Invoice lines', asks: 'period' },
  { group: 'tax', slug: 'self-billing-agreements', title: 'Self-billing agreements', asks: 'now' },
  { group: 'payables', slug: 'self-bill-register', title: 'Self-billing register', asks: 'period' },
  { group: 'purchase-orders', slug: 'po-burn', title: 'Purchase order burn', asks: 'now' },
  { group: 'payables', slug: 'ready-to-pay', title: 'Ready to pay', asks: 'now' },
  { group: 'payables', slug: 'paid-by-payroll', title: 'Paid by payroll', asks: 'period' },
] as const satisfies readonly Head[]

/** `margin/gross-margin`: how a report is named to programs. */
type KeyOf<H> = H extends { group: infer G extends string; slug: infer S extends string }
  ? `${G}/${S}`
  : never
export type ReportKey = KeyOf<(typeof heads)[number]>
export const keyOf = ({ group, slug }: { group: string; slug: string }) => `${group}/${slug}` as ReportKey
export const headOf = (key: string): Head | undefined => heads.find((head) => keyOf(head) === key)

/** The permission that opens the reports of a group. */
export const permissionOf = (group: Group) => `reports.${group.replace('-', '_')}.view`

/** What rows can be added up by, at most two levels; also what a report can be narrowed to. */
export const dimensions = [
  ...(['client', 'worker', 'consultant', 'supplier', 'placement', 'order', 'month', 'week'] as const),
  ...(['rate_code', 'status', 'type', 'company', 'tax', 'reason', 'band', 'currency'] as const),
] as const
export const Dimension = z.enum(dimensions)
export type Dimension = z.output<typeof Dimension>

/** Which day says whether something is in the period. */
export const bases = ['period', 'approved', 'issued', 'paid'] as const
export const Basis = z.enum(bases)
export type Basis = z.output<typeof Basis>

/** The key of a group, as rows tell it: an id, a month, a word. `none`: there is nothing. */
const GroupKey = z.string().trim().min(1).max(120).optional()

export const ReportQuery = ListQuery.omit({ ids: true, search: true }).extend({
  /** The first and the last day. Absent: since ever, and for good. */
  day_from: Day.optional(),
  day_to: Day.optional(),
  /** As of the end of this day; absent: today. */
  as_of: Day.optional(),
  /** Absent: the first of those the report knows. */
  basis: Basis.optional(),
  /** Added up by these, one or two; `none`: row by row. Absent: as the report usually is. */
  by: anyOf([...dimensions, 'none']),
  client: GroupKey,
  worker: GroupKey,
  consultant: GroupKey,
  supplier: GroupKey,
  placement: GroupKey,
  order: GroupKey,
  month: GroupKey,
  week: GroupKey,
  rate_code: GroupKey,
  status: GroupKey,
  type: GroupKey,
  company: GroupKey,
  tax: GroupKey,
  reason: GroupKey,
  band: GroupKey,
  currency: GroupKey,
})
export type ReportQuery = z.output<typeof ReportQuery>

export const ColumnKind = z.enum(['text', 'day', 'instant', 'money', 'minutes', 'integer', 'decimal'])
export type ColumnKind = z.output<typeof ColumnKind>

export const ReportColumn = z.object({
  key: z.string(),
  label: z.string(),
  /** Of `money`: minor units of the row's currency. `minutes`: whole. `decimal`: a number in text. */
  kind: ColumnKind,
  /** What the figure is made from. */
  explain: z.string(),
  /** It is added up, so groups and totals have it. */
  added: z.boolean(),
  /** Off until somebody chooses it. */
  hidden: z.boolean(),
})
export type ReportColumn = z.output<typeof ReportColumn>

const Cell = z.union([z.string(), z.int(), z.null()])
/** `id` is the row's place. Under the name of each dimension stands the key of its group; under `opens_id` what a row opens. */
export const ReportRow = z.record(z.string(), Cell)
export type ReportRow = z.output<typeof ReportRow>

export const Report = pageOf(ReportRow).extend({
  group: z.string(),
  slug: z.string(),
  title: z.string(),
  /** What it tells, and what it leaves out. */
  definition: z.string(),
  by: z.array(Dimension),
  basis: Basis.nullable(),
  day_from: ShownDay.nullable(),
  day_to: ShownDay.nullable(),
  as_of: ShownDay.nullable(),
  /** The zone whose days these are. */
  zone: z.string(),
  /** The instant that the figures are of. */
  snapshot_at: Instant,
  columns: z.array(ReportColumn),
  /** What all rows come to, whichever page is shown; one for each currency, which are never added. */
  totals: z.array(ReportRow),
})
export type Report = z.output<typeof Report>

const Choice = z.object({ value: z.string(), label: z.string() })

/** A report as the catalogue tells it: to whom it is open, with the columns that they may see. */
export const ReportHead = z.object({
  group: z.string(),
  slug: z.string(),
  title: z.string(),
  definition: z.string(),
  asks: z.enum(['period', 'as_of', 'now']),
  bases: z.array(Choice),
  groupings: z.array(Choice),
  /** How it is added up when nobody says. */
  usual: z.array(Dimension),
  /** It is always added up: rows by themselves would be too many to look at, or say nothing. */
  columns: z.array(ReportColumn),
  /** The page that a row opens, with `:id` for its `opens_id`. */
  opens: z.string().nullable(),
  /** The list that the figures are of, beside the report. */
  beside: z.object({ label: z.string(), to: z.string() }).nullable(),
  favourite: z.boolean(),
  opened_at: Instant.nullable(),
})
export type ReportHead = z.output<typeof ReportHead>

/** What is compared every night (`reconciliations.ts`). */
export const ReconciliationName = z.enum(['approved_time', 'client_accounts', 'allocations', 'document_vat'])
export type ReconciliationName = z.output<typeof ReconciliationName>

/** Figures that belong together and do not agree: by how much, in minor units, since which night. */
export const FiguresDiffer = z.object({
  name: ReconciliationName,
  currency: z.string(),
  difference: z.int(),
  since: Instant,
})
export type FiguresDiffer = z.output<typeof FiguresDiffer>

const reportEndpoint = (head: Head) => {
  // By a name of its own: the web build takes the rest of it out, and an object alone would be read as a block.
  const made = endpoint({
    method: 'GET',
    path: `/reports/${keyOf(head)}`,
    allow: permissionOf(head.group),
    summary: `The report “${head.title}”: its rows, what all of them come to, and what each figure is`,
    query: ReportQuery,
    reply: Report,
  })
  return made
}
export type ReportEndpoint = ReturnType<typeof reportEndpoint>

/** An endpoint each, so that permissions, documentation and files know every report by itself. */
export const reportEndpoints = Object.fromEntries(
  heads.map((head) => [keyOf(head), reportEndpoint(head)]),
) as Record<ReportKey, ReportEndpoint>

export const anyGroup = (Object.keys(groups) as Group[]).map(permissionOf)

export const reportCatalogue = {
  list: endpoint({
    method: 'GET',
    path: '/reports',
    allow: anyGroup,
    summary: 'The reports that are open to the caller, with the columns that they may see',
    reply: z.object({
      data: z.array(ReportHead),
      /** For those who see all reports of billing and of what clients owe; nothing for others. */
      differences: z.array(FiguresDiffer),
    }),
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/report-marks',
    allow: anyGroup,
    summary: 'Keeps that one opened a report now, or whether it is a favourite of one’s own',
    body: z.object({
      group: z.string().max(40),
      slug: z.string().max(60),
      /** Absent: only that it was opened. */
      favourite: z.boolean().optional(),
    }),
    reply: z.object({ favourite: z.boolean() }),
  }),
} satisfies Record<string, Endpoint>
