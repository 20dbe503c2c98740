import { z } from 'zod'
import { PlacementStatus, RateSource, RateUnit, rateTerms, shownTerms } from '#areas/jobs/job-enums.ts'
import { Exchange } from '#areas/settings/contract.ts'
import {
  anyOf,
  Currency,
  Day,
  endpoint,
  Id,
  IdParam,
  Instant,
  idsUpTo,
  ListQuery,
  mostChosen,
  pageOf,
  Rate,
  ShownDay,
  text,
} from '#platform/http/contract.ts'
import { Accepted, longestReason, shortestReason } from '#platform/warnings.ts'

export const RateChangeStatus = z.enum(['proposed', 'approved', 'refused', 'withdrawn'])
export type RateChangeStatus = z.output<typeof RateChangeStatus>

const why = text(longestReason).min(shortestReason, 'Please say why')

/** A side that is left out stays as it is: who may not see what is paid proposes what is charged. */
export const ProposedRow = z.object({
  rate_code_id: Id,
  pay_rate: Rate.optional(),
  charge_rate: Rate.optional(),
  /** Absent: as it is agreed now; fixed where a rate is given that would follow from it. */
  ...rateTerms,
})
export type ProposedRow = z.output<typeof ProposedRow>

export const NewRateChange = z.object({
  placement_id: Id,
  from_day: Day,
  rows: z.array(ProposedRow).min(1, 'Give at least one rate').max(200, 'At most 200 rows'),
  reason: why,
})
export type NewRateChange = z.output<typeof NewRateChange>

/** `3`, `-2.5`: percent, or an amount of money for an hour, a day or a unit. */
const Difference = z
  .string()
  .regex(/^-?\d{1,8}(\.\d{1,4})?$/, 'A number with at most four decimals, like 2.5 or -0.50')

/** How the rates of a selection move: by percent or by an amount, a side that is left out stays; or to what the cards say. */
export const adjustment = {
  by: z.enum(['percent', 'amount', 'card']),
  pay: Difference.optional(),
  charge: Difference.optional(),
  /** The basic rate alone, or every rate that is in force on the day. */
  codes: z.enum(['basic', 'all']).default('basic'),
}
const Adjustment = z.object(adjustment)
export type Adjustment = z.output<typeof Adjustment>

export const NewRateChanges = z.object({
  placement_ids: z
    .array(Id)
    .min(1, 'Choose at least one placement')
    .max(mostChosen, 'At most 100 at a time')
    .transform((ids) => [...new Set(ids)]),
  from_day: Day,
  reason: why,
  ...adjustment,
})
export type NewRateChanges = z.output<typeof NewRateChanges>

/** Of one code: what holds, and what is to hold. Null for people who may not see that side, and what a new code had. */
export const RateChangeRow = z.object({
  rate_code_id: Id,
  code: z.string(),
  name: z.string(),
  unit: RateUnit,
  was_pay: z.string().nullable(),
  was_charge: z.string().nullable(),
  pay_rate: z.string().nullable(),
  charge_rate: z.string().nullable(),
  ...shownTerms,
  /** The card that the new rate comes from, if it does. */
  source: RateSource,
  /** The first day of the row of that card. */
  card_from: ShownDay.nullable(),
})
export type RateChangeRow = z.output<typeof RateChangeRow>

export const RateChange = z.object({
  id: Id,
  placement_id: Id,
  placement_ref: z.string(),
  placement_status: PlacementStatus,
  job_id: Id,
  job_title: z.string(),
  client_id: Id,
  client_name: z.string(),
  candidate_name: z.string(),
  /** What is charged; pay is in the other, which may be the same. */
  currency: Currency,
  pay_currency: Currency,
  /** Where they differ: the rate of today, that pay is shown at beside the charge; null: nobody entered one. */
  exchange: Exchange.pick({ rate: true, day: true }).nullable(),
  from_day: ShownDay,
  reason: z.string(),
  status: RateChangeStatus,
  requested_by: Id,
  requested_by_name: z.string(),
  requested_at: Instant,
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  decision_reason: z.string(),
  rows: z.array(RateChangeRow),
})
export type RateChange = z.output<typeof RateChange>

/** Timesheets of days from which the new rates are to hold that were submitted already: they keep the rates they had. */
export const AffectedSheets = z.object({ count: z.int(), from: ShownDay.nullable(), to: ShownDay.nullable() })
export type AffectedSheets = z.output<typeof AffectedSheets>

export const RateChangeDetail = RateChange.extend({
  sheets: AffectedSheets,
  /** Up to twelve of their periods, the latest first. */
  periods: z.array(z.object({ timesheet_id: Id, from: ShownDay, to: ShownDay, status: z.string() })),
  may_decide: z.boolean(),
  /** Why the reader cannot approve it although they may decide; null: they can. */
  why_not_approve: z.string().nullable(),
  may_withdraw: z.boolean(),
})
export type RateChangeDetail = z.output<typeof RateChangeDetail>

const Problem = z.object({ code: z.string(), title: z.string(), description: z.string() })

/** What a placement of the selection would be asked to take, or why it is left out. */
export const PreviewedChange = z.object({
  placement_id: Id,
  placement_ref: z.string(),
  candidate_name: z.string(),
  job_title: z.string(),
  /** What is charged; pay is in the other, which may be the same. */
  currency: Currency,
  pay_currency: Currency,
  /** Where they differ: the rate of today, that pay is shown at beside the charge; null: nobody entered one. */
  exchange: Exchange.pick({ rate: true, day: true }).nullable(),
  rows: z.array(RateChangeRow),
  sheets: AffectedSheets,
  problem: Problem.nullable(),
})
export type PreviewedChange = z.output<typeof PreviewedChange>

const number = z.coerce.number().int().positive().optional()
const params = z.object({ id: IdParam })
const either = ['placements.rates.propose', 'placements.rates.approve'] as const

export const rateChanges = {
  list: endpoint({
    method: 'GET',
    path: '/rate-changes',
    allow: either,
    query: ListQuery.extend({
      status: anyOf(RateChangeStatus.options),
      client_id: number,
      placement_id: number,
      requested_by: number,
    }),
    reply: pageOf(RateChange),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/rate-changes/preview',
    summary:
      'What a change by percent or by an amount would come to at each placement, and which sheets it leaves',
    allow: either,
    query: z.object({
      placement_ids: idsUpTo(mostChosen),
      from_day: Day,
      ...adjustment,
      by: adjustment.by.optional(),
    }),
    reply: z.object({ data: z.array(PreviewedChange) }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/rate-changes/:id',
    allow: either,
    params,
    reply: RateChangeDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/rate-changes',
    summary: 'Proposes new rates of a placement from a day on',
    allow: either,
    body: NewRateChange,
    reply: RateChangeDetail,
    creates: true,
  }),
  createMany: endpoint({
    method: 'POST',
    path: '/rate-changes/batch',
    summary: 'Proposes new rates for up to 100 placements at once, with a result for each',
    allow: either,
    body: NewRateChanges,
    reply: z.object({
      data: z.array(
        z.object({ placement_id: Id, rate_change_id: Id.nullable(), problem: Problem.nullable() }),
      ),
    }),
    creates: true,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/rate-changes/:id/decision',
    summary: 'Approves a proposal, and the rates hold from its day; or refuses it with a reason',
    allow: 'placements.rates.approve',
    params,
    body: z.object({
      decision: z.enum(['approve', 'refuse']),
      reason: text(longestReason).default(''),
      accepted: Accepted,
    }),
    reply: RateChangeDetail,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/rate-changes/:id/withdrawal',
    summary: 'Takes back one’s own proposal that waits',
    allow: either,
    params,
    reply: RateChangeDetail,
  }),
}
