import type pg from 'pg'

/** Rows taken from the outbox at a time. */
const batch = 1_000

/**
 * Hands on what committed transactions queued: jobs become rows of the queue, events become one job for each
 * listener. Taking and handing on are one transaction, so nothing is lost and nothing is handed on twice.
 * One such statement every few milliseconds stands for the NOTIFY that each writer would otherwise have to make
 * under a global lock. Returns how many rows were taken.
 */
export async function drainOutbox(
  worker: pg.Pool,
  listeners: ReadonlyMap<string, string[]>,
): Promise<number> {
  const client = await worker.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<OutboxRow>(
      `delete from outbox o using (
         select tenant_id, id from outbox order by id limit $1 for update skip locked
       ) next where o.tenant_id = next.tenant_id and o.id = next.id
       returning o.tenant_id, o.id, o.kind, o.name, o.payload, o.run_at`,
      [batch],
    )
    const jobs = rows.sort((a, b) => Number(a.id) - Number(b.id)).flatMap((row) => jobsOf(row, listeners))
    if (jobs.length) {
      await client.query(
        `select graphile_worker.add_jobs(array(
           select (j.task, j.payload, null, j.run_at, 8, null, null, null)::graphile_worker.job_spec
           from json_to_recordset($1::json) as j(task text, payload json, run_at timestamptz)))`,
        [JSON.stringify(jobs)],
      )
    }
    await client.query('commit')
    return rows.length
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

type OutboxRow = {
  tenant_id: number
  id: number
  kind: 'event' | 'job'
  name: string
  payload: Record<string, unknown>
  run_at: string | null
}

function jobsOf(
  { tenant_id, kind, name, payload, run_at }: OutboxRow,
  listeners: ReadonlyMap<string, string[]>,
) {
  const tasks = kind === 'job' ? [name] : (listeners.get(name) ?? [])
  return tasks.map((task) => ({ task, payload: { tenant_id, payload }, run_at }))
}
