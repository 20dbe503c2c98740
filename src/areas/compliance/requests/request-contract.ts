import { z } from 'zod'
import { EvidenceField, severities, subjects } from '#areas/compliance/requirements/contract.ts'
import { Id, Instant, ShownDay, Version } from '#platform/http/contract.ts'

export const requestStatuses = [
  'requested',
  'viewed',
  'submitted',
  'in_review',
  'rejected',
  'approved',
  'expiring',
  'expired',
  'waived',
  'renewed',
  'not_required',
  'withdrawn',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** Why something was sent back. */
export const rejectCodes = [
  'unreadable',
  'incomplete',
  'wrong_document',
  'expired',
  'does_not_match',
  'other',
] as const
export type RejectCode = (typeof rejectCodes)[number]

export const RequestRow = z.object({
  id: Id,
  requirement_id: Id,
  requirement_name: z.string(),
  severity: z.enum(severities),
  two_people: z.boolean(),
  subject: z.enum(subjects),
  subject_id: Id,
  subject_name: z.string(),
  status: z.enum(requestStatuses),
  due_on: ShownDay,
  /** It waits for an answer, and the day is past. */
  overdue: z.boolean(),
  issued_on: ShownDay.nullable(),
  expires_on: ShownDay.nullable(),
  waived_until: ShownDay.nullable(),
  submission_no: z.int(),
  submitted_at: Instant.nullable(),
  /** Who reviews it: a role, or null for whoever may. */
  reviewer_role_name: z.string().nullable(),
  /** The first of two people has looked. */
  first_check_by_name: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  code: z.enum(rejectCodes).nullable(),
  reason: z.string(),
  reminders: z.int(),
  reminded_at: Instant.nullable(),
  created_at: Instant,
  version: Version,
})
export type RequestRow = z.output<typeof RequestRow>

const SubmittedFile = z.object({
  id: Id,
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  latest: z.int(),
  sensitive: z.boolean(),
  /** May whoever reads this open it? */
  opens: z.boolean(),
})

export const Submission = z.object({
  number: z.int(),
  answers: z.record(z.string(), z.string()),
  typed_name: z.string(),
  /** By a colleague, by the person who is signed in, or by a mailed link. */
  via: z.enum(['staff', 'portal', 'link']),
  user_name: z.string(),
  at: Instant,
  /** From where, with what, and under which words (SHA-256 of the statement). */
  ip: z.string(),
  agent: z.string(),
  statement_sha256: z.string().nullable(),
  files: z.array(SubmittedFile),
})
export type Submission = z.output<typeof Submission>

const Decision = z.object({
  decision: z.enum(['first_check', 'approved', 'rejected', 'waived', 'not_required', 'withdrawn']),
  submission_no: z.int(),
  code: z.string(),
  reason: z.string(),
  user_name: z.string(),
  at: Instant,
})

const Opening = z.object({ file_name: z.string(), user_name: z.string(), kind: z.string(), at: Instant })

export const ComplianceRequest = RequestRow.extend({
  description: z.string(),
  kind: z.string(),
  statement: z.string(),
  evidence: z.array(EvidenceField),
  expiry: z.enum(['none', 'fixed', 'months']),
  expiry_months: z.int().nullable(),
  waiver: z.enum(['nobody', 'reviewers']),
  waiver_days: z.int().nullable(),
  sensitive: z.boolean(),
  note: z.string(),
  requested_by_name: z.string().nullable(),
  source: z.enum(['hand', 'placement', 'renewal']),
  subject_page: z.string().nullable(),
  /** Why the person who asks may not decide on it; null: they may. */
  review_refused: z.string().nullable(),
  submissions: z.array(Submission),
  decisions: z.array(Decision),
  /** Who opened which of its files, the latest first. */
  openings: z.array(Opening),
})
export type ComplianceRequest = z.output<typeof ComplianceRequest>
