import { z } from 'zod'
import { dayOrders } from '#areas/imports/reading/values.ts'
import { anyOf, endpoint, Id, IdParam, Instant, ListQuery, pageOf, Version } from '#platform/http/contract.ts'
import { Accepted } from '#platform/warnings.ts'

export const importStatuses = [
  'uploaded',
  'mapped',
  'validating',
  'validated',
  'running',
  'completed',
  'completed_with_errors',
  'failed',
  'cancelled',
  'rolling_back',
  'rolled_back',
] as const
export const ImportStatus = z.enum(importStatuses)
export type ImportStatus = z.output<typeof ImportStatus>

export const policies = ['create', 'update', 'both'] as const
export const blankMeans = ['keep', 'clear'] as const

/** A file may have so many bytes. */
export const mostBytes = 50_000_000

export const Mapping = z.object({
  /** Of a workbook, counted from 0 among those that can be seen. */
  sheet: z.int().min(0).max(254).default(0),
  /** The row of the headings, as a spreadsheet counts it; 0: there are none. */
  header_row: z.int().min(0, 'Not below 0').max(100, 'At most 100').default(1),
  /** By the field: which column holds it, counted from 0. */
  columns: z
    .record(z.string().max(60), z.int().min(0).max(299))
    .refine((columns) => Object.keys(columns).length > 0, 'Say of at least one column what it is'),
  /** What a row is found by among the records that are there; one of the entity’s. */
  match_by: z.string().max(60),
  policy: z.enum(policies).default('both'),
  /** What an empty cell does to a record that is there. */
  blanks: z.enum(blankMeans).default('keep'),
  day_order: z.enum(dayOrders).default('dmy'),
  decimal_mark: z.enum(['.', ',']).default('.'),
})
export type Mapping = z.output<typeof Mapping>

const Field = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.string(),
  required: z.boolean(),
  example: z.string(),
  /** What it may say, where that is a choice. */
  choices: z.array(z.string()),
})

export const ImportEntity = z.object({
  entity: z.string(),
  label: z.string(),
  one: z.string(),
  personal: z.boolean(),
  /** Those that the reader may bring in. */
  fields: z.array(Field),
  matches: z.array(z.object({ key: z.string(), label: z.string(), fields: z.array(z.string()) })),
})
export type ImportEntity = z.output<typeof ImportEntity>

export const Import = z.object({
  id: Id,
  entity: z.string(),
  entity_label: z.string(),
  filename: z.string(),
  size: z.int(),
  format: z.enum(['csv', 'xlsx']),
  encoding: z.string(),
  delimiter: z.string(),
  sheets: z.array(z.string()),
  status: ImportStatus,
  /** The mapping that was said; null: none yet. */
  mapping: Mapping.nullable(),
  /** Why it failed, in words for people. */
  error: z.string(),
  rows_total: z.int(),
  rows_done: z.int(),
  /** Of what it is doing now, 0 to 100. */
  percent: z.int(),
  to_create: z.int(),
  to_update: z.int(),
  to_skip: z.int(),
  wrong_rows: z.int(),
  wrong_cells: z.int(),
  /** Rows that may be right with a reason. */
  warned_rows: z.int(),
  created: z.int(),
  updated: z.int(),
  failed: z.int(),
  undone: z.int(),
  /** Rows that an undo left, because somebody changed or uses them. */
  kept: z.int(),
  user_id: Id,
  user_name: z.string(),
  version: Version,
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  undo_until: Instant.nullable(),
  /** May the reader undo it now. */
  can_undo: z.boolean(),
})
export type Import = z.output<typeof Import>

/** What a file looks like, and what its columns may be: by what was said of one like it, else by its headings. */
export const ImportHead = z.object({
  sheet: z.int(),
  header_row: z.int(),
  /** The first rows, the headings among them. */
  rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  headings: z.array(z.string()),
  guess: Mapping.extend({ columns: z.record(z.string(), z.int()) }),
  /** The guess is what somebody said of a file with these headings. */
  remembered: z.boolean(),
})
export type ImportHead = z.output<typeof ImportHead>

export const ImportRow = z.object({
  id: Id,
  row: z.int(),
  label: z.string(),
  action: z.enum(['create', 'update', 'skip', 'wrong']),
  state: z.enum(['staged', 'done', 'failed', 'undone', 'kept']),
  /** By the field, what a form would say. */
  errors: z.array(z.object({ field: z.string(), label: z.string(), text: z.string(), value: z.string() })),
  warnings: z.array(z.string()),
  /** What it changes, as people read it; of a new record all that it says. */
  changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
  /** Why it failed, was skipped, or stayed. */
  outcome: z.string(),
  /** The page of the record, inside the agency; null while there is none. */
  page: z.string().nullable(),
})
export type ImportRow = z.output<typeof ImportRow>

export const ImportsQuery = ListQuery.extend({
  status: anyOf(importStatuses),
  entity: z.string().max(60).optional(),
  mine: z.literal('true').optional(),
})
export type ImportsQuery = z.output<typeof ImportsQuery>

export const rowFilters = ['create', 'update', 'skip', 'wrong', 'warned', 'failed', 'kept', 'done'] as const
export const ImportRowsQuery = ListQuery.extend({ show: z.enum(rowFilters).optional() })
export type ImportRowsQuery = z.output<typeof ImportRowsQuery>

const params = z.object({ id: IdParam })
const Versioned = z.object({ version: Version })
const allow = ['imports.run', 'imports.rollback']

export const importEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/imports',
    allow,
    query: ImportsQuery,
    reply: pageOf(Import),
    summary: 'Own imports; everybody’s for those who may undo them',
  }),
  entities: endpoint({
    method: 'GET',
    path: '/imports/entities',
    allow: 'imports.run',
    reply: z.object({ data: z.array(ImportEntity) }),
    summary: 'What the caller may bring in, with its fields and what rows are matched by',
  }),
  template: endpoint({
    method: 'GET',
    path: '/imports/templates/:entity',
    allow: 'imports.run',
    params: z.object({ entity: z.string().regex(/^[a-z-]{1,40}$/) }),
    produces: 'text/csv',
    summary: 'A file with all headings and a row as an example',
  }),
  create: endpoint({
    method: 'POST',
    path: '/imports',
    allow: 'imports.run',
    creates: true,
    streams: ['multipart/form-data', 'application/octet-stream'],
    /** Of a file that is sent as it is, `application/octet-stream`: our pages do. */
    query: z.object({ entity: z.string().max(60).optional(), filename: z.string().max(300).optional() }),
    body: z.object({
      entity: z.string().max(60),
      /** Set by the server, as it takes the file in. */
      filename: z.string().max(300),
    }),
    bodyLimit: mostBytes + 1_000_000,
    reply: Import,
    summary:
      'Takes in a file (CSV, TSV or Excel): with an API token as the part `file` of multipart/form-data, beside the field `entity`; else as it is',
  }),
  show: endpoint({ method: 'GET', path: '/imports/:id', allow, params, reply: Import }),
  head: endpoint({
    method: 'GET',
    path: '/imports/:id/head',
    allow: 'imports.run',
    params,
    query: z.object({
      sheet: z.coerce.number().int().min(0).max(254).optional(),
      header_row: z.coerce.number().int().min(0).max(100).optional(),
    }),
    reply: ImportHead,
    summary: 'The first rows of the file, and what its columns may be',
  }),
  map: endpoint({
    method: 'PUT',
    path: '/imports/:id/mapping',
    allow: 'imports.run',
    params,
    body: Mapping.extend({ version: Version }),
    reply: Import,
    summary: 'Says which column is which field; kept for the next file with these headings',
  }),
  validate: endpoint({
    method: 'POST',
    path: '/imports/:id/validation',
    allow: 'imports.run',
    params,
    body: Versioned,
    reply: Import,
    summary: 'Checks every row by the rules of the forms, in the background; writes no record',
  }),
  dryRun: endpoint({
    method: 'GET',
    path: '/imports/:id/dry-run',
    allow,
    params,
    query: ImportRowsQuery,
    reply: pageOf(ImportRow),
    summary: 'What would become of each row, or has: created, updated with before and after, skipped, wrong',
  }),
  errors: endpoint({
    method: 'GET',
    path: '/imports/:id/errors',
    allow,
    params,
    produces: 'text/csv',
    summary: 'A file of what is wrong: row, column, value and why',
  }),
  run: endpoint({
    method: 'POST',
    path: '/imports/:id/run',
    allow: 'imports.run',
    params,
    body: Versioned.extend({ accepted: Accepted }),
    reply: Import,
    summary: 'Writes the rows that are right, in the background; wrong ones are left out',
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/imports/:id/run',
    allow,
    params,
    reply: Import,
    summary: 'Stops it; rows that were written stay, and can be undone',
  }),
  rollback: endpoint({
    method: 'POST',
    path: '/imports/:id/rollback',
    allow: 'imports.rollback',
    params,
    body: Versioned,
    reply: Import,
    summary: 'Undoes it within 24 hours, for rows that nobody touched since',
  }),
}
