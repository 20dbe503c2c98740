/** The kinds and statuses of jobs and placements, and a row of a rate table. */
import { z } from 'zod'
import { Day, Id, Rate, ShownDay } from '#platform/http/contract.ts'

export const JobType = z.enum(['contract', 'temp', 'perm', 'fixed_term'])
export const JobStatus = z.enum(['draft', 'open', 'filled', 'closed', 'on_hold', 'cancelled'])
/** `ending` is a live one whose last day is near; it follows the clock, as `ended` and `closed` do. */
export const PlacementStatus = z.enum([
  'draft',
  'approved',
  'live',
  'ending',
  'ended',
  'closed',
  'terminated',
  'cancelled',
])
export const EngagementType = z.enum([
  'paye',
  'umbrella',
  'ltd_inside',
  'ltd_outside',
  'sole_trader',
  'cis',
  'perm',
])
export const PeriodType = z.enum(['weekly', 'fortnightly', 'four_weekly', 'monthly'])
/** How time is entered: start and finish, hours by rate, days in quarters, or units of what the rates count. */
export const Layout = z.enum(['shifts', 'hours', 'days', 'units'])
/** Minutes of a whole day of work, where days are entered. */
export const DayMinutes = z.int().min(60, 'At least one hour').max(1440, 'At most 24 hours')
/** Where a rate of a placement came from when it was put there. */
export const RateSource = z.enum(['placement', 'client_card', 'agency_card'])
export type RateSource = z.output<typeof RateSource>
export const RateUnit = z.enum(['hour', 'day', 'half_day', 'shift', 'unit', 'mile', 'fixed'])

/** One row of a placement's rate table. Pay and charge are null for people who may not see them. */
export const PlacementRate = z.object({
  id: Id,
  rate_code_id: Id,
  code: z.string(),
  name: z.string(),
  unit: RateUnit,
  pay_rate: z.string().nullable(),
  charge_rate: z.string().nullable(),
  effective_from: ShownDay,
  effective_to: ShownDay.nullable(),
  source: RateSource,
})

export const RateRowInput = z.object({
  rate_code_id: Id,
  pay_rate: Rate,
  charge_rate: Rate,
  effective_from: Day,
  effective_to: Day.nullable().default(null),
  /** A card that it comes from; kept only where that says so. */
  source: RateSource.optional(),
})

export type Layout = z.output<typeof Layout>
export type RateRowInput = z.output<typeof RateRowInput>
