import { z } from 'zod'
import { Day, endpoint, Id, Instant, requiredText, ShownDay, Version } from '#platform/http/contract.ts'

/** How the agency's periods stand, for whoever asks. */
export const Period = z.object({
  /** The agency's first day here: nothing is dated before it. */
  books_open_on: ShownDay,
  /** The last closed day; null: nothing is closed. */
  closed_to: ShownDay.nullable(),
  /** Who closed it, for colleagues only. */
  closed_by: z.string().nullable(),
  closed_at: Instant.nullable(),
  /** While the person who asks works in closed time. */
  override: z.object({ reason: z.string(), expires_at: Instant }).nullable(),
  version: Version,
})

export const PeriodClosing = z.object({
  id: Id,
  was_closed_to: ShownDay.nullable(),
  closed_to: ShownDay.nullable(),
  reason: z.string(),
  user_name: z.string(),
  at: Instant,
})

/** A later day closes more, an earlier one (or none) opens again what lies after it. */
export const ClosePeriod = z.object({
  closed_to: Day.nullable(),
  reason: requiredText(500),
  version: Version,
})
export const OverridePeriod = z.object({ reason: requiredText(500) })

const overseers = ['period_locks.manage', 'period_locks.override']

export const periods = {
  show: endpoint({
    method: 'GET',
    path: '/periods',
    allow: 'member',
    summary: 'Up to which day time and documents are closed',
    reply: Period,
  }),
  closings: endpoint({
    method: 'GET',
    path: '/periods/closings',
    allow: overseers,
    summary: 'Who closed and opened periods, when and why: the last hundred times, newest first',
    reply: z.object({ data: z.array(PeriodClosing) }),
  }),
  close: endpoint({
    method: 'POST',
    path: '/periods/closings',
    allow: 'period_locks.manage',
    summary: 'Closes periods up to a day, or opens them again from the day after it',
    body: ClosePeriod,
    reply: Period,
    creates: true,
  }),
  override: endpoint({
    method: 'POST',
    path: '/periods/overrides',
    allow: 'period_locks.override',
    summary:
      'Lets oneself work in closed time for an hour, with a reason that is kept with everything one does there',
    body: OverridePeriod,
    reply: Period,
    creates: true,
  }),
  endOverride: endpoint({
    method: 'DELETE',
    path: '/periods/overrides',
    allow: 'period_locks.override',
    summary: 'Ends it before the hour is over',
    reply: Period,
  }),
}

export type Period = z.output<typeof Period>
export type PeriodClosing = z.output<typeof PeriodClosing>
export type ClosePeriod = z.output<typeof ClosePeriod>
