import { findOrder, type RequestContext } from '#areas/purchase-orders/queries.ts'
import type { OrderRequest } from '#areas/purchase-orders/requests/contract.ts'
import { listRequests } from '#areas/purchase-orders/requests/queries.ts'
import type { ListQuery, Page } from '#platform/http/contract.ts'

/** What the client of an order that the caller sees was asked. */
export async function requestsOf(
  ctx: RequestContext,
  order_id: number,
  query: ListQuery,
): Promise<Page<OrderRequest>> {
  await findOrder(ctx, order_id)
  return listRequests(ctx.db, { order_id }, query)
}
