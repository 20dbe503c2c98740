import { z } from 'zod'

/** The states of an agency. */
export const agencyStatuses = ['trial', 'active', 'past_due', 'suspended', 'cancelled', 'purged'] as const
export const AgencyStatus = z.enum(agencyStatuses)
export type AgencyStatus = z.output<typeof AgencyStatus>

/** Those that somebody puts an agency into; it is purged by time alone. */
export const ChosenStatus = AgencyStatus.exclude(['purged'])
export type ChosenStatus = z.output<typeof ChosenStatus>
