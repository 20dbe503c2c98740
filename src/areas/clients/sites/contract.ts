import { z } from 'zod'
import { addressFields } from '#platform/address.ts'
import {
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  pageOf,
  requiredText,
  text,
  Version,
} from '#platform/http/contract.ts'
import { recordShape } from '#platform/record-shape.ts'

/** Where work is done at a client: jobs name it, invoices are split by it and quote its cost centre. */
export const siteRecord = recordShape('client_sites', {
  name: requiredText(120),
  ...addressFields,
  cost_centre: text(60).default(''),
  /** Whose bank holidays count there; null: the client's. */
  holiday_calendar_id: Id.nullable().default(null),
  note: text(500).default(''),
})
export const NewSite = siteRecord.New
/** An archived site is chosen for no new job; jobs that are there keep it. */
export const ChangeSite = siteRecord.Change.extend({ archived: z.boolean().optional() })
export type NewSite = z.output<typeof NewSite>
export type ChangeSite = z.output<typeof ChangeSite>

export const Site = z.object({
  ...siteRecord.reply,
  id: Id,
  client_id: Id,
  client_name: z.string(),
  holiday_calendar_name: z.string().nullable(),
  job_count: z.int(),
  archived_at: Instant.nullable(),
  version: Version,
})
export type Site = z.output<typeof Site>

const params = z.object({ id: IdParam })
const yes = z
  .enum(['1', 'true'])
  .transform(() => true)
  .optional()
/** Archived ones stay out unless they are asked for. */
export const SitesQuery = ListQuery.extend({ client_id: IdParam.optional(), archived: yes })
export type SitesQuery = z.output<typeof SitesQuery>

export const sites = {
  list: endpoint({
    method: 'GET',
    path: '/sites',
    allow: 'clients.view',
    summary: 'Sites of clients, searched by name, town, postcode or cost centre',
    query: SitesQuery,
    reply: pageOf(Site),
  }),
  create: endpoint({
    method: 'POST',
    path: '/clients/:id/sites',
    allow: 'clients.update',
    summary: 'Adds a site to a client',
    params,
    body: NewSite,
    reply: Site,
    creates: true,
  }),
  show: endpoint({ method: 'GET', path: '/sites/:id', allow: 'clients.view', params, reply: Site }),
  change: endpoint({
    method: 'PATCH',
    path: '/sites/:id',
    allow: 'clients.update',
    summary: 'Changes a site, archives it or brings it back',
    params,
    body: ChangeSite,
    reply: Site,
  }),
}
