import type pg from 'pg'
import { type Leaving, pushWork, type ToBrowsers, toBrowsers } from '#platform/background/to-browsers.ts'
import { messageOf } from '#platform/live/bus.ts'
import { encode, notifyChannel } from '#platform/live/envelope.ts'
import type { Live, LiveEvent } from '#platform/live/live.ts'
import { noAgency } from '#platform/outbox.ts'

/** Rows taken from the outbox at a time. */
export const batch = 1_000

/** Any number will do, as long as every Saffron uses the same one. */
const drainLock = 7_233_767

/** Who is told what. */
export type Addressees = {
  /** The tasks that an event leads to. */
  listeners: ReadonlyMap<string, string[]>
  /** Tasks that all others come before. */
  lowPriority: ReadonlySet<string>
  /** What browsers hear of. */
  live: ReadonlyMap<string, LiveEvent>
  way: Live['way']
}

/**
 * Hands on what committed transactions queued: jobs become rows of the queue, events become one job for each
 * listener and messages to browsers. Taking and handing on are one transaction, so nothing is lost and nothing is
 * handed on twice. Of many processes one drains at a time, which keeps the order.
 * One such statement every few milliseconds stands for the NOTIFY that each writer would otherwise have to make
 * under a global lock. Returns how many rows were taken.
 */
export async function drainOutbox(worker: pg.Pool, to: Addressees): Promise<number> {
  const client = await worker.connect()
  let broken: Error | undefined
  try {
    // Most looks find nothing: they cost one round trip and no transaction.
    const { rows: found } = await client.query('select exists (select from outbox) as waiting')
    if (!found[0].waiting) return 0
    await client.query('begin')
    const rows = await take(client)
    await queueJobs(client, rows, to)
    await wakeFollowers(client, rows)
    await publishToBrowsers(client, rows, to)
    await client.query('commit')
    return rows.length
  } catch (error) {
    await client.query('rollback').catch((failure) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

type OutboxRow = Leaving & {
  tenant_id: number
  id: number
  kind: 'event' | 'job'
  run_at: string | null
  /** Work that follows such announcements of this agency (`platform/follow.ts`). */
  followers: string[]
}

/**
 * The oldest rows, in order; none while another process holds the lock. Announcements that are followed are kept for
 * their followers by the same statement: it adds rows that nothing can refuse, so it holds up nobody else's.
 */
async function take(client: pg.PoolClient): Promise<OutboxRow[]> {
  const { rows } = await client.query<OutboxRow>(
    `with taken as (
       delete from outbox o using (
         select tenant_id, id from outbox where (select pg_try_advisory_xact_lock($2))
         order by id limit $1 for update skip locked
       ) next where o.tenant_id = next.tenant_id and o.id = next.id
       returning o.tenant_id, o.id, o.kind, o.name, o.payload, o.run_at, o.created_at
     ),
     kept as (
       insert into followed_events (tenant_id, task, id, name, payload, at)
       select o.tenant_id, f.task, o.id, o.name, o.payload, o.created_at
       from taken o join event_followers f on f.tenant_id = o.tenant_id and o.name = any(f.names) where o.kind = 'event'
       on conflict do nothing
     )
     select o.tenant_id, o.id, o.kind, o.name, o.payload, o.run_at, coalesce(t.slug, '') as slug,
       case when o.kind = 'event'
         then array(select f.task from event_followers f where f.tenant_id = o.tenant_id and o.name = any(f.names))
         else '{}' end as followers
     from taken o left join tenants t on t.id = o.tenant_id order by o.id`,
    [batch, drainLock],
  )
  return rows
}

async function queueJobs(client: pg.PoolClient, rows: OutboxRow[], { listeners, lowPriority }: Addressees) {
  const jobs = rows.flatMap(({ tenant_id, kind, name, payload, run_at }) => {
    const tasks = kind === 'job' ? [name] : (listeners.get(name) ?? [])
    return tasks.map((task) => {
      // Letters of no agency: somebody waits before a closed door.
      const priority = tenant_id === noAgency ? -10 : lowPriority.has(task) ? 10 : 0
      return { task, payload: { tenant_id, payload }, run_at, priority }
    })
  })
  if (jobs.length === 0) return
  await client.query(
    `select graphile_worker.add_jobs(array(
       select (j.task, j.payload, null, j.run_at, 8, null, j.priority, null)::graphile_worker.job_spec
       from json_to_recordset($1::json) as j(task text, payload json, run_at timestamptz, priority int)))`,
    [JSON.stringify(jobs)],
  )
}

/** One job for each follower and agency, however many events it finds: it takes them from where they are kept. */
async function wakeFollowers(client: pg.PoolClient, rows: OutboxRow[]) {
  const woken = new Map(
    rows.flatMap(({ tenant_id, followers }) =>
      followers.map(
        (task) => [`${task}:${tenant_id}`, { task, payload: { tenant_id, payload: {} } }] as const,
      ),
    ),
  )
  if (woken.size === 0) return
  const jobs = [...woken].map(([key, job]) => ({ ...job, key }))
  await client.query(
    `select graphile_worker.add_jobs(array(
       select (j.task, j.payload, null, null, 8, j.key, 5, null)::graphile_worker.job_spec
       from json_to_recordset($1::json) as j(task text, payload json, key text)))`,
    [JSON.stringify(jobs)],
  )
}

async function publishToBrowsers(client: pg.PoolClient, rows: OutboxRow[], { live, way }: Addressees) {
  const messages = toBrowsers(
    rows.filter(({ kind }) => kind === 'event'),
    live,
    way,
  )
  if (messages.events.length + messages.drops.length === 0) return
  if (way === 'push') await queuePush(client, messages)
  else await notify(client, messages)
}

/** Every process hears it when this transaction commits, in the order of the batch. */
async function notify(client: pg.PoolClient, { events, drops }: ToBrowsers) {
  const payloads = encode([
    ...events.map(messageOf),
    ...drops.map(({ user_id }) => ({ kind: 'drop', reason: 'changed', user_id: String(user_id) }) as const),
  ])
  await client.query(
    `select pg_notify($1, p.text) from unnest($2::text[]) with ordinality as p(text, at) order by p.at`,
    [notifyChannel, payloads],
  )
}

/** One after another, in a queue of their own; what is ten minutes late is of no use any more. */
async function queuePush(client: pg.PoolClient, messages: ToBrowsers) {
  await client.query(
    `select graphile_worker.add_job($1, payload := $2::json, queue_name := $1, max_attempts := 6)`,
    [pushWork, JSON.stringify(messages)],
  )
}
