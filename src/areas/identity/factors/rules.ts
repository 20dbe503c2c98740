import { beyond } from '#areas/access/contract.ts'
import type { Reason } from '#platform/refusal.ts'

/** Recovery codes that an account is given at a time. */
export const codesAtOnce = 10
/** Passkeys of one account. */
export const mostPasskeys = 20
/** How long the second step may take, and a browser's answer about a passkey; minutes. */
export const pendingMinutes = 10
export const challengeMinutes = 5
/** Codes that may be tried in a quarter of an hour, for one account and from one address. */
export const mostCodes = { email: 6, ip: 60 }

/** Without I, L, O and U: nobody mistakes an email, and no words come about. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `7K3M-9QXW-…`: as it was shown, however it was typed. Undefined for anything that is none. */
export function recoveryCodeIn(typed: string): string | undefined {
  const bare = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(bare) ? bare.match(/.{4}/g)!.join('-') : undefined
}

/** Six digits, however they were spaced. Undefined for anything that is none. */
export function appCodeIn(typed: string): string | undefined {
  const bare = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(bare) ? bare : undefined
}

/** What stands in the way of somebody who must have a second factor and has none. */
export const factorRequired: Reason = {
  code: 'second_factor_required',
  status: 403,
  title: 'Set up two-factor first',
  description: 'This agency asks everybody for a second step when they sign in.',
}

type Person = {
  id: number
  kind: string
  account_id: number | null
  roles: readonly { key: string; name: string; permissions: readonly string[] }[]
  permissions?: readonly string[]
}
type Actor = { id: number; roles: readonly string[]; permissions: ReadonlySet<string> }

/** Why this person may not take the second factors of the other one away. */
export function whyNotReset(
  actor: Actor,
  target: Person,
  state: { has: boolean; elsewhere: boolean },
): Reason | undefined {
  if (actor.id === target.id)
    return no('factors.self', 'Not your own', 'Remove your own factors on your profile: it asks for a proof.')
  if (target.roles.some(({ key }) => key === 'owner') && !actor.roles.includes('owner'))
    return no('user.owner', 'Only an owner changes owners', 'Ask an owner of your agency.')
  // Or else somebody who found out a password could take away what stands before more than they may.
  const more = beyond(actor, target)
  if (more !== undefined) return no('user.lacks', 'They may do more than you', more)
  if (!state.has)
    return {
      code: 'factors.none',
      title: 'There is nothing to reset',
      description: 'They sign in with their password alone.',
    }
  if (state.elsewhere)
    return no(
      'factors.shared',
      'This account is not yours alone to reset',
      'They can sign in by a recovery code, or write to Saffron: an email from there helps who knows their password.',
    )
  return undefined
}

const no = (code: string, title: string, description: string): Reason => ({
  code,
  status: 403,
  title,
  description,
})
