import { whyNotGive } from '#areas/access/contract.ts'
import type { Reason } from '#platform/refusal.ts'

/** Everybody has a mailbox there: no agency can speak for them all. */
const everybodys = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com live.co.uk msn.com yahoo.com yahoo.co.uk
  ymail.com aol.com icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.net gmx.de web.de mail.com
  zoho.com yandex.com yandex.ru mail.ru btinternet.com sky.com virginmedia.com talktalk.net ntlworld.com
  tiscali.co.uk blueyonder.co.uk fastmail.com hey.com tutanota.com qq.com 163.com`.split(/\s+/),
)

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

export const isEverybodys = (domain: string): boolean => everybodys.has(domain)

type Before = { issuer: string; domains: readonly string[]; role_id: number } | undefined
type ConnectionChange = {
  issuer: string
  client_secret: string | null
  domains: readonly string[]
  role_id: number
}
type Role = { key: string; permissions: readonly string[] }

/**
 * Why this connection cannot be kept. A domain is claimed by somebody who has proved that they read mail there, as every
 * account has; it stays the agency's while others go on with it. Nobody gives newcomers what they lack themselves.
 */
export function whyNotConnect(
  before: Before,
  change: ConnectionChange,
  me: { email: string; roles: readonly string[]; permissions: ReadonlySet<string> },
  role: Role | undefined,
): Reason | undefined {
  if (!me.roles.includes('owner')) return onlyOwners
  if (!role) return wrong('role_id', 'Choose a role of your agency')
  return (
    whyNotDomains(before?.domains ?? [], change.domains, domainOf(me.email)) ??
    whyNotRole(before, change.role_id, me.permissions, role) ??
    whyNotSecret(before, change)
  )
}

/** Its provider can speak for everybody of the domains, owners too: whoever chose it could become any of them. */
export const onlyOwners: Reason = {
  code: 'sign_on.owner',
  title: 'Only an owner can do this',
  description: 'Whoever chooses the provider decides who everybody is. Ask an owner of your agency.',
  status: 403,
}

function whyNotDomains(had: readonly string[], domains: readonly string[], own: string): Reason | undefined {
  const shared = domains.find(isEverybodys)
  if (shared) return wrong('domains', `${shared} belongs to everybody`)
  const foreign = domains.find((domain) => domain !== own && !had.includes(domain))
  if (!foreign) return undefined
  return wrong('domains', `Only somebody who signs in with an email address at ${foreign} can add it`)
}

function whyNotRole(
  before: Before,
  role_id: number,
  mine: ReadonlySet<string>,
  role: Role,
): Reason | undefined {
  if (before?.role_id === role_id) return undefined
  if (role.key === 'owner') return wrong('role_id', 'An owner is made by hand, one by one')
  const lacking = whyNotGive(mine, role.permissions)
  return lacking && { ...lacking, errors: { role_id: lacking.errors?.permissions ?? [] } }
}

/** What is sent along with the secret goes to the issuer: another one must not be given the secret of the first. */
function whyNotSecret(before: Before, { issuer, client_secret }: ConnectionChange): Reason | undefined {
  if (client_secret) return undefined
  if (!before) return wrong('client_secret', 'Please fill this in')
  return before.issuer === issuer ? undefined : wrong('client_secret', 'Another issuer has another secret')
}

function wrong(field: string, message: string): Reason {
  return {
    code: 'sign_on.wrong',
    title: 'Please check the form',
    description: message,
    errors: { [field]: [message] },
  }
}

/** Why somebody whom a provider sent may not come in: each is told on the page /sign-on in words of its own. */
export const problems = [
  'state',
  'provider',
  'unverified',
  'domain',
  'elsewhere',
  'full',
  'left',
  'unavailable',
] as const
export type Problem = (typeof problems)[number]

/** What a provider says of somebody. */
export type Claims = {
  issuer: string
  subject: string
  email: string | undefined
  email_verified: boolean
  name: string | undefined
}

type UserStatus = { status: string; account_id: number | null }
/** Who the claims lead to. */
export type Found = {
  /** Of the link that was made before. */
  linked: (UserStatus & { disabled: boolean }) | undefined
  /** The user with this mail in the agency. */
  user: UserStatus | undefined
  /** The account with this mail, and the user that it is in the agency. */
  account: { id: number; disabled: boolean; user: UserStatus | undefined } | undefined
}

export type Entry =
  | { refused: Problem }
  /** As who they are here, with the account they have. */
  | { as: 'linked' | 'member' }
  /** With a new account: as the user who was waiting for one, or as a new one. */
  | { as: 'awaited' | 'newcomer' }

/**
 * How somebody comes in. A link by issuer and subject is enough; without one it takes a mail that the provider has
 * verified, of a domain of the agency. An account that exists is entered only by who is in this agency with it: another
 * agency's, or nobody's, is not taken over.
 */
export function entryOf(claims: Claims, domains: readonly string[], found: Found): Entry {
  const { linked, user, account } = found
  if (linked) {
    if (linked.status !== 'active' || linked.disabled) return { refused: 'left' }
    return { as: 'linked' }
  }
  if (!claims.email || !claims.email_verified) return { refused: 'unverified' }
  if (!domains.includes(domainOf(claims.email))) return { refused: 'domain' }
  if (account) {
    if (!account.user) return { refused: user && isOut(user.status) ? 'left' : 'elsewhere' }
    return account.disabled || account.user.status !== 'active' ? { refused: 'left' } : { as: 'member' }
  }
  if (!user) return { as: 'newcomer' }
  if (isOut(user.status)) return { refused: 'left' }
  // Somebody here has this mail and signs in with another one: that account was never proved to be this mail's.
  return user.account_id === null ? { as: 'awaited' } : { refused: 'elsewhere' }
}

const isOut = (status: string) => status === 'locked' || status === 'deactivated'
