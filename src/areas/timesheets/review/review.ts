import { createHash } from 'node:crypto'
import { commitSheets, releaseReserved } from '#areas/purchase-orders/public.ts'
import { keepWithinOpen } from '#areas/settings/public.ts'
import { insertReview, sealApproved, sidesOf, unitsOfSheets } from '#areas/timesheets/approval-queries.ts'
import { datesOf } from '#areas/timesheets/closed-periods.ts'
import type { Decision } from '#areas/timesheets/contract.ts'
import { decisions } from '#areas/timesheets/declarations.ts'
import { writeReceipt } from '#areas/timesheets/emails.ts'
import { type ByLink, notifySecondLook, whyLookAgain } from '#areas/timesheets/review/second-look.ts'
import { after, whyNotApprove, whyNotReject } from '#areas/timesheets/rules.ts'
import { notifyDecided } from '#areas/timesheets/send-notifications.ts'
import { mayDecide } from '#areas/timesheets/sheet-detail.ts'
import { saveSheet } from '#areas/timesheets/sheet-list-queries.ts'
import { findSheet, lockSheet, type Sheet } from '#areas/timesheets/single-sheet-queries.ts'
import { secondLookWords } from '#areas/timesheets/words.ts'
import { type HeldUnit, heldAsMade } from '#areas/units/public.ts'
import type { Context } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { forbidden, refuse } from '#platform/refusal.ts'

/**
 * Approves a submitted sheet or sends it back, with the evidence of who did, from where, on which figures. The same
 * for somebody signed in and for a guest by link (`link`). What is approved becomes charge units, once.
 */
export async function reviewSheet(ctx: Context, id: number, given: Decision, link?: ByLink): Promise<void> {
  const via = link ? 'link' : 'session'
  const { decision, reason, submission_no } = given
  await lockSheet(ctx.db, id)
  const sheet = await findSheet(ctx, id, true)
  const permission = decision === 'approve' ? 'timesheets.approve' : 'timesheets.reject'
  if (!mayDecide(ctx.who, sheet, permission)) {
    throw forbidden(permission, `You may not ${decision} this timesheet`)
  }
  refuse(
    decision === 'approve'
      ? whyNotApprove(sheet, ctx.who, submission_no)
      : whyNotReject(sheet, ctx.who, reason, submission_no),
  )
  // Sending back counts no time: it is possible also after its period was closed.
  const overridden = await keepWithinOpen(ctx, decision === 'approve' ? datesOf(sheet.entries) : [])

  const second_look = link ? await whyLookAgain(ctx, sheet, link) : null
  await insertReview(ctx.db, {
    timesheet_id: id,
    submission_no,
    user_id: ctx.who.id,
    decision,
    reason,
    via,
    statement: decisions[decision],
    totals_hash: totalsHash(sheet),
    ip: ctx.ip,
    agent: ctx.agent,
    second_look,
  })
  const sides = decision === 'approve' ? sidesOf(sheet.calculation!) : {}
  await saveSheet(ctx.db, sheet, {
    status: after(sheet.status, decision),
    ...sides,
    decided_at: ctx.now.toISOString(),
    decided_by_user_id: ctx.who.id,
    reason: decision === 'reject' ? reason : '',
  })
  let held: HeldUnit[] = []
  if (decision === 'approve') {
    await sealApproved(ctx.db, [id])
    held = await unitsOfSheets(ctx.db, [id])
  } else await releaseReserved(ctx.db, [id])
  const beyond =
    decision === 'approve'
      ? await commitSheets(ctx, [id], { accepted: given.accepted, field: 'decision' })
      : {}
  await tell(ctx, sheet, given)
  if (second_look) await notifySecondLook(ctx, sheet, second_look)
  await recordHistory(ctx, 'timesheets', id, decision === 'approve' ? 'approved' : 'rejected', {
    ...(reason ? { reason: { from: null, to: reason } } : {}),
    via: { from: null, to: via },
    ...(second_look ? { second_look: { from: null, to: secondLookWords[second_look] } } : {}),
    ...overridden,
    ...beyond,
  })
  await heldAsMade(ctx.db, held)
  await announce(ctx.db, 'timesheet.reviewed', { id, decision })
}

/** What the decision was made on: a fingerprint of every figure of the submission, money included. */
export function totalsHash({
  id,
  submission_no,
  period_start,
  period_end,
  calculation,
}: Pick<Sheet, 'id' | 'submission_no' | 'period_start' | 'period_end' | 'calculation'>): string {
  const totals = calculation?.totals
  return createHash('sha256')
    .update(JSON.stringify({ id, submission_no, period_start, period_end, totals }))
    .digest('hex')
}

async function tell(ctx: Context, sheet: Sheet, { decision, reason }: Decision): Promise<void> {
  await notifyDecided(ctx, sheet, decision, reason)
  const receipt = { decision, reason, at: ctx.now, statement: decisions[decision] }
  await writeReceipt(ctx, sheet, ctx.who, receipt)
}
