import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import { type Context, reachOf, type Scope, type Tenant, type Who } from '#platform/context.ts'
import type { AllDb, Database, Db } from '#platform/db/tenant.ts'
import type { Endpoint, Out } from '#platform/http/contract.ts'
import { onlyOnce } from '#platform/http/idempotency.ts'
import { whyNotReadable } from '#platform/http/readable.ts'
import { type Origin, viaOf } from '#platform/origin.ts'
import { noAgency } from '#platform/outbox.ts'
import { lacks, type Reason, Refusal, refuse } from '#platform/refusal.ts'

/** The code of `Caller.read_only` while the agency is suspended: it lets a little more pass than a mere look. */
export const agencySuspended = 'agency.suspended'

/** Who holds this browser's cookies, in which agency. `who` is absent when they are no user of it. */
export type Caller = {
  account_id: number | null
  /** The session's token hash, or the guest's. */
  session: string
  who: Who | undefined
  tenant: Tenant | undefined
  /** The state of the agency: `trial`, `active`, `past_due` or `suspended`. */
  agency_status?: string
  /** Somebody of central administration, let in by the agency until then. */
  support?: { id: number; mode: 'read' | 'write'; ends_at: string }
  /** The agency's present slug, when it was asked for by an old one. */
  moved_to?: string
  /** A program with an API token: it comes in only where a permission is asked for by name, or `evenByToken`. */
  token?: true
  /** The agency whose sign-on opened the session: it says nothing of the account in other agencies. */
  signed_on?: number
  /** Why this caller may look and not write: the agency is suspended, somebody only looks in. */
  read_only?: Reason
  /** Why this caller, who is somebody of the agency, may not enter it: not yet, or it was closed. */
  barred?: Reason
  /** Until when they may go on without a second factor. */
  factor_due?: string
  /** What this account may do in central administration, whichever agency it is in; absent: it has no part in it. */
  central?: Central
}

/** Somebody of central administration. */
export type Central = {
  account_id: number
  name: string
  email: string
  roles: readonly string[]
  permissions: ReadonlySet<string>
}

/** What a request shows at the door. */
export type Credentials = {
  cookies: Record<string, string | undefined>
  /** `Bearer …` of programs; browsers have cookies. */
  authorization?: string | undefined
  /** Asked by an open page itself, with nobody at it: no use of the session. */
  unattended?: boolean
}

export type Authenticate = (
  credentials: Credentials,
  tenantSlug: string | undefined,
) => Promise<Caller | undefined>

/** What an endpoint's function gets: the context, what was sent, and the raw exchange for files and cookies. */
export type Call<E extends Endpoint> = Context & {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
  caller: Caller
  /** The database across agencies: only at endpoints that ask for a permission of central administration. */
  all: AllDb
  /** Who asks there; `who`, `tenant` and `db` say nothing at such an endpoint. */
  central: Central
  deps: Deps
  request: FastifyRequest
  reply: FastifyReply
}

type Answer<E extends Endpoint> = E['reply'] extends z.ZodType ? z.input<E['reply']> : unknown

/** Connects an endpoint of a contract with the function that answers it. */
export type On = <E extends Endpoint>(
  endpoint: E,
  answer: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
) => void

type Mounting = {
  deps: Deps
  authenticate: Authenticate
}

export const allEndpoints: Endpoint[] = []

/** Makes the `on` with which rooms mount their endpoints below /api/v1. */
export function mounting(app: FastifyInstance, { deps, authenticate }: Mounting): On {
  return (endpoint, answer) => {
    allEndpoints.push(endpoint)
    app.route({
      method: endpoint.method,
      url: `/api/v1${endpoint.path}`,
      bodyLimit: endpoint.bodyLimit ?? 1_048_576,
      config: { endpoint },
      schema: describe(endpoint),
      // Requests and replies are parsed here, by the contract itself, so that every refusal has one shape.
      validatorCompiler: () => (value) => ({ value }),
      serializerCompiler: () => (value) => JSON.stringify(value),
      handler: async (request, reply) => {
        const caller = await admit(endpoint, request, authenticate)
        const sent = read(endpoint, request)
        const base = {
          ...sent,
          caller,
          central: caller.central as Central,
          who: caller.who as Who,
          tenant: caller.tenant as Tenant,
          scope: scopeOf(endpoint, caller),
          now: clock.now(),
          publicUrl: deps.publicUrl,
          log: request.log as Context['log'],
          ip: request.ip,
          agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
          via: viaOf(caller, isCentral(endpoint)),
          deps,
          request,
          reply,
        }
        const work = (db: Db | AllDb) => Promise.resolve(answer({ ...base, db, all: db } as never))
        const inDatabase = isCentral(endpoint) ? acrossAgencies : inItsDatabase
        const result = await inDatabase(endpoint, caller, deps.database, request, work, base)
        if (reply.sent || endpoint.produces) return result
        if (result.status) reply.status(result.status)
        return result.value
      },
    })
  }
}

/** A read takes one round trip a statement; a write is one transaction, carried out once for its Idempotency-Key. */
async function inItsDatabase(
  endpoint: Endpoint,
  caller: Caller,
  database: Database,
  request: FastifyRequest,
  work: (db: Db) => Promise<unknown>,
  origin: Origin,
  // biome-ignore lint/suspicious/noExplicitAny: a file's bytes, or a status and a parsed reply
): Promise<any> {
  const checked = (value: unknown) => (endpoint.produces ? value : checkedReply(endpoint, value))
  const status = endpoint.creates ? 201 : 200
  const { tenant, who } = caller
  if (!tenant) return { status, value: checked(await work(undefined as never)) }
  if (endpoint.method === 'GET' && !endpoint.transaction) {
    const value = checked(await work(database.reading(tenant.id)))
    return endpoint.produces ? value : { status, value }
  }
  const owner = who && { tenant_id: tenant.id, user_id: who.id }
  return database.inTenant(tenant.id, (db) => once(db, endpoint, owner, request, () => work(db)), origin)
}

const isCentral = ({ allow }: Endpoint) => [allow].flat().some((name) => name.startsWith('central.'))

/** The same for central administration, whose work is about no one agency. */
function acrossAgencies(
  endpoint: Endpoint,
  caller: Caller,
  database: Database,
  request: FastifyRequest,
  work: (all: AllDb) => Promise<unknown>,
  origin: Origin,
  // biome-ignore lint/suspicious/noExplicitAny: as above
): Promise<any> {
  if (endpoint.method === 'GET' && !endpoint.transaction) {
    return work(database.readingAcross('central administration')).then((value) =>
      endpoint.produces ? value : { status: 200, value: checkedReply(endpoint, value) },
    )
  }
  const owner = { tenant_id: noAgency, user_id: caller.central!.account_id }
  return database.acrossTenants(
    'central administration',
    (all) => once(all, endpoint, owner, request, () => work(all)),
    origin,
  )
}

async function once(
  db: AllDb,
  endpoint: Endpoint,
  owner: { tenant_id: number; user_id: number } | undefined,
  request: FastifyRequest,
  work: () => Promise<unknown>,
) {
  const once = await onlyOnce(db, endpoint, owner, request)
  if (once.reply) return once.reply
  const value = await work()
  if (endpoint.produces) return value
  const status = endpoint.creates ? 201 : 200
  const parsed = checkedReply(endpoint, value)
  await once.keep(status, parsed)
  return { status, value: parsed }
}

/** A page says so of what it asks by itself (`web/attended.ts`). Only about its own session: nobody gains by lying. */
export const isUnattended = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['x-unattended'] !== undefined

async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Caller> {
  const nobody: Caller = { account_id: null, session: '', who: undefined, tenant: undefined }
  const allow = [endpoint.allow].flat()
  const slug = tenantWish(request)
  const { authorization } = request.headers
  const unattended = isUnattended(request)
  const caller = await authenticate({ cookies: request.cookies, authorization, unattended }, slug)
  if (allow.includes('public')) return caller && !caller.token ? caller : nobody
  if (!caller) {
    throw new Refusal(
      'signed_out',
      401,
      'Please sign in',
      'Your session has ended, or you have not signed in yet.',
    )
  }
  if (isCentral(endpoint)) {
    if (allow.some((name) => caller.central?.permissions.has(name))) return caller
    throw lacks(allow[0])
  }
  if (caller.moved_to) request.headers['x-tenant-moved'] = caller.moved_to
  if (caller.read_only && endpoint.method !== 'GET' && !goesOn(endpoint, caller.read_only))
    refuse({ status: 403, ...caller.read_only })
  if (caller.token && !endpoint.evenByToken && allow.some((name) => unnamed.includes(name)))
    throw notByToken()
  if (caller.signed_on && endpoint.ofAccount) refuse(notSignedOn)
  if (allow.includes('account')) return caller
  if (caller.barred) refuse({ status: 403, ...caller.barred })
  if (!caller.who || !caller.tenant) {
    throw new Refusal(
      'no_agency',
      slug ? 404 : 403,
      'Agency not found',
      'It does not exist, or you are not a member of it.',
    )
  }
  if (allow.includes('member') || allow.some((name) => reachOf(caller.who!, name))) return caller
  throw lacks(allow[0])
}

const unnamed = ['account', 'member']

const notSignedOn = {
  code: 'sign_on_session',
  status: 403,
  title: 'This is about your account in every agency',
  description: 'You came in by the sign-in of one agency. Sign in with your own password to do this.',
}

function notByToken(): Refusal {
  return new Refusal(
    'not_by_token',
    403,
    'Not with an API token',
    'Only somebody who has signed in can do this. Open Saffron in a browser.',
  )
}

/** May who only looks do this all the same? */
function goesOn({ evenReadOnly, allow }: Endpoint, { code }: Reason): boolean {
  if (evenReadOnly === true) return true
  return code === agencySuspended && (evenReadOnly === 'suspended' || [allow].flat().includes('account'))
}

/**
 * Which agency the call wishes to speak to: the header (the web client always sends it), `?tenant=` in a link that the
 * browser opens itself, else the cookie.
 */
export function tenantWish(request: FastifyRequest): string | undefined {
  const header = request.headers['x-tenant']
  const { tenant: linked } = (request.query ?? {}) as { tenant?: unknown }
  const inLink = typeof linked === 'string' ? linked : undefined
  const inCookie = isBearer(request.headers.authorization) ? undefined : request.cookies.tenant
  const slug = (Array.isArray(header) ? header[0] : header) ?? inLink ?? inCookie
  return slug && /^[a-z0-9-]{1,40}$/.test(slug) ? slug : slug ? '-' : undefined
}

/** Programs show who they are in this header, and whatever cookies come along are not looked at. */
export function isBearer(authorization: string | undefined): authorization is string {
  return authorization !== undefined && /^bearer /i.test(authorization)
}

function scopeOf(endpoint: Endpoint, caller: Caller): Scope {
  const reaches = [endpoint.allow].flat().map((name) => (caller.who ? reachOf(caller.who, name) : undefined))
  if (reaches.includes('all')) return 'all'
  if (reaches.includes('team')) return 'team'
  if (reaches.includes('own')) return 'own'
  return 'all'
}

function read(endpoint: Endpoint, request: FastifyRequest) {
  const unreadable = whyNotReadable(request.body)
  if (unreadable) throw new Refusal('bad_json', 400, 'The request could not be read', unreadable)
  const params = parse(endpoint.params, request.params, 404)
  return {
    params,
    query: parse(endpoint.query, request.query, 422),
    body: parse(endpoint.body, request.body ?? (endpoint.body ? {} : undefined), 422),
  }
}

function parse(schema: z.ZodType | undefined, value: unknown, status: number): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  if (status === 404) throw new Refusal('not_found', 404, 'Not found', 'The address is not one of a record.')
  const errors: Record<string, string[]> = {}
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'body'
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  const first = Object.values(errors)[0]?.[0] ?? ''
  throw new Refusal('invalid', status, 'Please check the form', first, errors)
}

function checkedReply(endpoint: Endpoint, value: unknown): unknown {
  if (!endpoint.reply) return value ?? null
  const result = endpoint.reply.safeParse(value)
  if (result.success) return result.data
  throw new Error(
    `the reply of ${endpoint.method} ${endpoint.path} breaks its contract: ${z.prettifyError(result.error)}`,
  )
}

function describe(endpoint: Endpoint) {
  const json = (schema: z.ZodType | undefined, io: 'input' | 'output') =>
    schema && z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  const parts = {
    params: json(endpoint.params, 'input'),
    querystring: json(endpoint.query, 'input'),
    body: json(endpoint.body, 'input'),
  }
  return {
    ...Object.fromEntries(Object.entries(parts).filter(([, schema]) => schema !== undefined)),
    response: endpoint.reply ? { [endpoint.creates ? 201 : 200]: json(endpoint.reply, 'output') } : {},
    tags: [endpoint.path.split('/')[1] ?? ''],
    summary: endpoint.summary ?? `Needs: ${[endpoint.allow].flat().join(' or ')}`,
  }
}
