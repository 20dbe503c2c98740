import { z } from 'zod'
import { anyOf, Day, endpoint, Id, IdParam, Instant, ListQuery, pageOf } from '#platform/http/contract.ts'
import { vias } from '#platform/origin.ts'

export const HistoryEntry = z.object({
  id: Id,
  at: Instant,
  user_id: Id.nullable(),
  user_name: z.string(),
  action: z.string(),
  /** Field by field `{from, to}`, or whatever the action found worth keeping. */
  changes: z.record(z.string(), z.unknown()),
  via: z.enum(vias),
  /** Where from: only for those who may see the audit log, else ''. */
  ip: z.string(),
  agent: z.string(),
})

export type HistoryEntry = z.output<typeof HistoryEntry>

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  user_id: Id.nullable(),
  user_name: z.string(),
  subject: z.string(),
  /** What such records are called: `Client`. */
  subject_label: z.string(),
  subject_id: z.int(),
  /** What the record is called now; null when it is gone, or the reader may not see such records. */
  subject_name: z.string().nullable(),
  /** The page of the record, inside the agency; null when it has none, is gone, or is not the reader's to see. */
  page: z.string().nullable(),
  action: z.string(),
  /** Field by field `{from, to}`; what the reader may not see is `withheld`. */
  changes: z.record(z.string(), z.unknown()),
  via: z.enum(vias),
  ip: z.string(),
  agent: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const listed = z
  .string()
  .max(400)
  .transform((value) => value.split(',').filter(Boolean))

/** Days are those of the agency's zone, both included. */
const period = { at_from: Day.optional(), at_to: Day.optional() }

export const AuditQuery = ListQuery.extend({
  /** Kinds of records, with commas between them; the rooms say which there are. */
  subject: listed.optional(),
  user_id: IdParam.optional(),
  action: z.string().max(60).optional(),
  via: anyOf(vias),
  ...period,
})
export type AuditQuery = z.output<typeof AuditQuery>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    allow: 'audit.view',
    summary: 'Who did what in the agency, newest first',
    query: AuditQuery,
    reply: pageOf(AuditEntry),
  }),
  actions: endpoint({
    method: 'GET',
    path: '/audit-actions',
    allow: 'audit.view',
    summary: 'The kinds of actions there are, for the filter',
    reply: z.object({ data: z.array(z.string()) }),
  }),
  subjects: endpoint({
    method: 'GET',
    path: '/audit-subjects',
    allow: 'audit.view',
    summary: 'The kinds of records there are, for the filter',
    reply: z.object({ data: z.array(z.object({ value: z.string(), label: z.string() })) }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/audit/:id',
    allow: 'audit.view',
    summary: 'One entry with what was before and after',
    params: z.object({ id: IdParam }),
    reply: z.object({ data: AuditEntry }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/history',
    allow: 'member',
    summary: 'Who did what to one record, newest first; needs the permission to view that record',
    query: ListQuery.extend({
      subject: z.string().max(60),
      subject_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
      user_id: IdParam.optional(),
      /** Days of the agency's zone, both included. */
      at_from: Day.optional(),
      at_to: Day.optional(),
    }),
    reply: pageOf(HistoryEntry),
  }),
}
