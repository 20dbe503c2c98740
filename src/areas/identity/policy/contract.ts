import { z } from 'zod'
import { endpoint, Instant, Version } from '#platform/http/contract.ts'

export const twoFactorRules = ['none', 'staff', 'everyone'] as const

const fields = {
  /** Who must have a second factor to enter the agency. */
  two_factor: z.enum(twoFactorRules),
  /** Days for which whoever lacks one may go on as before; 0: at once. */
  grace_days: z.int('A whole number of days').min(0, 'At least 0').max(90, 'At most 90 days'),
  /** A browser that asked for nothing for so many hours is signed out; null: as long as any session lasts. */
  idle_hours: z
    .int('A whole number of hours')
    .min(1, 'At least one hour')
    .max(720, 'At most 720 hours')
    .nullable(),
}

/** How people sign in to the agency. */
export const SecurityPolicy = z.object({
  ...fields,
  /** Since when the second factor is asked for. */
  required_since: Instant.nullable(),
  /** 0 while nothing was ever decided. */
  version: Version,
})
export type SecurityPolicy = z.output<typeof SecurityPolicy>

/** How many of the staff there are, and how many of them have a second factor. */
export const Secured = z.object({ staff: z.int(), secured: z.int() })
export type Secured = z.output<typeof Secured>

export const ChangeSecurityPolicy = z.object(fields).partial().extend({ version: Version })
export type ChangeSecurityPolicy = z.output<typeof ChangeSecurityPolicy>

export const securityPolicy = {
  show: endpoint({
    method: 'GET',
    path: '/security-policy',
    allow: 'settings.security',
    summary: 'How people must sign in to the agency, and how many of the staff have a second factor',
    reply: z.object({ data: SecurityPolicy, secured: Secured }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/security-policy',
    allow: 'settings.security',
    body: ChangeSecurityPolicy,
    reply: z.object({ data: SecurityPolicy }),
  }),
}
