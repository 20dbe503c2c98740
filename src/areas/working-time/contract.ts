import { z } from 'zod'
import { absenceKinds } from '#areas/awr/contract.ts'
import {
  anyOf,
  Day,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  pageOf,
  ShownDay,
  text,
} from '#platform/http/contract.ts'

export const averageStates = ['within', 'near', 'over', 'opted_out'] as const
export const leftOut = [...absenceKinds, 'opt_out'] as const

export const AverageRow = z.object({
  id: Id,
  candidate_id: Id,
  candidate_name: z.string(),
  /** Where the last day was worked. */
  placement_id: Id,
  placement_ref: z.string(),
  client_name: z.string(),
  owner_name: z.string().nullable(),
  state: z.enum(averageStates),
  /** Minutes a week. */
  average_minutes: z.int(),
  limit_minutes: z.int(),
  longest_minutes: z.int(),
  counted_days: z.int(),
  from_day: ShownDay.nullable(),
  to_day: ShownDay.nullable(),
})
export type AverageRow = z.output<typeof AverageRow>

export const AveragesQuery = ListQuery.extend({
  state: anyOf(averageStates),
  /** At least so many hours a week. */
  hours: z.coerce.number().int().min(0).max(168).optional(),
  candidate_id: IdParam.optional(),
})
export type AveragesQuery = z.output<typeof AveragesQuery>

export const OptOut = z.object({
  id: Id,
  candidate_id: Id,
  from_day: ShownDay,
  notice_days: z.int(),
  note: z.string(),
  created_at: Instant,
  created_by_name: z.string(),
  /** When the worker said that they withdraw it, and the last day on which it holds. */
  withdrawn_on: ShownDay.nullable(),
  ends_on: ShownDay.nullable(),
  withdrawn_by_name: z.string().nullable(),
})
export type OptOut = z.output<typeof OptOut>

export const NewOptOut = z.object({
  /** The day on which the worker signed it. */
  from_day: Day,
  /** How long before its end they say so: 7 days unless more was agreed, three months at most. */
  notice_days: z.int().min(7, 'Seven days at least').max(92, 'Three months at most').default(7),
  note: text(500).default(''),
})
export type NewOptOut = z.output<typeof NewOptOut>
export const Withdrawal = z.object({ withdrawn_on: Day })
export type Withdrawal = z.output<typeof Withdrawal>

const TimeWeek = z.object({
  starts_on: ShownDay,
  ends_on: ShownDay,
  minutes: z.int(),
  counted_days: z.int(),
  /** Why the other days are left out; null for who may not see it. */
  left_out: z.array(z.enum(leftOut)).nullable(),
})
export type TimeWeek = z.output<typeof TimeWeek>

const Average = z.object({
  state: z.enum(averageStates),
  average_minutes: z.int(),
  limit_minutes: z.int(),
  minutes: z.int(),
  counted_days: z.int(),
  longest_minutes: z.int(),
  from_day: ShownDay,
  to_day: ShownDay,
  opted_out: z.boolean(),
  weeks: z.array(TimeWeek),
})

export const WorkingTime = z.object({
  candidate_id: Id,
  candidate_name: z.string(),
  reference_weeks: z.int(),
  limit_hours: z.int(),
  rest_hours: z.int(),
  /** Null: nothing was submitted in all this time. */
  average: Average.nullable(),
  /** Days on which work began too soon after the day before, in the same time. */
  short_rests: z.array(z.object({ day: ShownDay, minutes: z.int() })),
  /** Last days of a fortnight with work on more than twelve of its days. */
  without_rest: z.array(ShownDay),
  opt_outs: z.array(OptOut),
})
export type WorkingTime = z.output<typeof WorkingTime>

/** What a timesheet makes of the average: its own time counts, however it stands. */
export const SheetTime = WorkingTime.pick({
  limit_hours: true,
  reference_weeks: true,
  rest_hours: true,
  short_rests: true,
  without_rest: true,
}).extend({ average: Average.omit({ weeks: true }).nullable() })
export type SheetTime = z.output<typeof SheetTime>

const params = z.object({ id: IdParam })

export const workingTime = {
  list: endpoint({
    method: 'GET',
    path: '/working-time',
    allow: 'working_time.view',
    summary: 'How long each worker works in a week on average (WTR)',
    query: AveragesQuery,
    reply: pageOf(AverageRow),
  }),
  ofCandidate: endpoint({
    method: 'GET',
    path: '/candidates/:id/working-time',
    allow: 'working_time.view',
    summary: 'The average week of a worker, with the weeks and days that it counts',
    params,
    reply: WorkingTime,
  }),
  ofPlacement: endpoint({
    method: 'GET',
    path: '/placements/:id/working-time',
    allow: 'working_time.view',
    summary: 'The average week of the worker of a placement, over all their placements',
    params,
    reply: WorkingTime,
  }),
  ofTimesheet: endpoint({
    method: 'GET',
    path: '/timesheets/:id/working-time',
    allow: ['working_time.view', 'timesheets.submit'],
    summary: 'What a timesheet makes of the average week of its worker, while it is entered too',
    params,
    query: z.object({ version: z.coerce.number().int().min(1).optional() }),
    reply: SheetTime,
  }),
  optOut: endpoint({
    method: 'POST',
    path: '/candidates/:id/working-time-opt-outs',
    allow: 'working_time.manage',
    summary: 'Keeps that the worker agreed in writing to work more than the limit',
    params,
    body: NewOptOut,
    reply: OptOut,
    creates: true,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/working-time-opt-outs/:id/withdrawal',
    allow: 'working_time.manage',
    summary: 'Keeps that the worker withdraws it; it holds until their notice is over',
    params,
    body: Withdrawal,
    reply: OptOut,
  }),
}
