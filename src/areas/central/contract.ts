import { z } from 'zod'

/** The states of an agency. */
export const agencyStatuses = ['trial', 'active', 'past_due', 'suspended', 'cancelled'] as const
export const AgencyStatus = z.enum(agencyStatuses)
export type AgencyStatus = z.output<typeof AgencyStatus>
