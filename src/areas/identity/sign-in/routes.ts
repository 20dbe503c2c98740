import { Auth } from '@auth/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pendingCookie, pendingTokenOf, takePending } from '#areas/identity/factors/pending.ts'
import { findBearer } from '#areas/identity/queries.ts'
import { cutSession } from '#areas/identity/sessions/session-changes.ts'
import { SignInRefused } from '#areas/identity/sign-in/actions.ts'
import { authConfig, type Exchange, type SignInDeps, safeUrl } from '#areas/identity/sign-in/config.ts'
import {
  type Answer,
  type AuthRequest,
  type Dialect,
  dialectOf,
  isMeant,
  isTooMany,
  methodsAt,
  refusalInA,
  unknownInA,
  unsupported,
} from '#areas/identity/sign-in/dialects.ts'
import { deviceCookie, deviceIn } from '#areas/identity/sign-in/known-devices.ts'
import { revokeSession, slideSession } from '#areas/identity/sign-in/queries.ts'
import { troubleUnder } from '#platform/db/trouble.ts'
import { isUnattended } from '#platform/http/authorise-request.ts'
import { cookieNames, hashToken, sessionDays, tokenOf } from '#platform/session-tokens.ts'

const providers = ['credentials', 'tenant']

/** Mounts `/api/auth/*`: Auth.js answers, in whichever of its two dialects the caller speaks. */
export function authRoutes(app: FastifyInstance, deps: SignInDeps): void {
  // Under https our session has a name that only https can set: whatever has the plain one was planted.
  if (deps.publicUrl.startsWith('https:')) {
    app.addHook('onRequest', async ({ cookies }) => {
      delete cookies[cookieNames(false).session]
    })
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.all('/api/auth/*', { schema: { hide: true }, bodyLimit: 65_536 }, (request, reply) =>
      answer(deps, request, reply),
    )
  })
}

async function answer(deps: SignInDeps, request: FastifyRequest, reply: FastifyReply) {
  const origin = new URL(deps.publicUrl).origin
  const url = new URL(request.url, origin)
  const [action = '', provider, ...rest] = url.pathname.slice('/api/auth/'.length).split('/').filter(Boolean)
  const asked: AuthRequest = { method: request.method, action: rest.length ? '' : action, provider, origin }
  const dialect = dialectOf(request.headers, formOf(request))

  const methods = methodsAt(asked, providers)
  if (methods.length > 0 && !methods.includes(request.method)) {
    reply.header('allow', methods.join(', '))
    if (request.method === 'OPTIONS') return reply.status(204).send()
    return send(reply, { ...unsupported(request.method), status: 405 })
  }
  if (dialect.name === 'A') {
    const unknown = unknownInA(asked, providers)
    if (unknown) return send(reply, unknown)
    if (action === '_log') return send(reply, { status: 200, body: {} })
    if (action === 'error')
      return send(reply, { status: 302, location: `${origin}/api/auth/signin${url.search}` })
  }

  const exchange = await begin(deps, request)
  const pages = request.method === 'GET' && action === 'signin' ? { signIn: `${origin}/` } : {}
  const response = await Auth(forward(request, url, dialect, deps), authConfig(deps, exchange, pages))
  const { failure } = exchange
  const trouble = troubleUnder(failure)
  if (trouble) throw trouble
  if (failure && !isMeant(failure)) request.log.error({ err: failure }, 'sign-in failed')

  const signsOut = action === 'signout' && request.method === 'POST' && !failure
  if (signsOut && exchange.bearer) {
    const { session } = exchange.bearer
    await revokeSession(deps.database.readingAcross('sign out'), session)
    cutSession(deps.live, session, 'ended')
  }
  const cookies = [
    ...response.headers.getSetCookie(),
    ...tenantCookie(deps, exchange, signsOut),
    ...(await secondStepCookie(deps, exchange, request, signsOut)),
    ...(exchange.device ? [deviceCookie(deps.publicUrl, exchange.device)] : []),
  ]
  if (cookies.length) reply.header('set-cookie', cookies)
  if (failure instanceof SignInRefused && failure.retry_after)
    reply.header('retry-after', failure.retry_after)
  if (failure && dialect.name === 'A') return send(reply, refusalInA(failure, asked, dialect.json))
  return pass(response, dialect, reply, failure)
}

/** Looks the session up before Auth.js does, and moves its end when that is due. */
async function begin({ database, publicUrl }: SignInDeps, request: FastifyRequest): Promise<Exchange> {
  const db = database.readingAcross('sign in')
  const token = tokenOf(request.cookies)
  const found = token ? await findBearer(db, hashToken(token)) : undefined
  if (found?.stale && !isUnattended(request)) await slideSession(db, found.session, sessionDays)
  return {
    bearer: found && token ? { ...found, token } : undefined,
    ip: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    known_device: deviceIn(publicUrl, request.cookies),
    device: undefined,
    entered: undefined,
    pending: undefined,
    failure: undefined,
  }
}

/** The call as Auth.js takes it: at our public address, with addresses in it that are ours. */
function forward(request: FastifyRequest, url: URL, dialect: Dialect, { publicUrl }: SignInDeps): Request {
  const wanted = url.searchParams.get('callbackUrl')
  if (wanted !== null) url.searchParams.set('callbackUrl', safeUrl(wanted, url.origin))
  const headers = new Headers({ cookie: cookieHeader(request, publicUrl, url.origin) })
  const type = request.headers['content-type']
  if (type) headers.set('content-type', type)
  if (dialect.name === 'B') headers.set('x-auth-return-redirect', '1')
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const body = method === 'POST' && typeof request.body === 'string' ? request.body : null
  return new Request(url, { method, headers, body })
}

/** Only Auth.js's own cookies; one that was tampered with would make it answer 500 for good. */
function cookieHeader({ cookies }: FastifyRequest, publicUrl: string, origin: string): string {
  const names = cookieNames(publicUrl.startsWith('https:'))
  const callbackUrl = cookies[names.callbackUrl]
  const kept: Record<string, string | undefined> = {
    [names.session]: tokenOf(cookies),
    [names.csrf]: cookies[names.csrf],
    [names.callbackUrl]:
      callbackUrl && safeUrl(callbackUrl, origin) === callbackUrl ? callbackUrl : undefined,
  }
  return Object.entries(kept)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
    .join('; ')
}

/** Where calls without `X-Tenant` go, readable by the web. */
function tenantCookie({ publicUrl }: SignInDeps, { entered }: Exchange, signsOut: boolean): string[] {
  const flags = `Path=/; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`
  const { tenant } = cookieNames(false)
  if (signsOut) return [`${tenant}=; Max-Age=0; ${flags}`]
  if (entered) return [`${tenant}=${entered.slug}; Max-Age=${sessionDays * 24 * 60 * 60}; ${flags}`]
  return []
}

/** Kept while the second step is due; signing out ends that too. */
async function secondStepCookie(
  { database, publicUrl }: SignInDeps,
  { pending }: Exchange,
  { cookies }: FastifyRequest,
  signsOut: boolean,
): Promise<string[]> {
  if (pending) return [pendingCookie(publicUrl, pending)]
  const waiting = signsOut ? pendingTokenOf(publicUrl, cookies) : undefined
  if (!waiting) return []
  await takePending(database.readingAcross('sign out'), waiting)
  return [pendingCookie(publicUrl, '')]
}

/** Hands on what Auth.js said. */
async function pass(response: Response, dialect: Dialect, reply: FastifyReply, failure: Error | undefined) {
  const location = response.headers.get('location')
  for (const name of ['content-type', 'cache-control', 'expires', 'pragma']) {
    const value = response.headers.get(name)
    if (value) reply.header(name, value)
  }
  if (location && dialect.name === 'A') {
    return send(reply, dialect.json ? { status: 200, body: { url: location } } : { status: 302, location })
  }
  const body = await response.text()
  const signedOut = dialect.name === 'A' && body === 'null'
  if (location) reply.header('location', location)
  const status = failure && isTooMany(failure) && dialect.json ? 429 : response.status
  return reply.status(status).send(signedOut ? '{}' : body)
}

function send(reply: FastifyReply, { status, body, location }: Answer) {
  if (location) return reply.status(status).header('location', location).send()
  if (typeof body === 'string') return reply.status(status).type('text/plain; charset=utf-8').send(body)
  return reply.status(status).type('application/json').send(JSON.stringify(body))
}

function formOf({ body, headers }: FastifyRequest): Record<string, unknown> {
  if (typeof body !== 'string') return {}
  if (!headers['content-type']?.includes('json')) return Object.fromEntries(new URLSearchParams(body))
  try {
    return Object(JSON.parse(body)) as Record<string, unknown>
  } catch {
    return {} // Auth.js answers "Bad request."
  }
}
