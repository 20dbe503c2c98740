import fastifyCookie from '@fastify/cookie'
import fastifyFormbody from '@fastify/formbody'
import fastifySwagger from '@fastify/swagger'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { Area, Deps } from '#platform/area.ts'
import { type IsProxy, noProxies } from '#platform/http/addresses.ts'
import type { Authenticate } from '#platform/http/authorise-request.ts'
import { limitBodies } from '#platform/http/bodies.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import { answerError, problem } from '#platform/http/errors.ts'
import { methodsOf } from '#platform/http/methods.ts'
import { description, mounting } from '#platform/http/mount.ts'
import { fromOurPages } from '#platform/http/origin.ts'
import { removalRoutes } from '#platform/http/removal.ts'
import { shedAbove } from '#platform/http/shedding.ts'
import { Refusal } from '#platform/refusal.ts'
import { serveApiDocs } from '#server/api-docs.ts'
import { probes } from '#server/probes.ts'
import { warnAboutProxies } from '#server/proxies.ts'
import { beforeRoutes, secure } from '#server/security.ts'
import { securityTxt } from '#server/security-txt.ts'
import { serveWeb } from '#server/web.ts'

export type Parts = {
  deps: Deps
  areas: Area[]
  authenticate: Authenticate
  log: Logger
  /** Folder of the built browser application; without it only the API answers. */
  web?: string | undefined
  /** Whose `X-Forwarded-For` is believed; absent: nobody's. */
  isProxy?: IsProxy
  /** Where faults of security are told. */
  securityContact?: string | undefined
  /** Bytes of this process beyond which requests are refused; absent: never. */
  mostMemory?: number | undefined
}

/** The application without its port: tests speak to it with `inject`. */
export async function buildApp({
  deps,
  areas,
  authenticate,
  log,
  web,
  isProxy = noProxies,
  securityContact,
  mostMemory,
}: Parts): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    requestTimeout: 60_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 10_000 },
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 300 },
    trustProxy: isProxy,
    ...beforeRoutes(deps),
  })
  app.setErrorHandler((error, request, reply) => {
    deps.space?.saw(error)
    return answerError(error, request, reply)
  })
  const takes = methodsOf(app)
  warnAboutProxies(app, isProxy)
  app.addHook('onRequest', fromOurPages(deps.publicUrl))

  await app.register(fastifyCookie)
  await app.register(fastifyFormbody)
  await secure(app, deps)
  if (mostMemory) shedAbove(app, mostMemory)
  limitBodies(app, isProxy)
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Saffron',
        version: '1',
        description: 'The back office that a staffing agency runs on.',
      },
      servers: [{ url: deps.publicUrl }],
    },
    hideUntagged: true,
    transform: ({ schema, url, route }) => {
      const { endpoint } = (route.config ?? {}) as { endpoint?: Endpoint }
      return { schema: endpoint ? description(endpoint) : schema, url }
    },
  })

  await app.register(probes, { deps })
  securityTxt(app, deps.publicUrl, securityContact)
  for (const area of areas) area.plugin?.(app, deps)
  await app.register(async (api) => {
    api.addHook('onSend', async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const moved = request.headers['x-tenant-moved']
      if (moved) reply.header('x-tenant-moved', moved)
    })
    const on = mounting(api, { deps, authenticate })
    for (const area of areas) area.routes?.(on)
    removalRoutes(on, areas)
  })
  // Four megabytes that never change: written once.
  let openApi: string | undefined
  app.get('/api/v1/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    openApi ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(openApi)
  })
  serveApiDocs(app)
  app.all('/api/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const methods = takes(path)
    if (methods.length > 0) return answerMethod(reply, request.method, methods)
    return reply
      .status(404)
      .send(problem(new Refusal('not_found', 404, `Page Not Found: ${path}`, 'No such address.')))
  })
  if (web) await app.register(serveWeb, { root: web })
  return app
}

/** The address is there, and does not take this: it says what it takes. */
function answerMethod(reply: FastifyReply, method: string, methods: string[]) {
  reply.header('allow', methods.join(', '))
  if (method === 'OPTIONS') return reply.status(204).send()
  const words = `It takes ${methods.join(', ')}.`
  return reply
    .status(405)
    .send(problem(new Refusal('method_not_allowed', 405, `This address does not take ${method}`, words)))
}
