import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds } from '#areas/access/grants.ts'
import {
  grantsNow,
  mayBeOfToken,
  readToken,
  whyNotTokenGrants,
  writeToken,
} from '#areas/identity/api-tokens/rules.ts'
import { agencyPermissions, hasReach } from '#areas/permissions.ts'
import { newToken } from '#platform/session-tokens.ts'

const aGrant = fc
  .tuple(fc.constantFrom(...agencyPermissions), fc.constantFrom('', '.team', '.own'))
  .map(([name, reach]) => (hasReach(name) ? name + reach : name))
const grants = fc.uniqueArray(aGrant, { maxLength: 60 })

describe('what a token may do now', () => {
  it('is never more than its person may, never more than was chosen, and never what no token may', () => {
    fc.assert(
      fc.property(grants, grants, (mine, chosen) => {
        for (const grant of grantsNow(new Set(mine), chosen)) {
          expect(holds(new Set(mine), grant)).toBe(true)
          expect(holds(new Set(chosen), grant)).toBe(true)
          expect(mayBeOfToken(grant)).toBe(true)
        }
      }),
    )
  })

  it('is all that was chosen while its person has it', () => {
    fc.assert(
      fc.property(grants, (chosen) => {
        const possible = chosen.filter(mayBeOfToken)
        expect(grantsNow(new Set(possible), possible).sort()).toEqual(possible.sort())
      }),
    )
  })

  it.each([
    [['clients.view'], ['clients.view.own'], ['clients.view.own']],
    [['clients.view.own'], ['clients.view'], ['clients.view.own']],
    [['clients.view.team'], ['clients.view', 'jobs.view'], ['clients.view.team']],
    [[], ['clients.view'], []],
    [['roles.manage', 'clients.view'], ['roles.manage', 'clients.view'], ['clients.view']],
  ])('of somebody with %j and a token for %j it is %j', (mine, chosen, now) => {
    expect(grantsNow(new Set(mine), chosen)).toEqual(now)
  })
})

describe('choosing for a token', () => {
  const mine = new Set(['clients.view', 'jobs.view.own', 'roles.manage', 'api_tokens.manage'])
  it.each([
    [['clients.view', 'jobs.view.own'], undefined],
    [['clients.view.team'], undefined],
    [['jobs.view'], 'role.exceeds_you'],
    [['invoices.view'], 'role.exceeds_you'],
    [['roles.manage'], 'api_token.permission'],
    [['api_tokens.manage'], 'api_token.permission'],
    [['central.access'], 'api_token.permission'],
    [['nothing.known'], 'api_token.permission'],
  ])('%j is answered %s', (chosen, code) => {
    expect(whyNotTokenGrants(mine, chosen)?.code).toBe(code)
  })
})

describe('the words of a token', () => {
  it('say which agency it is of', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (tenant_id) => {
        const secret = newToken()
        expect(readToken(`Bearer ${writeToken(tenant_id, secret)}`)).toEqual({ tenant_id, secret })
      }),
    )
  })

  it.each([
    '',
    'Bearer ',
    'Bearer sfn_1_short',
    'Basic sfn_1_x',
    `Bearer sfn_zzzzzz_${'a'.repeat(43)}`,
    `Bearer sfn_0_${'a'.repeat(43)}`,
  ])('%j is none', (header) => expect(readToken(header)).toBeUndefined())
})
