import { z } from 'zod'
import {
  ComplianceRequest,
  RequestRow,
  rejectCodes,
  requestStatuses,
} from '#areas/compliance/requests/request-contract.ts'
import { severities, subjects } from '#areas/compliance/requirements/contract.ts'
import { UploadId } from '#areas/files/contract.ts'
import {
  anyOf,
  Day,
  Done,
  endpoint,
  Id,
  IdParam,
  ListQuery,
  mostChosen,
  pageOf,
  requiredText,
  text,
  Version,
} from '#platform/http/contract.ts'

const yes = z.literal('true').optional()

export const RequestsQuery = ListQuery.extend({
  status: anyOf(requestStatuses),
  requirement_id: IdParam.optional(),
  subject: anyOf(subjects),
  subject_id: IdParam.optional(),
  severity: anyOf(severities),
  /** What the templates ask for this placement, or the placements of this job, of whomever. */
  placement_id: IdParam.optional(),
  job_id: IdParam.optional(),
  overdue: yes,
  /** What a live placement needs before its start, its pay or its billing, and is not there. */
  blocking: yes,
  /** What was approved or waived and ends within so many days. */
  expiring_in: z.coerce.number().int().min(0).max(3650).optional(),
  /** What waits for a review that the person who asks may give. */
  to_review: yes,
})
export type RequestsQuery = z.output<typeof RequestsQuery>

const ids = z.array(Id).min(1, 'Choose at least one').max(mostChosen, `At most ${mostChosen} at once`)

export const NewRequests = z.object({
  requirement_ids: z.array(Id).min(1, 'Choose at least one').max(60, 'At most 60 requirements'),
  subject: z.enum(subjects),
  subject_ids: ids,
  /** Left out: by the days of each requirement. */
  due_on: Day.nullable().default(null),
  /** What its person reads beside the requirement. */
  note: text(1000).default(''),
})
export type NewRequests = z.output<typeof NewRequests>

export const NewSubmission = z.object({
  /** By the keys of the fields. */
  answers: z.record(z.string().max(40), text(2000)).default({}),
  /** Files that are there already, of the record that is asked. */
  file_ids: z.array(Id).max(20, 'At most 20 files').default([]),
  /** What was sent by `POST /uploads`: of two pictures or more one PDF is made, in their order. */
  uploads: z.array(UploadId).max(20, 'At most 20 files or photos').default([]),
  /** Of a statement: the name of whoever agrees to it. */
  typed_name: text(200).default(''),
  version: Version,
})
export type NewSubmission = z.output<typeof NewSubmission>

const reason = requiredText(1000)
export const NewReview = z.object({
  decision: z.enum(['approve', 'reject']),
  /** What was looked at: another one was handed in since, otherwise. */
  submission_no: z.int().min(1).max(1000),
  issued_on: Day.nullable().default(null),
  expires_on: Day.nullable().default(null),
  code: z.enum(rejectCodes).nullable().default(null),
  reason: text(1000).default(''),
})
export type NewReview = z.output<typeof NewReview>

const waiver = { until: Day.nullable().default(null), reason }
const Changed = z.object({ title: z.string(), description: z.string(), changed: z.int() })
const params = z.object({ id: IdParam })
const view = 'compliance.requests.view'
const ask = 'compliance.requests.ask'

export const complianceRequests = {
  list: endpoint({
    method: 'GET',
    path: '/compliance-requests',
    allow: view,
    summary: 'What was asked of the records that one may see; of a candidate their own',
    query: RequestsQuery,
    reply: pageOf(RequestRow),
  }),
  show: endpoint({
    method: 'GET',
    path: '/compliance-requests/:id',
    allow: view,
    params,
    reply: ComplianceRequest,
  }),
  create: endpoint({
    method: 'POST',
    path: '/compliance-requests',
    allow: ask,
    summary: 'Asks each of these records for each of these requirements; what is asked already stays',
    body: NewRequests,
    reply: z.object({ made: z.int(), there: z.int(), ids: z.array(Id) }),
    creates: true,
  }),
  askFor: endpoint({
    method: 'POST',
    path: '/placements/:id/compliance-requests',
    allow: ask,
    summary: 'Asks what the templates ask for this placement, and is not met or asked yet',
    params,
    reply: z.object({ made: z.int() }),
  }),
  viewed: endpoint({
    method: 'POST',
    path: '/compliance-requests/:id/view',
    allow: 'compliance.requests.submit',
    summary: 'The candidate has looked at what they are asked',
    params,
    reply: Done,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/compliance-requests/:id/submission',
    allow: 'compliance.requests.submit',
    summary: 'Submits what was asked, files first by /files; staff on behalf of the person',
    params,
    body: NewSubmission,
    reply: ComplianceRequest,
  }),
  review: endpoint({
    method: 'POST',
    path: '/compliance-requests/:id/review',
    allow: 'compliance.requests.review',
    summary: 'Approves what was submitted, or sends it back; of two people this may be the first',
    params,
    body: NewReview,
    reply: ComplianceRequest,
  }),
  waive: endpoint({
    method: 'POST',
    path: '/compliance-requests/:id/waiver',
    allow: 'compliance.requests.waive',
    params,
    body: z.object({ ...waiver, version: Version }),
    reply: ComplianceRequest,
  }),
  exempt: endpoint({
    method: 'POST',
    path: '/compliance-requests/:id/exemption',
    allow: 'compliance.requests.review',
    summary: 'Says that it is not required of this record',
    params,
    body: z.object({ reason, version: Version }),
    reply: ComplianceRequest,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/compliance-requests/:id/withdrawal',
    allow: ask,
    params,
    body: z.object({ reason, version: Version }),
    reply: ComplianceRequest,
  }),
  askAgain: endpoint({
    method: 'POST',
    path: '/compliance-requests/:id/renewal',
    allow: ask,
    summary: 'Asks again for what was approved, waived or ended; the one before stands until then',
    params,
    body: z.object({ due_on: Day.nullable().default(null), note: text(1000).default('') }),
    reply: ComplianceRequest,
    creates: true,
  }),
  approveMany: endpoint({
    method: 'POST',
    path: '/compliance-request-approvals',
    allow: 'compliance.requests.review',
    summary: 'Approves those of these that may be approved, by their newest submission',
    body: z.object({ ids, issued_on: NewReview.shape.issued_on, expires_on: NewReview.shape.expires_on }),
    reply: Changed,
  }),
  waiveMany: endpoint({
    method: 'POST',
    path: '/compliance-request-waivers',
    allow: 'compliance.requests.waive',
    body: z.object({ ids, ...waiver }),
    reply: Changed,
  }),
  withdrawMany: endpoint({
    method: 'POST',
    path: '/compliance-request-withdrawals',
    allow: ask,
    body: z.object({ ids, reason }),
    reply: Changed,
  }),
  remindMany: endpoint({
    method: 'POST',
    path: '/compliance-request-reminders',
    allow: ask,
    summary: 'Emails the people of those that wait for an answer, one email each; once a day at most',
    body: z.object({ ids }),
    reply: Changed,
  }),
}
