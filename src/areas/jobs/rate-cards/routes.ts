import { changeCard, proposedByCards, showCard } from '#areas/jobs/rate-cards/actions.ts'
import { rateCards } from '#areas/jobs/rate-cards/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function rateCardRoutes(on: On) {
  on(rateCards.ofAgency, (ctx) => showCard(ctx, {}))
  on(rateCards.changeOfAgency, (ctx) => changeCard(ctx, {}, ctx.body))
  on(rateCards.ofClient, (ctx) => showCard(ctx, { client_id: ctx.params.id }))
  on(rateCards.changeOfClient, (ctx) => changeCard(ctx, { client_id: ctx.params.id }, ctx.body))
  on(rateCards.ofJob, (ctx) => showCard(ctx, { job_id: ctx.params.id }))
  on(rateCards.changeOfJob, (ctx) => changeCard(ctx, { job_id: ctx.params.id }, ctx.body))
  on(rateCards.proposal, (ctx) => proposedByCards(ctx, ctx.query))
}
