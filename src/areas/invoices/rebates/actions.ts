import { reaches } from '#areas/invoices/invoice-scope.ts'
import type { Rebate } from '#areas/invoices/rebates/contract.ts'
import { findRebate } from '#areas/invoices/rebates/queries.ts'
import { sharesOf, whyNotYet } from '#areas/invoices/rebates/rules.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/refusal.ts'

/** What the invoices of a fee give back, as far as this person sees them: each is credited by itself. */
export async function showRebate(ctx: Context, placementId: number): Promise<{ data: Rebate | null }> {
  const found = await findRebate(ctx, placementId)
  const seen = (found?.rebate?.documents ?? []).filter((each) =>
    reaches(ctx.who, 'view', { ...each, type: 'sales' }),
  )
  if (!found || (!found.reached && seen.length === 0)) throw notFound('Placement')
  if (found.rebate === null) return { data: null }
  const { amount, stages, documents, ...rebate } = found.rebate
  if (documents.length > 0 && seen.length === 0) return { data: null }
  const waiting = whyNotYet(stages, rebate.currency)
  const shares = sharesOf(amount, stages)
  return {
    data: {
      ...rebate,
      refused: waiting ? { ...waiting, description: waiting.description ?? '' } : null,
      documents: seen.flatMap(({ id, number, credit, ...owned }) => {
        const lines = shares.get(id) ?? []
        const may_credit = reaches(ctx.who, 'credit', { ...owned, type: 'sales' })
        const net = lines.reduce((sum, line) => sum + line.net, 0)
        return credit || lines.length > 0 ? [{ invoice_id: id, number, lines, net, may_credit, credit }] : []
      }),
    },
  }
}
