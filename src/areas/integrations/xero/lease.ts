import { sql } from 'kysely'
import { type Connection, connectionIfThere, log } from '#areas/integrations/connections.ts'
import { connectionBroken } from '#areas/integrations/notification-kinds.ts'
import { type Xero, XeroWait } from '#areas/integrations/xero/client.ts'
import { overlap } from '#areas/integrations/xero/reading.ts'
import { notify } from '#areas/notifications/public.ts'
import type { JobContext } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import { announce, enqueue } from '#platform/outbox.ts'

/** Whoever works on a connection says every so often that they do; who was killed is free again after so long. */
const lease = 180_000
/** Calls that are left for others in the minute: the office works in Xero with other programs, too. */
const leave = 2
/** What a run does at most before it goes on as another one. */
const mostCalls = 400

/**
 * `goes_on`: the one before ended because it had to wait, and had looked at what there is to choose from. `heard`: Xero told of a
 * change then, or somebody here wanted a run while another one worked.
 */
export type Going = { id: number; goes_on?: boolean; heard?: string }
export type Progress = { contacts: Counts; documents: Counts; looked: boolean }
export type Counts = { created: number; updated: number; conflicts: number; failed: number; paid: number }

export const none = (): Counts => ({ created: 0, updated: 0, conflicts: 0, failed: 0, paid: 0 })

/**
 * Nobody else works on it, it is open, and Xero did not ask us to wait. A run that is wanted meanwhile comes right after (`end`),
 * or after the lease where who holds it was killed; not when what was heard was looked at by one that began since: each
 * document of ours makes Xero tell of it.
 */
export async function takeLease(job: JobContext, { id, heard }: Going): Promise<Connection | undefined> {
  return job.inTenant(async (db) => {
    const now = clock.now()
    const heardAt = heard ? Date.parse(heard) : now.getTime() + overlap
    const { rows } = await sql<{ free: boolean; at: string | null; known: boolean }>`
      with held as (
        select c.id, greatest(c.busy_until, c.wait_until) as at,
          coalesce(c.busy_until < ${now.toISOString()}::timestamptz, true)
            and coalesce(c.wait_until <= ${now.toISOString()}::timestamptz, true) as free,
          c.busy_until is null and coalesce(c.records_since > ${new Date(heardAt - overlap).toISOString()}::timestamptz, false) as known
        from integration_connections c where c.tenant_id = ${db.tenant} and c.id = ${id} and not c.paused
          and c.status = any('{connected,degraded}') for update
      ), taken as (
        update integration_connections c set busy_until = ${new Date(now.getTime() + lease).toISOString()}::timestamptz
        from held h where c.tenant_id = ${db.tenant} and c.id = h.id and h.free and not h.known
      ), asked as (
        update integration_connections c set wanted = true
        from held h where c.tenant_id = ${db.tenant} and c.id = h.id and not h.free and not h.known
      )
      select free, at, known from held`.execute(db)
    const found = rows[0]
    if (!found || found.known) return undefined
    if (!found.free) {
      await enqueue(
        db,
        'xero.sync',
        { id, heard: heard ?? now.toISOString() },
        new Date(Date.parse(found.at!) + 1_000),
      )
      return undefined
    }
    return connectionIfThere(db, 'xero', id)
  })
}

/** Each call says that the work goes on, and the last calls of a minute are left to others. */
export function paced(job: JobContext, { id }: Connection, ask: Xero): Xero {
  let calls = 0
  let left = 60
  return async (method, path, options) => {
    if (left <= leave) throw new XeroWait(new Date(clock.now().getTime() + 60_000))
    calls += 1
    if (calls > mostCalls) throw new XeroWait(clock.now())
    const reply = await ask<never>(method, path, options)
    left = reply.left
    if (calls % 10 === 0)
      await job.inTenant((db) =>
        db
          .updateTable('integration_connections')
          .set({ busy_until: new Date(clock.now().getTime() + lease).toISOString() })
          .where('tenant_id', '=', db.tenant)
          .where('id', '=', id)
          .execute(),
      )
    return reply
  }
}

type Ending = {
  goes_on?: boolean
  error?: string
  status?: 'connected' | 'degraded' | 'expired'
  wait?: Date
}

/** Lets go of the connection, says what came of it, and goes on when Xero lets us. */
export async function end(
  job: JobContext,
  { id }: Connection,
  counts: Progress,
  { error, status, wait, goes_on = false }: Ending,
): Promise<void> {
  await job.inTenant(async (db) => {
    const before = await db
      .selectFrom('integration_connections')
      .select('wanted')
      .where('tenant_id', '=', db.tenant)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    await db
      .updateTable('integration_connections')
      .set({
        ...{
          busy_until: null,
          wanted: false,
          wait_until: wait?.toISOString() ?? null,
          last_run_at: clock.now().toISOString(),
        },
        ...(error === undefined ? {} : { error }),
        ...(status ? { status } : {}),
      })
      .where('tenant_id', '=', db.tenant)
      .where('id', '=', id)
      .where('status', 'in', ['connected', 'degraded'])
      .execute()
    if (error) await log(db, id, [{ direction: 'out', result: 'failed', message: error }])
    const { contacts, documents } = counts
    if (touched(contacts)) await announce(db, 'xero.contacts.synced', { id, ...wire(contacts) })
    if (touched(documents)) await announce(db, 'xero.invoices.synced', { id, ...wire(documents) })
    if (wait && status !== 'expired') await enqueue(db, 'xero.sync', { id, goes_on }, wait)
    else if (before?.wanted && status !== 'expired') await enqueue(db, 'xero.sync', { id })
    if (!wait && !touched(contacts) && !touched(documents)) await announce(db, 'integration.changed', { id })
  })
}

const touched = ({ created, updated, conflicts, failed, paid }: Counts) =>
  created + updated + conflicts + failed + paid > 0
const wire = ({ created, updated, conflicts, failed, paid }: Counts) => ({
  created,
  updated,
  conflicts,
  failed,
  paid,
})

/** Somebody must connect again: who connected it is told, once. Not when somebody disconnected it meanwhile. */
export async function broken(
  job: JobContext,
  connection: Connection,
  counts: Progress,
  message: string,
): Promise<void> {
  await end(job, connection, counts, { error: message, status: 'expired' })
  await job.inTenant(async (db) => {
    const { rows } = await sql<{ user_id: number }>`
      select u.id as user_id from integration_connections c
      join users u on u.tenant_id = ${db.tenant} and u.id = c.connected_by_user_id
      where c.tenant_id = ${db.tenant} and c.id = ${connection.id} and c.status = 'expired'
        and u.status = 'active'`.execute(db)
    await notify(
      { db, tenant: job.tenant, publicUrl: job.publicUrl },
      connectionBroken,
      rows.map(({ user_id }) => ({
        user_id,
        type: 'error',
        title: `Xero has to be connected again: ${connection.account_name}`,
        description: `${message}. Until then nothing goes there and no payment comes back.`,
        actions: [{ label: 'Connect again', url: '/integrations/xero' }],
      })),
    )
  })
}
