import { tellAsked, tellSentBack } from '#areas/invoices/approval-notifications.ts'
import { whyNotAsk, whyNotDecide } from '#areas/invoices/approval-rules.ts'
import { endRequests, insertRequests } from '#areas/invoices/approvals/queries.ts'
import { approve, judgedFacts, type Outcome, tell } from '#areas/invoices/issuing/actions.ts'
import { whyNotPayer, whyNotSound } from '#areas/invoices/rules.ts'
import type { Context } from '#platform/context.ts'
import { invalid } from '#platform/refusal.ts'
import type { Accepted } from '#platform/warnings.ts'

/** Asks for approval of what can be asked about; the rest stays, each with its reason. Who may approve hears of it. */
export async function askForApproval(ctx: Context, ids: number[], note: string): Promise<Outcome> {
  const { facts, ...outcome } = await judgedFacts(
    ctx,
    ids,
    'update',
    (each) => whyNotAsk(each) ?? whyNotSound(each) ?? whyNotPayer(each),
  )
  await insertRequests(ctx.db, outcome.done, { note, user_id: ctx.who.id })
  await tell(ctx, outcome.done, 'approval asked for', note ? { note: { from: null, to: note } } : {})
  await tellAsked(ctx, facts)
  return outcome
}

/** Whoever may change drafts takes the request back, and goes on with the draft. */
export async function withdrawRequest(ctx: Context, ids: number[]): Promise<Outcome> {
  const { facts: _, ...outcome } = await judgedFacts(ctx, ids, 'update', whyNotDecide)
  await endRequests(ctx.db, outcome.done, { decision: 'withdrawn', reason: '', user_id: ctx.who.id })
  await tell(ctx, outcome.done, 'approval request taken back')
  return outcome
}

type Decision = { decision: 'approved' | 'rejected'; reason: string; accepted: Accepted }

/** Approves what awaits approval, or sends it back to draft; whoever asked hears of either, and why. */
export async function decideRequest(
  ctx: Context,
  ids: number[],
  { decision, reason, accepted }: Decision,
): Promise<Outcome> {
  if (decision === 'approved') return approve(ctx, ids, { accepted, first: whyNotDecide })
  if (reason === '') throw invalid('reason', 'Say why: whoever asked reads it')
  const { facts, ...outcome } = await judgedFacts(ctx, ids, 'approve', whyNotDecide)
  await endRequests(ctx.db, outcome.done, { decision, reason, user_id: ctx.who.id })
  await tell(ctx, outcome.done, 'sent back', { reason: { from: null, to: reason } })
  await tellSentBack(ctx, facts, reason)
  return outcome
}
