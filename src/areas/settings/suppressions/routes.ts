import { addSuppression } from '#areas/settings/suppressions/actions.ts'
import { suppressions } from '#areas/settings/suppressions/contract.ts'
import { listSuppressions } from '#areas/settings/suppressions/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function suppressionRoutes(on: On): void {
  on(suppressions.list, ({ db, query }) => listSuppressions(db, query))
  on(suppressions.create, (ctx) => addSuppression(ctx, ctx.body))
}
