import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

const prefix = '/api/docs'

/**
 * The API for people to read. Its library is larger than all that is ours: it is loaded when somebody first reads, into
 * an application of its own that this one asks, as nothing can be added to one that listens.
 */
export function serveApiDocs(app: FastifyInstance): void {
  let opened: Promise<FastifyInstance> | undefined
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    opened ??= open()
    const { statusCode, headers, payload } = await (await opened).inject(request.url)
    const { location } = headers
    if (location) reply.header('location', location)
    return reply.status(statusCode).type(String(headers['content-type'])).send(payload)
  }
  for (const url of [prefix, `${prefix}/`, `${prefix}/js/scalar.js`])
    app.get(url, { schema: { hide: true } }, answer)
}

async function open(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const app = Fastify()
  await app.register(scalar, {
    routePrefix: prefix,
    configuration: {
      url: '/api/v1/openapi.json',
      // Nothing is fetched from its makers, and nothing is told to them.
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  })
  return app
}
