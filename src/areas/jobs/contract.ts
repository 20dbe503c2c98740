import { z } from 'zod'
import { Ir35, JobStatus, JobType } from '#areas/jobs/job-enums.ts'
import { moveReason, PlacementRow } from '#areas/jobs/placement-contract.ts'
import {
  anyOf,
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
  Version,
} from '#platform/http/contract.ts'
import { Accepted } from '#platform/warnings.ts'

export { basisText } from '#areas/jobs/basis-words.ts'
export {
  Basis,
  cardNames,
  DayMinutes,
  EngagementType,
  Ir35,
  JobStatus,
  JobType,
  Layout,
  PeriodType,
  PlacementRate,
  PlacementStatus,
  RateRowInput,
  RateSource,
  RateUnit,
} from '#areas/jobs/job-enums.ts'
export {
  ChangePlacement,
  NewPlacement,
  noRounding,
  Placement,
  PlacementRow,
  placements,
} from '#areas/jobs/placement-contract.ts'
export { type RateChangeDetail, rateChanges } from '#areas/jobs/rate-changes/contract.ts'
export {
  ChangeRuleSet,
  NewRuleSet,
  type RuleSet,
  type RuleSetRow,
  type RuleSetVersion,
  ruleSetRecord,
  ruleSets,
  TakenRules,
} from '#areas/jobs/rule-sets/contract.ts'
export { Effect, OvertimeRule, Rounding, sidesOf, UnpaidBreak } from '#areas/jobs/terms.ts'
export { EnteredBy, enteredByNames, HoursAgreed } from '#areas/jobs/time-terms.ts'

const jobFields = {
  title: requiredText(160),
  client_id: Id,
  type: JobType,
  status: JobStatus,
  openings: z.int().min(1, 'At least one').max(999, 'At most 999'),
  description: text(5000),
  /** The site of the client; where it has none, `site` says where the work is done. */
  site_id: Id.nullable(),
  site: text(200),
  start_date: Day,
  end_date: Day.nullable(),
  client_job_ref: text(80),
  /** When the work is done: `Monday to Friday, 9 to 5`. */
  hours_pattern: text(200),
  /** One of the client's contacts: who looks for people for this job. */
  hiring_contact_id: Id.nullable(),
  /** Pressing: marked in the list, which can be narrowed to it. */
  hot: z.boolean(),
  ir35: Ir35,
  /** A template that is asked of everybody who is placed here, whatever its condition. */
  compliance_template_id: Id.nullable(),
  /** The client's order that pays where a placement names none. */
  purchase_order_id: Id.nullable(),
  owner_user_id: Id.nullable(),
  /**
   * The least and the most that the basic rate should be paid and charged; null: no limit, or hidden from the reader.
   * A placement outside is asked about.
   */
  pay_rate_min: Rate.nullable(),
  pay_rate_max: Rate.nullable(),
  charge_rate_min: Rate.nullable(),
  charge_rate_max: Rate.nullable(),
}

export const NewJob = z.object({
  ...jobFields,
  type: JobType.default('contract'),
  status: JobStatus.default('open'),
  openings: jobFields.openings.default(1),
  description: text(5000).default(''),
  site_id: Id.nullable().default(null),
  site: text(200).default(''),
  end_date: Day.nullable().default(null),
  client_job_ref: text(80).default(''),
  hours_pattern: text(200).default(''),
  hiring_contact_id: Id.nullable().default(null),
  hot: z.boolean().default(false),
  ir35: Ir35.default('not_assessed'),
  compliance_template_id: Id.nullable().default(null),
  purchase_order_id: Id.nullable().default(null),
  owner_user_id: Id.nullable().optional(),
  pay_rate_min: Rate.nullable().default(null),
  pay_rate_max: Rate.nullable().default(null),
  charge_rate_min: Rate.nullable().default(null),
  charge_rate_max: Rate.nullable().default(null),
})

export const ChangeJob = z
  .object(jobFields)
  .partial()
  .extend({ reason: moveReason, version: Version, accepted: Accepted })

export const Job = z.object({
  id: Id,
  ...jobFields,
  start_date: ShownDay,
  end_date: ShownDay.nullable(),
  client_name: z.string(),
  site_name: z.string().nullable(),
  owner_name: z.string().nullable(),
  hiring_contact_name: z.string().nullable(),
  compliance_template_name: z.string().nullable(),
  purchase_order_number: z.string().nullable(),
  placement_count: z.int(),
  /** How many placements are live: so many of the openings are taken. */
  live_count: z.int(),
  archived_at: Instant.nullable(),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
})
export const JobDetail = Job.extend({ placements: z.array(PlacementRow) })

const params = z.object({ id: IdParam })

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/jobs',
    allow: 'jobs.view',
    query: ListQuery.extend({
      status: anyOf(JobStatus.options),
      type: anyOf(JobType.options),
      hot: z.enum(['true', 'false']).optional(),
      client_id: z.coerce.number().int().positive().optional(),
    }),
    reply: pageOf(Job),
  }),
  show: endpoint({ method: 'GET', path: '/jobs/:id', allow: 'jobs.view', params, reply: JobDetail }),
  create: endpoint({
    method: 'POST',
    path: '/jobs',
    allow: 'jobs.create',
    body: NewJob,
    reply: JobDetail,
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/jobs/:id',
    summary: 'Changes a job. Its status takes `jobs.close` where it closes, cancels or opens again',
    allow: ['jobs.update', 'jobs.close'],
    params,
    body: ChangeJob,
    reply: JobDetail,
  }),
}

export type Job = z.output<typeof Job>
export type JobDetail = z.output<typeof JobDetail>
export type NewJob = z.output<typeof NewJob>
export type ChangeJob = z.output<typeof ChangeJob>
