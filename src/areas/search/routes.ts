import { searchAll } from '#areas/search/actions.ts'
import { search } from '#areas/search/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function searchRoutes(on: On): void {
  on(search, (ctx) => searchAll(ctx, ctx.query.q))
}
