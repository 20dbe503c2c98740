import { rateEntry } from '#areas/jobs/rate-entry/contract.ts'
import { saveRateEntry, showRateEntry } from '#areas/jobs/rate-entry/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function rateEntryRoutes(on: On) {
  on(rateEntry.show, async (ctx) => ({ data: await showRateEntry(ctx) }))
  on(rateEntry.change, async (ctx) => ({ data: await saveRateEntry(ctx, ctx.body) }))
}
