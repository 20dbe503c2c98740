/** What the forms of jobs and placements check while typing: the contract's own fields, and the same rules. */
import { z } from 'zod'
import {
  ChangeJob,
  ChangePlacement,
  type JobDetail,
  NewJob,
  NewPlacement,
  OvertimeRule,
  type Placement,
  RateRowInput,
} from '#areas/jobs/contract.ts'
import {
  billingFields,
  whyNotPlacementReferences,
  whyNotTransferTerms,
} from '#areas/jobs/placement-billing.ts'
import { whyNotUnapproved } from '#areas/jobs/placement-checks.ts'
import { whyNotRange } from '#areas/jobs/rate-range.ts'
import { whyNotDates, whyNotTerms } from '#areas/jobs/rules.ts'
import { whyNotHours } from '#areas/jobs/time-rules.ts'
import { timeTerms } from '#areas/jobs/time-terms.ts'
import type { Reason } from '#platform/refusal.ts'

const job = ChangeJob.shape
export const jobFields = {
  title: job.title.unwrap(),
  client_id: job.client_id.unwrap(),
  type: job.type.unwrap(),
  openings: job.openings.unwrap(),
  description: job.description.unwrap(),
  site_id: job.site_id.unwrap(),
  site: job.site.unwrap(),
  start_date: job.start_date.unwrap(),
  end_date: job.end_date.unwrap(),
  client_job_ref: job.client_job_ref.unwrap(),
  hours_pattern: job.hours_pattern.unwrap(),
  hiring_contact_id: job.hiring_contact_id.unwrap(),
  hot: job.hot.unwrap(),
  ir35: job.ir35.unwrap(),
  compliance_template_id: job.compliance_template_id.unwrap(),
  purchase_order_id: job.purchase_order_id.unwrap(),
  owner_user_id: job.owner_user_id.unwrap(),
  pay_rate_min: job.pay_rate_min.unwrap(),
  pay_rate_max: job.pay_rate_max.unwrap(),
  charge_rate_min: job.charge_rate_min.unwrap(),
  charge_rate_max: job.charge_rate_max.unwrap(),
}
/** How a new job begins. */
const jobStart = { status: NewJob.shape.status.unwrap() }
export const JobForm = z
  .object({ ...jobFields, version: ChangeJob.shape.version })
  .superRefine((given, ctx) => {
    dates(given, ctx)
    tell(ctx, whyNotRange(given))
  })

/** Each rule by itself, so that a message stands at the factor or uplift it is about. */
export const Rules = z
  .array(z.custom<OvertimeRule>())
  .max(20, 'At most 20 rules')
  .superRefine((rules, ctx) => {
    for (const [at, rule] of rules.entries()) {
      for (const issue of OvertimeRule.safeParse(rule).error?.issues ?? []) {
        ctx.addIssue({ code: 'custom', path: [at, ...effectPath(issue.path, rule)], message: said(issue) })
      }
    }
  })

const placement = ChangePlacement.shape
const terms = {
  candidate_id: placement.candidate_id.unwrap(),
  tz: placement.tz.unwrap(),
  period_type: placement.period_type.unwrap(),
  week_end: placement.week_end.unwrap(),
  layout: placement.layout.unwrap(),
  day_minutes: placement.day_minutes.unwrap(),
  basic_rate_code_id: placement.basic_rate_code_id.unwrap(),
  rounding: placement.rounding.unwrap(),
  unpaid_break: placement.unpaid_break.unwrap(),
  contracted_minutes: placement.contracted_minutes.unwrap(),
  ...timeTerms,
  approver_user_id: placement.approver_user_id.unwrap(),
  alternate_approver_ids: placement.alternate_approver_ids.unwrap(),
  billing_profile_id: placement.billing_profile_id.unwrap(),
  po_number: placement.po_number.unwrap(),
  role: placement.role.unwrap(),
  department: placement.department.unwrap(),
  cost_centre: placement.cost_centre.unwrap(),
  purchase_order_ids: placement.purchase_order_ids.unwrap(),
  ...billingFields,
}
const start = { status: placement.status.unwrap(), invite: NewPlacement.shape.invite.unwrap() }
const span = {
  start_date: placement.start_date.unwrap(),
  end_date: placement.end_date.unwrap(),
}
/** The set that the rules are a copy of. */
const copied = {
  rule_set_id: placement.rule_set_id.unwrap(),
  rules_version: placement.rules_version.unwrap(),
}
const money = {
  pay_currency: placement.pay_currency.unwrap(),
  overtime_rules: Rules,
  rates: z.array(RateRowInput).min(1, 'Give at least one rate'),
}

/** A placement by itself, with its dates and effective-dated rates. */
export const PlacementForm = z
  .object({ ...terms, ...start, ...span, ...money, ...copied })
  .superRefine((given, ctx) => {
    dates(given, ctx)
    tell(ctx, whyNotTerms(given))
    tell(ctx, whyNotTransferTerms(given))
    tell(ctx, whyNotPlacementReferences(given))
    tell(ctx, whyNotHours(given))
    tell(ctx, whyNotUnapproved(given))
  })
/** Somebody whom the client employs: no time, no rates; the fee is agreed once they are placed. */
export const PermanentForm = z
  .object({ ...terms, ...start, ...span, rates: z.array(RateRowInput).max(0) })
  .superRefine(dates)
export const ChangePlacementForm = z
  .object({ ...terms, ...span, ...money, version: placement.version })
  .superRefine((given, ctx) => {
    dates(given, ctx)
    tell(ctx, whyNotTerms(given))
    tell(ctx, whyNotTransferTerms(given))
    tell(ctx, whyNotPlacementReferences(given))
    tell(ctx, whyNotHours(given))
  })
/** For people who do not see all rates: they cannot change them either. */
export const ChangeTermsForm = z
  .object({ ...terms, ...span, version: placement.version })
  .superRefine((given, ctx) => {
    dates(given, ctx)
    tell(ctx, whyNotHours(given))
  })

/** The first worker of a new job: from its first day to its last, so without dates of their own. */
export const WorkerForm = z.object({
  ...terms,
  ...start,
  ...copied,
  pay_currency: placement.pay_currency.unwrap(),
  overtime_rules: Rules,
  rates: z
    .array(RateRowInput.omit({ effective_from: true, effective_to: true }))
    .min(1, 'Give at least one rate'),
})
export const CreateForm = z
  .object({ ...jobFields, ...jobStart, placement: WorkerForm.nullable() })
  .superRefine((given, ctx) => {
    dates(given, ctx)
    tell(ctx, whyNotRange(given))
    if (!given.placement) return
    tell(ctx, whyNotUnapproved(given.placement), ['placement'])
    tell(ctx, whyNotHours(given.placement), ['placement'])
  })

export type CreateForm = z.output<typeof CreateForm>
export type WorkerForm = z.output<typeof WorkerForm>
export type PlacementForm = z.output<typeof PlacementForm>

export function jobValues(found: JobDetail): z.input<typeof JobForm> {
  return { ...picked(found, Object.keys(jobFields)), version: found.version } as z.input<typeof JobForm>
}

export function placementValues(found: Placement, withMoney: boolean): Record<string, unknown> {
  const values = { ...picked(found, Object.keys({ ...terms, ...span })), version: found.version }
  if (!withMoney) return values
  const rates = found.rates.map((row) => picked(row, Object.keys(RateRowInput.shape)))
  // In what is charged it is left to follow that.
  const pay_currency = found.pay_currency === found.currency ? null : found.pay_currency
  return { ...values, pay_currency, overtime_rules: found.overtime_rules, rates }
}

type Ctx = z.core.$RefinementCtx<unknown>

function dates(given: { start_date: string; end_date: string | null }, ctx: Ctx): void {
  tell(ctx, whyNotDates(given))
}

/** A rule's refusal as messages at their fields. */
function tell(ctx: Ctx, reason: Reason | undefined, at: string[] = []): void {
  for (const [field, [message = '']] of Object.entries(reason?.errors ?? {})) {
    const path = field.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
    ctx.addIssue({ code: 'custom', path: [...at, ...path], message })
  }
}

/** Pay and charge are one thing or the other; the message belongs to the one that was chosen. */
function effectPath(path: PropertyKey[], rule: OvertimeRule): PropertyKey[] {
  const [side, ...rest] = path
  if ((side !== 'pay' && side !== 'charge') || rest.length > 0) return path
  return [side, 'uplift' in (rule[side] ?? {}) ? 'uplift' : 'multiplier']
}

function said(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_union' || issue.code === 'invalid_type'
    ? 'Please fill this in'
    : issue.message
}

function picked(record: object, keys: string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, (record as Record<string, unknown>)[key]]))
}
