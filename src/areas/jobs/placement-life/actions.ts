/** The verbs of a placement's life: each is a change of the placement, and a step that says why and by whom. */
import { engageFrom } from '#areas/candidates/public.ts'
import { copySplit } from '#areas/jobs/consultants/actions.ts'
import { NewPlacement, type Placement, type RateRowInput } from '#areas/jobs/contract.ts'
import { ir35Of } from '#areas/jobs/job-terms.ts'
import { changePlacement, createPlacement } from '#areas/jobs/placement-actions.ts'
import { noticeWarning } from '#areas/jobs/placement-billing.ts'
import { hasTransferFee, lockPlacement, workedUntil } from '#areas/jobs/placement-check-queries.ts'
import { ir35Warning } from '#areas/jobs/placement-checks.ts'
import type {
  Approval,
  Extension,
  PlacementCopy,
  Termination,
  TermsReview,
  Transfer,
} from '#areas/jobs/placement-life/contract.ts'
import { worked } from '#areas/jobs/placement-life/queries.ts'
import {
  ratesFrom,
  ratesOfCopy,
  transferWarning,
  whyNotExtend,
  whyNotRatesFrom,
  whyNotTerminate,
  whyNotTransfer,
} from '#areas/jobs/placement-life/rules.ts'
import { recordStep } from '#areas/jobs/placement-life/steps.ts'
import { findPlacement, keptTerms, moneyMask, savePlacement } from '#areas/jobs/placement-queries.ts'
import { withKeptTerms } from '#areas/jobs/rate-basis.ts'
import { notifyTransfer } from '#areas/jobs/send-notifications.ts'
import { storedStatus } from '#areas/jobs/transitions.ts'
import { todayOf } from '#areas/settings/public.ts'
import { forbid } from '#platform/changes.ts'
import { type Context, covers } from '#platform/context.ts'
import { addDays } from '#platform/days.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { conflict, forbidden, invalid, refuse } from '#platform/refusal.ts'
import { acceptWarnings } from '#platform/warnings.ts'

export const approvePlacement = (ctx: Context, id: number, approval: Approval): Promise<Placement> =>
  changePlacement(ctx, id, approval)

/** A later end, or none; with new rates, which take the permission that any change of agreed rates takes. */
export async function extendPlacement(ctx: Context, id: number, given: Extension): Promise<Placement> {
  const { rates, rates_from, ...change } = given
  const { placement } = await held(ctx, id, given.version)
  refuse(whyNotExtend(placement, given.end_date))
  const after = placement.end_date === null ? null : addDays(placement.end_date, 1)
  const day = rates_from ?? after
  const worked_until = rates.length > 0 ? await workedUntil(ctx.db, id) : null
  refuse(whyNotRatesFrom(day, { end_date: given.end_date, worked_until, rates }))
  const priced = day !== null && rates.length > 0
  if (priced) refuseHidden(ctx)
  const rows = priced ? { rates: ratesFrom(rowsOf(placement), day, rates) } : {}
  const step = { kind: 'extension', ...(priced ? { rates_from: day } : {}) }
  return changePlacement(ctx, id, { ...change, ...rows }, step)
}

/** At once, or by the clock after a last day to come; the reason stays with the step either way. */
export async function terminatePlacement(ctx: Context, id: number, given: Termination): Promise<Placement> {
  const { last_day, reason_code, by, ...change } = given
  const { placement, owned } = await held(ctx, id, given.version)
  refuse(whyNotTerminate(placement, last_day))
  if (!covers(ctx.who, 'placements.terminate', owned)) forbid(['last_day'], '', 'placements.terminate')
  const today = await todayOf(ctx)
  const status = last_day > today ? undefined : ('terminated' as const)
  const spans = { end_before: placement.end_date, end_after: last_day, effective_from: last_day }
  const ended = await changePlacement(
    ctx,
    id,
    { ...change, end_date: last_day, ...(status && { status }) },
    { kind: 'termination', reason_code, by_party: by, ...spans },
    [noticeWarning(placement.notice_days, last_day, today)],
  ).catch(atLastDay)
  if (reason_code === 'taken_on' && (await hasTransferFee(ctx.db, id))) await notifyTransfer(ctx, ended)
  return ended
}

/** The form has a last day where the placement has an end. */
function atLastDay(error: unknown): never {
  const errors = (error as { errors?: Record<string, string[]> }).errors
  if (errors?.end_date) {
    errors.last_day = errors.end_date
    delete errors.end_date
  }
  throw error
}

/** Pays the worker another way from a day on: a new engagement of theirs, and a step here. */
export async function transferPlacement(ctx: Context, id: number, given: Transfer): Promise<Placement> {
  const { version, accepted, reason, from_day, engagement_type, supplier_id, payroll_ref, tax_code } = given
  const { placement, owned } = await held(ctx, id, version)
  if (!covers(ctx.who, 'placements.update', owned)) forbid(['from_day'], '', 'placements.update')
  const { until: worked_until, others } = await worked(ctx.db, placement, from_day)
  const now = placement.payers.findLast(({ from }) => from <= from_day)
  refuse(whyNotTransfer(placement, { from_day, worked_until, now, engagement_type, supplier_id }))
  const { candidate_name } = placement
  const joined = { candidate_name, job_ir35: await ir35Of(ctx.db, placement.job_id) }
  const reasons = acceptWarnings(
    [transferWarning(candidate_name, others), ir35Warning(joined, engagement_type, 'engagement_type')],
    accepted,
  )
  await savePlacement(ctx.db, id, version, {})
  await engageFrom(
    ctx,
    placement.candidate_id,
    { type: engagement_type, supplier_id, effective_from: from_day, payroll_ref, tax_code },
    { effective_from: 'from_day', supplier_id: 'supplier_id' },
  )
  await recordStep(ctx, id, {
    ...{ kind: 'transfer', effective_from: from_day, reason, engagement_type, supplier_id },
  })
  const saved = await findPlacement({ ...ctx, scope: 'all' }, id)
  const through = saved.payers.find(({ from }) => from === from_day)
  await recordHistory(ctx, 'placements', id, 'transferred', {
    paid_as: { from: lineOf(now), to: lineOf(through) },
    from_day: { from: null, to: from_day },
    reason: { from: null, to: reason },
    ...reasons,
  })
  await announce(ctx.db, 'placement.changed', { id })
  return saved
}

const lineOf = (payer: Placement['payers'][number] | undefined) =>
  payer ? [payer.engagement_type, payer.supplier_name].filter(Boolean).join(', ') : null

/** Somebody looked at the terms: nothing changes, and the step says when they are next. */
export async function reviewPlacement(ctx: Context, id: number, given: TermsReview): Promise<Placement> {
  const { owned } = await held(ctx, id, given.version)
  if (!covers(ctx.who, 'placements.update', owned)) forbid(['note'], '', 'placements.update')
  const today = await todayOf(ctx)
  const { next_review_on, note } = given
  if (next_review_on !== null && next_review_on <= today)
    throw invalid('next_review_on', 'Choose a day to come', 'placement.review')
  await savePlacement(ctx.db, id, given.version, {})
  await recordStep(ctx, id, { kind: 'review', effective_from: today, reason: note, next_review_on })
  await recordHistory(ctx, 'placements', id, 'reviewed', {
    note: { from: null, to: note },
    next_review_on: { from: null, to: next_review_on },
  })
  await announce(ctx.db, 'placement.changed', { id })
  return findPlacement({ ...ctx, scope: 'all' }, id)
}

/** A draft on the same terms: for the same worker from the day after, or for another. */
export async function copyPlacement(ctx: Context, id: number, given: PlacementCopy): Promise<Placement> {
  const placement = await findPlacement(ctx, id)
  refuseHidden(ctx)
  const start = given.start_date ?? (placement.end_date && addDays(placement.end_date, 1))
  if (!start) throw invalid('start_date', 'It has no end: choose the first day', 'placement.copy')
  const { candidate_id = placement.candidate_id, end_date, accepted } = given
  const rows = withKeptTerms(rowsOf(placement), await keptTerms(ctx.db, id))
  const made = await createPlacement(
    ctx,
    NewPlacement.parse({
      ...placement,
      ...{ status: 'draft', start_date: start, end_date, candidate_id, accepted, invite: false },
      rates: ratesOfCopy(rows, start),
    }),
  )
  await copySplit(ctx, id, made)
  return made
}

/** As rules know it, locked until the transaction ends; whoever read an older one is told that it changed first. */
async function held(ctx: Context, id: number, version: number) {
  const { owned } = await lockPlacement(ctx.db, id)
  const placement = await findPlacement(ctx, id)
  if (placement.version !== version) throw conflict('placement')
  return { owned, placement: { ...placement, status: storedStatus(placement.status) } }
}

const rowsOf = ({ rates }: Placement): RateRowInput[] =>
  rates.map(({ id: _id, code: _code, name: _name, unit: _unit, card_from: _from, ...row }) => ({
    ...row,
    ...{ pay_rate: row.pay_rate!, charge_rate: row.charge_rate! },
  }))

/** Rates are set, and taken over, by people who see both sides of them. */
function refuseHidden(ctx: Context): void {
  const { pay, charge } = moneyMask(ctx)
  if (pay && charge) return
  throw forbidden(
    pay ? 'placements.rates.view_charge' : 'placements.rates.view_pay',
    'You may not change rates',
  )
}
