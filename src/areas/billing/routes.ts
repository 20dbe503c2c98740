import {
  addPrice,
  archivePrice,
  cancelSubscription,
  changePlan,
  createProduct,
  subscribe,
  updateProduct,
  updateSubscription,
} from '#areas/billing/actions.ts'
import { cardRoutes } from '#areas/billing/cards/routes.ts'
import { centralProducts, centralSubscriptions } from '#areas/billing/contract.ts'
import { documentRoutes } from '#areas/billing/documents/routes.ts'
import { planRoutes } from '#areas/billing/plan/routes.ts'
import { readProducts } from '#areas/billing/queries.ts'
import { listSubscriptions, showSubscription } from '#areas/billing/subscription-detail.ts'
import { utcDay } from '#platform/days.ts'
import type { On } from '#platform/http/mount.ts'

export function billingRoutes(on: On): void {
  planRoutes(on)
  documentRoutes(on)
  cardRoutes(on)

  on(centralProducts.list, async ({ all, now }) => ({ data: await readProducts(all, utcDay(now)) }))
  on(centralProducts.create, (ctx) => createProduct(ctx, ctx.body))
  on(centralProducts.update, (ctx) => updateProduct(ctx, ctx.params.id, ctx.body))
  on(centralProducts.addPrice, (ctx) => addPrice(ctx, ctx.params.id, ctx.body))
  on(centralProducts.archivePrice, (ctx) => archivePrice(ctx, ctx.params.id))

  on(centralSubscriptions.list, ({ all, query, now }) => listSubscriptions(all, query, utcDay(now)))
  on(centralSubscriptions.show, ({ all, params, now }) => showSubscription(all, params.id, utcDay(now)))
  on(centralSubscriptions.create, (ctx) => subscribe(ctx, ctx.body))
  on(centralSubscriptions.update, (ctx) => updateSubscription(ctx, ctx.params.id, ctx.body))
  on(centralSubscriptions.changePlan, (ctx) => changePlan(ctx, ctx.params.id, ctx.body))
  on(centralSubscriptions.cancel, (ctx) => cancelSubscription(ctx, ctx.params.id, ctx.body.version))
}
