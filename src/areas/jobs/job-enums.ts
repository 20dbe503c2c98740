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
/** What the client determined of the tax status of the work; `exempt`: a small client, whose worker's company decides. */
export const Ir35 = z.enum(['not_assessed', 'inside', 'outside', 'exempt'])
export type Ir35 = z.output<typeof Ir35>
/** How time is entered: start and finish, hours by rate, days in quarters, or units of what the rates count. */
export const Layout = z.enum(['shifts', 'hours', 'days', 'units'])
/** Minutes of a whole day of work, where days are entered. */
export const DayMinutes = z.int().min(60, 'At least one hour').max(1440, 'At most 24 hours')
/** Where a rate of a placement came from when it was put there, in the order in which they are asked. */
export const RateSource = z.enum(['placement', 'job_card', 'client_card', 'agency_card'])
export type RateSource = z.output<typeof RateSource>
/** How a step of a calculation says it: `(client card, from 1 Oct 2026)`. */
export const cardNames: Record<RateSource, string> = {
  placement: '',
  job_card: 'job card',
  client_card: 'client card',
  agency_card: 'agency card',
}
/** The rows of a placement's rate table. */
export const mostRates = 200
export const RateUnit = z.enum(['hour', 'day', 'half_day', 'shift', 'unit', 'mile', 'fixed'])

/** A percentage above 0 and up to 100, of at most so many decimals, as a string: '12.5'. */
export const percentOf = (decimals: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,3}(\\.\\d{1,${decimals}})?$`), 'A percentage like 18 or 12.5')
    .refine((value) => Number(value) > 0 && Number(value) <= 100, 'More than 0 and at most 100')

/**
 * fixed: pay and charge are rates. multiplier: factors of the basic rate. margin, margin_percent: pay is a rate, charge
 * is what is left over, in money or as a percentage of the charge.
 */
export const Basis = z.enum(['fixed', 'multiplier', 'margin', 'margin_percent'])
export type Basis = z.output<typeof Basis>

/** How a rate is agreed where pay and charge are not said outright. */
export const rateTerms = {
  /** Absent: fixed. Of any other, the rate that follows from it is worked out when it is saved. */
  basis: Basis.optional(),
  /** A factor of the basic pay. */
  pay_term: Rate.nullable().optional(),
  /** A factor of the basic charge, or the margin: in money, or as a percentage of the charge. */
  charge_term: Rate.nullable().optional(),
  /** The least that is charged for an hour, a day or a unit, whatever the basis comes to. */
  min_charge: Rate.nullable().optional(),
}

/** Null for people who may not see them, and where there is none. */
export const shownTerms = {
  basis: Basis,
  pay_term: z.string().nullable(),
  charge_term: z.string().nullable(),
  min_charge: z.string().nullable(),
}

/** One row of a placement's rate table. Pay and charge are null for people who may not see them. */
export const PlacementRate = z.object({
  id: Id,
  rate_code_id: Id,
  code: z.string(),
  name: z.string(),
  unit: RateUnit,
  pay_rate: z.string().nullable(),
  charge_rate: z.string().nullable(),
  ...shownTerms,
  effective_from: ShownDay,
  effective_to: ShownDay.nullable(),
  source: RateSource,
  /** The first day of the row of the card that it came from. */
  card_from: ShownDay.nullable(),
})

export const RateRowInput = z.object({
  rate_code_id: Id,
  pay_rate: Rate,
  charge_rate: Rate,
  ...rateTerms,
  effective_from: Day,
  effective_to: Day.nullable().default(null),
  /** A card that it comes from; kept only where that says so. */
  source: RateSource.optional(),
})

export type Layout = z.output<typeof Layout>
export type RateRowInput = z.output<typeof RateRowInput>
