import {
  changeWebhook,
  createWebhook,
  findWebhook,
  listWebhooks,
  renewSecret,
  replay,
  sendTest,
} from '#areas/webhooks/actions.ts'
import { webhooks } from '#areas/webhooks/contract.ts'
import { listDeliveries } from '#areas/webhooks/delivery-queries.ts'
import { showDelivery } from '#areas/webhooks/show-delivery.ts'
import type { On } from '#platform/http/mount.ts'

export function webhookRoutes(on: On): void {
  on(webhooks.list, ({ db, query }) => listWebhooks(db, query))
  on(webhooks.deliveries, ({ db, query }) => listDeliveries(db, query))
  on(webhooks.delivery, (ctx) => showDelivery(ctx, ctx.params.delivery_id))
  on(webhooks.replay, (ctx) => replay(ctx, ctx.body.ids))
  on(webhooks.show, ({ db, params }) => findWebhook(db, params.id))
  on(webhooks.create, (ctx) => createWebhook(ctx, ctx.body))
  on(webhooks.change, (ctx) => changeWebhook(ctx, ctx.params.id, ctx.body))
  on(webhooks.renewSecret, (ctx) => renewSecret(ctx, ctx.params.id))
  on(webhooks.test, (ctx) => sendTest(ctx, ctx.params.id))
}
