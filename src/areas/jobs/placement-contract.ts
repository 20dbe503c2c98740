import { z } from 'zod'
import { FeeInput } from '#areas/jobs/fees/contract.ts'
import {
  Basis,
  DayMinutes,
  EngagementType,
  Layout,
  mostRates,
  PeriodType,
  PlacementRate,
  PlacementStatus,
  RateRowInput,
} from '#areas/jobs/job-enums.ts'
import { PlacementMargin } from '#areas/jobs/margin-contract.ts'
import { billingFields, billingReply, newBillingFields } from '#areas/jobs/placement-billing.ts'
import { OvertimeRule, Rounding, UnpaidBreak } from '#areas/jobs/terms.ts'
import { mostAlternates, newTimeTerms, shownTimeTerms, timeTerms } from '#areas/jobs/time-terms.ts'
import { mostOrders } from '#areas/purchase-orders/contract.ts'
import { Exchange } from '#areas/settings/contract.ts'
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
  ShownDay,
  text,
  Version,
} from '#platform/http/contract.ts'
import { Accepted, longestReason } from '#platform/warnings.ts'

/** Why the status changes; stands in the history. Asked where `transitions.ts` says so. */
export const moveReason = z.string().trim().max(longestReason).default('')

const placementFields = {
  candidate_id: Id,
  billing_profile_id: Id.nullable(),
  /** What the worker is paid in; null: in what is charged, the currency of the billing profile. */
  pay_currency: Currency.nullable(),
  status: PlacementStatus,
  start_date: Day,
  end_date: Day.nullable(),
  tz: z.string().min(1).max(60),
  period_type: PeriodType,
  week_end: z.int().min(1).max(7),
  layout: Layout,
  /** How long a whole day is; counts where days are entered. */
  day_minutes: DayMinutes,
  basic_rate_code_id: Id,
  rounding: Rounding,
  unpaid_break: UnpaidBreak.nullable(),
  overtime_rules: z.array(OvertimeRule).max(20, 'At most 20 rules'),
  /** The set that the rules are a copy of, and which version of it; they may have been changed since. */
  rule_set_id: Id.nullable(),
  rules_version: z.int().min(1).nullable(),
  contracted_minutes: z.int().min(0).max(10_080).nullable(),
  ...timeTerms,
  approver_user_id: Id.nullable(),
  /** Who decides like the approver: others of the same client's approvers. */
  alternate_approver_ids: z.array(Id).max(mostAlternates, `At most ${mostAlternates} others`),
  po_number: text(60),
  /** The purchase orders that pay for it: of its client, in its currency. */
  purchase_order_ids: z.array(Id).max(mostOrders, `At most ${mostOrders} purchase orders`),
  /** What the worker is there, where, and on whose budget: words of the client's own. */
  role: text(120),
  department: text(120),
  cost_centre: text(60),
  ...billingFields,
  owner_user_id: Id.nullable(),
  /** Empty where no time is worked for the agency: a permanent placement is charged by its fee. */
  rates: z.array(RateRowInput).max(mostRates, `At most ${mostRates} rows`),
}

export const noRounding = { scope: 'entry', mode: 'none', step_minutes: 15, grace_minutes: 0 } as const

export const NewPlacement = z.object({
  ...placementFields,
  job_id: Id,
  /** Absent: the client's standard billing profile. */
  billing_profile_id: Id.nullable().default(null),
  pay_currency: Currency.nullable().default(null),
  status: PlacementStatus.default('live'),
  end_date: Day.nullable().default(null),
  tz: placementFields.tz.default('Europe/London'),
  period_type: PeriodType.default('weekly'),
  week_end: placementFields.week_end.default(7),
  layout: Layout.default('shifts'),
  day_minutes: DayMinutes.default(480),
  rounding: Rounding.default(noRounding),
  unpaid_break: UnpaidBreak.nullable().default(null),
  /** Left out beside a set: a copy of that set. An empty list is no rules. */
  overtime_rules: placementFields.overtime_rules.optional(),
  rule_set_id: Id.nullable().default(null),
  /** Null beside a set: its newest. */
  rules_version: placementFields.rules_version.default(null),
  contracted_minutes: placementFields.contracted_minutes.default(null),
  ...newTimeTerms,
  approver_user_id: Id.nullable().default(null),
  alternate_approver_ids: placementFields.alternate_approver_ids.default([]),
  po_number: text(60).default(''),
  /** Absent: the order of the job, where it has one in the currency of the placement. */
  purchase_order_ids: placementFields.purchase_order_ids.optional(),
  role: text(120).default(''),
  department: text(120).default(''),
  cost_centre: text(60).default(''),
  ...newBillingFields,
  owner_user_id: Id.nullable().optional(),
  /** Invites a candidate without an account to the portal in the same act; it takes `candidates.invite`. */
  invite: z.boolean().default(false),
  /** What the client pays once, agreed in the same act. */
  fee: FeeInput.nullable().default(null),
  accepted: Accepted,
})
export const ChangePlacement = z
  .object(placementFields)
  .partial()
  .extend({ reason: moveReason, version: Version, accepted: Accepted })

export const Placement = z.object({
  id: Id,
  ref: z.string(),
  job_id: Id,
  job_title: z.string(),
  client_id: Id,
  client_name: z.string(),
  candidate_id: Id,
  candidate_name: z.string(),
  billing_profile_id: Id,
  billing_profile_label: z.string(),
  engagement_type: EngagementType,
  supplier_id: Id.nullable(),
  supplier_name: z.string().nullable(),
  /** Who pays from which day of the placement on, by the engagements of the candidate; the three fields above are of today. */
  payers: z.array(
    z.object({
      from: ShownDay,
      engagement_type: EngagementType,
      supplier_id: Id.nullable(),
      supplier_name: z.string().nullable(),
    }),
  ),
  status: PlacementStatus,
  start_date: ShownDay,
  end_date: ShownDay.nullable(),
  /** What is charged, by the billing profile. */
  currency: Currency,
  /** What is paid: the same, or another. */
  pay_currency: Currency,
  tz: z.string(),
  period_type: PeriodType,
  week_end: z.int(),
  layout: Layout,
  day_minutes: z.int(),
  basic_rate_code_id: Id,
  rounding: Rounding,
  unpaid_break: UnpaidBreak.nullable(),
  /** Empty for people who may see neither pay nor charge: multipliers and uplifts are money. */
  overtime_rules: z.array(OvertimeRule),
  rule_set_id: Id.nullable(),
  rules_version: z.int().nullable(),
  /** Which set the rules came from. `own`: they were changed since. */
  rule_set: z
    .object({
      id: Id,
      name: z.string(),
      rules_version: z.int(),
      newest: z.int(),
      archived: z.boolean(),
      own: z.boolean(),
    })
    .nullable(),
  contracted_minutes: z.int().nullable(),
  ...shownTimeTerms,
  approver_user_id: Id.nullable(),
  approver_name: z.string().nullable(),
  /** Those who still are approvers of the client, and are not locked out. */
  alternate_approver_ids: z.array(Id),
  alternate_approvers: z.array(z.object({ id: Id, name: z.string() })),
  po_number: z.string(),
  purchase_order_ids: z.array(Id),
  purchase_orders: z.array(z.object({ id: Id, number: z.string() })),
  role: z.string(),
  department: z.string(),
  cost_centre: z.string(),
  ...billingReply,
  owner_user_id: Id.nullable(),
  owner_name: z.string().nullable(),
  rates: z.array(PlacementRate),
  /** Null for people who may not see pay, charge and margin, and where no basic rate is in force. */
  margin: PlacementMargin.nullable(),
  /** Timesheets exist: what `lockedBySheets` names cannot change any more. */
  has_sheets: z.boolean(),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
})

export const PlacementRow = Placement.pick({
  id: true,
  ref: true,
  job_id: true,
  job_title: true,
  client_id: true,
  client_name: true,
  candidate_id: true,
  candidate_name: true,
  supplier_name: true,
  engagement_type: true,
  status: true,
  start_date: true,
  end_date: true,
  currency: true,
  pay_currency: true,
  approver_user_id: true,
  approver_name: true,
  entered_by: true,
  po_number: true,
  role: true,
  department: true,
  cost_centre: true,
  project_code: true,
  owner_user_id: true,
  owner_name: true,
  version: true,
}).extend({
  /** Days until the last one of a live placement; null: it has none, or is not live. */
  days_left: z.int().nullable(),
  /** The basic rate in force today (or at the start, when that lies ahead). */
  pay_rate: z.string().nullable(),
  charge_rate: z.string().nullable(),
  /** Where pay is in another currency: the rate that it is shown at beside the charge. */
  exchange: Exchange.pick({ rate: true, day: true }).nullable(),
  /** How that is agreed, and the least that is charged. */
  basis: Basis.nullable(),
  min_charge: z.string().nullable(),
  /** The set that its overtime rules came from, and whether there is a newer version, or they were changed since. */
  rule_set_name: z.string().nullable(),
  rules_version: z.int().nullable(),
  rules_behind: z.boolean(),
  rules_own: z.boolean(),
})

const params = z.object({ id: IdParam })

export const placements = {
  list: endpoint({
    method: 'GET',
    path: '/placements',
    allow: 'placements.view',
    query: ListQuery.extend({
      status: anyOf(PlacementStatus.options),
      job_id: z.coerce.number().int().positive().optional(),
      client_id: z.coerce.number().int().positive().optional(),
      candidate_id: z.coerce.number().int().positive().optional(),
      supplier_id: z.coerce.number().int().positive().optional(),
      purchase_order_id: z.coerce.number().int().positive().optional(),
      owner_user_id: z.coerce.number().int().positive().optional(),
      /** Who has a share of the margin today; where nobody shares it, the owner. */
      consultant_user_id: z.coerce.number().int().positive().optional(),
      /** Live, with the last day at most so many days away. */
      ending_within: z.coerce.number().int().min(0).max(366).optional(),
    }),
    reply: pageOf(PlacementRow),
  }),
  show: endpoint({
    method: 'GET',
    path: '/placements/:id',
    allow: 'placements.view',
    params,
    reply: Placement,
  }),
  create: endpoint({
    method: 'POST',
    path: '/placements',
    allow: 'placements.create',
    body: NewPlacement,
    reply: Placement,
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/placements/:id',
    summary: 'Changes a placement. Status, end and rates of an agreed one take permissions of their own',
    allow: [
      'placements.update',
      'placements.approve',
      'placements.extend',
      'placements.terminate',
      'placements.rates.propose',
      'placements.rates.approve',
    ],
    params,
    body: ChangePlacement,
    reply: Placement,
  }),
}

export type Placement = z.output<typeof Placement>
export type PlacementRow = z.output<typeof PlacementRow>
export type NewPlacement = z.output<typeof NewPlacement>
export type ChangePlacement = z.output<typeof ChangePlacement>
