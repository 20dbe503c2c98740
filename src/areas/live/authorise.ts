import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { makeAuthenticate } from '#areas/identity/public.ts'
import { channelOf, grantsOf, isSocketId, mayListen, type Need } from '#areas/live/rules.ts'
import type { Deps } from '#platform/area.ts'
import { type Caller, requestedTenant } from '#platform/http/authorise-request.ts'
import { problem } from '#platform/http/errors.ts'
import { rateLimiter } from '#platform/http/rate-limiter.ts'
import { Refusal } from '#platform/refusal.ts'

const refused = problem(
  new Refusal(
    'channel_refused',
    403,
    'You cannot listen here',
    'Sign in, and open the agency whose channel this is.',
  ),
)

const tooMany = problem(
  new Refusal('too_many', 429, 'Too many requests', 'Please wait a moment and try again.'),
)

/** Subscriptions of one session in a minute: a page makes two, and many tabs may come back at once. */
const most = 240

/**
 * `POST /api/broadcasting/auth`: signs a subscription for a browser that may listen. Whatever is wrong is answered
 * with 403, because live libraries take a redirect for a page and everything but 200 for a no.
 */
export function authoriseRoutes(app: FastifyInstance, deps: Deps): void {
  const authenticate = makeAuthenticate(deps.database)
  const needs = needsOf(deps)
  const meter = rateLimiter(most)
  app.register(async (scope) => {
    scope.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
      // What is refused for another reason than its body tells it: another site's page, too much at once.
      const { statusCode: status = 500 } = error
      if (status >= 500 || (error instanceof Refusal && status !== 413)) throw error
      return refuse(reply)
    })
    scope.post(
      '/api/broadcasting/auth',
      { schema: { hide: true }, bodyLimit: 4_096 },
      async (request, reply) => {
        reply.header('cache-control', 'private, no-store')
        const { socket_id, channel_name } = fields(request)
        const channel = channelOf(channel_name)
        if (!channel || !isSocketId(socket_id)) return refuse(reply)
        const caller = await authenticate(
          { cookies: request.cookies, unattended: true },
          requestedTenant(request),
        )
        if (!caller?.who || !caller.tenant) return refuse(reply)
        if (meter(caller.session) > 0) return reply.status(429).send(tooMany)
        const { who, tenant } = caller
        const asker = {
          id: who.id,
          kind: who.kind,
          tenant_slug: tenant.slug,
          guest: caller.account_id === null,
        }
        if (!mayListen(asker, channel)) return refuse(reply)
        // First, so that there is no moment in which a connection listens and does not end with its session.
        await deps.live.bind(socket_id, caller.session)
        if (channel.kind === 'user') return { auth: deps.live.sign(socket_id, channel_name) }
        const channel_data = memberOf(caller, deps, needs)
        return { auth: deps.live.sign(socket_id, channel_name, channel_data), channel_data }
      },
    )
  })
}

const refuse = (reply: FastifyReply) => reply.status(403).send(refused)

function fields({ body }: FastifyRequest): { socket_id: string; channel_name: string } {
  const { socket_id, channel_name } = Object(body) as Record<string, unknown>
  return { socket_id: text(socket_id), channel_name: text(channel_name) }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Who a member is to the others, and, for our own server alone, what they may hear and which session they stand on.
 * An outside server is told neither: it could not use them.
 */
function memberOf({ who, session }: Caller, { live }: Deps, needs: readonly Need[]): string {
  const id = String(who!.id)
  const seen = { user_id: id, user_info: { id, name: who!.name } }
  if (live.way === 'push') return JSON.stringify(seen)
  return JSON.stringify({ ...seen, grants: grantsOf(who!.permissions, needs), session })
}

function needsOf({ areas }: Deps): Need[] {
  return areas
    .flatMap((area) => Object.values(area.live ?? {}))
    .filter((entry) => 'to' in entry && entry.to === 'team')
    .filter((entry) => entry.allow !== 'member')
}
