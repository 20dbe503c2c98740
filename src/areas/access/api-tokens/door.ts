import { findTokenBearer, noteUse } from '#areas/access/api-tokens/queries.ts'
import { grantsNow, readToken } from '#areas/access/api-tokens/rules.ts'
import { factorRequired } from '#areas/access/factors/rules.ts'
import { standingOf } from '#areas/access/standing.ts'
import { hashToken } from '#areas/access/tokens.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import type { Caller } from '#platform/http/admit.ts'
import type { Meter } from '#platform/http/meter.ts'
import { tooOften } from '#platform/http/meter.ts'

/**
 * Who a program is that shows a token, in one statement. It holds no roles: only what was chosen for it, as far as its
 * person may do that now. Counted before it is looked up, so that one which asks too often costs nothing.
 */
export async function byToken(
  db: AllDb,
  meter: Meter,
  authorization: string,
  slug: string | undefined,
): Promise<Caller | undefined> {
  const shown = readToken(authorization)
  if (!shown) return undefined
  const token_hash = hashToken(shown.secret)
  const wait = meter(token_hash)
  if (wait > 0) throw tooOften(wait)
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
  const { read_only } = standingOf(bearer.tenant_status, tenant.name)
  const standing = { agency_status: bearer.tenant_status, ...(read_only && { read_only }) }
  return { ...caller, ...standing, who, tenant, ...moved }
}
