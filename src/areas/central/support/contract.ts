import { z } from 'zod'
import { Done, endpoint, Id, IdParam, Instant, requiredText } from '#platform/http/contract.ts'

/** Most hours somebody of Saffron may stay. */
export const mostHours = 72

export const supportModes = ['read', 'write'] as const
export const supportStatuses = ['asked', 'granted', 'refused', 'withdrawn', 'ended'] as const

export const SupportGrant = z.object({
  id: Id,
  /** Who of Saffron. */
  name: z.string(),
  reason: z.string(),
  hours: z.int(),
  mode: z.enum(supportModes),
  /** As it is at this moment: `ended` also when its time is over. */
  status: z.enum(supportStatuses),
  asked_at: Instant,
  decided_at: Instant.nullable(),
  decided_name: z.string(),
  ends_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  ended_name: z.string(),
})
export type SupportGrant = z.output<typeof SupportGrant>

export const AskForSupport = z.object({
  reason: requiredText(500),
  hours: z.int().min(1).max(mostHours),
  mode: z.enum(supportModes),
})

export const DecideSupport = z.object({ granted: z.boolean() })

const params = z.object({ id: IdParam })
const grantParams = z.object({ id: IdParam, grant_id: IdParam })

/** From central administration, about one agency. */
export const asking = {
  list: endpoint({
    method: 'GET',
    path: '/central/tenants/:id/support-grants',
    allow: 'central.tenants.view',
    params,
    reply: z.object({ data: z.array(SupportGrant.extend({ is_mine: z.boolean() })) }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/central/tenants/:id/support-grants',
    allow: 'central.support.request_access',
    summary: 'Asks the agency to be let in for some hours',
    params,
    body: AskForSupport,
    reply: z.object({ id: Id }),
    creates: true,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/central/tenants/:id/support-grants/:grant_id',
    allow: 'central.support.request_access',
    summary: "Takes one's question back, or leaves",
    params: grantParams,
    reply: Done,
  }),
}

/** In the agency that is asked. */
export const supportGrants = {
  list: endpoint({
    method: 'GET',
    path: '/support-grants',
    allow: 'users.impersonate',
    summary: 'Who of Saffron asked to look into the agency, and what became of it',
    reply: z.object({ data: z.array(SupportGrant) }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/support-grants/:id/decision',
    allow: 'users.impersonate',
    summary: 'Lets somebody of Saffron in, or does not',
    params,
    body: DecideSupport,
    reply: Done,
    evenReadOnly: 'suspended',
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/support-grants/:id',
    allow: 'users.impersonate',
    summary: 'Ends it now',
    params,
    reply: Done,
    evenReadOnly: 'suspended',
  }),
}
