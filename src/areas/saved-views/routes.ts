import {
  changeSavedView,
  chooseSavedView,
  createSavedView,
  removeSavedView,
  viewsOpenTo,
} from '#areas/saved-views/actions.ts'
import { savedViews } from '#areas/saved-views/contract.ts'
import { listFields } from '#areas/saved-views/lists.ts'
import { ownTeams } from '#areas/saved-views/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function savedViewRoutes(on: On): void {
  on(savedViews.fields, (ctx) => ({ data: listFields(ctx, ctx.deps.areas, ctx.query.list) }))
  on(savedViews.list, async (ctx) => ({
    data: await viewsOpenTo(ctx, ctx.query.address),
    teams: await ownTeams(ctx),
  }))
  on(savedViews.create, (ctx) => createSavedView(ctx, ctx.body))
  on(savedViews.change, (ctx) => changeSavedView(ctx, ctx.params.id, ctx.body))
  on(savedViews.remove, (ctx) => removeSavedView(ctx, ctx.params.id))
  on(savedViews.choose, (ctx) => chooseSavedView(ctx, ctx.params.id, ctx.body))
}
