import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '#platform/area.ts'
import { reasonOf } from '#platform/db/availability.ts'
import { pendingMigrations } from '#platform/db/migrate.ts'
import type { LiveCounters } from '#platform/live/live.ts'
import { spaceLevels } from '#platform/storage/space.ts'
import { isPassedOn } from '#server/proxies.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** For machines that watch us: alive, ready, and figures for Prometheus (to this machine only). */
export async function probes(app: FastifyInstance, { deps }: { deps: Deps }) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  groundFigures(registry, deps)
  if (deps.live.counters) liveFigures(registry, deps.live.counters)
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })

  app.get('/health', { schema: { hide: true } }, async () => ({ status: 'alive' }))
  app.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
    const readiness = await readinessOf(deps)
    const hints = app.hints()
    const more = hints.length > 0 ? { hints } : {}
    return reply.status(readiness.status === 'ready' ? 200 : 503).send({ ...readiness, ...more })
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // Behind a proxy on this machine the socket is loopback for everybody: then the forwarded address must be so too, and
    // of a proxy that is not one of ours nothing is believed.
    const direct = request.socket.remoteAddress ?? ''
    const unknown = isPassedOn(request.headers) && request.ip === direct
    if (unknown || ![direct, request.ip].every((address) => loopback.has(address)))
      return reply.status(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Ready, or why not. Low space is told while there is still time; without any, only looking things up works. */
async function readinessOf({ database, space }: Deps): Promise<{ status: string } & Record<string, unknown>> {
  const level = space?.level() ?? 'enough'
  const storage = level === 'enough' ? {} : { warning: `space is ${level}` }
  const outage = database.availability.outage()
  if (outage) return { status: 'database unreachable', ...outage, ...storage }
  try {
    const pending = await pendingMigrations(database.pools.app)
    if (pending.length > 0) return { status: 'migrating', pending }
  } catch (error) {
    database.availability.suspect(error)
    return { status: 'database unreachable', reason: reasonOf(error), ...storage }
  }
  if (level === 'full') return { status: 'storage full', reason: 'writes are refused until there is space' }
  return { status: 'ready', ...storage }
}

/** For alarms: whether the database answers, and how much space is left. */
function groundFigures(registry: Registry, { database, space }: Deps) {
  new Gauge({
    name: 'database_available',
    help: 'Whether the database answers: 1 or 0',
    registers: [registry],
    collect() {
      this.set(database.availability.outage() ? 0 : 1)
    },
  })
  if (!space) return
  new Gauge({
    name: 'space',
    help: 'Bytes free and in all where DATA_DIR lies; level: 0 enough, 1 low, 2 short, 3 full',
    labelNames: ['figure'],
    registers: [registry],
    collect() {
      const { free, size } = space.figures()
      const figures = { free, size, level: spaceLevels.indexOf(space.level()) }
      for (const [figure, value] of Object.entries(figures)) this.set({ figure }, value)
    },
  })
}

/** What the live server holds, read when somebody asks. */
function liveFigures(registry: Registry, counters: () => LiveCounters) {
  new Gauge({
    name: 'live',
    help: 'Websockets and subscriptions now; messages sent, slow readers cut and connections refused since the start',
    labelNames: ['figure'],
    registers: [registry],
    collect() {
      for (const [figure, value] of Object.entries(counters())) this.set({ figure }, value)
    },
  })
}
