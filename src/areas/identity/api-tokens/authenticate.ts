import { agencyRestrictions } from '#areas/access/public.ts'
import { findTokenBearer, noteUse } from '#areas/identity/api-tokens/queries.ts'
import { grantsNow, readToken } from '#areas/identity/api-tokens/rules.ts'
import { factorRequired } from '#areas/identity/factors/rules.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import type { Caller } from '#platform/http/authorise-request.ts'
import type { RateLimiter } from '#platform/http/rate-limiter.ts'
import { tooManyRequests } from '#platform/http/rate-limiter.ts'
import { hashToken } from '#platform/session-tokens.ts'

/**
 * Who a program is that shows a token, in one statement. It holds no roles: only what was chosen for it, as far as its
 * person may do that now. Counted before it is looked up, so that one which asks too often costs nothing.
 */
export async function authenticateToken(
  db: AllDb,
  meter: RateLimiter,
  authorization: string,
  slug: string | undefined,
): Promise<Caller | undefined> {
  const shown = readToken(authorization)
  if (!shown) return undefined
  const token_hash = hashToken(shown.secret)
  const wait = meter(token_hash)
  if (wait > 0) throw tooManyRequests(wait)
  const bearer = await findTokenBearer(db, { tenant_id: shown.tenant_id, token_hash, slug })
  if (!bearer) return undefined
  if (bearer.stale) await noteUse(db, bearer.tenant_id, bearer.token_id)
  const { id, account_id, name, email, kind, team_ids, token_name } = bearer
  const caller = { account_id, session: `api-token ${bearer.token_id}`, token: true as const }
  if (!bearer.here) return { ...caller, who: undefined, tenant: undefined }
  if (bearer.factor_overdue) return { ...caller, who: undefined, tenant: undefined, barred: factorRequired }
  const mine = new Set(bearer.permissions.split(' '))
  const permissions = new Set(grantsNow(mine, bearer.chosen))
  const tenant = { id: bearer.tenant_id, slug: bearer.tenant_slug, name: bearer.tenant_name }
  const moved = slug !== undefined && slug !== tenant.slug ? { moved_to: tenant.slug } : {}
  const who = { id, account_id, name, email, kind, roles: [], permissions, team_ids, token_name }
  const { read_only } = agencyRestrictions(bearer.tenant_status, tenant.name)
  const restrictions = { agency_status: bearer.tenant_status, ...(read_only && { read_only }) }
  return { ...caller, ...restrictions, who, tenant, ...moved }
}
