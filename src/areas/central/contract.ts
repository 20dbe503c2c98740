import { z } from 'zod'
import { endpoint, Id } from '#platform/http/contract.ts'

/** The states of an agency. */
export const agencyStatuses = ['trial', 'active', 'past_due', 'suspended', 'cancelled'] as const
export const AgencyStatus = z.enum(agencyStatuses)
export type AgencyStatus = z.output<typeof AgencyStatus>

export const CentralDashboard = z.object({
  agencies: z.array(z.object({ status: AgencyStatus, count: z.int() })),
  newest: z.array(
    z.object({ id: Id, slug: z.string(), name: z.string(), status: AgencyStatus, created_at: z.string() }),
  ),
})
export type CentralDashboard = z.output<typeof CentralDashboard>

export const central = {
  dashboard: endpoint({
    method: 'GET',
    path: '/central/dashboard',
    allow: 'central.access',
    summary: 'Agencies by status, and the newest of them',
    reply: CentralDashboard,
  }),
}
