import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import type { Area, JobContext } from '#platform/area.ts'
import { type Background, startBackground } from '#platform/background/worker.ts'
import { enqueue } from '#platform/outbox.ts'
import { amber, inAmber, openAgencies, saffron } from '#test/agencies.ts'

openAgencies()

let begun: () => void
let done: string[]

/** Work of three kinds: it waits for the database, for another machine that never answers, and it is short. */
const area: Area = {
  name: 'long',
  background: {
    'long.database': async (job: JobContext) => {
      await job.inTenant(async (db) => {
        await sql`insert into history (tenant_id, subject, subject_id, action) values (${db.tenant}, 'long', 1, 'began')`.execute(
          db,
        )
        begun()
        await sql`select pg_sleep(3600)`.execute(db)
      })
    },
    'long.elsewhere': async () => {
      begun()
      await new Promise(() => undefined)
    },
    'long.short': async () => {
      begun()
      await sleep(300)
      done.push('short')
    },
  },
}

async function started(name: string): Promise<Background> {
  done = []
  const beginning = new Promise<void>((resolve) => {
    begun = resolve
  })
  const options = { workerUrl: saffron.workerUrl, log: pino({ level: 'silent' }), alone: true }
  const background = await startBackground([area], saffron.deps, options)
  await inAmber((db) => enqueue(db, name, {}))
  await beginning
  return background
}

type Queued = { task: string; attempts: number; held: boolean; last_error: string | null }

async function queue<T>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: saffron.workerUrl })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows as T[]
}

const queued = () =>
  queue<Queued>(
    `select task_identifier as task, attempts, locked_at is not null as held, last_error from graphile_worker.jobs`,
  )

afterEach(() => queue('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))'))

describe('a process that stops', () => {
  it.each(['long.database', 'long.elsewhere'])(
    'ends %s instead of waiting for it, and it is done later',
    async (name) => {
      const background = await started(name)
      await Promise.all([background.stop(), background.stop()])
      expect(await queued()).toMatchObject([
        {
          task: name,
          attempts: 1,
          held: false,
          last_error: `the process stops; ${name} is done again later`,
        },
      ])
      const { rows: left } = await saffron.database.pools.app.query(
        `select from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and datname = current_database()
          and pid <> pg_backend_pid()`,
      )
      expect(left).toEqual([])
      // Nothing of it was kept: it begins anew.
      const { rows } =
        await sql`select from history where subject = 'long' and tenant_id = ${amber.tenant.id}`.execute(
          saffron.database.reading(amber.tenant.id),
        )
      expect(rows).toEqual([])
    },
  )

  it('lets short work end', async () => {
    const background = await started('long.short')
    await background.stop()
    expect(done).toEqual(['short'])
    expect(await queued()).toEqual([])
  })
})
