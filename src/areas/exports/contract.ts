import { z } from 'zod'
import { anyOf, endpoint, Id, IdParam, Instant, ListQuery, pageOf, Version } from '#platform/http/contract.ts'

export const ExportStatus = z.enum(['queued', 'running', 'ready', 'expired', 'failed', 'cancelled'])
export const ExportFormat = z.enum(['csv', 'xlsx', 'zip'])

export const Export = z.object({
  id: Id,
  /** The path of the list: `/invoices`. */
  list: z.string(),
  title: z.string(),
  filename: z.string(),
  format: ExportFormat,
  query: z.record(z.string(), z.string()),
  columns: z.array(z.string()),
  status: ExportStatus,
  rows_total: z.int().nullable(),
  rows_done: z.int(),
  /** Of the rows, 0 to 100; 100 only when the file is there. */
  percent: z.int(),
  /** Bytes. */
  size: z.int().nullable(),
  sha256: z.string().nullable(),
  /** The file names people: its downloads are kept. */
  personal: z.boolean(),
  /** Why it failed, in words for people. */
  error: z.string(),
  /** Why the caller cannot have the file now; null when they can. */
  refusal: z.string().nullable(),
  user_id: Id,
  user_name: z.string(),
  version: Version,
  requested_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  expires_at: Instant.nullable(),
})

export const NewExport = z.object({
  list: z.string().max(200),
  /** `zip`: the documents behind the rows, of lists that have some; its columns are not asked. */
  format: ExportFormat,
  /** As in the list's address: filters, search and sort. */
  query: z.record(z.string().max(60), z.string().max(6_000)).default({}),
  /** Keys of the list's columns, in the order of the file. */
  columns: z.array(z.string().max(60)).min(1, 'Choose at least one column').max(100),
})

export const ExportsQuery = ListQuery.extend({
  status: anyOf(ExportStatus.options),
  /** Only the caller's own, for those who see everybody's. */
  mine: z.literal('true').optional(),
})

const params = z.object({ id: IdParam })

export const exportEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/exports',
    allow: ['exports.run', 'exports.view_all'],
    query: ExportsQuery,
    reply: pageOf(Export),
    summary: 'Own exports; everybody’s for those who may see all',
  }),
  lists: endpoint({
    method: 'GET',
    path: '/exports/lists',
    allow: 'exports.run',
    reply: z.object({
      data: z.array(
        z.object({
          list: z.string(),
          columns: z.array(z.string()),
          filters: z.array(z.string()),
          /** What a ZIP of its documents is called; null: it has none. */
          documents: z.string().nullable(),
        }),
      ),
    }),
    summary:
      'The lists that the caller may take out, with the columns they may have and the filters they know',
  }),
  create: endpoint({
    method: 'POST',
    path: '/exports',
    allow: 'exports.run',
    evenReadOnly: 'suspended',
    creates: true,
    body: NewExport,
    reply: Export,
  }),
  show: endpoint({
    method: 'GET',
    path: '/exports/:id',
    allow: ['exports.run', 'exports.view_all'],
    params,
    reply: Export,
  }),
  file: endpoint({
    method: 'GET',
    path: '/exports/:id/file',
    allow: ['exports.run', 'exports.view_all'],
    params,
    transaction: true,
    produces: 'text/csv',
    summary: 'The file; who takes it is kept',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/exports/:id/cancellation',
    allow: ['exports.run', 'exports.view_all'],
    evenReadOnly: 'suspended',
    params,
    reply: Export,
  }),
}

export type Export = z.output<typeof Export>
export type NewExport = z.output<typeof NewExport>
export type ExportsQuery = z.output<typeof ExportsQuery>
