import { z } from 'zod'
import { endpoint, Instant, requiredText, text, Version } from '#platform/http/contract.ts'

/** One line for each unit, or for each worker and pay element (and rate, where one element was paid at several). */
export const lineKinds = ['unit', 'element'] as const
export const separators = ['comma', 'semicolon', 'tab', 'pipe'] as const
export const decimalMarks = ['point', 'comma'] as const
export const dayFormats = ['yyyy-mm-dd', 'dd/mm/yyyy', 'dd.mm.yyyy', 'yyyymmdd'] as const

export const columnSources = [
  'payroll_ref',
  'ni_number',
  'tax_code',
  'pay_frequency',
  'student_loan_plan',
  'postgraduate_loan',
  'pension_status',
  'holiday_scheme',
  'first_name',
  'last_name',
  'name',
  'element',
  'rate_code',
  'description',
  'hours',
  'quantity',
  'unit',
  'rate',
  'amount',
  'day',
  'period_end',
  'pay_date',
  'run_number',
  'placement_ref',
  'client_name',
  'department',
  'cost_code',
  'currency',
  'unit_id',
  'constant',
] as const
export type ColumnSource = (typeof columnSources)[number]

/** `pence`: an amount in whole pence. `clock`: hours as 37:30. */
export const columnFormats = ['plain', 'pence', 'clock'] as const

const Column = z.object({
  source: z.enum(columnSources),
  heading: text(60).default(''),
  format: z.enum(columnFormats).default('plain'),
  /** What a constant says. */
  text: text(60).default(''),
})
export type LayoutColumn = z.output<typeof Column>

export const mostColumns = 40
export const LayoutSpec = z.object({
  lines: z.enum(lineKinds),
  separator: z.enum(separators),
  decimal_mark: z.enum(decimalMarks),
  day_format: z.enum(dayFormats),
  /** A first line with the headings. */
  headings: z.boolean(),
  /** A last line with the control totals. */
  trailer: z.boolean(),
  columns: z
    .array(Column)
    .min(1, 'Add at least one column')
    .max(mostColumns, `At most ${mostColumns} columns`),
})
export type LayoutSpec = z.output<typeof LayoutSpec>

/** With what says how its file looks. */
export const PayLayout = LayoutSpec.extend({
  key: z.string(),
  name: z.string(),
  /** 0: as it comes with Saffron. */
  version: z.int(),
  is_retired: z.boolean(),
  /** It came with Saffron: named after the shape a program expects, not checked by its maker. */
  is_shipped: z.boolean(),
  changed_by_name: z.string().nullable(),
  changed_at: Instant.nullable(),
})
export type PayLayout = z.output<typeof PayLayout>

export const LayoutKey = z.string().regex(/^[a-z0-9-]{1,40}$/, 'Not a layout')
export const NewPayLayout = LayoutSpec.extend({ name: requiredText(60) })
export const ChangePayLayout = NewPayLayout.extend({
  key: LayoutKey,
  /** No file is laid out by it any more. */
  is_retired: z.boolean().default(false),
  version: Version,
})

export const payLayouts = {
  list: endpoint({
    method: 'GET',
    path: '/pay-layouts',
    allow: ['payroll.view', 'payroll.layouts'],
    summary: 'How payroll files can be laid out',
    reply: z.object({ data: z.array(PayLayout) }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/pay-layouts/one',
    allow: ['payroll.view', 'payroll.layouts'],
    summary: 'One layout of payroll files',
    query: z.object({ key: LayoutKey }),
    reply: PayLayout,
  }),
  create: endpoint({
    method: 'POST',
    path: '/pay-layouts',
    allow: 'payroll.layouts',
    summary: 'Adds a layout of payroll files',
    body: NewPayLayout,
    reply: PayLayout,
    creates: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/pay-layouts/one',
    allow: 'payroll.layouts',
    summary: 'Changes a layout: a new version; files that were made stay as they are',
    body: ChangePayLayout,
    reply: PayLayout,
  }),
}
