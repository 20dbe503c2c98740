import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '#platform/area.ts'
import { pendingMigrations } from '#platform/db/migrate.ts'
import type { LiveCounters } from '#platform/live/live.ts'
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
  if (deps.live.counters) liveFigures(registry, deps.live.counters)
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })

  app.get('/health', { schema: { hide: true } }, async () => ({ status: 'alive' }))
  app.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
    try {
      const pending = await pendingMigrations(deps.database.pools.app)
      const hints = app.hints()
      if (pending.length === 0) return { status: 'ready', ...(hints.length > 0 ? { hints } : {}) }
      return reply.status(503).send({ status: 'migrating', pending })
    } catch {
      return reply.status(503).send({ status: 'database unreachable' })
    }
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
