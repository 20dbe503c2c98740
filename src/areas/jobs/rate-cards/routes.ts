import { changeCard, proposedByCards, showCard } from '#areas/jobs/rate-cards/actions.ts'
import { rateCards } from '#areas/jobs/rate-cards/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function rateCardRoutes(on: On) {
  on(rateCards.ofAgency, (ctx) => showCard(ctx, null))
  on(rateCards.changeOfAgency, (ctx) => changeCard(ctx, null, ctx.body))
  on(rateCards.ofClient, (ctx) => showCard(ctx, ctx.params.id))
  on(rateCards.changeOfClient, (ctx) => changeCard(ctx, ctx.params.id, ctx.body))
  on(rateCards.proposal, (ctx) => proposedByCards(ctx, ctx.query))
}
