import { releaseCommitted } from '#areas/purchase-orders/public.ts'
import { keepWithinOpen } from '#areas/settings/public.ts'
import { datesOf } from '#areas/timesheets/closed-periods.ts'
import { whyNotRevert } from '#areas/timesheets/review/revert-rules.ts'
import { after } from '#areas/timesheets/rules.ts'
import { notifyReverted } from '#areas/timesheets/send-notifications.ts'
import { copySheet, saveSheet } from '#areas/timesheets/sheet-list-queries.ts'
import { findSheet, lockSheet } from '#areas/timesheets/single-sheet-queries.ts'
import { lockBilling } from '#areas/units/public.ts'
import { type Context, covers } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { conflict, forbidden, refuse } from '#platform/refusal.ts'

/**
 * Takes an approval back while nothing was made of its time: the sheet stays readable as it was, superseded, and its
 * units are never billed or paid; a copy with the same entries is a draft again. Answers the copy's id.
 */
export async function revertSheet(
  ctx: Context,
  id: number,
  { reason, version }: { reason: string; version: number },
): Promise<number> {
  // Before the sheet is read: a run that drafts its time at this instant comes before, or finds it superseded.
  await lockBilling(ctx.db, 'sales')
  await lockBilling(ctx.db, 'self-billing')
  await lockSheet(ctx.db, id)
  const sheet = await findSheet(ctx, id)
  if (!covers(ctx.who, 'timesheets.revert', sheet)) throw forbidden('timesheets.revert')
  refuse(whyNotRevert(sheet, ctx.who, reason))
  if (version !== sheet.version) throw conflict('timesheet')
  const overridden = await keepWithinOpen(ctx, datesOf(sheet.entries))
  await saveSheet(ctx.db, sheet, {
    status: after(sheet.status, 'revert'),
    bill_status: 'not_billable',
    pay_status: 'not_payable',
  })
  await releaseCommitted(ctx.db, [id])
  const copy = await copySheet(ctx.db, id)
  await notifyReverted(ctx, sheet, copy, reason)
  await recordHistory(ctx, 'timesheets', id, 'reverted', {
    reason: { from: null, to: reason },
    superseded_by: { from: null, to: `#${copy}` },
    ...overridden,
  })
  await recordHistory(ctx, 'timesheets', copy, 'created', { copy_of: { from: null, to: `#${id}` } })
  await announce(ctx.db, 'timesheet.reverted', { id })
  await announce(ctx.db, 'timesheet.created', { id: copy })
  return copy
}
