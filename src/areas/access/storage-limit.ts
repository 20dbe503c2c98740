import { type RawBuilder, sql } from 'kysely'
import { planLimitsOn } from '#areas/access/plan-limits.ts'
import type { Db } from '#platform/db/tenant.ts'
import { type Reason, refuse } from '#platform/refusal.ts'

/** Bytes of the documents and files of an agency. */
export const storageOf = (tenant: RawBuilder<unknown>) => sql<number>`
      (coalesce((select sum(f.size) from invoice_files f where f.tenant_id = ${tenant}), 0)::bigint
        + coalesce((select sum(v.size) from file_versions v where v.tenant_id = ${tenant}), 0)::bigint
        + coalesce((select sum(e.size) from exports e where e.tenant_id = ${tenant} and e.status = 'ready'), 0)::bigint)`

/** Refuses when the agency may not have so many bytes more. Nothing is added up where there is no limit. */
export async function refuseOverStorage(db: Db, more: number): Promise<void> {
  const { rows } = await sql<{ limit: number | null; used: number }>`
    select e.storage_mb as limit,
      case when e.storage_mb is null then 0 else ${storageOf(sql`${db.tenant}`)} end as used
    from ${planLimitsOn(sql`${db.tenant}`)} e`.execute(db)
  const { limit, used } = rows[0]!
  refuse(whyNotStore(limit, used, more))
}

/** Why so many bytes more do not fit, or undefined. `limit`: MB. */
export function whyNotStore(limit: number | null, used: number, more: number): Reason | undefined {
  if (limit === null || used + more <= limit * 1_000_000) return undefined
  return {
    code: 'limit.storage',
    status: 413,
    title: 'Your agency has no room for this file',
    description: `Its subscription has room for ${limit} MB. Delete files that nobody needs any more, or ask Saffron for more.`,
  }
}
