import * as oidc from 'openid-client'
import { type Connection, connectionIfThere } from '#areas/integrations/connections.ts'
import type { Deps } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import { holdRow } from '#platform/db/lock.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { XeroProvider } from '#platform/integration.ts'

/** What lets us in, locked in the row of the connection. */
export type Tokens = { access_token: string; refresh_token: string }

/** Xero asks us to come back later: at that instant. */
export class XeroWait extends Error {
  readonly until: Date
  constructor(until: Date) {
    super('Xero asks us to wait')
    this.until = until
  }
}
/** We are not let in any more: somebody must connect again. */
export class XeroClosed extends Error {}
/** Xero refused a call whole, in its own words. */
export class XeroRefused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const scopes =
  'offline_access accounting.contacts accounting.settings accounting.invoices accounting.payments accounting.attachments'

/** Milliseconds: a bundle of fifty documents takes Xero its time. */
const patience = 60_000
/** A token is renewed so long before it ends, so that it does not end on its way. */
const early = 60_000

/** Us as a client of Xero, for the library that speaks OAuth. */
function configuration({ outside }: Pick<Deps, 'outside'>, app: XeroProvider): oidc.Configuration {
  const made = new oidc.Configuration(
    {
      issuer: app.identity_url,
      authorization_endpoint: `${app.login_url}/identity/connect/authorize`,
      token_endpoint: `${app.identity_url}/connect/token`,
      revocation_endpoint: `${app.identity_url}/connect/revocation`,
    },
    app.client_id,
    { client_secret: app.client_secret },
    oidc.ClientSecretBasic(app.client_secret),
  )
  made[oidc.customFetch] = outside as oidc.CustomFetch
  // What may be asked is decided by `outside`: without TLS nothing but this machine in development.
  oidc.allowInsecureRequests(made)
  return made
}

export type Secrets = { state: string; verifier: string }

export const newSecrets = (slug: string): Secrets => ({
  state: `${slug}.${oidc.randomState()}`,
  verifier: oidc.randomPKCECodeVerifier(),
})

/** Where somebody signs in to Xero and lets us in. */
export async function loginAddress(
  deps: Pick<Deps, 'outside'>,
  app: XeroProvider,
  { state, verifier }: Secrets,
  redirect_uri: string,
): Promise<string> {
  return oidc.buildAuthorizationUrl(configuration(deps, app), {
    redirect_uri,
    scope: scopes,
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href
}

export async function redeem(
  deps: Pick<Deps, 'outside'>,
  app: XeroProvider,
  { state, verifier }: Secrets,
  came: URL,
) {
  const got = await oidc.authorizationCodeGrant(configuration(deps, app), came, {
    expectedState: state,
    pkceCodeVerifier: verifier,
  })
  return fromGrant(got)
}

function fromGrant(got: oidc.TokenEndpointResponse) {
  if (!got.refresh_token) throw new XeroClosed('Xero gave nothing to come back with')
  return {
    tokens: { access_token: got.access_token, refresh_token: got.refresh_token },
    token_until: new Date(clock.now().getTime() + (got.expires_in ?? 1800) * 1000),
    scopes: String(got.scope ?? scopes),
  }
}

export type Granted = Awaited<ReturnType<typeof redeem>>

/** Ends what the agency's people let us do, at Xero too. Fails quietly: it ends by itself in sixty days. */
export async function revoke(deps: Pick<Deps, 'outside'>, app: XeroProvider, tokens: Tokens): Promise<void> {
  await oidc.tokenRevocation(configuration(deps, app), tokens.refresh_token).catch(() => undefined)
}

/** The organisations that we were let into. */
export async function organisations(deps: Pick<Deps, 'outside'>, app: XeroProvider, access_token: string) {
  const reply = await deps.outside(`${app.api_url}/connections`, {
    headers: { authorization: `Bearer ${access_token}`, accept: 'application/json' },
  })
  if (!reply.ok) throw new XeroRefused(reply.status, 'Xero does not say which organisations there are')
  const rows = (await reply.json()) as {
    id: string
    tenantId: string
    tenantType: string
    tenantName: string
  }[]
  return rows
    .filter(({ tenantType }) => tenantType === 'ORGANISATION')
    .slice(0, 200)
    .map(({ id, tenantId, tenantName }) => ({ id: tenantId, grant_id: id, name: tenantName }))
}

/** Takes one organisation from what we may do. */
export async function leaveOrganisation(
  deps: Pick<Deps, 'outside'>,
  app: XeroProvider,
  access_token: string,
  grantId: string,
): Promise<void> {
  await deps
    .outside(`${app.api_url}/connections/${encodeURIComponent(grantId)}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${access_token}` },
    })
    .catch(() => undefined)
}

export const aboutSecrets = (tenant: number, id: number) => `integration_connections ${tenant} ${id} secrets`

type At = Pick<Deps, 'outside' | 'vault'> & { inTenant<T>(work: (db: Db) => Promise<T>): Promise<T> }

/**
 * A token that is good for a minute at least. The row is held while it is renewed, since Xero gives another one to come back
 * with each time: of two that would renew at once the second finds what the first got. Throws `XeroClosed` when we are not let in any more.
 */
export async function accessToken(at: At, app: XeroProvider, id: number, spent?: string): Promise<string> {
  const token = await at.inTenant(async (db) => {
    await holdRow(db, 'integration_connections', id)
    const connection = await connectionIfThere(db, 'xero', id)
    if (!connection?.secrets_locked) return undefined
    const about = aboutSecrets(db.tenant, id)
    const tokens = JSON.parse(at.vault.open(connection.secrets_locked, about)) as Tokens
    const good = Date.parse(connection.token_until ?? '') - early > clock.now().getTime()
    if (good && tokens.access_token !== spent) return tokens.access_token
    try {
      const got = fromGrant(await oidc.refreshTokenGrant(configuration(at, app), tokens.refresh_token))
      await keepTokens(db, at, id, got)
      return got.tokens.access_token
    } catch (error) {
      if ((error as { error?: string }).error === 'invalid_grant') return undefined
      // Its words may hold what was sent.
      throw new XeroRefused(0, 'Xero could not be asked for a token')
    }
  })
  if (!token) throw new XeroClosed('Xero does not let us in any more')
  return token
}

export async function keepTokens(db: Db, { vault }: Pick<Deps, 'vault'>, id: number, got: Granted) {
  await db
    .updateTable('integration_connections')
    .set({
      secrets_locked: vault.lock(JSON.stringify(got.tokens), aboutSecrets(db.tenant, id)),
      token_until: got.token_until.toISOString(),
      scopes: got.scopes,
    })
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .execute()
}

export type XeroReply<T> = { body: T; request_id: string; left: number }
type Options = {
  query?: Record<string, string | number>
  body?: unknown
  /** The same key: the same answer, and nothing is done twice. */
  key?: string
  /** UTC, to the second. */
  since?: Date
  /** A file instead of JSON. */
  file?: { bytes: Uint8Array; type: string }
}
export type Xero = <T>(method: string, path: string, options?: Options) => Promise<XeroReply<T>>

/** Asks the organisation of a connection, one call after the other. */
export function xeroOf(at: At, app: XeroProvider, connection: Pick<Connection, 'id' | 'account_id'>): Xero {
  const ask: Xero = async (method, path, options = {}) => {
    const token = await accessToken(at, app, connection.id)
    const reply = await send(token, method, path, options)
    // Ended on its way: once more with another one.
    return reply.status === 401
      ? answer(await send(await accessToken(at, app, connection.id, token), method, path, options))
      : answer(reply)
  }
  const send = (token: string, method: string, path: string, { query, body, key, since, file }: Options) => {
    const url = new URL(`${app.api_url}/api.xro/2.0/${path}`)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value))
    return at.outside(url, {
      method,
      patience,
      headers: {
        authorization: `Bearer ${token}`,
        'xero-tenant-id': connection.account_id,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(file ? { 'content-type': file.type } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(since ? { 'if-modified-since': since.toISOString().slice(0, 19) } : {}),
      },
      body: file ? file.bytes : body && JSON.stringify(body),
    })
  }
  return ask
}

async function answer<T>(reply: Response): Promise<XeroReply<T>> {
  const header = (name: string) => reply.headers.get(name) ?? ''
  if (reply.status === 429 || reply.status === 503) {
    const seconds = Math.min(86_400, Math.max(1, Number(header('retry-after')) || 60))
    throw new XeroWait(new Date(clock.now().getTime() + seconds * 1000))
  }
  if (reply.status === 401) throw new XeroClosed('Xero does not let us in any more')
  if (reply.status === 403) throw new XeroClosed('Xero has disconnected this organisation')
  if (reply.status === 304) return { body: {} as T, request_id: '', left: 60 }
  const body = (await reply.json().catch(() => ({}))) as T & { Message?: string; Detail?: string }
  if (!reply.ok)
    throw new XeroRefused(
      reply.status,
      String(body.Message ?? body.Detail ?? 'Xero refused it').slice(0, 300),
    )
  const remaining = header('x-minlimit-remaining')
  return {
    body,
    request_id: header('xero-correlation-id').slice(0, 100),
    left: remaining === '' ? 60 : Number(remaining),
  }
}
