import { z } from 'zod'
import {
  anyOf,
  Day,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  mostChosen,
  pageOf,
  ShownDay,
  text,
  Version,
} from '#platform/http/contract.ts'

/** How far a candidate has come on a job, in the order of the board. */
export const stages = [
  'no_status',
  'contacted',
  'replied',
  'qualifying',
  'submitted',
  'interviewing',
  'offered',
  'declined',
  'placed',
] as const
export const Stage = z.enum(stages)
export type Stage = z.output<typeof Stage>

/** One candidate on one job, before they are placed there and after. */
export const JobCandidate = z.object({
  id: Id,
  job_id: Id,
  job_title: z.string(),
  client_name: z.string(),
  candidate_id: Id,
  candidate_name: z.string(),
  stage: Stage,
  /** Since when they are in this stage. */
  stage_since: Instant,
  note: z.string(),
  next_action_on: ShownDay.nullable(),
  /** Why they were declined; empty in every other stage. */
  rejected_reason: z.string(),
  owner_user_id: Id.nullable(),
  owner_name: z.string().nullable(),
  /** There is a placement of theirs on the job, so that they can be called placed. */
  has_placement: z.boolean(),
  version: Version,
  created_at: Instant,
})
export type JobCandidate = z.output<typeof JobCandidate>

export const NewJobCandidates = z.object({
  job_id: Id,
  /** Who is on the job already stays as they are. */
  candidate_ids: z
    .array(Id)
    .min(1, 'Choose at least one candidate')
    .max(mostChosen, `At most ${mostChosen} at once`),
  stage: Stage.default('no_status'),
  note: text(2000).default(''),
  next_action_on: Day.nullable().default(null),
  /** Absent: whoever adds them. */
  owner_user_id: Id.nullable().optional(),
})
export type NewJobCandidates = z.output<typeof NewJobCandidates>

export const ChangeJobCandidate = z.object({
  /** `placed` by itself, once there is a placement. */
  stage: Stage.optional(),
  note: text(2000).optional(),
  next_action_on: Day.nullable().optional(),
  /** Needed to decline. */
  rejected_reason: text(500).optional(),
  owner_user_id: Id.nullable().optional(),
  version: Version,
})
export type ChangeJobCandidate = z.output<typeof ChangeJobCandidate>

export const JobCandidatesQuery = ListQuery.extend({
  job_id: IdParam.optional(),
  candidate_id: IdParam.optional(),
  owner_user_id: IdParam.optional(),
  stage: anyOf(stages),
  /** Only those whose next action was due today or before, where the agency is. */
  due: z.literal('true').optional(),
})
export type JobCandidatesQuery = z.output<typeof JobCandidatesQuery>

const params = z.object({ id: IdParam })

export const jobCandidates = {
  list: endpoint({
    method: 'GET',
    path: '/job-candidates',
    allow: 'jobs.view',
    summary: 'Candidates on the jobs one may see, with how far each has come',
    query: JobCandidatesQuery,
    reply: pageOf(JobCandidate),
  }),
  show: endpoint({
    method: 'GET',
    path: '/job-candidates/:id',
    allow: 'jobs.view',
    params,
    reply: JobCandidate,
  }),
  create: endpoint({
    method: 'POST',
    path: '/job-candidates',
    allow: 'jobs.update',
    summary: 'Puts candidates on a job; `already` counts those who were on it',
    body: NewJobCandidates,
    reply: z.object({ data: z.array(JobCandidate), already: z.int() }),
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/job-candidates/:id',
    allow: 'jobs.update',
    summary: 'Moves a candidate to another stage of the job, or plans the next action',
    params,
    body: ChangeJobCandidate,
    reply: JobCandidate,
  }),
}
