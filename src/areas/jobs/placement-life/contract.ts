import { z } from 'zod'
import { PayeTaxCode } from '#areas/candidates/contract.ts'
import { EngagementType } from '#areas/jobs/job-enums.ts'
import { moveReason, Placement } from '#areas/jobs/placement-contract.ts'
import {
  Day,
  endpoint,
  Id,
  IdParam,
  Instant,
  Rate,
  ShownDay,
  text,
  Version,
} from '#platform/http/contract.ts'
import { Accepted, longestReason, shortestReason } from '#platform/warnings.ts'

/** Why a placement was terminated, and by whom. */
export const TerminationReason = z.enum([
  'no_more_work',
  'found_other_work',
  'taken_on',
  'performance',
  'conduct',
  'illness',
  'no_show',
  'personal',
  'other',
])
export const TerminatedBy = z.enum(['agency', 'client', 'worker'])

/** The steps of a placement's life, each a row that never changes. */
export const StepKind = z.enum([
  'start',
  'approval',
  'live',
  'extension',
  'shortening',
  'end',
  'termination',
  'transfer',
  'review',
  'reinstatement',
  'cancellation',
  'taken_back',
  'closing',
  'rules',
])

const reason = z.string().trim().min(shortestReason, 'Please say why').max(longestReason)
const change = { version: Version, accepted: Accepted }

export const Approval = z.object({
  /** Agreed for now, or live at once. */
  status: z.enum(['approved', 'live']).default('live'),
  reason: moveReason,
  ...change,
})

/** A rate that is new; the one before it ends the day before. */
const NewRate = z.object({ rate_code_id: Id, pay_rate: Rate, charge_rate: Rate })

export const Extension = z.object({
  /** Null: it goes on without an end. */
  end_date: Day.nullable(),
  rates: z.array(NewRate).max(50, 'At most 50 rates').default([]),
  /** The first day of the new rates; null: the day after the last one until now. */
  rates_from: Day.nullable().default(null),
  reason,
  ...change,
})

export const Termination = z.object({
  /** One to come brings the end forward: the clock terminates the placement after it. */
  last_day: Day,
  reason_code: TerminationReason,
  reason,
  by: TerminatedBy,
  ...change,
})

export const Transfer = z.object({
  from_day: Day,
  engagement_type: EngagementType,
  supplier_id: Id.nullable().default(null),
  payroll_ref: text(40).default(''),
  tax_code: PayeTaxCode.default(''),
  reason,
  ...change,
})

export const TermsReview = z.object({
  /** What was looked at, and what came of it. */
  note: z.string().trim().min(shortestReason, 'Please say what came of it').max(longestReason),
  next_review_on: Day.nullable().default(null),
  version: Version,
})

export const PlacementCopy = z.object({
  /** Absent: the same worker. */
  candidate_id: Id.optional(),
  /** Absent: the day after the last one. */
  start_date: Day.optional(),
  end_date: Day.nullable().default(null),
  accepted: Accepted,
})

export const PlacementStep = z.object({
  id: Id,
  kind: StepKind,
  /** The first day that it holds for; of an end the last day. */
  effective_from: ShownDay,
  end_before: ShownDay.nullable(),
  end_after: ShownDay.nullable(),
  /** New rates hold from this day. */
  rates_from: ShownDay.nullable(),
  reason_code: TerminationReason.nullable(),
  reason: z.string(),
  by_party: TerminatedBy.nullable(),
  engagement_type: EngagementType.nullable(),
  supplier_id: Id.nullable(),
  supplier_name: z.string().nullable(),
  next_review_on: ShownDay.nullable(),
  /** The set and version that overtime is counted by from then on. */
  rule_set_name: z.string().nullable(),
  rules_version: z.int().nullable(),
  user_name: z.string(),
  at: Instant,
})

const params = z.object({ id: IdParam })
const verb = { method: 'POST', params, reply: Placement } as const

export const placementLife = {
  steps: endpoint({
    method: 'GET',
    path: '/placements/:id/terms',
    allow: 'placements.view',
    summary: 'Every step in the life of a placement, the first one first',
    params,
    reply: z.object({ data: z.array(PlacementStep) }),
  }),
  approve: endpoint({
    ...verb,
    path: '/placements/:id/approval',
    allow: 'placements.approve',
    summary: 'Approves a draft, or makes an approved placement live',
    body: Approval,
  }),
  extend: endpoint({
    ...verb,
    path: '/placements/:id/extension',
    allow: 'placements.extend',
    summary: 'Gives a placement a later end, or none, with new rates from a day if need be',
    body: Extension,
  }),
  terminate: endpoint({
    ...verb,
    path: '/placements/:id/termination',
    allow: 'placements.terminate',
    summary: 'Ends a live placement early: at once, or by the clock after a last day to come',
    body: Termination,
  }),
  transfer: endpoint({
    ...verb,
    path: '/placements/:id/transfer',
    allow: 'placements.update',
    summary:
      'Pays the worker another way from a day on. It takes `candidates.update`: the engagement is theirs',
    body: Transfer,
  }),
  review: endpoint({
    ...verb,
    path: '/placements/:id/review',
    allow: 'placements.update',
    summary: 'Notes that the terms were looked at, and when they are next',
    body: TermsReview,
  }),
  copy: endpoint({
    ...verb,
    path: '/placements/:id/clone',
    allow: 'placements.create',
    summary: 'Makes a draft with the same terms, for the same worker or another',
    body: PlacementCopy,
    creates: true,
  }),
}

export type Approval = z.output<typeof Approval>
export type Extension = z.output<typeof Extension>
export type Termination = z.output<typeof Termination>
export type Transfer = z.output<typeof Transfer>
export type TermsReview = z.output<typeof TermsReview>
export type PlacementCopy = z.output<typeof PlacementCopy>
export type PlacementStep = z.output<typeof PlacementStep>
export type StepKind = z.output<typeof StepKind>
