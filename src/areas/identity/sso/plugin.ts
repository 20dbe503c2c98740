import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openSession } from '#areas/identity/sign-in/session.ts'
import { aboutSecret, redirectUri } from '#areas/identity/sso/actions.ts'
import { accountOf } from '#areas/identity/sso/find-user.ts'
import {
  addressOf,
  discover,
  newSecrets,
  type Provider,
  redeem,
  type Secrets,
} from '#areas/identity/sso/provider.ts'
import { type Connection, findOpenConnection } from '#areas/identity/sso/queries.ts'
import type { Problem } from '#areas/identity/sso/rules.ts'
import type { Deps } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import { rateLimiter } from '#platform/http/rate-limiter.ts'

/** What the browser keeps while it is away, locked: nobody reads it, and it is good for one way back. */
type Kept = Secrets & { tenant_id: number; back: string | null; until: number }

const minutes = 10
/** Sign-ons that one address may begin in a minute: an office may stand behind it. */
const most = 60

/** `/api/sign-on/*`: out to the provider of an agency, and back with who it is. */
export function signOnRoutes(app: FastifyInstance, deps: Deps): void {
  const meter = rateLimiter(most)
  const hidden = { schema: { hide: true }, exposeHeadRoute: false }
  app.get<{ Params: { agency: string } }>('/api/sign-on/:agency', hidden, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const slug = request.params.agency
    // A page of another site may show our door and not push through it: it would sign somebody out of here.
    const site = request.headers['sec-fetch-site']
    if (site === 'cross-site' || site === 'same-site')
      return reply.redirect(`/?tenant=${encodeURIComponent(slug)}`)
    if (meter(request.ip) > 0) return fail(reply, 'unavailable', slug)
    return begin(deps, slug, request, reply)
  })
  app.get<{ Params: { id: string } }>('/api/sign-on/:id/callback', hidden, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return finish(deps, Number(request.params.id), request, reply)
  })
}

async function begin(deps: Deps, slug: string, request: FastifyRequest, reply: FastifyReply) {
  const found = await findOpenConnection(across(deps), { slug })
  if (!found) return fail(reply, 'unavailable', slug)
  const { tenant, connection } = found
  try {
    const secrets = newSecrets()
    const provider = await known(deps, tenant.id, connection)
    const address = await addressOf(provider, secrets, redirectUri(deps.publicUrl, tenant.id))
    const { back } = request.query as { back?: unknown }
    const kept: Kept = {
      ...secrets,
      tenant_id: tenant.id,
      back: typeof back === 'string' && isWithin(back, deps.publicUrl) ? back.slice(0, 1000) : null,
      until: clock.now().getTime() + minutes * 60_000,
    }
    const locked = deps.vault.lock(JSON.stringify(kept), about)
    reply.header('set-cookie', cookieLine(deps, locked, minutes * 60))
    return reply.redirect(address.href)
  } catch (error) {
    request.log.warn({ err: error, tenant: tenant.id }, 'a provider of sign-on could not be used')
    return fail(reply, 'provider', tenant.slug)
  }
}

async function finish(deps: Deps, id: number, request: FastifyRequest, reply: FastifyReply) {
  const kept = unlocked(deps, request.cookies[cookieName(deps)])
  const clear = cookieLine(deps, '', 0)
  reply.header('set-cookie', clear)
  const found =
    Number.isSafeInteger(id) && id > 0 ? await findOpenConnection(across(deps), { id }) : undefined
  if (!found) return fail(reply, 'unavailable')
  const { tenant, connection } = found
  // Whoever comes back must have left from here, in this browser, to this agency's provider, a moment ago.
  if (!kept || kept.tenant_id !== tenant.id || kept.until < clock.now().getTime())
    return fail(reply, 'state', tenant.slug)
  const came = new URL(redirectUri(deps.publicUrl, tenant.id))
  came.search = new URL(request.url, deps.publicUrl).search
  if (came.searchParams.get('state') !== kept.state) return fail(reply, 'state', tenant.slug)
  const claims = await known(deps, tenant.id, connection)
    .then((provider) => redeem(provider, kept, came))
    .catch((error) => {
      request.log.warn(
        { err: error, tenant: tenant.id },
        'a provider of sign-on answered what we cannot take',
      )
      return undefined
    })
  if (!claims) return fail(reply, 'provider', tenant.slug)
  const entry = await accountOf(deps.database, tenant, connection, claims)
  if ('refused' in entry) return fail(reply, entry.refused, tenant.slug)
  const cookies = await openSession(
    deps,
    { account_id: entry.account_id, tenant, signedOn: true },
    {
      cookies: request.cookies,
      ip: request.ip,
      agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    },
  )
  reply.header('set-cookie', [clear, ...cookies])
  return reply.redirect(kept.back ?? `/tenant/${tenant.slug}`)
}

const across = ({ database }: Deps) => database.readingAcross('sign in')

const described = new Map<string, { provider: Promise<Provider>; until: number }>()

/** What a provider says of itself holds for a while; a change of the connection asks anew. */
function known(deps: Deps, tenantId: number, connection: Connection): Promise<Provider> {
  const key = `${deps.publicUrl} ${tenantId} ${connection.client_secret} ${connection.client_id} ${connection.issuer}`
  const now = clock.now().getTime()
  const before = described.get(key)
  if (before && before.until > now) return before.provider
  const client_secret = deps.vault.open(connection.client_secret, aboutSecret(tenantId, connection.issuer))
  const provider = discover(deps.outside, { ...connection, client_secret })
  if (described.size > 500) described.clear()
  described.set(key, { provider, until: now + 5 * 60_000 })
  provider.catch(() => described.delete(key))
  return provider
}

const about = 'sign-on on its way'

function unlocked(deps: Deps, locked: string | undefined): Kept | undefined {
  try {
    return locked ? (JSON.parse(deps.vault.open(locked, about)) as Kept) : undefined
  } catch {
    return undefined
  }
}

const isSecure = ({ publicUrl }: Deps) => publicUrl.startsWith('https:')
const cookieName = (deps: Deps) => `${isSecure(deps) ? '__Secure-' : ''}sign-on`

function cookieLine(deps: Deps, value: string, seconds: number): string {
  const secure = isSecure(deps) ? '; Secure' : ''
  return `${cookieName(deps)}=${value}; Max-Age=${seconds}; Path=/api/sign-on; HttpOnly; SameSite=Lax${secure}`
}

/** A page of an agency of ours, and nothing else. */
function isWithin(back: string, publicUrl: string): boolean {
  const url = /^\/tenant\/[a-z0-9]/.test(back) ? URL.parse(back, publicUrl) : null
  if (!url) return false
  return url.origin === new URL(publicUrl).origin && url.pathname.startsWith('/tenant/')
}

function fail(reply: FastifyReply, problem: Problem, agency?: string) {
  const named = agency && /^[a-z0-9-]{1,40}$/.test(agency) ? `&agency=${agency}` : ''
  return reply.redirect(`/sign-on?problem=${problem}${named}`)
}
