import { z } from 'zod'
import { anyGroup, bases, dimensions, longestKey, reconciliations } from '#areas/reports/words.ts'
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

export const Dimension = z.enum(dimensions)
export type Dimension = z.output<typeof Dimension>

export const Basis = z.enum(bases)
export type Basis = z.output<typeof Basis>

/**
 * The key of a group: an id, a month, a word as rows tell it, and `=` before a text that stands for itself, whatever it
 * says: `=none`. `none`: there is nothing.
 */
const GroupKey = z.string().min(1).max(longestKey).optional()

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
  approver: GroupKey,
  person: GroupKey,
  requirement: GroupKey,
  severity: GroupKey,
  category: GroupKey,
  direction: GroupKey,
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
  /** What all rows come to, whichever page is shown; one for each currency and `direction`, which are never added. */
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
export const ReconciliationName = z.enum(reconciliations)
export type ReconciliationName = z.output<typeof ReconciliationName>

/** Figures that belong together and do not agree: by how much, in minor units, since which night. */
export const FiguresDiffer = z.object({
  name: ReconciliationName,
  currency: z.string(),
  difference: z.int(),
  since: Instant,
})
export type FiguresDiffer = z.output<typeof FiguresDiffer>

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
