import { sql } from 'kysely'
import { planLimitsOn } from '#areas/access/plan-limits.ts'
import type { Db } from '#platform/db/tenant.ts'
import { type Reason, refuse } from '#platform/refusal.ts'

/** Refuses when the agency may not have so many more colleagues. */
export async function refuseOverUserLimit(db: Db, kind: string, more: number): Promise<void> {
  refuse(await whyNotColleagues(db, kind, more))
}

/**
 * Why the agency may not have so many more colleagues. Where there is a limit, one invites after the other, so that two at
 * once do not both take the last place. Of others (candidates, approvers) it may have any number.
 */
export async function whyNotColleagues(db: Db, kind: string, more: number): Promise<Reason | undefined> {
  if (kind !== 'staff') return undefined
  const { rows } = await sql<{ users: number | null }>`
    select e.users from ${planLimitsOn(sql`${db.tenant}`)} e`.execute(db)
  const limit = rows[0]?.users ?? null
  if (limit === null) return undefined
  await sql`select pg_advisory_xact_lock(hashtext('places of an agency'), ${db.tenant}::integer)`.execute(db)
  const counted = await sql<{ used: number }>`
    select count(*)::int as used from users
    where tenant_id = ${db.tenant} and kind = 'staff' and status <> 'deactivated'`.execute(db)
  return whyNotMore(limit, counted.rows[0]!.used, more)
}

/** Why so many more do not fit, or undefined. */
export function whyNotMore(limit: number | null, used: number, more: number): Reason | undefined {
  if (limit === null || used + more <= limit) return undefined
  const left = Math.max(0, limit - used)
  return {
    code: 'limit.users',
    status: 409,
    title: `Your subscription has room for ${limit === 1 ? 'one person' : `${limit} people`}`,
    description: `${left === 0 ? 'All places are taken' : `Only ${left} more can be invited`}. Deactivate somebody who left, or ask Saffron for more.`,
  }
}
