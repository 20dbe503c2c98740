import { z } from 'zod'
import {
  anyOf,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  pageOf,
  requiredText,
  text,
  Version,
} from '#platform/http/contract.ts'
import { recordShape } from '#platform/record-shape.ts'

/** Whose it is: the names of the collections. */
export const subjects = ['candidates', 'suppliers', 'clients', 'placements'] as const
export type Subject = (typeof subjects)[number]
export const requirementKinds = [
  'document',
  'form',
  'acknowledgement',
  'check',
  'reference',
  'training',
] as const
/** What waits while it is missing: the start, pay, billing, nothing. */
export const severities = ['place', 'pay', 'bill', 'advisory'] as const
export type Severity = (typeof severities)[number]
export const expiries = ['none', 'fixed', 'months'] as const
export const fieldKinds = ['text', 'number', 'day', 'choice'] as const

/** One thing that is asked. */
export const EvidenceField = z.object({
  key: requiredText(40).regex(/^[a-z][a-z0-9_]*$/, 'Small letters, digits and underscores, like expires_on'),
  label: requiredText(120),
  kind: z.enum(fieldKinds),
  required: z.boolean().default(true),
  /** Of a choice. */
  options: z.array(requiredText(80)).max(30, 'At most 30 choices').default([]),
})
export type EvidenceField = z.output<typeof EvidenceField>

export const requirementRecord = recordShape('compliance_requirements', {
  name: requiredText(120),
  /** What its person reads. */
  description: text(2000).default(''),
  applies_to: z.enum(subjects),
  kind: z.enum(requirementKinds),
  severity: z.enum(severities),
  /** What is agreed to, word for word: of an acknowledgement. */
  statement: text(4000).default(''),
  expiry: z.enum(expiries).default('none'),
  expiry_months: z.int().min(1).max(240).nullable().default(null),
  /** Days before the end on which its person is reminded. */
  leads: z.array(z.int().min(1).max(365)).max(8, 'At most 8 reminders').default([60, 30, 14, 7, 1]),
  /** Asked for again so many days before its end; null: by hand alone. */
  ask_again_before: z.int().min(0).max(365).nullable().default(60),
  due_days: z.int().min(0).max(365).default(7),
  /** Null: whoever may review. */
  reviewer_role_id: Id.nullable().default(null),
  two_people: z.boolean().default(false),
  /** What is submitted for it lies among sensitive files. */
  sensitive: z.boolean().default(false),
  waiver: z.enum(['nobody', 'reviewers']).default('reviewers'),
  /** The longest that it can be waived for, in days; null: without an end, too. */
  waiver_days: z.int().min(1).max(3650).nullable().default(null),
})

const evidence = z.array(EvidenceField).max(20, 'At most 20 fields')
export const NewRequirement = requirementRecord.New.extend({ evidence: evidence.default([]) })
export type NewRequirement = z.output<typeof NewRequirement>
/** Another statement or other evidence is a new version: what was approved under an older one stands. */
export const ChangeRequirement = requirementRecord.Change.extend({
  evidence: evidence.optional(),
  archived: z.boolean().optional(),
})
export type ChangeRequirement = z.output<typeof ChangeRequirement>

export const RequirementRow = z.object({
  ...requirementRecord.reply,
  id: Id,
  content_version: z.int(),
  reviewer_role_name: z.string().nullable(),
  /** How many templates ask for it. */
  template_count: z.int(),
  archived_at: Instant.nullable(),
  version: Version,
})
export type RequirementRow = z.output<typeof RequirementRow>

export const Requirement = RequirementRow.extend({
  evidence: z.array(EvidenceField),
  created_at: Instant,
  updated_at: Instant,
})
export type Requirement = z.output<typeof Requirement>

export const RequirementVersion = z.object({
  content_version: z.int(),
  statement: z.string(),
  evidence: z.array(EvidenceField),
  user_name: z.string(),
  at: Instant,
})

/** How an agency engages people: what of the starting set it needs. */
export const starterParts = ['paye', 'umbrella', 'limited', 'clients'] as const
export type StarterPart = (typeof starterParts)[number]

const params = z.object({ id: IdParam })

export const requirements = {
  list: endpoint({
    method: 'GET',
    path: '/compliance-requirements',
    allow: 'compliance.view',
    query: ListQuery.extend({
      archived: z.enum(['false', 'true', 'all']).default('false'),
      applies_to: anyOf(subjects),
      severity: anyOf(severities),
    }),
    reply: pageOf(RequirementRow),
  }),
  show: endpoint({
    method: 'GET',
    path: '/compliance-requirements/:id',
    allow: 'compliance.view',
    params,
    reply: Requirement,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/compliance-requirements/:id/versions',
    allow: 'compliance.view',
    summary: 'Every version of what a requirement asks, the newest first',
    params,
    reply: z.object({ data: z.array(RequirementVersion) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/compliance-requirements',
    allow: 'compliance.manage',
    body: NewRequirement,
    reply: Requirement,
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/compliance-requirements/:id',
    allow: 'compliance.manage',
    summary: 'Changes a requirement: what it asks is a new version. Retires it, or offers it again',
    params,
    body: ChangeRequirement,
    reply: Requirement,
  }),
  starter: endpoint({
    method: 'POST',
    path: '/compliance-requirements/starting-set',
    allow: 'compliance.manage',
    summary:
      'Adds what an agency in the United Kingdom usually asks for, with a template; what is there stays',
    body: z.object({ parts: z.array(z.enum(starterParts)).min(1, 'Choose at least one').max(4) }),
    reply: z.object({ added: z.int(), kept: z.int() }),
  }),
}
