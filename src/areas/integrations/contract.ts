import { z } from 'zod'
import { anyOf, endpoint, Id, IdParam, Instant, ListQuery, pageOf } from '#platform/http/contract.ts'
import { integrationStates } from '#platform/integration-states.ts'

export const IntegrationCard = z.object({
  slug: z.string(),
  title: z.string(),
  /** What it does for the agency. */
  description: z.string(),
  status: z.enum(integrationStates),
  /** With whom it is connected, or what is to be done first. */
  summary: z.string(),
})
export type IntegrationCard = z.output<typeof IntegrationCard>

export const logResults = ['done', 'failed', 'conflict', 'note'] as const

/** What went between us and another program. */
export const LogRow = z.object({
  id: Id,
  connection_id: Id,
  direction: z.enum(['out', 'in']),
  object: z.string(),
  object_id: Id.nullable(),
  name: z.string(),
  remote_id: z.string(),
  /** What the other program calls the request, when somebody asks it. */
  request_id: z.string(),
  result: z.enum(logResults),
  message: z.string(),
  diff: z.array(z.object({ field: z.string(), ours: z.string(), theirs: z.string() })),
  attempt: z.int(),
  at: Instant,
})
export type LogRow = z.output<typeof LogRow>

export const LogQuery = ListQuery.extend({
  connection_id: IdParam.optional(),
  result: anyOf(logResults),
})
export type LogQuery = z.output<typeof LogQuery>

/** Where a record of ours stands in another program. */
export const LinkOfRecord = z.object({
  id: Id,
  slug: z.string(),
  account_name: z.string(),
  status: z.string(),
  message: z.string(),
  synced_at: Instant.nullable(),
})
export type LinkOfRecord = z.output<typeof LinkOfRecord>

export const integrations = {
  list: endpoint({
    method: 'GET',
    path: '/integrations',
    allow: ['integrations.view', 'integrations.manage'],
    summary: 'Other programs that Saffron works with, and where each stands',
    reply: z.object({ data: z.array(IntegrationCard) }),
  }),
  log: endpoint({
    method: 'GET',
    path: '/integration-log',
    allow: 'integrations.view',
    summary: 'What went between Saffron and other programs, newest first',
    query: LogQuery,
    reply: pageOf(LogRow),
  }),
  linksOf: endpoint({
    method: 'GET',
    path: '/integration-links',
    allow: 'integrations.view',
    summary: 'Where a document, client or supplier stands in other programs',
    query: z.object({ object: z.enum(['clients', 'suppliers', 'invoices']), object_id: IdParam }),
    reply: z.object({ data: z.array(LinkOfRecord) }),
  }),
}
