import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { redirectUri } from '#areas/integrations/xero/connecting.ts'
import type { Deps } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import { enqueueFor } from '#platform/outbox.ts'

/** More than Xero ever tells at once. */
const mostBytes = 262_144

type Heard = { events?: { tenantId?: unknown }[] }

/** Where Xero sends people back to, and where it tells us that something changed. */
export function xeroAddresses(app: FastifyInstance, deps: Deps): void {
  const hidden = { schema: { hide: true }, exposeHeadRoute: false }
  // One address for all agencies, as Xero knows one. Whose way back it is stands in the state; who comes is asked by the page.
  app.get<{ Querystring: { state?: string; code?: string; error?: string } }>(
    new URL(redirectUri('http://here')).pathname,
    hidden,
    (request, reply) => {
      const { state = '', code = '', error = '' } = request.query
      const [, slug] = /^([a-z0-9-]{1,60})\.[\w-]{20,200}$/.exec(String(state)) ?? []
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      if (!slug) return reply.redirect('/')
      const back = new URLSearchParams(
        code
          ? { state: String(state), code: String(code) }
          : { refused: String(error).slice(0, 60) || 'unknown' },
      )
      return reply.redirect(`/tenant/${slug}/integrations/xero/callback?${back}`)
    },
  )
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      '/api/webhooks/xero',
      { schema: { hide: true }, bodyLimit: mostBytes },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const key = deps.providers?.xero?.webhook_key
        if (!key || !isSigned(body, key, request.headers['x-xero-signature'])) return reply.code(401).send()
        await hear(deps, body)
        return reply.code(200).send()
      },
    )
  })
}

/** The signature is over the bytes as they came. */
function isSigned(body: Buffer, key: string, given: unknown): boolean {
  const ours = createHmac('sha256', key).update(body).digest()
  const theirs = Buffer.from(typeof given === 'string' ? given : '', 'base64')
  return theirs.length === ours.length && timingSafeEqual(ours, theirs)
}

/** What is told holds no data: it says whom to ask again. A thousand events of an organisation are one look. */
async function hear({ database }: Deps, body: Buffer): Promise<void> {
  const accounts = [...new Set(eventsOf(body).map(({ tenantId }) => tenantId))].filter(
    (each): each is string => typeof each === 'string' && each.length <= 100,
  )
  if (accounts.length === 0) return
  await database.acrossTenants('Xero says that something changed in an organisation', async (all) => {
    const { rows } = await sql<{ tenant_id: number; id: number }>`
      select c.tenant_id, c.id from integration_connections c
      where c.slug = 'xero' and c.account_id = any(${accounts.slice(0, 100)}::text[]) and c.status = any('{connected,degraded}')
        and not c.paused`.execute(all)
    const heard = clock.now().toISOString()
    for (const { tenant_id, id } of rows) await enqueueFor(all, [tenant_id], 'xero.sync', { id, heard })
  })
}

function eventsOf(body: Buffer): NonNullable<Heard['events']> {
  try {
    const { events } = JSON.parse(body.toString('utf8')) as Heard
    return Array.isArray(events) ? events.filter((each) => each !== null && typeof each === 'object') : []
  } catch {
    return []
  }
}
