import { z } from 'zod'
import { PortalState } from '#areas/access/contract.ts'
import { newBankInput } from '#areas/bank/contract.ts'
import { addressFields } from '#platform/address.ts'
import {
  anyOf,
  BirthDay,
  Day,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  pageOf,
  requiredText,
  ShownDay,
  text,
  Version,
} from '#platform/http/contract.ts'
import { Country, NiNumber, RequiredEmail } from '#platform/identifiers.ts'
import { recordShape } from '#platform/record-shape.ts'
import { Accepted } from '#platform/warnings.ts'

export const candidateStatuses = [
  'lead',
  'onboarding',
  'compliant',
  'placed',
  'available',
  'leaver',
  'archived',
] as const
export const CandidateStatus = z.enum(candidateStatuses)
export type CandidateStatus = z.output<typeof CandidateStatus>

export const engagementTypes = [
  'paye',
  'umbrella',
  'ltd_inside',
  'ltd_outside',
  'sole_trader',
  'cis',
  'perm',
] as const
export const EngagementType = z.enum(engagementTypes)
export type EngagementType = z.output<typeof EngagementType>

/** How often payroll pays somebody. */
export const payFrequencies = ['weekly', 'fortnightly', 'four_weekly', 'monthly'] as const
export const PayFrequency = z.enum(payFrequencies)
export type PayFrequency = z.output<typeof PayFrequency>
export const frequencyNames: Record<PayFrequency, string> = {
  weekly: 'Weekly',
  fortnightly: 'Fortnightly',
  four_weekly: 'Every four weeks',
  monthly: 'Monthly',
}

/** Of HMRC: `1257L`, `S1257L`, `K475`, `BR`, `0T`, each also week by week (`1257L M1`). */
export const PayeTaxCode = text(12)
  .transform((value) => value.toUpperCase().replace(/\s+/g, ' '))
  .refine(
    (value) => value === '' || /^[SC]?(\d{1,6}[LMNT]|K\d{1,6}|BR|D[0-3]|0T|NT)( (M1|W1|X))?$/.test(value),
    {
      error: 'A tax code like 1257L',
    },
  )

export const loanPlans = ['plan_1', 'plan_2', 'plan_4', 'plan_5'] as const
export const LoanPlan = z.enum(loanPlans)
export type LoanPlan = z.output<typeof LoanPlan>
export const pensionStatuses = ['postponed', 'enrolled', 'opted_out', 'not_eligible'] as const
export const PensionStatus = z.enum(pensionStatuses)
export type PensionStatus = z.output<typeof PensionStatus>
export const holidaySchemes = ['accrue', 'rolled_up', 'in_advance'] as const
export const HolidayScheme = z.enum(holidaySchemes)
export type HolidayScheme = z.output<typeof HolidayScheme>
export const ir35Statuses = ['inside', 'outside', 'disputed'] as const
export const Ir35Status = z.enum(ir35Statuses)
export type Ir35Status = z.output<typeof Ir35Status>

/** Of an engagement, what takes `candidates.sensitive.view`: what HMRC and the pension say of a person's pay. */
export const sensitiveEngagement = [
  'student_loan_plan',
  'postgraduate_loan',
  'pension_status',
  'pension_opt_out_on',
] as const

/** How a candidate is engaged from a day on; the latest one on or before a day is the one in force. */
export const EngagementInput = z.object({
  /** Absent: a new engagement. */
  id: Id.optional(),
  type: EngagementType,
  supplier_id: Id.nullable().default(null),
  effective_from: Day,
  payroll_ref: text(40).default(''),
  /** As HMRC gives it, `1257L`; payroll asks for it before the first pay run. */
  tax_code: PayeTaxCode.default(''),
  /** Null: every pay run pays them. */
  pay_frequency: PayFrequency.nullable().default(null),
  /** Left out or null by people without `candidates.sensitive.view`: as it was. */
  student_loan_plan: LoanPlan.nullable().optional(),
  postgraduate_loan: z.boolean().nullable().optional(),
  pension_status: PensionStatus.nullable().optional(),
  pension_opt_out_on: Day.nullable().optional(),
  holiday_scheme: HolidayScheme.nullable().default(null),
  /** Since when they may work more than 48 hours a week, and since when no more. */
  wtr_opt_out_on: Day.nullable().default(null),
  wtr_withdrawn_on: Day.nullable().default(null),
  /** Of the Conduct Regulations: companies alone. */
  conduct_opt_out_on: Day.nullable().default(null),
  /** The status determination of a company, and its statement among the files of the candidate. */
  ir35_status: Ir35Status.nullable().default(null),
  ir35_reason: text(500).default(''),
  ir35_dated: Day.nullable().default(null),
  ir35_file_id: Id.nullable().default(null),
})
export type EngagementInput = z.output<typeof EngagementInput>

export const Engagement = z.object({
  id: Id,
  type: EngagementType,
  supplier_id: Id.nullable(),
  supplier_name: z.string().nullable(),
  effective_from: ShownDay,
  payroll_ref: z.string(),
  tax_code: z.string(),
  pay_frequency: PayFrequency.nullable(),
  /** This and the next three: null, too, for people without `candidates.sensitive.view`. */
  student_loan_plan: LoanPlan.nullable(),
  postgraduate_loan: z.boolean().nullable(),
  pension_status: PensionStatus.nullable(),
  pension_opt_out_on: ShownDay.nullable(),
  holiday_scheme: HolidayScheme.nullable(),
  wtr_opt_out_on: ShownDay.nullable(),
  wtr_withdrawn_on: ShownDay.nullable(),
  conduct_opt_out_on: ShownDay.nullable(),
  ir35_status: Ir35Status.nullable(),
  ir35_reason: z.string(),
  ir35_dated: ShownDay.nullable(),
  ir35_file_id: Id.nullable(),
  ir35_file_name: z.string().nullable(),
})
export type Engagement = z.output<typeof Engagement>

export const genders = ['female', 'male', 'other'] as const

export const candidateRecord = recordShape('candidates', {
  first_name: requiredText(80),
  middle_name: text(80).default(''),
  last_name: requiredText(80),
  known_as: text(80).default(''),
  /** Their login, and where links and documents go. */
  email: RequiredEmail,
  phone: text(40).default(''),
  dob: BirthDay.nullable().default(null),
  /** As HMRC asks for it; null: not known. */
  gender: z.enum(genders).nullable().default(null),
  nationality: Country.nullable().default(null),
  emergency_name: text(120).default(''),
  emergency_relation: text(80).default(''),
  emergency_phone: text(40).default(''),
  /** How they were found. */
  source: text(120).default(''),
  skills: text(500).default(''),
  available_from: Day.nullable().default(null),
  /** May be written to about other work than their own. */
  marketing: z.boolean().default(false),
  job_title: text(120).default(''),
  ...addressFields,
  notes: text(5000).default(''),
  owner_user_id: Id.nullable().default(null),
})
const engagements = z.array(EngagementInput).max(50, 'At most 50 engagements')

export const NewCandidate = candidateRecord.New.extend({
  ni_number: NiNumber.default(''),
  status: z.enum(['lead', 'onboarding', 'compliant', 'available']).default('onboarding'),
  /** Absent: whoever adds the candidate. */
  owner_user_id: Id.nullable().optional(),
  engagements: engagements.default([]),
  /** Entered with the candidate; afterwards it takes two people (`bank/contract.ts`). No answer tells it. */
  ...newBankInput,
  /** Invites them to the portal in the same act; it takes `candidates.invite`. */
  invite: z.boolean().default(false),
  accepted: Accepted,
})
export type NewCandidate = z.output<typeof NewCandidate>

/** What is left out stays as it is; `engagements` is the whole list. */
export const ChangeCandidate = candidateRecord.Change.extend({
  ni_number: NiNumber.optional(),
  status: CandidateStatus.optional(),
  last_worked_on: Day.nullable().optional(),
  engagements: engagements.optional(),
  accepted: Accepted,
})
export type ChangeCandidate = z.output<typeof ChangeCandidate>

const stored = {
  id: Id,
  status: CandidateStatus,
  owner_name: z.string().nullable(),
  live_placements: z.int(),
  /** How far they are on their way into the portal. */
  portal: PortalState,
  version: Version,
  created_at: Instant,
}

export const CandidateRow = z.object({
  ...stored,
  ...candidateRecord.pick(
    'first_name',
    'last_name',
    'known_as',
    'email',
    'phone',
    'job_title',
    'source',
    'skills',
    'available_from',
    'owner_user_id',
  ),
  /** The engagement in force today, else the first one to come. */
  engagement_type: EngagementType.nullable(),
  supplier_id: Id.nullable(),
  supplier_name: z.string().nullable(),
  /** Where they work now: the client of their latest live placement. */
  client_name: z.string().nullable(),
  /** The last period they handed in time for. */
  last_timesheet_on: ShownDay.nullable(),
  /** Periods that are over and whose time was not handed in. */
  missing_timesheets: z.int(),
  /** How many things are asked of them, and how many are there; null for people without `compliance.requests.view`. */
  compliance_asked: z.int().nullable(),
  compliance_met: z.int().nullable(),
})
export type CandidateRow = z.output<typeof CandidateRow>

/** A placement in a line, without its money. */
export const Placed = z.object({
  id: Id,
  job_id: Id,
  job_title: z.string(),
  client_name: z.string(),
  status: z.string(),
  start_date: ShownDay,
  end_date: ShownDay.nullable(),
})

export const sensitiveFields = ['dob', 'gender', 'nationality', 'ni_number'] as const

export const Candidate = z.object({
  ...stored,
  ...candidateRecord.reply,
  /** Null when unknown, and for people without `candidates.sensitive.view`. */
  dob: ShownDay.nullable(),
  gender: z.enum(genders).nullable(),
  nationality: z.string().nullable(),
  /** Null for people without `candidates.sensitive.view`, and in the answer to whoever has just entered it. */
  ni_number: z.string().nullable(),
  last_worked_on: ShownDay.nullable(),
  user_id: Id.nullable(),
  team_id: Id.nullable(),
  archived_at: Instant.nullable(),
  /** The record that this one became part of. */
  merged_into: z.object({ id: Id, name: z.string() }).nullable(),
  updated_at: Instant,
  engagements: z.array(Engagement),
  /** A change that they asked for waits: its fields are locked (`change-requests/`). */
  change_requested: z.boolean(),
  /** Timesheets, handed in before a change of engagement was known, that still stand under another payer for some of their days. */
  sheets_under_former_payer: z.int(),
  /** Where they work and worked, the latest 20, live ones first; empty without `placements.view`. */
  placements: z.array(Placed),
})
export type Candidate = z.output<typeof Candidate>

const params = z.object({ id: IdParam })

export const CandidatesQuery = ListQuery.extend({
  /** None chosen: all but archived candidates. */
  status: anyOf(candidateStatuses),
  engagement_type: anyOf(engagementTypes),
  supplier_id: IdParam.optional(),
  owner_user_id: IdParam.optional(),
  portal: anyOf(PortalState.options),
  /** Whether something is missing of what is asked of them; of whom nothing is asked are neither. */
  compliance: z.enum(['missing', 'complete']).optional(),
})
export type CandidatesQuery = z.output<typeof CandidatesQuery>

export const candidates = {
  list: endpoint({
    method: 'GET',
    path: '/candidates',
    allow: 'candidates.view',
    summary: 'Candidates, searched by name or email address',
    query: CandidatesQuery,
    reply: pageOf(CandidateRow),
  }),
  show: endpoint({
    method: 'GET',
    path: '/candidates/:id',
    allow: 'candidates.view',
    summary: 'One candidate with their engagements',
    params,
    reply: Candidate,
  }),
  create: endpoint({
    method: 'POST',
    path: '/candidates',
    allow: 'candidates.create',
    summary: 'Creates a candidate with their engagement; they become a user who can enter time',
    body: NewCandidate,
    reply: Candidate,
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/candidates/:id',
    allow: ['candidates.update', 'candidates.archive', 'candidates.leaver'],
    summary: 'Changes a candidate, their engagements or their status',
    params,
    body: ChangeCandidate,
    reply: Candidate,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/candidates/:id/invitation',
    allow: 'candidates.invite',
    summary: 'Invites a candidate to the portal, or sends the invitation again: five times a day at most',
    params,
    reply: Candidate,
  }),
}
