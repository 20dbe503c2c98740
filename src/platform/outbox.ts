import { sql } from 'kysely'
import type { AllDb, Db } from '#platform/db/tenant.ts'

/**
 * Says that something happened. The row is written in the caller's transaction and leaves after commit, at least
 * once and in order: listeners of other rooms, later browsers. `payload` holds ids, never rows.
 */
export function announce(db: Db, name: string, payload: Record<string, unknown>): Promise<void> {
  return announceAll(db, name, [payload])
}

/** The same for many: one row each, in this order, written by one statement. */
export async function announceAll(
  db: Db,
  name: string,
  payloads: readonly Record<string, unknown>[],
): Promise<void> {
  if (payloads.length === 0) return
  db.outgoing = true
  await sql`
    insert into outbox (tenant_id, kind, name, payload)
    select ${db.tenant}::integer, 'event', ${name}::text, p.payload
    from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) with ordinality as p(payload, at)
    order by p.at`.execute(db)
}

/** Work for later, queued in the caller's transaction; `runAt` not before that instant. */
export async function enqueue(
  db: Db,
  name: string,
  payload: Record<string, unknown>,
  runAt?: Date,
): Promise<void> {
  db.outgoing = true
  await db
    .insertInto('outbox')
    .values({
      tenant_id: db.tenant,
      kind: 'job',
      name,
      payload: JSON.stringify(payload),
      run_at: runAt?.toISOString() ?? null,
    })
    .execute()
}

/** Whose work belongs to no agency. */
const noAgency = 0

/** Work for later that belongs to no agency (`unbound` of a room): queued in a transaction across, gone with it. */
export async function enqueueUnbound(
  all: AllDb,
  name: string,
  payload: Record<string, unknown>,
): Promise<void> {
  await all
    .insertInto('outbox')
    .values({ tenant_id: noAgency, kind: 'job', name, payload: JSON.stringify(payload) })
    .execute()
}
