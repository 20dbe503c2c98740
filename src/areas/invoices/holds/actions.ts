import { announceInvoices } from '#areas/invoices/announce.ts'
import { endHolds, findHoldable, type Holdable, insertHolds } from '#areas/invoices/holds/queries.ts'
import { whyNotHold, whyNotRelease } from '#areas/invoices/holds/rules.ts'
import { reaches } from '#areas/invoices/invoice-scope.ts'
import { lockInvoices, recordInvoiceHistory } from '#areas/invoices/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Reason } from '#platform/refusal.ts'

type Outcome = { done: number[]; refused: { id: number; reason: Reason }[] }

/** Keeps documents back with a reason: drafts from issue, issued ones from being sent and asked for. */
export async function holdInvoices(ctx: Context, ids: number[], reason: string): Promise<Outcome> {
  const outcome = await judged(ctx, ids, whyNotHold)
  await insertHolds(ctx.db, outcome.done, { reason, userId: ctx.who.id || null })
  return record(ctx, outcome, 'held', { reason: { from: null, to: reason } })
}

export async function releaseInvoices(ctx: Context, ids: number[]): Promise<Outcome> {
  const outcome = await judged(ctx, ids, whyNotRelease)
  await endHolds(ctx.db, outcome.done, ctx.who.id || null, ctx.now)
  return record(ctx, outcome, 'released', {})
}

/** The documents are held until the end of the transaction, so of two who hold one the second is told. */
async function judged(
  ctx: Context,
  ids: number[],
  whyNot: (document: Holdable) => Reason | undefined,
): Promise<Outcome> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  await lockInvoices(ctx.db, wanted)
  const found = await findHoldable(ctx.db, wanted)
  const reasonOf = (document: Holdable | undefined): Reason | undefined => {
    if (!document || !reaches(ctx.who, 'view', document))
      return { code: 'not_found', title: 'Invoice not found' }
    if (!reaches(ctx.who, 'hold', document)) return { code: 'forbidden', title: 'You may not do this' }
    return whyNot(document)
  }
  const each = wanted.map((id) => ({ id, reason: reasonOf(found.get(id)) }))
  return {
    done: each.flatMap(({ id, reason }) => (reason ? [] : [id])),
    refused: each.flatMap(({ id, reason }) => (reason ? [{ id, reason }] : [])),
  }
}

async function record(ctx: Context, outcome: Outcome, action: string, changes: object): Promise<Outcome> {
  if (outcome.done.length === 0) return outcome
  await recordInvoiceHistory(ctx, outcome.done, action, changes)
  await announceInvoices(ctx.db, outcome.done)
  return outcome
}
