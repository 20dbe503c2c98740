import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Runner, WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Availability } from '#platform/db/availability.ts'
import type { Space } from '#platform/storage/space.ts'

/** Between attempts to begin anew, ms. */
const pauses = { first: 200, longest: 5_000 }
/** Without its database nothing can be handed back: stopping does not wait for it longer, ms. */
const withoutDatabase = 2_000

type Options = {
  pool: pg.Pool
  start: (events: WorkerEvents) => Promise<Runner>
  availability: Availability
  /** While it is full no job begins. */
  space?: Pick<Space, 'level' | 'enough' | 'onFull'> | undefined
  log: Pick<Logger, 'error' | 'warn'>
}

/**
 * Keeps the queue worked on through outages: whenever a connection breaks, the runner is let end and another begins
 * once the database is there. Jobs that the old one was given over a connection that broke, and so never saw, are free
 * again when it has ended; otherwise they would wait four hours.
 */
export async function supervisedRunner(options: Options): Promise<{ stop(): Promise<void> }> {
  const { pool, availability, space, log } = options
  const ended = new Set<string>()
  const ending = new Set<Promise<unknown>>()
  let stopping = false
  let interrupt = () => {}
  let current: { runner: Runner; end(): Promise<void> } | undefined
  const interrupted = () => interrupt()
  const broken = (error: unknown) => {
    availability.suspect(error)
    interrupt()
  }
  pool.on('error', broken)
  pool.on('connect', (client) => client.on('error', broken))
  const forget = [availability.onBack(interrupted), space?.onFull(interrupted)]

  const brief = () => sleep(withoutDatabase, undefined, { ref: false })
  const unlock = async () => {
    if (ended.size === 0) return
    const ids = [...ended]
    ended.clear()
    await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [ids]).catch((error) => {
      for (const id of ids) ended.add(id)
      throw error
    })
  }
  const begin = async () => {
    await unlock()
    let id = ''
    const events: WorkerEvents = new EventEmitter()
    events.once('pool:create', ({ workerPool }) => {
      id = workerPool.id
    })
    // The queue keeps a first look that failed, and would answer with it for ever: only another one looks anew.
    let looked = false
    for (const sign of ['worker:getJob:empty', 'job:start'] as const)
      events.once(sign, () => {
        looked = true
      })
    events.on('worker:getJob:error', ({ error }) => {
      if (!looked) broken(error)
    })
    const runner = await options.start(events)
    const over = () => current?.runner === runner && interrupt()
    void runner.promise.then(over, over)
    const end = async () => {
      await runner.stop().catch(() => undefined)
      ended.add(id)
    }
    return { runner, end }
  }
  const beginPatiently = async () => {
    for (let pause = pauses.first; !stopping; pause = Math.min(pause * 2, pauses.longest)) {
      await Promise.race([Promise.all([availability.available(), space?.enough()]), runUntilStopped])
      if (stopping) break
      try {
        return await begin()
      } catch (error) {
        availability.suspect(error)
        log.warn({ err: error }, 'background work could not begin yet')
        await Promise.race([sleep(pause, undefined, { ref: false }), runUntilStopped])
      }
    }
    return undefined
  }

  let tellStopped = () => {}
  const runUntilStopped = new Promise<void>((resolve) => {
    tellStopped = resolve
  })
  const mayBegin = space?.level() !== 'full'
  if (mayBegin) current = await begin()
  const keeping = (async () => {
    current ??= await beginPatiently()
    while (current && !stopping) {
      await new Promise<void>((resolve) => {
        interrupt = resolve
      })
      // One that fetches no jobs ends best when it is there again; then its jobs can be told how they ended, too.
      await Promise.race([availability.available(), runUntilStopped])
      if (stopping) return
      const old = current
      current = undefined
      // In the background: a long job may still be at it, and the next one needs not wait for it.
      const gone = old
        .end()
        .then(unlock)
        .catch((error) => log.warn({ err: error }, 'jobs could not be freed yet'))
        .finally(() => ending.delete(gone))
      ending.add(gone)
      current = await beginPatiently()
    }
  })()

  return {
    stop: async () => {
      stopping = true
      for (const each of forget) each?.()
      interrupt()
      tellStopped()
      await keeping
      // What an outage left behind may be in any state: it gets no long time to end.
      const left = Promise.all(ending).then(() => undefined)
      await Promise.all([
        Promise.race([current?.end(), ...(availability.outage() ? [brief()] : [])]),
        Promise.race([left, brief()]),
      ])
    },
  }
}
