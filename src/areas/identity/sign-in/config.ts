import type { AuthConfig } from '@auth/core'
import { JWTSessionError } from '@auth/core/errors'
import Credentials from '@auth/core/providers/credentials'
import { agencyOf } from '#areas/access/public.ts'
import type { AuthSession } from '#areas/identity/contract.ts'
import { askSecondFactor } from '#areas/identity/factors/second-step.ts'
import type { verifyPassword } from '#areas/identity/passwords/passwords.ts'
import { type Bearer, findAgency, listAgencies, type Membership } from '#areas/identity/queries.ts'
import { announceNewDevice } from '#areas/identity/sessions/new-device.ts'
import { cutSession } from '#areas/identity/sessions/session-changes.ts'
import { changedMeanwhile, checkPassword, SignInRefused } from '#areas/identity/sign-in/actions.ts'
import { rememberDevice } from '#areas/identity/sign-in/known-devices.ts'
import { chooseAgency, insertSession, revokeSession } from '#areas/identity/sign-in/queries.ts'
import type { AllDb, Database } from '#platform/db/tenant.ts'
import type { Live } from '#platform/live/live.ts'
import { cookieNames, hashToken, newToken, sessionDays } from '#platform/session-tokens.ts'
import type { Vault } from '#platform/vault.ts'

export type SignInDeps = {
  database: Database
  live: Pick<Live, 'drop'>
  vault: Vault
  secret: string
  publicUrl: string
  verify?: typeof verifyPassword
}

/** One exchange with a browser: what was known before, and what Auth.js leaves behind in it. */
export type Exchange = {
  /** The live session of the cookie, with its token. */
  bearer: (Bearer & { token: string }) | undefined
  ip: string
  agent: string
  /** The agency entered in this exchange. */
  entered: Membership | undefined
  /** What this browser holds from an earlier sign-in. */
  known_device: string | undefined
  /** What it holds from now on, when somebody has come in. */
  device: string | undefined
  /** The token for the second step, when the password was right and a second factor is due. */
  pending: string | undefined
  /** Why Auth.js said no. */
  failure: Error | undefined
}

type Person = {
  id: string
  name: string
  email: string
  requested_tenant: string
  disabled: boolean
  token?: string
  password_hash?: string
}
type Token = { account_id: number; session_token: string | undefined; password_hash: string | undefined }

/**
 * Auth.js for one exchange. Its "JWT" is our own random token: what it would encode is a row of `sessions`, what it
 * would decode was looked up before, so a failing database is an error and not a sign-out.
 */
export function authConfig(
  { database, live, vault, secret, publicUrl, verify }: SignInDeps,
  exchange: Exchange,
  pages: AuthConfig['pages'] = {},
): AuthConfig {
  const secure = publicUrl.startsWith('https:')
  const names = cookieNames(secure)
  const db = database.readingAcross('sign in')
  return {
    basePath: '/api/auth',
    secret,
    trustHost: true,
    useSecureCookies: secure,
    cookies: {
      sessionToken: { name: names.session },
      callbackUrl: { name: names.callbackUrl },
      csrfToken: { name: names.csrf },
    },
    pages,
    theme: { brandColor: '#fbba10', colorScheme: 'light' },
    session: { strategy: 'jwt', maxAge: sessionDays * 24 * 60 * 60 },
    providers: [
      Credentials({
        id: 'credentials',
        name: 'Email and password',
        credentials: { email: { type: 'email' }, password: { type: 'password' }, tenant: {}, code: {} },
        authorize: async ({ email, password, tenant, code }) => {
          const { ip, known_device: device } = exchange
          const attempt = { email: word(email), password: word(password), ip, device }
          const account = await checkPassword(database, { ...attempt, ...(verify ? { verify } : {}) })
          if (!account) return null
          const person = { ...account, id: String(account.id), requested_tenant: word(tenant) }
          const agency = account.disabled ? undefined : await requestedAgency(db, person)
          // Who is refused anyway is not asked for more.
          if (account.disabled || agency === null) return person
          const { id: account_id, password_hash } = account
          const tenant_id = agency?.tenant_id ?? null
          const factorAttempt = { account_id, password_hash, tenant_id, code: word(code), ip, device }
          exchange.pending = await askSecondFactor({ database, vault }, factorAttempt)
          if (exchange.pending) throw new SignInRefused('second_factor_required', 'SecondFactorRequired')
          return person
        },
      }),
      Credentials({
        id: 'tenant',
        name: 'Agency',
        credentials: { tenant: {} },
        authorize: async ({ tenant }): Promise<Person> => {
          const { bearer } = exchange
          if (!bearer) throw new SignInRefused('SessionRequired', 'SessionRequired')
          const { account_id, account_name: name, account_email: email, token } = bearer
          return {
            id: String(account_id),
            name,
            email,
            requested_tenant: word(tenant) || '-',
            disabled: false,
            token,
          }
        },
      }),
    ],
    callbacks: {
      /** The person is who they say. May they come in, and where to? */
      signIn: async ({ user }) => {
        const person = user as Person
        if (person.disabled) return false
        // Who just proved a password is not bound to the sign-on of an agency, whatever this browser was before.
        const in_by = person.token ? exchange.bearer?.sign_on_tenant_id : null
        const agency = await requestedAgency(db, person, in_by)
        exchange.entered = agency ?? undefined
        return agency !== null
      },
      redirect: ({ url, baseUrl }) => safeUrl(url, baseUrl),
      jwt: ({ token, user }) => {
        const person = user as Person | undefined
        if (!person) return token
        const { id, token: session_token, password_hash } = person
        return { ...token, account_id: Number(id), session_token, password_hash } satisfies Token
      },
      session: ({ session }) => (exchange.bearer ? sessionOf(exchange.bearer, publicUrl) : session) as never,
    },
    jwt: {
      encode: async ({ token }) => {
        const { account_id, session_token, password_hash } = token as unknown as Token
        const { bearer, entered, ip, agent } = exchange
        if (session_token) {
          if (entered) await chooseAgency(db, hashToken(session_token), entered.tenant_id)
          return session_token
        }
        const fresh = newToken()
        const tenant_id = entered?.tenant_id ?? null
        const id = await insertSession(db, {
          token_hash: hashToken(fresh),
          account_id,
          tenant_id,
          ip,
          agent,
          password_hash,
          days: sessionDays,
        })
        if (id === undefined) throw changedMeanwhile()
        exchange.device = exchange.known_device ?? newToken()
        await rememberDevice(db, account_id, exchange.device)
        await announceNewDevice(database, { id, account_id, tenant_id, agent })
        if (bearer) {
          await revokeSession(db, bearer.session)
          // Another tab of this browser comes back as who they are now.
          cutSession(live, bearer.session, 'changed')
        }
        return fresh
      },
      decode: async () => {
        const { bearer } = exchange
        if (!bearer) return null
        return {
          account_id: bearer.account_id,
          session_token: bearer.token,
          password_hash: undefined,
        } satisfies Token
      },
    },
    logger: {
      error: (error) => {
        // A cookie whose session has ended is no failure: the answer is "signed out".
        if (!(error instanceof JWTSessionError)) exchange.failure = error
      },
      warn: () => undefined,
      debug: () => undefined,
    },
  }
}

/**
 * The agency that was requested, or the only one; null: they are no member of the one they requested. One that asks for
 * its own sign-on is not entered by a password. `in_by`: the agency whose sign-on they came by.
 */
async function requestedAgency(
  db: AllDb,
  { id, requested_tenant }: Pick<Person, 'id' | 'requested_tenant'>,
  in_by?: number | null,
): Promise<Membership | undefined | null> {
  const agency = requested_tenant
    ? ((await findAgency(db, Number(id), requested_tenant, in_by)) ?? null)
    : only(await listAgencies(db, Number(id), in_by))
  return agency?.must_sign_on ? undefined : agency
}

/** What `GET session` tells about a live session. */
export function sessionOf(bearer: Bearer, publicUrl: string): AuthSession {
  const { account_id, account_name, account_email, expires_at, tenant_slug, tenant_name } = bearer
  const user_id = bearer.must_sign_on ? null : bearer.user_id
  return {
    user: { id: account_id, name: account_name, email: account_email, image: null },
    expires: new Date(expires_at).toISOString(),
    tenant: user_id ? agencyOf({ slug: tenant_slug ?? '', name: tenant_name ?? '' }) : null,
    domain: new URL(publicUrl).host,
  }
}

/** An address of ours, made absolute; any other becomes our own origin. */
export function safeUrl(url: string, origin: string): string {
  const parsed = URL.parse(url, origin)
  if (parsed?.origin !== origin) return origin
  return url === origin ? origin : parsed.href
}

/** What a form field says; the database takes no NUL in a text. */
const word = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : '')
const only = <T>(items: T[]): T | undefined => (items.length === 1 ? items[0] : undefined)
