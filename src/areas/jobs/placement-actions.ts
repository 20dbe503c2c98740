import { isDeepStrictEqual } from 'node:util'
import { ownerOf } from '#areas/access/public.ts'
import { inviteAlong } from '#areas/candidates/public.ts'
import { startWarning } from '#areas/compliance/public.ts'
import { checkSignIn, saveAlternates, whyNotClientEnters } from '#areas/jobs/alternates.ts'
import type { ChangePlacement, NewPlacement, Placement, RateRowInput } from '#areas/jobs/contract.ts'
import { storeFee } from '#areas/jobs/fees/actions.ts'
import { chargeDueFees, proposeRebates } from '#areas/jobs/fees/charge.ts'
import { whyNotFee } from '#areas/jobs/fees/rules.ts'
import { ordersOfJob } from '#areas/jobs/job-terms.ts'
import { followOpenings } from '#areas/jobs/openings.ts'
import { type Currencies, isMixed, whyNotPayCurrency } from '#areas/jobs/pay-currency.ts'
import { followPlacement } from '#areas/jobs/pipeline/actions.ts'
import { whyNotPlacementReferences, whyNotTransferTerms } from '#areas/jobs/placement-billing.ts'
import { lockPlacement, workedUntil } from '#areas/jobs/placement-check-queries.ts'
import { whyNotPlace, whyNotUnapproved } from '#areas/jobs/placement-checks.ts'
import type { NewStep } from '#areas/jobs/placement-life/queries.ts'
import { stepOf } from '#areas/jobs/placement-life/rules.ts'
import { recordStep } from '#areas/jobs/placement-life/steps.ts'
import { placementParties } from '#areas/jobs/placement-parties.ts'
import {
  findPlacement,
  insertPlacement,
  keptTerms,
  moneyMask,
  savePlacement,
  saveRates,
} from '#areas/jobs/placement-queries.ts'
import { refuseBeyond } from '#areas/jobs/placement-reach.ts'
import { placementWarnings } from '#areas/jobs/placement-warnings.ts'
import { pricedRates, withKeptTerms } from '#areas/jobs/rate-basis.ts'
import { withTrueSources } from '#areas/jobs/rate-cards/sources.ts'
import { refuseAmountsIn, refuseOtherCurrency, withRuleSet } from '#areas/jobs/rule-sets/copies.ts'
import {
  changedRates,
  whyNotChangeLocked,
  whyNotDates,
  whyNotTerms,
  whyNotWithoutRates,
} from '#areas/jobs/rules.ts'
import { notifyPlaced, notifyStep } from '#areas/jobs/send-notifications.ts'
import { changedTerms } from '#areas/jobs/term-changes.ts'
import { whyNotHours } from '#areas/jobs/time-rules.ts'
import {
  isAgreed,
  isAhead,
  placementMove,
  storedStatus,
  whyNotBegin,
  whyNotCancel,
  whyNotLastDay,
  whyNotMovePlacement,
  whyNotReopen,
} from '#areas/jobs/transitions.ts'
import { savePlacementOrders } from '#areas/purchase-orders/public.ts'
import { checkCalendar, todayOf } from '#areas/settings/public.ts'
import { forbid } from '#platform/changes.ts'
import { type Context, covers } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { forbidden, refuse, type Warning } from '#platform/refusal.ts'
import { acceptedTogether, acceptWarnings } from '#platform/warnings.ts'

export async function createPlacement(ctx: Context, sent: NewPlacement): Promise<Placement> {
  const copied = await withRuleSet(ctx.db, sent)
  const given = { ...copied, overtime_rules: copied.overtime_rules ?? [] }
  const {
    rates: said,
    accepted,
    invite,
    fee,
    purchase_order_ids,
    alternate_approver_ids,
    ...placement
  } = given
  refuse(whyNotBegin('placement', placement.status))
  refuse(whyNotDates(placement))
  refuse(whyNotTerms(given))
  const rates = pricedRates(said, given.basic_rate_code_id)
  refuse(whyNotTransferTerms(given))
  refuse(whyNotPlacementReferences(given))
  if (given.transfer_fee_kind !== 'none' && !moneyMask(ctx).charge)
    throw forbidden('placements.rates.view_charge', 'You may not agree on a transfer fee')
  refuse(whyNotHours(given))
  refuse(whyNotClientEnters(placement))
  if (fee) refuse(whyNotFee(fee))
  const today = await todayOf(ctx)
  if (placement.status === 'ended') refuse(whyNotMovePlacement(ended(placement.end_date, today)))
  const owned = await ownerOf(ctx.db, placement.owner_user_id ?? ctx.who.id)
  const may = (permission: string) => covers(ctx.who, permission, owned)
  if (!may('placements.rates.propose') && !may('placements.rates.approve'))
    forbid(['rates'], '', 'placements.rates.propose')
  if (isAgreed(placement.status) && !may('placements.approve')) forbid(['status'], '', 'placements.approve')
  await checkCalendar(ctx.db, given.holiday_calendar_id)
  await checkSignIn(ctx.db, given)
  const { under, joined } = await placementParties(ctx, given)
  const { currency } = under
  const pay_currency = given.pay_currency ?? currency
  refuse(whyNotPayCurrency(pay_currency))
  refuse(whyNotTerms({ ...given, currency, pay_currency }))
  await refuseOtherCurrency(ctx.db, given, { currency, pay_currency })
  refuse(whyNotWithoutRates(rates, under.engagement_type))
  refuse(whyNotPlace(joined, { ...placement, rates }))
  const after = { ...placement, ...under, pay_currency, rates }
  const reasons = acceptWarnings(
    await placementWarnings(ctx, { joined, after, begins: true, rates, today }),
    accepted,
  )

  const { pay_currency: _said, ...columns } = placement
  const paid_in = paidIn({ currency, pay_currency })
  const id = await insertPlacement(ctx.db, { ...columns, ...under, ...owned, paid_in })
  await saveRates(ctx.db, id, ctx.who.id, await withTrueSources(ctx.db, after, rates))
  if (alternate_approver_ids.length > 0)
    await saveAlternates(
      ctx.db,
      { id, ...under, approver_user_id: placement.approver_user_id },
      alternate_approver_ids,
    )
  if (fee) await storeFee(ctx.db, id, fee)
  const orders = purchase_order_ids ?? (await ordersOfJob(ctx.db, placement.job_id, under.currency))
  if (orders.length > 0) await savePlacementOrders(ctx, { id, ...under }, orders, !purchase_order_ids)
  await chargeDueFees(ctx.db, today, id)
  await followOpenings(ctx.db, [placement.job_id], today)
  await recordStep(ctx, id, {
    ...{ kind: 'start', effective_from: placement.start_date, end_after: placement.end_date },
  })
  await followPlacement(ctx, placement.job_id, placement.candidate_id)
  const compliant = isAhead(placement.status) ? acceptWarnings([await startWarning(ctx, id)], accepted) : {}
  await recordHistory(ctx, 'placements', id, 'created', acceptedTogether(reasons, compliant))
  if (invite) await inviteAlong(ctx, placement.candidate_id)
  await announce(ctx.db, 'placement.created', { id })
  const made = await findPlacement({ ...ctx, scope: 'all' }, id)
  await notifyPlaced(ctx, made)
  return made
}

/** What is written down when it is over already has had its last day, as if it had just been ended. */
const ended = (end_date: string | null, today: string) =>
  ({ from: 'live', to: 'ended', was_until: end_date, end_date, reason: '', today }) as const

/**
 * `step`: what the step of its life is, where more is known of it than a change of fields tells; `besides`: what is asked
 * about with it.
 */
export async function changePlacement(
  ctx: Context,
  id: number,
  change: ChangePlacement,
  step: Partial<NewStep> = {},
  besides: readonly (Warning | undefined)[] = [],
): Promise<Placement> {
  const { version, reason, accepted, rates: said, ...fields } = change
  const given = await withRuleSet(ctx.db, fields)
  const { owned, hasSheets } = await lockPlacement(ctx.db, id)
  const before = stored(await findPlacement(ctx, id))
  const changes = differing(before, {
    ...given,
    ...(given.status && { status: storedStatus(given.status) }),
    // What is charged, said by its name: whoever is paid in it already changes nothing.
    ...(given.pay_currency === null && { pay_currency: before.currency }),
  })
  const sent = said && withKeptTerms(said, await keptTerms(ctx.db, id))
  // Where another code becomes the basic one, its multiples follow: a change of rates, whoever sent none.
  const follows =
    !said &&
    changes.basic_rate_code_id !== undefined &&
    before.rates.some(({ basis }) => basis === 'multiplier')
  const basic = changes.basic_rate_code_id ?? before.basic_rate_code_id
  const asked = follows ? withKeptTerms(before.rates as RateRowInput[], await keptTerms(ctx.db, id)) : sent
  const priced = asked && pricedRates(asked, basic)
  const rates = priced && (follows || changedRates(before.rates, priced).length > 0) ? priced : undefined
  const after = { ...before, ...changes, rates: priced ?? before.rates } as Placement
  const moves = after.status !== before.status
  refuseBeyond(ctx, before, owned, { ...changes, ...(rates && { rates }) })
  refuse(whyNotChangeLocked(before, changes, hasSheets))
  const today = await todayOf(ctx)
  if (moves) refuse(whyNotMovePlacement({ ...movingOf(before, after), reason, today }))
  else refuse(whyNotReopen(before.status, before.end_date, after.end_date))
  refuse(whyNotDates(after))
  refuse(whyNotTransferTerms(after))
  refuse(whyNotPlacementReferences(after))
  const worked = moves || changes.end_date !== undefined ? await workedUntil(ctx.db, id) : null
  if (changes.end_date !== undefined || moves) refuse(whyNotLastDay(after.end_date, worked))
  if (moves && after.status === 'cancelled') refuse(whyNotCancel(worked))
  refuse(whyNotWithoutRates(after.rates, before.engagement_type))
  const { pay, charge } = moneyMask(ctx)
  if (pay && charge) refuse(whyNotTerms({ ...after, rates: sent ?? before.rates } as never))
  refuse(whyNotHours(after))
  if (changes.entered_by !== undefined || changes.approver_user_id !== undefined)
    refuse(whyNotClientEnters(after))
  await checkCalendar(ctx.db, changes.holiday_calendar_id)

  const stays = changes.candidate_id === undefined
  const { under, joined } = await placementParties(ctx, {
    ...{ ...after, stays },
    kept_profile: moves && isAhead(after.status) ? null : before.billing_profile_id,
  })
  const { overtime_rules } = changes
  const { currency } = under
  // Paid in what is charged, it follows the billing profile; another currency stays.
  const follow = before.pay_currency === before.currency ? currency : before.pay_currency
  const pay_currency = changes.pay_currency === undefined ? follow : (given.pay_currency ?? currency)
  const pays = changes.pay_currency !== undefined && pay_currency !== before.pay_currency
  if (pays) refuse(whyNotPayCurrency(pay_currency))
  if (pay && charge && (pays || currency !== before.currency))
    refuse(whyNotTerms({ ...after, currency, pay_currency } as never))
  if (currency !== before.currency || pays)
    await refuseAmountsIn(ctx.db, id, { currency, pay_currency, overtime_rules })
  if (given.rule_set_id || (overtime_rules && (pays || currency !== before.currency)))
    await refuseOtherCurrency(ctx.db, after, { currency, pay_currency })
  const begins = moves && isAhead(after.status)
  const elsewhere = !stays || (changes.start_date !== undefined && after.status !== 'cancelled')
  if (begins || elsewhere) refuse(whyNotPlace(joined, after))
  if (changes.approver_user_id !== undefined) refuse(whyNotUnapproved(after))
  const decide = ['email_approval', 'approver_user_id', 'alternate_approver_ids'] as const
  if (decide.some((field) => changes[field] !== undefined)) await checkSignIn(ctx.db, after)
  const warnings = await placementWarnings(ctx, {
    ...{ joined, after: { ...after, ...under, pay_currency }, before },
    begins: begins && !(before.status === 'approved' && after.status === 'live'),
    // In another currency every rate is another.
    rates: pays ? (priced ?? (before.rates as RateRowInput[])) : rates && changedRates(before.rates, rates),
    today,
  })
  const reasons = acceptWarnings([...warnings, ...besides], accepted)

  const { purchase_order_ids, alternate_approver_ids, pay_currency: _said, ...columns } = changes
  const paid_in = paidIn({ currency, pay_currency })
  await savePlacement(ctx.db, id, version, { ...columns, ...under, paid_in })
  // Who becomes the first is none of the others any more.
  const others =
    alternate_approver_ids ??
    (columns.approver_user_id === undefined
      ? undefined
      : before.alternate_approver_ids.filter(
          (each) => columns.approver_user_id !== null && each !== columns.approver_user_id,
        ))
  if (others) await saveAlternates(ctx.db, { id, ...under, approver_user_id: after.approver_user_id }, others)
  if (purchase_order_ids || under.currency !== before.currency)
    await savePlacementOrders(ctx, { id, ...under }, purchase_order_ids ?? before.purchase_order_ids)
  if (rates) {
    const sourced = await withTrueSources(ctx.db, { ...after, ...under, pay_currency }, rates, before.rates)
    await saveRates(ctx.db, id, ctx.who.id, sourced)
  }
  // Of the placement as it is now: another worker may lack what the one before had.
  const compliant = begins ? acceptWarnings([await startWarning(ctx, id)], accepted) : {}
  await followOpenings(ctx.db, [before.job_id], today)
  if (moves) await chargeDueFees(ctx.db, today, id)
  if (after.status === 'terminated') await proposeRebates(ctx, id)
  const shown = await findPlacement({ ...ctx, scope: 'all' }, id)
  const saved = stored(shown)
  if (!stays) await followPlacement(ctx, before.job_id, saved.candidate_id)
  const taken = { ...stepOf(before, saved, today), ...step }
  if (taken.kind) await recordStep(ctx, id, { reason, ...taken } as NewStep)
  const why = (moves || step.kind) && reason ? { reason: { from: null, to: reason } } : {}
  const moved = moves && placementMove(before.status, after.status)?.done
  const done = moved || (taken.kind === 'extension' ? 'extended' : 'changed')
  await recordHistory(ctx, 'placements', id, done, {
    ...{ ...changedTerms(before, saved), ...why, ...acceptedTogether(reasons, compliant) },
  })
  await announce(ctx.db, 'placement.changed', { id })
  if (begins && before.status !== 'ended' && before.status !== 'closed') await notifyPlaced(ctx, saved)
  await notifyStep(ctx, taken.kind, [saved])
  return shown
}

/** Null: in what is charged. */
const paidIn = ({ currency, pay_currency }: Currencies) =>
  isMixed({ currency, pay_currency }) ? pay_currency : null

/** As rules know it: one that reads as ending is live. */
const stored = (placement: Placement): Placement => ({ ...placement, status: storedStatus(placement.status) })

const movingOf = (before: Placement, after: Placement) => ({
  from: before.status,
  to: after.status,
  was_until: before.end_date,
  end_date: after.end_date,
})

type Given = Omit<ChangePlacement, 'version' | 'reason' | 'accepted' | 'rates'>

/** Of what was sent, what is not so already; a form sends all it shows. */
function differing(before: Placement, given: Given): Given {
  const now = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual(value, now[field]),
    ),
  )
}
