import { beforeAll, expect, it } from 'vitest'
import { mayBeOfToken } from '#areas/identity/api-tokens/rules.ts'
import { agencyPermissions } from '#areas/permissions.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import { allEndpoints } from '#platform/http/mount.ts'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'
import { inputOf, sample } from '#test/house/sample.ts'

/** What concerns how people get in, and what they may do, is closed to programs: whichever room it stands in. */
const ofPeople =
  /^\/(profile|roles|permissions|api-tokens|viewing|invitations|tenants|agencies|sign-on|two-factor|security-policy|forgot-password|reset-password|notifications)\b/

let token: string

openAgencies()
beforeAll(async () => {
  const mine = [...amber.owner.who.permissions].filter(mayBeOfToken)
  const wanted = { name: 'All that a token can', permissions: mine, expires_in_days: 1 }
  token = (await as(amber.owner).post('/api-tokens', wanted)).body.token
})

async function ask({ method, path, body }: Endpoint) {
  const reply = await saffron.app.inject({
    method,
    url: `/api/v1${path.replace(/:\w+/g, '9999999999')}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: sample(inputOf(body)) as object } : {}),
  })
  return { status: reply.statusCode, code: reply.statusCode < 400 ? undefined : reply.json().code }
}

const asks = ({ allow }: Endpoint) => [allow].flat()

it('a token with all that a token can have opens nothing about how people get in and what they may do', async () => {
  const closed = allEndpoints.filter((one) => ofPeople.test(one.path) && !asks(one).includes('public'))
  expect(closed.length).toBeGreaterThan(20)
  for (const endpoint of closed) {
    const at = `${endpoint.method} ${endpoint.path}`
    const { status, code } = await ask(endpoint)
    expect([at, status, ['forbidden', 'not_by_token'].includes(code)]).toEqual([at, 403, true])
  }
})

it('without a permission by name an endpoint is closed to it, unless it is marked', async () => {
  for (const endpoint of allEndpoints) {
    const unnamed = asks(endpoint).some((name) => name === 'account' || name === 'member')
    if (!unnamed) continue
    const at = `${endpoint.method} ${endpoint.path}`
    const { code } = await ask(endpoint)
    expect([at, code === 'not_by_token']).toEqual([at, !endpoint.evenByToken])
  }
})

it('at the endpoints that are open to strangers it is nobody', () => {
  const marked = allEndpoints.filter((one) => asks(one).includes('public') && one.evenByToken)
  expect(marked).toEqual([])
})

it('what no token can have is what lets people in and says what they may do', () => {
  expect(agencyPermissions.filter((name) => !mayBeOfToken(name))).toEqual([
    'api_tokens.manage',
    'settings.security',
    'webhooks.manage',
    'assistants.manage',
    'users.invite',
    'users.update',
    'users.deactivate',
    'users.impersonate',
    'roles.view',
    'roles.manage',
    'teams.manage',
    'agency.status',
    'billing.view',
    'billing.manage',
  ])
})
