import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'
import { announce } from '#platform/outbox.ts'

/** Says that these requests changed: to colleagues, and to the candidates whose they are. */
export async function announceChanged(db: Db, ids: readonly number[]): Promise<void> {
  await announce(db, 'compliance_request.changed', { ids })
  const { rows } = await sql<{ user_id: number }>`
    select distinct c.user_id from compliance_requests r
    left join placements p on p.tenant_id = ${db.tenant} and p.id = r.placement_id
    join candidates c on c.tenant_id = ${db.tenant} and c.id = coalesce(r.candidate_id, p.candidate_id)
    where r.tenant_id = ${db.tenant} and r.id = any(${ids}::bigint[]) and c.user_id is not null`.execute(db)
  if (rows.length > 0)
    await announce(db, 'compliance_request.own', { user_ids: rows.map(({ user_id }) => user_id) })
}
