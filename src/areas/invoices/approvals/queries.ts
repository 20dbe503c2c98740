import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/** Drafts that a second person is asked to approve from now on. */
export async function insertRequests(
  db: Db,
  ids: readonly number[],
  { note, user_id }: { note: string; user_id: number },
): Promise<void> {
  await sql`
    update invoices i set status = 'awaiting-approval', version = i.version + 1, updated_at = now()
    where i.tenant_id = ${db.tenant} and i.id = any(${ids}::bigint[])`.execute(db)
  await sql`
    insert into invoice_approval_requests (tenant_id, invoice_id, note, requested_by_user_id)
    select ${db.tenant}::integer, i.id, ${note}, ${user_id || null}::bigint from unnest(${ids}::bigint[]) as i(id)`.execute(
    db,
  )
}

/** Back to draft: sent back with a reason, or taken back by those who asked. */
export async function endRequests(
  db: Db,
  ids: readonly number[],
  { decision, reason, user_id }: { decision: 'rejected' | 'withdrawn'; reason: string; user_id: number },
): Promise<void> {
  await sql`
    update invoice_approval_requests r set decision = ${decision}, reason = ${reason}, decided_at = now(),
      decided_by_user_id = ${user_id || null}::bigint
    where r.tenant_id = ${db.tenant} and r.invoice_id = any(${ids}::bigint[]) and r.decision is null`.execute(
    db,
  )
  await sql`
    update invoices i set status = 'draft', version = i.version + 1, updated_at = now()
    where i.tenant_id = ${db.tenant} and i.id = any(${ids}::bigint[])`.execute(db)
}
