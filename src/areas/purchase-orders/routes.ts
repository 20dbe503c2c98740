import { changeOrder, createOrder } from '#areas/purchase-orders/actions.ts'
import { purchaseOrders } from '#areas/purchase-orders/contract.ts'
import { burnOf, listMovements, movementsOf } from '#areas/purchase-orders/movements.ts'
import { findOrder, listOrders } from '#areas/purchase-orders/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function purchaseOrderRoutes(on: On): void {
  on(purchaseOrders.list, (ctx) => listOrders(ctx, ctx.query))
  on(purchaseOrders.show, (ctx) => findOrder(ctx, ctx.params.id))
  on(purchaseOrders.create, (ctx) => createOrder(ctx, ctx.body))
  on(purchaseOrders.change, (ctx) => changeOrder(ctx, ctx.params.id, ctx.body))
  on(purchaseOrders.movements, (ctx) => movementsOf(ctx, ctx.params.id, ctx.query))
  on(purchaseOrders.burn, (ctx) => burnOf(ctx, ctx.params.id))
  on(purchaseOrders.allMovements, (ctx) => listMovements(ctx, ctx.query))
}
