import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export type Seen = {
  /** Of a transaction that erases, seconds. */
  longest: number
  /** Of another connection for a lock, milliseconds. */
  waited: number
  /** Of the connection that erases, beside what all share, kB. */
  memory: number
}

/** Looks at the connections of a database forty times a second. */
export async function watch(url: string): Promise<{ reset(): void; seen(): Seen; stop(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let seen: Seen = { longest: 0, waited: 0, memory: 0 }
  let going = true
  const look = async () => {
    const { rows } = await client.query<{ pid: number; erases: boolean; lasts: number; waits: number }>(
      `select a.pid, a.query like '%erase%' as erases, extract(epoch from clock_timestamp() - a.xact_start)::float8 as lasts,
         coalesce((select 1000 * extract(epoch from clock_timestamp() - min(l.waitstart)) from pg_locks l
           where l.pid = a.pid and not l.granted), 0)::float8 as waits
       from pg_stat_activity a
       where a.datname = current_database() and a.pid <> pg_backend_pid() and a.xact_start is not null`,
    )
    for (const { pid, erases, lasts, waits } of rows) {
      seen.waited = Math.max(seen.waited, waits)
      if (!erases) continue
      seen.longest = Math.max(seen.longest, lasts)
      seen.memory = Math.max(seen.memory, ownMemory(pid))
    }
  }
  const looking = (async () => {
    while (going) {
      await look()
      await pause(25)
    }
  })()
  return {
    reset: () => {
      seen = { longest: 0, waited: 0, memory: 0 }
    },
    seen: () => seen,
    stop: async () => {
      going = false
      await looking
      await client.end()
    },
  }
}

/** Where the system tells it. */
function ownMemory(pid: number): number {
  try {
    return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
