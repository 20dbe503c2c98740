/** What a placement says of its time besides layout, rounding and overtime: hours, calendar, and how pay is rounded. */
import { z } from 'zod'
import { Rounding } from '#areas/jobs/terms.ts'
import { Id } from '#platform/http/contract.ts'

const OfDay = z.int().min(1, 'At least a minute').max(1440, 'A day has 24 hours').nullable()
const OfWeek = z.int().min(1, 'At least a minute').max(10_080, 'A week has 168 hours').nullable()

/** What more than the most does when a timesheet is submitted: asks for a reason, or stops it. */
export const OverHours = z.enum(['warn', 'block'])

/** As many decide beside the approver at most. */
export const mostAlternates = 10

/**
 * Who enters and submits the time: the worker, or staff for them; an approver of the client, or staff; staff alone; another
 * program, by an API token.
 */
export const EnteredBy = z.enum(['worker', 'client', 'agency', 'import'])
export type EnteredBy = z.output<typeof EnteredBy>
export const enteredByNames: Record<EnteredBy, string> = {
  worker: 'The worker',
  client: 'The client',
  agency: 'Your agency',
  import: 'Another program',
}

export const timeTerms = {
  entered_by: EnteredBy,
  /** Approvers get links by email that let them decide without an account; without, they sign in. */
  email_approval: z.boolean(),
  /** Whose bank holidays count; null: those of the site, the client, or the agency. */
  holiday_calendar_id: Id.nullable(),
  /** Null: pay is rounded as the charge is. Counts where shifts are entered. */
  pay_rounding: Rounding.nullable(),
  /** The least and the most that is worked on a day with any work, and in a week; null: not said. */
  min_day_minutes: OfDay,
  max_day_minutes: OfDay,
  min_week_minutes: OfWeek,
  max_week_minutes: OfWeek,
  over_hours: OverHours,
}

/** What a new placement says unless it is told. */
export const noTimeTerms = {
  entered_by: 'worker',
  email_approval: true,
  holiday_calendar_id: null,
  pay_rounding: null,
  min_day_minutes: null,
  max_day_minutes: null,
  min_week_minutes: null,
  max_week_minutes: null,
  over_hours: 'warn',
} as const

export const newTimeTerms = {
  entered_by: EnteredBy.default('worker'),
  email_approval: z.boolean().default(true),
  holiday_calendar_id: timeTerms.holiday_calendar_id.default(null),
  pay_rounding: timeTerms.pay_rounding.default(null),
  min_day_minutes: OfDay.default(null),
  max_day_minutes: OfDay.default(null),
  min_week_minutes: OfWeek.default(null),
  max_week_minutes: OfWeek.default(null),
  over_hours: OverHours.default('warn'),
}

export const shownTimeTerms = {
  ...timeTerms,
  min_day_minutes: z.int().nullable(),
  max_day_minutes: z.int().nullable(),
  min_week_minutes: z.int().nullable(),
  max_week_minutes: z.int().nullable(),
  holiday_calendar_name: z.string().nullable(),
}

/** The hours that are agreed: what the calculation is held against. */
export const HoursAgreed = z.object({
  min_day_minutes: z.int().nullable(),
  max_day_minutes: z.int().nullable(),
  min_week_minutes: z.int().nullable(),
  max_week_minutes: z.int().nullable(),
  over_hours: OverHours,
})
export type HoursAgreed = z.output<typeof HoursAgreed>
