import { z } from 'zod'
import { AgencyStatus } from '#areas/access/contract.ts'
import { metered } from '#areas/platform-reports/metrics.ts'
import { Day, endpoint, Id, IdParam, Instant, ShownDay } from '#platform/http/contract.ts'

export { type Health, nearness } from '#areas/platform-reports/rules.ts'

export const reportNames = [
  'tenants-overview',
  'usage-metering',
  'platform-sla',
  'group-consolidated',
] as const
export const ReportName = z.enum(reportNames)
export type ReportName = z.output<typeof ReportName>

const dayRange = { from: Day.optional(), to: Day.optional() }

export const ReportQuery = z.object({
  /** Absent: the last 30 days. */
  ...dayRange,
  status: AgencyStatus.optional(),
  group: IdParam.optional(),
  /** Of usage-metering: which usage, and of which agency day by day. */
  metric: z.enum(metered).default('users'),
  tenant: IdParam.optional(),
})
export type ReportQuery = z.output<typeof ReportQuery>

/**
 * What stands in a column. `count`, `minutes`, `seconds`, `bytes` and `money` (minor units of the column's currency, or
 * of the row's) are whole numbers, `percent` a decimal in text; `day`, `status` and `text` are text.
 */
export const cellKinds = [
  'text',
  'status',
  'day',
  'count',
  'minutes',
  'seconds',
  'bytes',
  'money',
  'percent',
] as const

export const ReportColumn = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(cellKinds),
  currency: z.string().nullable(),
})
export type ReportColumn = z.output<typeof ReportColumn>

const Cell = z.union([z.string(), z.int(), z.null()])
export type Cell = z.output<typeof Cell>

export const ReportRow = z.object({
  key: z.string(),
  tenant_id: Id.nullable(),
  /** Of a group's sum, of the sum of all, or neither. */
  sum: z.enum(['group', 'all']).nullable(),
  currency: z.string().nullable(),
  cells: z.array(Cell),
})
export type ReportRow = z.output<typeof ReportRow>

export const ReportChart = z.object({
  title: z.string(),
  kind: z.enum(['line', 'bar']),
  unit: z.enum(cellKinds),
  currency: z.string().nullable(),
  series: z.array(z.string()),
  /** One for each day or agency: its name, and a value for each series. */
  points: z.array(z.object({ name: z.string(), values: z.array(z.number().nullable()) })),
})
export type ReportChart = z.output<typeof ReportChart>

export const Report = z.object({
  report: ReportName,
  title: z.string(),
  from: ShownDay,
  to: ShownDay,
  /** What it tells, and what each figure is made from. */
  definition: z.string(),
  basis: z.array(z.object({ figure: z.string(), means: z.string() })),
  columns: z.array(ReportColumn),
  rows: z.array(ReportRow),
  totals: z.array(ReportRow),
  chart: ReportChart.nullable(),
  counted_at: Instant.nullable(),
})
export type Report = z.output<typeof Report>

export const ReportFilters = z.object({
  groups: z.array(z.object({ id: Id, name: z.string() })),
})

const params = z.object({ report: ReportName })

export const centralReports = {
  filters: endpoint({
    method: 'GET',
    path: '/central/report-filters',
    allow: 'central.reports.view',
    summary: 'The groups that reports can be narrowed to',
    reply: ReportFilters,
  }),
  show: endpoint({
    method: 'GET',
    path: '/central/reports/:report',
    allow: 'central.reports.view',
    summary: 'One of the reports over all agencies, from their daily counts',
    params,
    query: ReportQuery,
    reply: Report,
  }),
  file: endpoint({
    method: 'GET',
    path: '/central/reports/:report/file',
    allow: 'central.reports.view',
    summary: 'The same as a CSV file',
    params,
    query: ReportQuery,
    produces: 'text/csv',
  }),
}
