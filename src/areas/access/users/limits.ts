import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'
import { type Reason, refuse } from '#platform/refusal.ts'

/** Refuses when the agency may not have so many more colleagues. */
export async function admitColleagues(db: Db, kind: string, more: number): Promise<void> {
  refuse(await whyNotColleagues(db, kind, more))
}

/**
 * Why the agency may not have so many more colleagues. The limit is central administration's; its row is held,
 * so that two who invite at once do not both take the last place. Of others (candidates, approvers) it may have any number.
 */
export async function whyNotColleagues(db: Db, kind: string, more: number): Promise<Reason | undefined> {
  if (kind !== 'staff') return undefined
  const { rows } = await sql<{ users: number | null }>`
    select users from tenant_limits where tenant_id = ${db.tenant} for update`.execute(db)
  const limit = rows[0]?.users ?? null
  if (limit === null) return undefined
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
