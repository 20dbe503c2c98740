import { dutyWarning } from '#areas/access/public.ts'
import { exchangeWarning, marginWarning } from '#areas/jobs/margin-checks.ts'
import { type Currencies, isMixed } from '#areas/jobs/pay-currency.ts'
import { minimumWageWarning } from '#areas/jobs/placement-checks.ts'
import { savePlacement, saveRates } from '#areas/jobs/placement-queries.ts'
import { rangeOf } from '#areas/jobs/queries.ts'
import { checkedChange, dutyOf } from '#areas/jobs/rate-changes/checks.ts'
import type { RateChangeDetail } from '#areas/jobs/rate-changes/contract.ts'
import { changeLines, followingLines } from '#areas/jobs/rate-changes/history.ts'
import {
  type FoundChange,
  findRateChange,
  holdPlacements,
  holdRateChange,
  settleRateChange,
} from '#areas/jobs/rate-changes/queries.ts'
import {
  type Change,
  whyNotOpen,
  whyNotPropose,
  whyNotRefuse,
  whyStale,
} from '#areas/jobs/rate-changes/rules.ts'
import { tellDecided } from '#areas/jobs/rate-changes/send-notifications.ts'
import { mayWithdraw, showRateChange } from '#areas/jobs/rate-changes/show.ts'
import { whyUnseen } from '#areas/jobs/rate-changes/sight.ts'
import { rangeWarning } from '#areas/jobs/rate-range.ts'
import { whyNotTerms } from '#areas/jobs/rules.ts'
import { keepWithinOpen, rowsOf } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { forbidden, refuse } from '#platform/refusal.ts'
import { type Accepted, acceptWarnings } from '#platform/warnings.ts'

type Decision = { decision: 'approve' | 'refuse'; reason: string; accepted: Accepted }

/** Approves or refuses a proposal; of two who decide at one instant, the second learns that it was decided. */
export async function decideRateChange(
  ctx: Context,
  id: number,
  { decision, reason, accepted }: Decision,
): Promise<RateChangeDetail> {
  const change = await heldChange(ctx, id)
  refuse(whyNotOpen(change.status))
  if (decision === 'approve') return approve(ctx, change, { reason, accepted })
  refuse(whyNotRefuse(reason))
  await settleRateChange(ctx.db, id, { status: 'refused', by: ctx.who.id, reason })
  return settled(ctx, change, 'refused', reason)
}

/** Whoever asked for it takes it back. */
export async function withdrawRateChange(ctx: Context, id: number): Promise<RateChangeDetail> {
  const change = await heldChange(ctx, id)
  refuse(whyNotOpen(change.status))
  if (!mayWithdraw(ctx, change))
    throw forbidden('placements.rates.approve', 'Somebody else proposed these rates: refuse them instead')
  await settleRateChange(ctx.db, id, { status: 'withdrawn', by: ctx.who.id })
  return settled(ctx, change, 'withdrawn', '')
}

/** The placement first, as whoever changes it holds it, then the proposal; read as it stands once both are held. */
async function heldChange(ctx: Context, id: number): Promise<FoundChange> {
  const { placement_id } = await findRateChange(ctx, id)
  await holdPlacements(ctx.db, [placement_id])
  await holdRateChange(ctx.db, id)
  return findRateChange(ctx, id)
}

async function approve(
  ctx: Context,
  change: FoundChange,
  { reason, accepted }: Omit<Decision, 'decision'>,
): Promise<RateChangeDetail> {
  const { id, placement_id, from_day } = change
  const rows = change.rows as Change[]
  refuse(whyUnseen(ctx.who, rows))
  const { terms, placed, rates, added, codes, figures, margin, in_pounds } = await checkedChange(ctx, change)
  refuse(whyNotPropose(terms, from_day, false))
  refuse(whyStale(terms.rates, { from_day, rows }))
  refuse(whyNotTerms({ ...terms, rates }))
  const wages = rowsOf(figures, 'minimum_wage')
  const own = change.requested_by === ctx.who.id
  const reasons = acceptWarnings(
    [
      marginWarning(margin),
      exchangeWarning(margin),
      rangeWarning(added, terms.basic_rate_code_id, await rangeOf(ctx.db, terms.job_id), isMixed(terms)),
      minimumWageWarning(added, codes, { ...terms, dob: placed.dob, wages, in_pounds }),
      await dutyWarning(ctx.db, dutyOf(margin), { both: own, field: 'decision' }),
    ],
    accepted,
  )
  const overridden = await keepWithinOpen(ctx, [{ day: from_day, field: 'from_day' }])

  await savePlacement(ctx.db, placement_id, placed.version, {})
  await saveRates(ctx.db, placement_id, ctx.who.id, rates)
  await settleRateChange(ctx.db, id, { status: 'approved', by: ctx.who.id, reason })
  await announce(ctx.db, 'placement.changed', { id: placement_id })
  const followed = followingLines({ from_day, rows, ...currenciesOf(change) }, added, terms.rates, codes)
  return settled(ctx, change, 'approved', reason, { ...followed, ...reasons, ...overridden })
}

const currenciesOf = ({ currency, pay_currency }: Currencies): Currencies => ({ currency, pay_currency })

/** Tells the history of the placement, whoever asked, and every page that shows it. */
async function settled(
  ctx: Context,
  change: FoundChange,
  status: 'approved' | 'refused' | 'withdrawn',
  reason: string,
  more: Record<string, unknown> = {},
): Promise<RateChangeDetail> {
  const { id, placement_id, from_day, requested_by_name } = change
  const names = new Map(change.rows.map(({ rate_code_id, name }) => [rate_code_id, { name }]))
  await recordHistory(ctx, 'placements', placement_id, `rates ${status}`, {
    ...changeLines({ from_day, rows: change.rows as Change[], ...currenciesOf(change) }, names),
    requested_by: { from: null, to: requested_by_name },
    ...(reason ? { reason: { from: null, to: reason } } : {}),
    ...more,
  })
  await announce(ctx.db, 'rate_change.changed', { id, placement_id })
  if (status !== 'withdrawn') await tellDecided(ctx, change, status, reason)
  return showRateChange(ctx, id)
}
