import { closePeriod, endOverride, overridePeriod, showPeriod } from '#areas/settings/period-locks/actions.ts'
import { periods } from '#areas/settings/period-locks/contract.ts'
import { listClosings } from '#areas/settings/period-locks/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function periodRoutes(on: On) {
  on(periods.show, (ctx) => showPeriod(ctx))
  on(periods.closings, async ({ db }) => ({ data: await listClosings(db) }))
  on(periods.close, (ctx) => closePeriod(ctx, ctx.body))
  on(periods.override, (ctx) => overridePeriod(ctx, ctx.body.reason))
  on(periods.endOverride, (ctx) => endOverride(ctx))
}
