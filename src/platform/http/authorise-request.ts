import type { FastifyRequest } from 'fastify'
import { reachOf, type Scope, type Tenant, type Who } from '#platform/context.ts'
import type { Proof } from '#platform/db/query-protocol.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import { forbidden, type Reason, Refusal, refuse } from '#platform/refusal.ts'

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
  /** The only permissions by which this caller writes, whatever else they hold: support staff. Absent: all they hold. */
  writes_by?: ReadonlySet<string>
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
  /** Who it is may be remembered for the reads that follow. */
  reads?: boolean
}

export type Authenticate = {
  (credentials: Credentials, tenantSlug: string | undefined): Promise<Caller | undefined>
  /** Who it was a moment ago. They may be let read by it, if what they read proves that they still are. */
  remembered?(credentials: Credentials, tenantSlug: string | undefined): Remembered | undefined
}

export type Remembered = { caller: Caller; proof: Proof }

/** The code of `Caller.read_only` while the agency is suspended: it lets a little more pass than a mere look. */
export const agencySuspended = 'agency.suspended'

/** A page says so of what it asks by itself (`kit/user-activity.ts`). Only about its own session: nobody gains by lying. */
export const isUnattended = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['x-unattended'] !== undefined

/** Who asks, when they may: everybody else is refused, in words. */
export async function authoriseRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Caller> {
  return admitted(endpoint, request, await authenticate(credentialsOf(request), requestedTenant(request)))
}

/** Who asked a moment ago with the same credentials, where an endpoint does no more than read for an agency. */
export function recall(
  endpoint: Endpoint,
  request: FastifyRequest,
  authenticate: Authenticate,
): Remembered | undefined {
  const { method, transaction, produces, allow } = endpoint
  if (method !== 'GET' || transaction || produces || isCentral(endpoint) || allow === 'public')
    return undefined
  return authenticate.remembered?.(credentialsOf(request), requestedTenant(request))
}

function credentialsOf(request: FastifyRequest): Credentials {
  const { authorization } = request.headers
  const reads = request.method === 'GET'
  return { cookies: request.cookies, authorization, unattended: isUnattended(request), reads }
}

/** The caller, when they may: everybody else is refused, in words. */
export function admitted(endpoint: Endpoint, request: FastifyRequest, caller: Caller | undefined): Caller {
  const nobody: Caller = { account_id: null, session: '', who: undefined, tenant: undefined }
  const allow = [endpoint.allow].flat()
  if (allow.includes('public')) return caller && !caller.token ? caller : nobody
  if (!caller) {
    throw new Refusal(
      'signed_out',
      401,
      'Please sign in',
      'Your session has ended, or you have not signed in yet.',
    )
  }
  // A program has no account of its own to go on with.
  if (caller.token && caller.barred) refuse({ status: 403, ...caller.barred })
  if (isCentral(endpoint)) {
    if (allow.some((name) => caller.central?.permissions.has(name))) return caller
    throw forbidden(allow[0])
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
      requestedTenant(request) ? 404 : 403,
      'Agency not found',
      'It does not exist, or you are not a member of it.',
    )
  }
  const { writes_by } = caller
  const opening = writes_by && endpoint.method !== 'GET' ? allow.filter((name) => writes_by.has(name)) : allow
  if (opening.includes('member') || opening.some((name) => reachOf(caller.who!, name))) return caller
  throw allow.includes('member') ? ofTheAgency() : forbidden(allow[0])
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

function ofTheAgency(): Refusal {
  return new Refusal(
    'not_by_support',
    403,
    'This is for the people of the agency',
    'Somebody of Saffron who was let in cannot do it for them.',
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
export function requestedTenant(request: FastifyRequest): string | undefined {
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

/** The widest reach at which one of the endpoint's permissions is held. */
export function scopeOf(endpoint: Endpoint, caller: Caller): Scope {
  const reaches = [endpoint.allow].flat().map((name) => (caller.who ? reachOf(caller.who, name) : undefined))
  if (reaches.includes('all')) return 'all'
  if (reaches.includes('team')) return 'team'
  if (reaches.includes('own')) return 'own'
  return 'all'
}

/** Is it one of central administration? */
export const isCentral = ({ allow }: Endpoint) => [allow].flat().some((name) => name.startsWith('central.'))
