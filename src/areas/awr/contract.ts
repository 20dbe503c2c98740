import { z } from 'zod'
import { factKinds } from '#areas/awr/fact-kinds.ts'
import {
  anyOf,
  Currency,
  Day,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  pageOf,
  Rate,
  requiredText,
  ShownDay,
  text,
} from '#platform/http/contract.ts'

export { type AbsenceKind, absenceKinds } from '#areas/awr/fact-kinds.ts'
export { factNames } from '#areas/awr/words.ts'

export const awrStates = ['counting', 'paused', 'gap', 'qualified', 'ended'] as const
const weekStates = ['counted', 'paused', 'gap', 'open'] as const
export const rateUnits = ['hour', 'day', 'year'] as const

export const ClockRow = z.object({
  id: Id,
  candidate_id: Id,
  candidate_name: z.string(),
  client_id: Id,
  client_name: z.string(),
  placement_id: Id,
  placement_ref: z.string(),
  job_id: Id,
  job_title: z.string(),
  owner_name: z.string().nullable(),
  state: z.enum(awrStates),
  /** How many weeks count. */
  week: z.int(),
  started_on: ShownDay.nullable(),
  /** The first day of equal treatment; before week 13 as if every week from now on is worked. */
  qualifies_on: ShownDay.nullable(),
  /** The day of the hirer's latest answer about its own people. */
  compared_on: ShownDay.nullable(),
  /** Ten weeks count or more, and the hirer has not answered since they began. */
  comparator_missing: z.boolean(),
})
export type ClockRow = z.output<typeof ClockRow>

export const ClocksQuery = ListQuery.extend({
  state: anyOf(awrStates),
  /** At least so many weeks count. */
  week: z.coerce.number().int().min(0).max(2000).optional(),
  comparator: z.enum(['missing']).optional(),
  client_id: IdParam.optional(),
  candidate_id: IdParam.optional(),
})
export type ClocksQuery = z.output<typeof ClocksQuery>

export const Fact = z.object({
  id: Id,
  kind: z.enum(factKinds),
  from_day: ShownDay,
  to_day: ShownDay.nullable(),
  note: z.string(),
  created_at: Instant,
  created_by_name: z.string(),
  removed_at: Instant.nullable(),
  removed_by_name: z.string().nullable(),
})
export type Fact = z.output<typeof Fact>

export const NewFact = z.object({
  kind: z.enum(factKinds),
  from_day: Day,
  /** The last day; null: it goes on. Another role has no last day. */
  to_day: Day.nullable().default(null),
  /** Of another role: how and when the worker was told in writing. */
  note: text(500).default(''),
})
export type NewFact = z.output<typeof NewFact>

export const Comparator = z.object({
  id: Id,
  /** Basic pay of the hirer's own people in the same role; null: there are none. */
  basic_rate: z.string().nullable(),
  rate_unit: z.enum(rateUnits),
  currency: z.string(),
  overtime: z.string(),
  shift_premium: z.string(),
  holiday: z.string(),
  bonus: z.string(),
  answered_on: ShownDay,
  answered_by: z.string(),
  note: z.string(),
  created_at: Instant,
  created_by_name: z.string(),
})
export type Comparator = z.output<typeof Comparator>

export const NewComparator = z.object({
  basic_rate: Rate.nullable().default(null),
  rate_unit: z.enum(rateUnits).default('hour'),
  currency: Currency.default('GBP'),
  overtime: text(300).default(''),
  shift_premium: text(300).default(''),
  holiday: text(300).default(''),
  bonus: text(300).default(''),
  answered_on: Day,
  /** Who answered at the client. */
  answered_by: requiredText(120),
  note: text(1000).default(''),
})
export type NewComparator = z.output<typeof NewComparator>

export const AwrWeek = z.object({
  /** How many weeks count, this one included if it does. */
  number: z.int(),
  starts_on: ShownDay,
  ends_on: ShownDay,
  state: z.enum(weekStates),
  /** The days worked; null for who may not see why weeks count. */
  days: z.array(ShownDay).nullable(),
  /** `worked` or the absence; null: nothing is known, or not for this reader. */
  why: z.enum(['worked', ...factKinds]).nullable(),
  begins: z.enum(['first', 'gap', 'role_changed']).nullable(),
})
export type AwrWeek = z.output<typeof AwrWeek>

export const PlacementAwr = z.object({
  placement_id: Id,
  candidate_id: Id,
  candidate_name: z.string(),
  client_id: Id,
  client_name: z.string(),
  job_id: Id,
  currency: z.string(),
  /** As this placement is engaged its time counts; permanent, outside IR35 and self-employed it does not. */
  counts: z.boolean(),
  state: z.enum(awrStates),
  week: z.int(),
  started_on: ShownDay.nullable(),
  last_worked_on: ShownDay.nullable(),
  qualifies_on: ShownDay.nullable(),
  /** Until this day nothing changes unless somebody submits or says something. */
  next_change_on: ShownDay.nullable(),
  weeks: z.array(AwrWeek),
  /** With those that were taken off; none for who may not see why weeks count. */
  facts: z.array(Fact),
  comparators: z.array(Comparator),
})
export type PlacementAwr = z.output<typeof PlacementAwr>

const params = z.object({ id: IdParam })

export const awr = {
  list: endpoint({
    method: 'GET',
    path: '/awr',
    allow: 'awr.view',
    summary: 'How many weeks each worker has worked for each hirer (AWR)',
    query: ClocksQuery,
    reply: pageOf(ClockRow),
  }),
  show: endpoint({
    method: 'GET',
    path: '/placements/:id/awr',
    allow: 'awr.view',
    summary: 'The AWR weeks of the worker at the client of a placement, with the days that count',
    params,
    reply: PlacementAwr,
  }),
  addFact: endpoint({
    method: 'POST',
    path: '/placements/:id/awr-facts',
    allow: 'awr.manage',
    summary: 'Says why no work was done, or that the role is another one, from a day on',
    params,
    body: NewFact,
    reply: Fact,
    creates: true,
  }),
  removeFact: endpoint({
    method: 'DELETE',
    path: '/awr-facts/:id',
    allow: 'awr.manage',
    summary: 'Takes off what was said; it stays readable',
    params,
    reply: Fact,
  }),
  addComparator: endpoint({
    method: 'POST',
    path: '/placements/:id/awr-comparators',
    allow: 'awr.manage',
    summary: 'Keeps what the hirer answered about its own people in the same role',
    params,
    body: NewComparator,
    reply: Comparator,
    creates: true,
  }),
}
