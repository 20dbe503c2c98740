import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { assistants } from '#areas/assistants/contract.ts'
import { describeTool, requestOf, toolsFor } from '#areas/assistants/tools.ts'
import { isBearer } from '#platform/http/authorise-request.ts'
import type { Endpoint, Out } from '#platform/http/contract.ts'
import { allEndpoints } from '#platform/http/mount.ts'

/** Tools that one answer lists. */
const perPage = 60

type Access = Out<(typeof assistants.access)['reply']>
type Exchange = { app: FastifyInstance; request: FastifyRequest; access: Access }

/**
 * The Model Context Protocol over streamable HTTP, a request at a time and without a session. A tool is a call of our
 * own API with the token that was shown: what holds there (permissions, masks, limits, history) holds here by itself.
 */
export function serveAssistants(app: FastifyInstance): void {
  const hide = { schema: { hide: true } }
  app.post('/mcp', hide, async (request, reply) => {
    if (!isBearer(request.headers.authorization)) {
      reply.header('www-authenticate', 'Bearer')
      return refused(reply, 401, 'Show an API token of Saffron: Authorization: Bearer sfn_…')
    }
    const asked = await ask(app, request, { method: 'GET', url: '/api/v1/assistants/access' })
    if (asked.statusCode !== 200) return refused(reply, asked.statusCode, asked.json().title)
    const access = asked.json<Access>()
    if (!access.is_enabled) return refused(reply, 403, `${access.agency} has not let assistants in`)
    return answer({ app, request, access }, reply)
  })
  // Without a session there is nothing to listen to, and nothing to end.
  for (const method of ['GET', 'DELETE'] as const)
    app.route({
      method,
      url: '/mcp',
      ...hide,
      handler: async (_, reply) => refused(reply.header('allow', 'POST'), 405, 'Use POST'),
    })
}

async function answer(exchange: Exchange, reply: FastifyReply): Promise<FastifyReply> {
  // Its library is large: it is loaded when the first assistant asks.
  const { WebStandardStreamableHTTPServerTransport } = await import(
    '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
  )
  const server = await serverOf(exchange)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  const { headers, body } = exchange.request
  const asked = new Request('http://saffron/mcp', {
    method: 'POST',
    headers: { accept: String(headers.accept ?? ''), 'content-type': String(headers['content-type'] ?? '') },
  })
  const response = await transport.handleRequest(asked, { parsedBody: body })
  const text = await response.text()
  await server.close()
  return reply
    .status(response.status)
    .type(response.headers.get('content-type') ?? 'application/json')
    .header('cache-control', 'no-store')
    .send(text)
}

async function serverOf({ app, request, access }: Exchange) {
  const { Server } = await import('@modelcontextprotocol/sdk/server/index.js')
  const { CallToolRequestSchema, ListToolsRequestSchema } = await import('@modelcontextprotocol/sdk/types.js')
  const tools = toolsFor(allEndpoints, access)
  const server = new Server(
    { name: 'Saffron', version: '1' },
    {
      capabilities: { tools: {} },
      instructions: `The back office of ${access.agency}. Money is in pence of its currency, days are ISO dates. A list answers \`links.next\`: its \`after\` continues it. A change sends the \`version\` it was based on. \`needs_reason\` asks for a reason of the person: send it again with \`accepted\`.`,
    },
  )
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    const begin = Number(params?.cursor ?? 0) || 0
    const page = [...tools.values()].slice(begin, begin + perPage)
    const next = begin + perPage
    return {
      tools: page.map((endpoint) => describeTool(endpoint, tools)),
      ...(next < tools.size ? { nextCursor: String(next) } : {}),
    }
  })
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const endpoint = tools.get(params.name)
    if (!endpoint) return said(`There is no ${params.name} here for this token`, true)
    return call(app, request, endpoint, params.arguments ?? {})
  })
  return server
}

async function call(
  app: FastifyInstance,
  request: FastifyRequest,
  endpoint: Endpoint,
  given: Record<string, unknown>,
) {
  const { statusCode, body } = await ask(app, request, requestOf(endpoint, given))
  return said(body, statusCode >= 400)
}

const said = (text: string, isError: boolean) => ({ content: [{ type: 'text' as const, text }], isError })

type Asked = ReturnType<typeof requestOf>

/** Asks our own API as whoever shows this token, from where they are. */
function ask(app: FastifyInstance, request: FastifyRequest, { method, url, payload, key }: Asked) {
  const { authorization, 'user-agent': agent } = request.headers
  return app.inject({
    ...{ method, url, remoteAddress: request.ip },
    headers: {
      authorization,
      'user-agent': agent ?? 'an assistant',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(payload ? { payload } : {}),
  })
}

const refused = (reply: FastifyReply, status: number, message: string) =>
  reply.status(status).send({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } })
