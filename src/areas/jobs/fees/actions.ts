import { chargeDueFees } from '#areas/jobs/fees/charge.ts'
import type { Fee, FeeInput, TransferFee } from '#areas/jobs/fees/contract.ts'
import { clearStages, deleteFee, findFee, wasTakenOn, writeFee } from '#areas/jobs/fees/queries.ts'
import { charged, feeAmount, stageAmounts, whyNotFee } from '#areas/jobs/fees/rules.ts'
import { dueTransfer } from '#areas/jobs/placement-billing.ts'
import { lockPlacement } from '#areas/jobs/placement-check-queries.ts'
import { findPlacement, moneyMask } from '#areas/jobs/placement-queries.ts'
import { isAgreed, storedStatus } from '#areas/jobs/transitions.ts'
import { todayOf } from '#areas/settings/public.ts'
import { type Context, covers } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistory } from '#platform/history.ts'
import { formatMoney } from '#platform/money.ts'
import { announce } from '#platform/outbox.ts'
import { conflict, forbidden, refuse } from '#platform/refusal.ts'

/** What the client pays once, for whoever may see what a placement charges. */
export async function showFee(
  ctx: Context,
  placementId: number,
): Promise<{ data: Fee | null; transfer: TransferFee | null }> {
  const placement = await findPlacement(ctx, placementId)
  const data = await findFee(ctx.db, placementId)
  const taken_on = await wasTakenOn(ctx.db, placementId)
  const status = storedStatus(placement.status)
  const transfer = data ? null : dueTransfer({ ...placement, status, taken_on }, await todayOf(ctx))
  return { data, transfer }
}

/** Agrees on a fee while nothing of it was charged; what is due by it already is charged at once. */
export async function saveFee(
  ctx: Context,
  placementId: number,
  { version, ...fee }: FeeInput & { version: number | null },
): Promise<{ data: Fee | null }> {
  const before = await held(ctx, placementId)
  refuse(whyNotFee(fee))
  if (before && before.version !== version) throw conflict('fee')
  await storeFee(ctx.db, placementId, fee)
  await chargeDueFees(ctx.db, await todayOf(ctx), placementId)
  return said(ctx, placementId, before)
}

/** Puts a fee that was found right in the place of what was agreed before, its stages priced. */
export async function storeFee(db: Db, placementId: number, fee: FeeInput): Promise<void> {
  const amount = feeAmount(fee)!
  const amounts = stageAmounts(amount, fee.stages)
  const stages = fee.stages.map((stage, at) => ({ ...stage, amount: amounts[at]! }))
  await clearStages(db, placementId)
  await writeFee(db, placementId, { ...fee, amount, stages })
}

export async function removeFee(ctx: Context, placementId: number): Promise<{ data: Fee | null }> {
  const before = await held(ctx, placementId)
  await deleteFee(ctx.db, placementId)
  return said(ctx, placementId, before)
}

/** The fee as it is, nobody changing the placement meanwhile; refused to who may not set what this placement charges. */
async function held(ctx: Context, placementId: number): Promise<Fee | null> {
  const { owned } = await lockPlacement(ctx.db, placementId)
  const { status } = await findPlacement(ctx, placementId)
  const permission = isAgreed(status) ? 'placements.rates.approve' : 'placements.rates.propose'
  if (!covers(ctx.who, permission, owned)) throw forbidden(permission)
  if (!moneyMask(ctx).charge) throw forbidden('placements.rates.view_charge')
  const fee = await findFee(ctx.db, placementId)
  if (fee?.stages.some(({ charge_unit_id }) => charge_unit_id !== null)) refuse(charged)
  return fee
}

async function said(ctx: Context, placementId: number, before: Fee | null) {
  const data = await findFee(ctx.db, placementId)
  // Under a name that the history masks by.
  await recordHistory(ctx, 'placements', placementId, data ? 'fee_agreed' : 'fee_removed', {
    fee: { from: before && words(before), to: data && words(data) },
  })
  await announce(ctx.db, 'placement.changed', { id: placementId })
  return { data }
}

const words = ({ amount, currency, salary, percent, stages }: Fee) =>
  [
    formatMoney(amount, currency),
    salary === null ? '' : `${percent} % of ${formatMoney(salary, currency)}`,
    stages.map((stage) => `${stage.label} ${formatMoney(stage.amount, currency)}`).join(', '),
  ]
    .filter(Boolean)
    .join('; ')
