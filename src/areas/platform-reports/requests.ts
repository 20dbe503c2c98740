import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import { utcDay } from '#platform/days.ts'

/** How long answers are counted in memory before they are written down, ms. */
const pause = 30_000

/**
 * Counts what this process answers below the API, and the faults among it: statuses from 500 on. Written down now and
 * then, so that no request waits for it; a process that is killed loses half a minute of counts.
 */
export function countRequests(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  const counted = new Map<string, { answered: number; faults: number }>()
  app.addHook('onResponse', async (request, reply) => {
    if (!request.routeOptions.url?.startsWith('/api/')) return
    const day = utcDay(clock.now())
    const count = counted.get(day) ?? { answered: 0, faults: 0 }
    count.answered += 1
    if (reply.statusCode >= 500) count.faults += 1
    counted.set(day, count)
  })

  const write = async () => {
    const rows = [...counted].map(([day, count]) => ({ day, ...count }))
    if (rows.length === 0) return
    counted.clear()
    await sql`
      insert into platform_requests as p (day, answered, faults)
      select day, answered, faults from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n(day date, answered bigint, faults bigint)
      on conflict (day) do update
      set answered = p.answered + excluded.answered, faults = p.faults + excluded.faults`.execute(
      database.readingAcross('answered requests are counted'),
    )
  }
  const timer = setInterval(
    () => void write().catch((error) => app.log.warn({ err: error }, 'requests were not counted')),
    pause,
  )
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await write().catch(() => undefined)
  })
}
