import { changeOrder, createOrder } from '#areas/purchase-orders/actions.ts'
import { choicesOf, listBudgets, setBudgets } from '#areas/purchase-orders/budgets/actions.ts'
import { orderBudgets } from '#areas/purchase-orders/budgets/contract.ts'
import { purchaseOrders } from '#areas/purchase-orders/contract.ts'
import { burnOf, listMovements, movementsOf } from '#areas/purchase-orders/movements.ts'
import { findOrder, listOrders } from '#areas/purchase-orders/queries.ts'
import { askByHand } from '#areas/purchase-orders/requests/ask.ts'
import { askedOrders, orderRequests } from '#areas/purchase-orders/requests/contract.ts'
import { acceptAnswer, refuseAnswer } from '#areas/purchase-orders/requests/decisions.ts'
import { answerRequest, askForLink, openRequest, showRequest } from '#areas/purchase-orders/requests/guest.ts'
import { requestsOf } from '#areas/purchase-orders/requests/list.ts'
import type { On } from '#platform/http/mount.ts'

export function purchaseOrderRoutes(on: On): void {
  on(purchaseOrders.list, (ctx) => listOrders(ctx, ctx.query))
  on(purchaseOrders.show, (ctx) => findOrder(ctx, ctx.params.id))
  on(purchaseOrders.create, (ctx) => createOrder(ctx, ctx.body))
  on(purchaseOrders.change, (ctx) => changeOrder(ctx, ctx.params.id, ctx.body))
  on(purchaseOrders.movements, (ctx) => movementsOf(ctx, ctx.params.id, ctx.query))
  on(purchaseOrders.burn, (ctx) => burnOf(ctx, ctx.params.id))
  on(purchaseOrders.allMovements, (ctx) => listMovements(ctx, ctx.query))

  on(orderRequests.list, (ctx) => requestsOf(ctx, ctx.params.id, ctx.query))
  on(orderRequests.ask, (ctx) => askByHand(ctx, ctx.params.id))
  on(orderRequests.accept, (ctx) => acceptAnswer(ctx, ctx.params.id))
  on(orderRequests.refuse, (ctx) => refuseAnswer(ctx, ctx.params.id, ctx.body.reason))

  on(askedOrders.enter, (visit) => openRequest(visit, visit.body.code))
  on(askedOrders.show, (visit) => showRequest(visit))
  on(askedOrders.answer, (visit) => answerRequest(visit, visit.body))
  on(askedOrders.askLink, (visit) => askForLink(visit))
  on(orderBudgets.list, (ctx) => listBudgets(ctx, ctx.query))
  on(orderBudgets.choices, (ctx) => choicesOf(ctx, ctx.params.id))
  on(orderBudgets.set, (ctx) => setBudgets(ctx, ctx.params.id, ctx.body))
}
