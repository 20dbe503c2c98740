import { setTimeout as sleep } from 'node:timers/promises'
import { Logger as QueueLogger, run, runOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Area, Deps, JobContext, JobHandler } from '#platform/area.ts'
import { boundedTasks } from '#platform/background/bounded.ts'
import { batch, drainOutbox } from '#platform/background/drain.ts'
import { supervisedRunner } from '#platform/background/supervised-runner.ts'
import { liveEventsOf, pushWork, type ToBrowsers } from '#platform/background/to-browsers.ts'
import { clock } from '#platform/clock.ts'
import { isUnavailable } from '#platform/db/availability.ts'
import { columnTypes } from '#platform/db/query-protocol.ts'
import { enqueue } from '#platform/outbox.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Between two looks into the outbox, ms: at least `rest`, so that writers are not disturbed, and at most `poll`. What
 * this process itself writes wakes it at once. `afterFailure`: when the look itself went wrong;
 * `afterSpace`: before what found no space for its file tries again.
 */
const pace = { rest: 9, poll: 40, afterFailure: 250, afterSpace: 300_000 }

export type Background = {
  /** Takes no new jobs and lets running ones end, for a few seconds; what does not is ended and done again later. Twice is fine. */
  stop(): Promise<void>
  /** Waits until the outbox and every due job are done: for tests and the demo. */
  settle(): Promise<void>
}

type Options = {
  workerUrl: string
  log: Logger
  /** Jobs that run at the same time. */
  concurrency?: number
  /** No other process works on this queue: jobs that a killed one still holds are free again, instead of in four hours. */
  alone?: boolean
  /** Whether what happens at fixed times does: not in tests, where the clock on the wall would begin what none asked for. */
  atFixedTimes?: boolean
}

/** Starts the background work of all rooms: the outbox drain, the queue, and what happens at fixed times. */
export async function startBackground(
  areas: Area[],
  deps: Deps,
  { workerUrl, log, concurrency = 4, alone = false, atFixedTimes = true }: Options,
): Promise<Background> {
  const pool = new pg.Pool({
    connectionString: workerUrl,
    max: concurrency + 3,
    types: columnTypes,
    connectionTimeoutMillis: 10_000,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (alone) await freeOrphans(pool)
  const { availability } = deps.database
  const bounded = boundedTasksOf(areas, deps, log)
  const runner = await supervisedRunner({
    pool,
    availability,
    space: deps.space,
    log,
    start: (events) =>
      run({
        pgPool: pool,
        events,
        concurrency,
        noHandleSignals: true,
        pollInterval: 1_000,
        logger: new QueueLogger(() => (level, message) => {
          // Of an outage the log knows already.
          if (level === 'error' && !availability.outage()) log.error(message)
        }),
        taskList: bounded.tasks,
        crontab: atFixedTimes ? crontabOf(areas) : '',
        // What was done and what failed is told to the queue before it stops, and again and again while it is away.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      }),
  })

  const drain = startDraining(pool, areas, deps, log)

  let stopped: Promise<void> | undefined
  const stop = async () => {
    const done = bounded.stop()
    await drain.stop()
    await runner.stop().catch(() => undefined)
    done()
    const ended = pool.end().catch(() => undefined)
    // Connections that are being opened to a database that is away may take their time.
    if (!availability.outage()) await ended
  }
  return {
    stop: () => {
      stopped ??= stop()
      return stopped
    },
    settle: () => settled(pool),
  }
}

/**
 * The same work for who has it done when they ask, and nothing in between: no look into the outbox, no fixed times, one
 * pool from beginning to end. For tests: what the clock on the wall would begin, no test has asked for.
 */
export function backgroundOnDemand(
  areas: Area[],
  deps: Deps,
  { workerUrl, log, concurrency = 4 }: Pick<Options, 'workerUrl' | 'log' | 'concurrency'>,
): { settle(): Promise<void>; close(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: workerUrl, max: concurrency + 3, types: columnTypes })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const { tasks } = boundedTasksOf(areas, deps, log)
  const to = addresseesOf(areas, deps)
  const logger = new QueueLogger(() => (level, message) => {
    if (level === 'error') log.error(message)
  })
  const settle = async () => {
    do {
      while ((await drainOutbox(pool, to)) > 0) await sleep(0)
      if (await jobsDue(pool))
        await runOnce({ pgPool: pool, concurrency, noHandleSignals: true, logger, taskList: tasks })
    } while ((await waiting(pool)) > 0)
  }
  return { settle, close: () => pool.end() }
}

function boundedTasksOf(areas: Area[], deps: Deps, log: Logger) {
  const long = new Set(areas.flatMap((area) => area.longRunning ?? []))
  return boundedTasks(tasksOf(areas, deps, log), { long })
}

function addresseesOf(areas: Area[], deps: Deps) {
  const lowPriority = new Set(areas.flatMap((area) => area.lowPriority ?? []))
  return { listeners: listenersOf(areas), lowPriority, live: liveEventsOf(areas), way: deps.live.way }
}

/** Empties the outbox again and again, in one process of many. */
function startDraining(pool: pg.Pool, areas: Area[], deps: Deps, log: Logger) {
  const to = addresseesOf(areas, deps)
  let stopping = false
  let nudged = false
  let wake = () => {}
  const nudge = () => {
    nudged = true
    wake()
  }
  const forget = deps.database.onOutgoing(nudge)

  const { availability } = deps.database
  const runUntilStopped = new AbortController()
  const pause = (ms: number) =>
    sleep(ms, undefined, { signal: runUntilStopped.signal }).catch(() => undefined)
  const failed = async (error: unknown) => {
    if (stopping) return 0
    if (isUnavailable(error)) availability.suspect(error)
    else log.error({ err: error }, 'the outbox could not be drained')
    deps.space?.saw(error)
    await pause(pace.afterFailure)
    return 0
  }
  const draining = (async () => {
    while (!stopping) {
      nudged = false
      if (availability.outage() || deps.space?.level() === 'full') {
        await pause(pace.afterFailure)
        continue
      }
      const taken = await drainOutbox(pool, to).catch(failed)
      if (taken === batch) continue
      await sleep(pace.rest)
      if (taken || nudged || stopping) continue
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      await Promise.race([woken, sleep(pace.poll - pace.rest, undefined, { ref: false })])
    }
  })()

  return {
    stop: async () => {
      stopping = true
      runUntilStopped.abort()
      forget()
      wake()
      await Promise.race([
        draining,
        ...(availability.outage() ? [sleep(1_500, undefined, { ref: false })] : []),
      ])
    },
  }
}

async function freeOrphans(pool: pg.Pool) {
  await pool.query(
    `select graphile_worker.force_unlock_workers(held) from (
       select array_agg(distinct locked_by) as held from graphile_worker.jobs where locked_by is not null
     ) orphans where held is not null`,
  )
}

async function settled(pool: pg.Pool) {
  while ((await waiting(pool)) > 0) await sleep(20)
}

/** What is to run later is handed on now, too. By the clock: now() is from before the snapshot, and what was handed on in between would be taken for later. */
const due = `select from graphile_worker.jobs where run_at <= clock_timestamp() and attempts < max_attempts`

async function waiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    `select (select count(*) from outbox) + (select count(*) from (${due}) due) as left`,
  )
  return Number(rows[0]?.left)
}

async function jobsDue(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ any: boolean }>(`select exists (${due}) as any`)
  return rows[0]!.any
}

/** Which tasks an event leads to: `room:event` for every room that listens. */
function listenersOf(areas: Area[]): Map<string, string[]> {
  const map = new Map<string, string[]>()
  for (const area of areas) {
    for (const event of Object.keys(area.eventListeners ?? {})) {
      map.set(event, [...(map.get(event) ?? []), `${area.name}:${event}`])
    }
  }
  return map
}

function tasksOf(areas: Area[], deps: Deps, log: Logger): TaskList {
  const tasks: TaskList = {
    [pushWork]: async (given) => {
      const { events, drops } = given as ToBrowsers
      await deps.live.broadcast(events)
      await deps.live.drop(drops)
    },
  }
  for (const area of areas) {
    for (const [name, work] of Object.entries(area.background ?? {}))
      tasks[name] = task(name, work, deps, log)
    for (const [name, work] of Object.entries(area.accountJobs ?? {}))
      tasks[name] = (given) => work({ ...deps, log }, (given as { payload: never }).payload)
    for (const [event, work] of Object.entries(area.eventListeners ?? {}))
      tasks[`${area.name}:${event}`] = task(`${area.name}:${event}`, work, deps, log)
    for (const name of Object.keys(area.schedule ?? {}))
      tasks[everywhereTask(name)] = area.accountJobs?.[name] ? once(name) : everywhere(name, deps)
  }
  return tasks
}

function task(name: string, work: JobHandler, deps: Deps, log: Logger): TaskList[string] {
  return async (given) => {
    const { tenant_id, payload } = given as { tenant_id: number; payload: never }
    const tenant = await deps.database
      .readingAcross('a job knows its agency by id; its slug is needed for addresses')
      .selectFrom('tenants')
      .select(['id', 'slug', 'name'])
      .where('id', '=', tenant_id)
      .executeTakeFirst()
    if (!tenant) return
    const job: JobContext = {
      ...deps,
      tenant,
      now: clock.now(),
      inTenant: (inner) => deps.database.inTenant(tenant.id, inner),
      log,
    }
    await work(job, payload).catch((error) => afterSpace(name, job, payload, error))
  }
}

/** What found no space to keep its file is done when there is some: it would run out of attempts meanwhile. */
async function afterSpace(name: string, job: JobContext, payload: never, error: unknown): Promise<void> {
  job.space?.saw(error)
  if (!(error instanceof Refusal) || error.code !== 'storage_full') throw error
  const later = new Date(Date.now() + pace.afterSpace)
  await job.inTenant((db) => enqueue(db, name, payload, later))
}

/** A crontab takes no dots in names. */
const everywhereTask = (name: string) => `everywhere:${name.replaceAll('.', '/')}`

/** What is scheduled and belongs to no agency runs once. */
function once(name: string): TaskList[string] {
  return async (_payload, { addJob }) => {
    await addJob(name, { payload: {} }, { jobKey: name })
  }
}

/** A scheduled work runs once for every agency that is open, each as a job of its own. */
function everywhere(name: string, deps: Deps): TaskList[string] {
  return async (_payload, { addJob }) => {
    const tenants = await deps.database
      .readingAcross('scheduled work is handed out to every agency')
      .selectFrom('tenants')
      .select('id')
      .where('status', 'not in', ['cancelled', 'purged'])
      .execute()
    for (const { id } of tenants)
      await addJob(name, { tenant_id: id, payload: {} }, { jobKey: `${name}:${id}` })
  }
}

function crontabOf(areas: Area[]): string {
  return areas
    .flatMap((area) => Object.entries(area.schedule ?? {}))
    .map(([name, when]) => `${when} ${everywhereTask(name)} ?fill=1d`)
    .join('\n')
}
