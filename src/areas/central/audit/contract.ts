import { z } from 'zod'
import { Day, endpoint, Id, IdParam, Instant, ListQuery, pageOf } from '#platform/http/contract.ts'

export const CentralEntry = z.object({
  id: Id,
  at: Instant,
  /** Who did it; `Saffron` where nobody did. */
  name: z.string(),
  subject: z.string(),
  subject_id: z.int(),
  action: z.string(),
  tenant_id: Id.nullable(),
  agency: z.string().nullable(),
  changes: z.record(z.string(), z.unknown()),
  ip: z.string(),
})
export type CentralEntry = z.output<typeof CentralEntry>

export const CentralAuditQuery = ListQuery.extend({
  tenant_id: IdParam.optional(),
  subject: z
    .string()
    .regex(/^[a-z_-]{1,40}$/, 'No such kind of record')
    .optional(),
  at_from: Day.optional(),
  at_to: Day.optional(),
})
export type CentralAuditQuery = z.output<typeof CentralAuditQuery>

const allow = 'central.audit.view'

export const centralAudit = {
  list: endpoint({
    method: 'GET',
    path: '/central/audit',
    allow,
    summary: 'What was done from central administration, newest first; days are those of UTC',
    query: CentralAuditQuery,
    reply: pageOf(CentralEntry),
  }),
  file: endpoint({
    method: 'GET',
    path: '/central/audit/file',
    allow,
    summary: 'The same as a CSV file, at most the newest 10,000',
    query: CentralAuditQuery,
    produces: 'text/csv',
  }),
}
