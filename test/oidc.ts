import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** Somebody as a provider knows them. */
export type Claimed = {
  sub: string
  email?: string | undefined
  email_verified?: boolean | undefined
  name?: string
}

export type TestProvider = {
  issuer: string
  client_id: string
  client_secret: string
  /** Who signs in there next. */
  person: Claimed
  close(): Promise<void>
}

/**
 * A real OpenID provider on this machine, with one client that may send people back to `redirect_uri`. Whoever comes
 * to it is `person` without being asked.
 */
export async function oidcProvider(redirect_uri: string): Promise<TestProvider> {
  const [client_id, client_secret] = ['saffron', randomBytes(24).toString('hex')]
  const { server, url } = await listening()
  const people = new Map<string, Claimed>()
  const configuration: Configuration = {
    clients: [{ client_id, client_secret, redirect_uris: [redirect_uri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['of tests'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    jwks: { keys: [keyPair().privateKey.export({ format: 'jwk' })] } as never,
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ ...people.get(id), sub: id }) as never,
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(url, configuration)
  const answer = provider.callback()
  const made: TestProvider = {
    issuer: url,
    client_id,
    client_secret,
    person: { sub: 'nobody' },
    close: () => closing(server),
  }
  server.on('request', (request, reply) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, reply)
    people.set(made.person.sub, made.person)
    const result = { login: { accountId: made.person.sub } }
    void provider.interactionFinished(request, reply, result, { mergeWithLastSubmission: false })
  })
  return made
}

export type Crafted = {
  issuer: string
  /** What its ID tokens say beside what they should; undefined leaves a claim out. */
  claims: Record<string, unknown>
  /** The nonce that was sent with the sign-on. */
  nonce: string
  /** What it says of itself beside what it should. */
  metadata: Record<string, unknown>
  /** Signs with a key that it does not publish. */
  forged: boolean
  /** Whatever was sent to its token endpoint. */
  asked: URLSearchParams[]
  close(): Promise<void>
}

/** A provider that says whatever a test puts into its mouth. */
export async function craftyProvider(): Promise<Crafted> {
  const { server, url } = await listening()
  const [right, wrong] = [keyPair(), keyPair()]
  const made: Crafted = {
    issuer: url,
    claims: {},
    nonce: '',
    metadata: {},
    forged: false,
    asked: [],
    close: () => closing(server),
  }
  const token = () => {
    const now = Math.floor(Date.now() / 1000)
    const said = { iss: url, aud: 'saffron', iat: now, exp: now + 60, nonce: made.nonce, ...made.claims }
    const body = [{ alg: 'RS256', kid: 'k' }, said].map((part) => encoded(JSON.stringify(part))).join('.')
    const { privateKey } = made.forged ? wrong : right
    return `${body}.${sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`
  }
  const pages: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer: url,
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      subject_types_supported: ['public'],
      ...made.metadata,
    }),
    '/jwks': () => ({
      keys: [{ ...right.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }],
    }),
    '/token': () => ({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: token() }),
  }
  server.on('request', (request, reply) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      if (request.url === '/token') made.asked.push(new URLSearchParams(body))
      const page = pages[request.url!.split('?')[0]!]
      reply
        .writeHead(page ? 200 : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify(page?.() ?? {}))
    })
  })
  return made
}

/** The code challenge that belongs to a verifier. */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

const encoded = (text: string) => Buffer.from(text).toString('base64url')
const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

async function listening(answer?: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` }
}

function closing(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}
