import { beginCard, payInvoice, removeCard } from '#areas/billing/cards/actions.ts'
import { stripeClient } from '#areas/billing/cards/client.ts'
import { billingCards } from '#areas/billing/cards/contract.ts'
import { showMethod } from '#areas/billing/cards/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function cardRoutes(on: On): void {
  on(billingCards.show, ({ db, deps }) => showMethod(db, stripeClient(deps) !== undefined))
  on(billingCards.begin, (ctx) => beginCard(ctx))
  on(billingCards.remove, (ctx) => removeCard(ctx))
  on(billingCards.pay, (ctx) => payInvoice(ctx, ctx.params.id))
}
