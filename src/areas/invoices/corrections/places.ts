import { sql } from 'kysely'
import type { CorrectionAsked } from '#areas/invoices/corrections/contract.ts'
import type { To } from '#areas/invoices/corrections/plan.ts'
import { findOrder, readOrders, whyNotMoveTo } from '#areas/purchase-orders/public.ts'
import type { Context } from '#platform/context.ts'
import { invalid, refuse } from '#platform/refusal.ts'

/** Where time of a client is put: a billing profile or an order of that client in the currency of the time, or a cost code. */
export async function placeFor(
  ctx: Pick<Context, 'db' | 'who' | 'scope' | 'now'>,
  { cause, billing_profile_id, purchase_order_id, cost_code }: CorrectionAsked,
  { client, currency }: { client: { id: number }; currency: string },
): Promise<To> {
  if (cause === 'cost_code') return { cost_code: cost_code! }
  if (cause === 'order') {
    const seen = await findOrder(ctx as Context, purchase_order_id!)
    if (seen.client_id !== client.id) throw invalid('purchase_order_id', 'It is an order of another client')
    if (seen.currency !== currency) throw invalid('purchase_order_id', 'It is in another currency')
    const order = (await readOrders(ctx.db, [purchase_order_id!])).orders.get(purchase_order_id!)!
    refuse(whyNotMoveTo(order))
    return { purchase_order_id: purchase_order_id!, from: order.starts_on, until: order.ends_on }
  }
  const { rows } = await sql<{ currency: string }>`
    select b.currency from billing_profiles b
    where b.tenant_id = ${ctx.db.tenant} and b.id = ${billing_profile_id!} and b.client_id = ${client.id}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw invalid('billing_profile_id', 'Not found', 'not_found')
  if (rows[0].currency !== currency) throw invalid('billing_profile_id', 'It is in another currency')
  return { billing_profile_id: billing_profile_id! }
}
