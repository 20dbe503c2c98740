import {
  approvePlacement,
  copyPlacement,
  extendPlacement,
  reviewPlacement,
  terminatePlacement,
  transferPlacement,
} from '#areas/jobs/placement-life/actions.ts'
import { placementLife } from '#areas/jobs/placement-life/contract.ts'
import { stepsOf } from '#areas/jobs/placement-life/queries.ts'
import { findPlacement } from '#areas/jobs/placement-queries.ts'
import type { On } from '#platform/http/mount.ts'

export function placementLifeRoutes(on: On) {
  on(placementLife.steps, async (ctx) => {
    const { id } = await findPlacement(ctx, ctx.params.id)
    return { data: await stepsOf(ctx.db, id) }
  })
  on(placementLife.approve, (ctx) => approvePlacement(ctx, ctx.params.id, ctx.body))
  on(placementLife.extend, (ctx) => extendPlacement(ctx, ctx.params.id, ctx.body))
  on(placementLife.terminate, (ctx) => terminatePlacement(ctx, ctx.params.id, ctx.body))
  on(placementLife.transfer, (ctx) => transferPlacement(ctx, ctx.params.id, ctx.body))
  on(placementLife.review, (ctx) => reviewPlacement(ctx, ctx.params.id, ctx.body))
  on(placementLife.copy, (ctx) => copyPlacement(ctx, ctx.params.id, ctx.body))
}
