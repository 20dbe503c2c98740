import { tenantOfAddress } from '#kit/address.ts'
import { keyFor, settle } from '#kit/idempotency.ts'
import { heardRefusal } from '#kit/outage.ts'
import { heardClock } from '#kit/server-clock.ts'
import { factorIsDue, sessionEnded } from '#kit/session-end.ts'
import { unattendedHeader } from '#kit/user-activity.ts'
import { askToAccept } from '#kit/warnings.ts'
import type { Endpoint, In, Out, Problem } from '#platform/http/contract.ts'

/** The server said no. `problem` is what it said, ready to be shown. */
export class Refused extends Error {
  readonly status: number
  readonly problem: Problem
  /** The page gives way to another that says it: no toast need. */
  readonly isAnnounced: boolean

  constructor(status: number, problem: Problem, isAnnounced = false) {
    super(`${problem.code}: ${problem.title}`)
    this.name = 'Refused'
    this.status = status
    this.problem = problem
    this.isAnnounced = isAnnounced
  }
}

/** What a person is told of it beside what they sent: what is wrong with that, else what the refusal says. */
export function reasonOf(error: Error): string {
  if (!(error instanceof Refused)) return 'Something went wrong. Try it again.'
  const { title, description, errors = {} } = error.problem
  return Object.values(errors)[0]?.[0] ?? (description || title)
}

type AnyEndpoint = Endpoint

/** Leaves out what an endpoint does not take, and asks for what it does. */
type Part<Key extends string, Shape> = [In<Shape>] extends [undefined]
  ? { [K in Key]?: undefined }
  : // biome-ignore lint/complexity/noBannedTypes: an empty object is what "nothing is required" means here
    {} extends In<Shape>
    ? { [K in Key]?: In<Shape> }
    : { [K in Key]: In<Shape> }

export type Input<E extends AnyEndpoint> = (E extends Endpoint<infer P, infer Q, infer B, infer _R>
  ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
  : never) & { signal?: AbortSignal }

export type ReplyOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? Out<R> : never

/**
 * Calls an endpoint of a contract. The agency comes from the address of the page. A create carries an
 * idempotency key, so that a retry after a lost answer does not create twice. Throws `Refused`.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[input]: Record<string, never> extends Input<E> ? [Input<E>?] : [Input<E>]
): Promise<ReplyOf<E>> {
  const { params, query, body, signal } = (input ?? {}) as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
    signal?: AbortSignal
  }
  const options = { query, body, signal, creates: endpoint.creates }
  return (await request(endpoint.method, fillIn(endpoint.path, params), options)) as ReplyOf<E>
}

export type RequestOptions = {
  query?: Record<string, unknown> | undefined
  /** Sent as JSON; a file as it is. */
  body?: unknown
  signal?: AbortSignal | undefined
  creates?: boolean | undefined
}

/**
 * The same for a path below `/api/v1` that no contract describes (the generic deletes). What the server warns of is
 * asked about, and sent again with the reason that the person gave.
 */
export async function request(method: string, path: string, options: RequestOptions = {}): Promise<unknown> {
  try {
    return await send(method, path, options)
  } catch (error) {
    const accepted = error instanceof Refused ? await askToAccept(error.problem) : undefined
    if (!accepted) throw error
    const body = (options.body ?? {}) as { accepted?: unknown[] }
    const again = { ...body, accepted: [...(body.accepted ?? []), ...accepted] }
    return request(method, path, { ...options, body: again })
  }
}

async function send(method: string, path: string, options: RequestOptions): Promise<unknown> {
  const { query, body, signal, creates } = options
  const file = body instanceof Blob ? body : undefined
  const json = body === undefined || file ? undefined : JSON.stringify(body)
  // Of two files nobody can tell by their names that they are one.
  const attempt = creates && !file ? `${tenantOfAddress()} ${method} ${path} ${json}` : undefined
  const headers: Record<string, string> = { accept: 'application/json', ...unattendedHeader() }
  const tenant = tenantOfAddress()
  if (tenant) headers['x-tenant'] = tenant
  if (json !== undefined) headers['content-type'] = 'application/json'
  if (file) headers['content-type'] = 'application/octet-stream'
  if (attempt) headers['idempotency-key'] = keyFor(attempt)

  const response = await fetch(apiAddress(path, query), {
    method,
    headers,
    credentials: 'same-origin',
    ...(file ? { body: file } : json === undefined ? {} : { body: json }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Refused(0, offline)
  })
  heardClock(response.headers.get('date'))
  const reply = response.ok ? await bodyOf(response) : await refusedBy(response, method !== 'GET')
  if (attempt && response.status < 500) settle(attempt)
  if (reply instanceof Refused) throw reply
  return reply
}

/** An answer that breaks off is none: with its key it can be sent again. */
async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  return await response.json().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Refused(0, offline)
  })
}

/** The whole address of a call; also for links that the browser opens itself, like a PDF. */
export function apiAddress(path: string, query?: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  const text = search.toString()
  return `/api/v1${path}${text ? `?${text}` : ''}`
}

export function fillIn(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

async function refusedBy(response: Response, byHand: boolean): Promise<Refused> {
  const body = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined
  const refusal = {
    ...problem(
      body?.code ?? `http_${response.status}`,
      body?.title ?? 'An error occurred',
      body?.description ?? '',
    ),
    ...body,
  }
  heardRefusal(refusal.code)
  const isBarred = refusal.code === 'second_factor_required'
  if (isBarred) factorIsDue()
  return new Refused(response.status, refusal, isBarred || (response.status === 401 && sessionEnded(byHand)))
}

function problem(code: string, title: string, description: string): Problem {
  const notification = { type: 'error' as const, title, description }
  return { code, title, description, notification, data: { notification } }
}

const offline = problem(
  'offline',
  'No connection',
  'Saffron could not be reached. Please try again in a moment.',
)
