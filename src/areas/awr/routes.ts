import { addComparator, addFact, removeFact, showAwr } from '#areas/awr/actions.ts'
import { awr } from '#areas/awr/contract.ts'
import { listClocks } from '#areas/awr/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function awrRoutes(on: On): void {
  on(awr.list, (ctx) => listClocks(ctx, ctx.query))
  on(awr.show, (ctx) => showAwr(ctx, ctx.params.id))
  on(awr.addFact, (ctx) => addFact(ctx, ctx.params.id, ctx.body))
  on(awr.removeFact, (ctx) => removeFact(ctx, ctx.params.id))
  on(awr.addComparator, (ctx) => addComparator(ctx, ctx.params.id, ctx.body))
}
