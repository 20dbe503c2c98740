import { sql } from 'kysely'
import type { AllDb, Db, Leaving } from '#platform/db/tenant.ts'

/**
 * Says that something happened. It is written by the commit of the caller's transaction and leaves after it, at least
 * once and in order: listeners of other rooms, later browsers. `payload` holds ids, never rows.
 */
export async function announce(db: Db, name: string, payload: Record<string, unknown>): Promise<void> {
  leave(db, [{ kind: 'event', name, payload }])
}

/** The same for many: one row each, in this order. */
export async function announceAll(
  db: Db,
  name: string,
  payloads: readonly Record<string, unknown>[],
): Promise<void> {
  leave(
    db,
    payloads.map((payload) => ({ kind: 'event', name, payload })),
  )
}

/** Work for later, queued in the caller's transaction; `runAt` not before that instant. */
export async function enqueue(
  db: Db,
  name: string,
  payload: Record<string, unknown>,
  runAt?: Date,
): Promise<void> {
  leave(db, [{ kind: 'job', name, payload, run_at: runAt?.toISOString() }])
}

function leave(db: Db, what: Leaving[]) {
  if (!db.leaving) throw new Error('nothing leaves without a transaction: a request that only reads has none')
  db.leaving.push(...what)
}

/** Whose work belongs to no agency. */
export const noAgency = 0

/** Work for later that belongs to no agency (`accountJobs` of a room): queued in a transaction across, gone with it. */
export async function enqueueAccountJob(
  all: AllDb,
  name: string,
  payload: Record<string, unknown>,
): Promise<void> {
  await all
    .insertInto('outbox')
    .values({ tenant_id: noAgency, kind: 'job', name, payload: JSON.stringify(payload) })
    .execute()
}

/** The same work for each of these agencies, queued in a transaction across by one statement. */
export function enqueueFor(
  all: AllDb,
  tenants: readonly number[],
  name: string,
  payload: Record<string, unknown>,
): Promise<void> {
  return leaveFor(all, tenants, { kind: 'job', name, payload })
}

/** Says in each of these agencies that something happened, in a transaction across by one statement. */
export function announceFor(
  all: AllDb,
  tenants: readonly number[],
  name: string,
  payload: Record<string, unknown>,
): Promise<void> {
  return leaveFor(all, tenants, { kind: 'event', name, payload })
}

async function leaveFor(all: AllDb, tenants: readonly number[], { kind, name, payload }: Leaving) {
  await sql`
    insert into outbox (tenant_id, kind, name, payload)
    select t.id, ${kind}::text, ${name}::text, ${JSON.stringify(payload)}::jsonb
    from unnest(${tenants}::integer[]) as t(id)`.execute(all)
}
