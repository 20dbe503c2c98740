import * as oidc from 'openid-client'
import type { Claims } from '#areas/identity/sso/rules.ts'
import { NotOutside, type Outside } from '#platform/outside.ts'

/** A provider as its issuer describes it, and us as its client. */
export type Provider = oidc.Configuration

type Client = { issuer: string; client_id: string; client_secret: string }

/** What belongs to one sign-on and to nobody else: made when it begins, asked for when it ends. */
export type Secrets = { state: string; nonce: string; verifier: string }

const patience = 10

/** Fetches what the issuer says of itself. Throws when it cannot, or when it says that it is another. */
export async function discover(
  outside: Outside,
  { issuer, client_id, client_secret }: Client,
): Promise<Provider> {
  const found = await describe(outside, issuer, client_id)
  const metadata = found.serverMetadata()
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const proof = ways.includes('client_secret_basic')
    ? oidc.ClientSecretBasic(client_secret)
    : oidc.ClientSecretPost(client_secret)
  const provider = new oidc.Configuration(metadata, client_id, { client_secret }, proof)
  provider[oidc.customFetch] = outside as oidc.CustomFetch
  provider.timeout = patience
  // What may be asked is decided by `outside`, without TLS nothing but this machine in development.
  oidc.allowInsecureRequests(provider)
  oidc.enableNonRepudiationChecks(provider)
  return provider
}

function describe(outside: Outside, issuer: string, client_id: string): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(issuer), client_id, undefined, oidc.None(), {
    [oidc.customFetch]: outside as oidc.CustomFetch,
    timeout: patience,
    execute: [oidc.allowInsecureRequests],
  })
}

/** Why a provider could not be used, in words for whoever set it up; undefined when it could. */
export async function askProvider(outside: Outside, issuer: string): Promise<string | undefined> {
  try {
    const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = (
      await describe(outside, issuer, 'test')
    ).serverMetadata()
    const lacking = Object.entries({ authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint })
      .filter(([, value]) => !value)
      .map(([name]) => name)
    return lacking.length > 0 ? `It does not say its ${lacking.join(', ')}` : undefined
  } catch (error) {
    return reasonOf(error)
  }
}

/** What somebody can do about it; what stands inside the answer is never told. */
function reasonOf(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause as Error | undefined) {
    if (each instanceof NotOutside) return `We do not ask ${each.message}`
  }
  const { code } = error as { code?: string }
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return 'It says that it is another issuer'
  if (code?.startsWith('OAUTH_')) return 'It does not answer as an OpenID provider does'
  return 'It could not be reached'
}

/** Where the browser goes to sign in. */
export async function addressOf(provider: Provider, secrets: Secrets, redirect_uri: string): Promise<URL> {
  const url = oidc.buildAuthorizationUrl(provider, {
    redirect_uri,
    scope: 'openid email profile',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
  })
  if (!/^https?:$/.test(url.protocol)) throw new Error('a provider that is no web page')
  return url
}

export const newSecrets = (): Secrets => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
})

/**
 * Exchanges the code for who it is. State, nonce, issuer, audience, times, signature and PKCE are checked by the library;
 * the mail is taken from the ID token, or else from where the provider tells more.
 */
export async function redeem(
  provider: Provider,
  { state, nonce, verifier }: Secrets,
  came: URL,
): Promise<Claims> {
  const tokens = await oidc.authorizationCodeGrant(provider, came, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  const isWhole = claims.email !== undefined && claims.email_verified !== undefined
  const more =
    isWhole || !provider.serverMetadata().userinfo_endpoint
      ? {}
      : await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)
  const said = { ...more, ...claims } as Record<string, unknown>
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: mail(said.email),
    email_verified: said.email_verified === true,
    name: text(said.name),
  }
}

/** Plain words of a sensible length, as we take them from anybody. */
const text = (value: unknown) =>
  typeof value === 'string' && /^[^\p{Cc}]{1,120}$/u.test(value.trim()) ? value.trim() : undefined

const mail = (value: unknown) =>
  typeof value === 'string' && /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]{1,200}$/.test(value)
    ? value
    : undefined
