import { addSuppression } from '#areas/mail/suppressions/actions.ts'
import { suppressions } from '#areas/mail/suppressions/contract.ts'
import { listSuppressions } from '#areas/mail/suppressions/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function suppressionRoutes(on: On): void {
  on(suppressions.list, ({ db, query }) => listSuppressions(db, query))
  on(suppressions.create, (ctx) => addSuppression(ctx, ctx.body))
}
