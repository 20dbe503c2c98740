import type { z } from 'zod'
import { needsFeature, tidy } from '#areas/access/public.ts'
import type { ApiToken, NewApiToken } from '#areas/identity/api-tokens/contract.ts'
import { findToken, insertToken, revokeToken } from '#areas/identity/api-tokens/queries.ts'
import { whyNotTokenGrants, writeToken } from '#areas/identity/api-tokens/rules.ts'
import type { Context } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { refuse } from '#platform/refusal.ts'
import { hashToken, newToken } from '#platform/session-tokens.ts'

/** Makes a token that speaks for whoever asks. Its words are in this answer and nowhere else. */
export async function createToken(
  ctx: Context,
  { name, permissions, expires_in_days }: z.output<typeof NewApiToken>,
): Promise<ApiToken & { token: string }> {
  await needsFeature(ctx, 'api')
  refuse(whyNotTokenGrants(ctx.who.permissions, permissions))
  const secret = newToken()
  const granted = tidy(permissions)
  const id = await insertToken(ctx.db, {
    user_id: ctx.who.id,
    name,
    token_hash: hashToken(secret),
    ending: secret.slice(-4),
    permissions: granted,
    days: expires_in_days,
  })
  await recordHistory(ctx, 'api-tokens', id, 'created', { name: { from: null, to: name }, granted })
  return { ...(await findToken(ctx.db, id)), token: writeToken(ctx.db.tenant, secret) }
}

/** From the next request on it opens nothing. Once more is no fault: it is what was requested. */
export async function endToken(ctx: Context, id: number) {
  const { name } = await findToken(ctx.db, id)
  if (await revokeToken(ctx.db, id, ctx.who.id)) await recordHistory(ctx, 'api-tokens', id, 'revoked')
  return { title: 'API token revoked', description: `${name} opens nothing any more.` }
}
