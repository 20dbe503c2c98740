import { whyNotGive } from '#areas/access/contract.ts'
import { isGrant } from '#areas/permissions.ts'
import { type Reach, reachOf } from '#platform/permissions.ts'
import type { Reason } from '#platform/refusal.ts'

/**
 * What no token may do, whoever made it: hand out access, or change who gets in and how. A token that leaks then cannot
 * make itself a successor, nor a webhook that goes on to hear when it is revoked. Nor is a program told what Saffron tells
 * the owners, and none chooses or ends their plan.
 */
const neverByToken =
  /^(agency|billing|api_tokens|roles|central|webhooks|assistants)\.|^(users\.(invite|update|deactivate|impersonate)|teams\.manage|settings\.security)$/

const ending = /\.(own|team)$/
const width: Record<Reach, number> = { own: 1, team: 2, all: 3 }

/** Can a token have this permission at all? */
export const mayBeOfToken = (grant: string): boolean => !neverByToken.test(grant.replace(ending, ''))

/** Nobody gives a token what they lack, nor what no token may have. */
export function whyNotTokenGrants(mine: ReadonlySet<string>, grants: readonly string[]): Reason | undefined {
  const wrong = grants.find((grant) => !isGrant(grant) || !mayBeOfToken(grant))
  if (wrong === undefined) return whyNotGive(mine, grants)
  const message = `“${wrong}” is not a permission that a token can have`
  return {
    code: 'api_token.permission',
    title: 'Please check the permissions',
    description: message,
    errors: { permissions: [message] },
  }
}

/** What a token may do now: each of its grants as far as its person still reaches, and no further than it says. */
export function grantsNow(mine: ReadonlySet<string>, chosen: Iterable<string>): string[] {
  const now: string[] = []
  for (const grant of chosen) {
    const name = grant.replace(ending, '')
    const held = reachOf(mine, name)
    if (held === undefined || !mayBeOfToken(grant)) continue
    const requested = (ending.exec(grant)?.[1] ?? 'all') as Reach
    const reach = width[held] < width[requested] ? held : requested
    now.push(reach === 'all' ? name : `${name}.${reach}`)
  }
  return now
}

/** `sfn_{agency}_{secret}`: the agency leads the look-up, and whoever finds one in a log knows what it is. */
const shape = /^Bearer +sfn_([1-9a-z][0-9a-z]{0,5})_([\w-]{43})$/i

/** The agency and the secret of an Authorization header; undefined when it is not one of our tokens. */
export function readToken(authorization: string): { tenant_id: number; secret: string } | undefined {
  const [, agency = '', secret = ''] = shape.exec(authorization) ?? []
  const tenant_id = Number.parseInt(agency.toLowerCase(), 36)
  return tenant_id > 0 && tenant_id <= 2_147_483_647 ? { tenant_id, secret } : undefined
}

export const writeToken = (tenant_id: number, secret: string): string =>
  `sfn_${tenant_id.toString(36)}_${secret}`
