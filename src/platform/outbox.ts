import type { Db } from '#platform/db/tenant.ts'

/**
 * Says that something happened. The row is written in the caller's transaction and leaves after commit, at least
 * once and in order: listeners of other rooms, later browsers. `payload` holds ids, never rows.
 */
export async function announce(db: Db, name: string, payload: Record<string, unknown>): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ tenant_id: db.tenant, kind: 'event', name, payload: JSON.stringify(payload) })
    .execute()
}

/** Work for later, queued in the caller's transaction; `runAt` not before that instant. */
export async function enqueue(
  db: Db,
  name: string,
  payload: Record<string, unknown>,
  runAt?: Date,
): Promise<void> {
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
