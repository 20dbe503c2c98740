import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import type { Context, Tenant, Who } from '#platform/context.ts'
import { bindConditions } from '#platform/db/conditions.ts'
import { limited, longRequestLimit, requestLimit, tooMany } from '#platform/db/limits.ts'
import type { Proof } from '#platform/db/query-protocol.ts'
import type { AllDb, Database, Db } from '#platform/db/tenant.ts'
import {
  type Authenticate,
  admitted,
  authoriseRequest,
  type Caller,
  type Central,
  isCentral,
  recall,
  scopeOf,
} from '#platform/http/authorise-request.ts'
import { isStream } from '#platform/http/bodies.ts'
import type { Endpoint, ListQuery, Out } from '#platform/http/contract.ts'
import { onlyOnce } from '#platform/http/idempotency.ts'
import { refuseUnknown } from '#platform/http/query-keys.ts'
import { whyNotReadable } from '#platform/http/readable.ts'
import { parseReply } from '#platform/http/reply.ts'
import { exportableOf } from '#platform/list-fields.ts'
import { type Origin, viaOf } from '#platform/origin.ts'
import { noAgency } from '#platform/outbox.ts'
import { Refusal, refuse } from '#platform/refusal.ts'

/** What an endpoint's function gets: the context, what was sent, and the raw exchange for files and cookies. */
export type Call<E extends Endpoint> = Context &
  Said<E> & {
    caller: Caller
    /** The database across agencies: only at endpoints that ask for a permission of central administration. */
    all: AllDb
    /** Who asks there; `who`, `tenant` and `db` say nothing at such an endpoint. */
    central: Central
    deps: Deps
    request: FastifyRequest
    reply: FastifyReply
  }

/** What was sent, as the contract has it. */
export type Said<E extends Endpoint> = {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}

/** What may be done with a request before any transaction begins: taking in what takes its time. */
export type Early = Pick<Context, 'who' | 'tenant' | 'now' | 'log'> & {
  deps: Deps
  request: FastifyRequest
  reply: FastifyReply
}

type Answer<E extends Endpoint> = E['reply'] extends z.ZodType ? z.input<E['reply']> : unknown

/**
 * Connects an endpoint of a contract with the function that answers it. `first` is done once it is known who asks, before
 * the body is read and a transaction begins: it may take a stream in and say what the body is, or have a file read that
 * stands in the body (`said`). Its answer is `received`.
 */
export type On = <E extends Endpoint, R = undefined>(
  endpoint: E,
  answer: (call: Call<E> & { received: R }) => Promise<Answer<E>> | Answer<E>,
  first?: (early: Early & { said: () => Said<E> }) => Promise<R>,
) => void

type Mounting = {
  deps: Deps
  authenticate: Authenticate
}

/** Of the application that was built last. */
export const allEndpoints: Endpoint[] = []

/** Makes the `on` with which rooms mount their endpoints below /api/v1. */
export function mounting(app: FastifyInstance, { deps, authenticate }: Mounting): On {
  allEndpoints.length = 0
  leaveStreams(app)
  return (endpoint, answer, first) => {
    allEndpoints.push(endpoint)
    app.route({
      method: endpoint.method,
      url: `/api/v1${endpoint.path}`,
      // Of an endpoint that takes streams that is a stream's: what else is sent to it is what forms send.
      bodyLimit: (endpoint.streams ? undefined : endpoint.bodyLimit) ?? 1_048_576,
      config: { endpoint },
      schema: outline(endpoint),
      // Requests and replies are parsed here, by the contract itself, so that every refusal has one shape.
      validatorCompiler: () => (value) => ({ value }),
      serializerCompiler: () => (value) => JSON.stringify(value),
      handler: async (request, reply) => {
        const known = recall(endpoint, request, authenticate)
        if (!known) return respond(await authoriseRequest(endpoint, request, authenticate), request, reply)
        const { caller, proof } = known
        try {
          const result = await respond(admitted(endpoint, request, caller), request, reply, proof)
          if (proof.held) return result
        } catch (error) {
          if (proof.held) throw error
        }
        // They are not who they were, or nothing was asked that would have shown it: whatever came of it counts for nothing.
        return respond(await authoriseRequest(endpoint, request, authenticate), request, reply)
      },
    })

    function early(caller: Caller, request: FastifyRequest, reply: FastifyReply, now: Date): Early {
      const { who, tenant } = caller as { who: Who; tenant: Tenant }
      return { who, tenant, now, log: request.log as Context['log'], deps, request, reply }
    }

    async function respond(caller: Caller, request: FastifyRequest, reply: FastifyReply, proof?: Proof) {
      deps.space?.refuseWrite(endpoint.method)
      const now = clock.now()
      let known: ReturnType<typeof read> | undefined
      const said = () => (known ??= read(endpoint, request))
      const received = first && (await first({ ...early(caller, request, reply, now), said: said as never }))
      const sent = said()
      const base = {
        ...sent,
        caller,
        central: caller.central as Central,
        who: caller.who as Who,
        tenant: caller.tenant as Tenant,
        scope: scopeOf(endpoint, caller),
        now,
        received,
        publicUrl: deps.publicUrl,
        log: request.log as Context['log'],
        ip: request.ip,
        agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
        via: viaOf(caller, isCentral(endpoint)),
        deps,
        request,
        reply,
      }
      const work = async (db: Db | AllDb) => {
        const asked = sent.query as ListQuery | undefined
        if (asked?.where)
          await bindConditions(
            { ...base, db } as never,
            deps.areas,
            exportableOf(deps.areas, endpoint),
            asked,
          )
        return answer({ ...base, db, all: db } as never)
      }
      const inDatabase = isCentral(endpoint) ? acrossAgencies : inItsDatabase
      const result = await limited(endpoint.takesLong ? longRequestLimit : requestLimit, () =>
        inDatabase(endpoint, caller, deps.database, request, work, base, proof),
      )
      if (reply.sent || endpoint.produces) return result
      if (result.status) reply.status(result.status)
      return result.value
    }
  }
}

const streamed = ['multipart/form-data', 'application/offset+octet-stream', 'application/octet-stream']

/** A stream is left to the endpoint that takes such a one; at every other it is refused. */
function leaveStreams(app: FastifyInstance): void {
  app.addContentTypeParser(streamed, (request, payload, done) => {
    if (isStream(request)) return done(null, payload)
    done(new Refusal('media_type', 415, 'This format is not understood', 'Send JSON.'))
  })
}

/** A read takes one round trip a statement; a write is one transaction, carried out once for its Idempotency-Key. */
async function inItsDatabase(
  endpoint: Endpoint,
  caller: Caller,
  database: Database,
  request: FastifyRequest,
  work: (db: Db) => Promise<unknown>,
  origin: Origin,
  proof: Proof | undefined,
  // biome-ignore lint/suspicious/noExplicitAny: a file's bytes, or a status and a parsed reply
): Promise<any> {
  const checked = (value: unknown) => (endpoint.produces ? value : checkedReply(endpoint, value))
  const status = endpoint.creates ? 201 : 200
  const { tenant, who } = caller
  if (!tenant) {
    const value = checked(await work(undefined as never))
    return endpoint.produces ? value : { status, value }
  }
  if (endpoint.method === 'GET' && !endpoint.transaction) {
    const value = checked(await work(database.reading(tenant.id, proof)))
    return endpoint.produces ? value : { status, value }
  }
  const owner = who && { tenant_id: tenant.id, user_id: who.id }
  return database.inTenant(tenant.id, (db) => once(db, endpoint, owner, request, () => work(db)), origin)
}

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

function read(endpoint: Endpoint, request: FastifyRequest) {
  refuse(whyNotReadable(request.body))
  const params = parse(endpoint.params, request.params, 404)
  refuseUnknown(endpoint.query, request.query)
  return {
    params,
    query: parse(endpoint.query, request.query, 422),
    body: parse(endpoint.body, request.body ?? (endpoint.body ? {} : undefined), 422),
  }
}

/** Fields that one refusal names: nobody reads more, and a long list that is wrong all through would be sent back whole. */
const mostErrors = 100

function parse(schema: z.ZodType | undefined, value: unknown, status: number): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  if (status === 404) throw new Refusal('not_found', 404, 'Not found', 'The address is not one of a record.')
  const errors: Record<string, string[]> = {}
  for (const issue of result.error.issues.slice(0, mostErrors)) {
    const field = issue.path.join('.') || 'body'
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  const first = Object.values(errors)[0]?.[0] ?? ''
  throw new Refusal('invalid', status, 'Please check the form', first, errors)
}

/** Rows that one answer shows where there are no pages: more than any list without them has. */
const mostShown = 20_000

function checkedReply(endpoint: Endpoint, value: unknown): unknown {
  if (Object.values(value ?? {}).some((part) => Array.isArray(part) && part.length > mostShown))
    throw tooMany()
  if (!endpoint.reply) return value ?? null
  const result = parseReply(endpoint.reply, value)
  if (result.success) return result.data
  throw new Error(
    `the reply of ${endpoint.method} ${endpoint.path} breaks its contract: ${z.prettifyError(result.error)}`,
  )
}

const outline = ({ path, summary, allow }: Endpoint) => ({
  tags: [path.split('/')[1] ?? ''],
  summary: summary ?? `Needs: ${[allow].flat().join(' or ')}`,
})

/** An endpoint in the words of the OpenAPI document: written once a process, because all of them take half a second. */
const descriptions = new WeakMap<Endpoint, ReturnType<typeof describe>>()

export function description(endpoint: Endpoint) {
  const known = descriptions.get(endpoint) ?? describe(endpoint)
  descriptions.set(endpoint, known)
  return known
}

/** Describes all of them between requests, so that nobody waits while the first asks for the document. */
export async function describeAhead(): Promise<void> {
  for (const endpoint of [...allEndpoints]) {
    description(endpoint)
    await setImmediate()
  }
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
    ...outline(endpoint),
  }
}
