import { createToken, endToken } from '#areas/identity/api-tokens/actions.ts'
import { apiTokens } from '#areas/identity/api-tokens/contract.ts'
import { findToken, listTokens } from '#areas/identity/api-tokens/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function apiTokenRoutes(on: On): void {
  on(apiTokens.list, ({ db, query }) => listTokens(db, query))
  on(apiTokens.show, ({ db, params }) => findToken(db, params.id))
  on(apiTokens.create, (ctx) => createToken(ctx, ctx.body))
  on(apiTokens.revoke, (ctx) => endToken(ctx, ctx.params.id))
}
