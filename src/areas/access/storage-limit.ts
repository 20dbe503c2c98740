import { type RawBuilder, sql } from 'kysely'
import { planLimitsOn } from '#areas/access/plan-limits.ts'
import type { Db } from '#platform/db/tenant.ts'
import { type Reason, refuse } from '#platform/refusal.ts'

/** Bytes of the documents and files of an agency. */
export const storageOf = (tenant: RawBuilder<unknown>) => sql<number>`
      (coalesce((select sum(f.size) from invoice_files f where f.tenant_id = ${tenant}), 0)::bigint
        + coalesce((select sum(v.size) from file_versions v where v.tenant_id = ${tenant}), 0)::bigint
        + coalesce((select sum(e.size) from exports e where e.tenant_id = ${tenant} and e.status = 'ready'), 0)::bigint)`

/** Bytes of a file that somebody wants to send, and of all others that are on their way to the agency. */
type Sending = { size: number; others: number }

/** Refuses a file that the agency has no room for. Nothing is added up where there is no limit. */
export async function refuseOverStorage(db: Db, sending: Sending): Promise<void> {
  const { rows } = await sql<{ limit: number | null; used: number }>`
    select e.storage_mb as limit,
      case when e.storage_mb is null then 0 else ${storageOf(sql`${db.tenant}`)} end as used
    from ${planLimitsOn(sql`${db.tenant}`)} e`.execute(db)
  const { limit, used } = rows[0]!
  refuse(whyNotStore(limit, used, sending))
}

/**
 * Why it does not fit, or undefined. `limit`: MB. A colleague, a worker and a guest read the same, so it says who can help,
 * and no figure of the subscription.
 */
export function whyNotStore(
  limit: number | null,
  used: number,
  { size, others }: Sending,
): Reason | undefined {
  if (limit === null || used + others + size <= limit * 1_000_000) return undefined
  const fitsAlone = used + size <= limit * 1_000_000
  return {
    code: 'limit.storage',
    status: 413,
    title: 'The agency has no room for this file',
    description: `${
      fitsAlone
        ? 'With what is being uploaded just now it is more than its storage holds: try again in a few minutes.'
        : 'It is more than its storage holds.'
    } Tell whoever runs the agency: they can delete files and empty the bin (Files, Bin, Delete for good), or ask Saffron for more.`,
  }
}
