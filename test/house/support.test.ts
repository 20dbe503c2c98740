import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { supportOf } from '#areas/permissions.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import { allEndpoints } from '#platform/http/mount.ts'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'
import { inputOf, sample } from '#test/house/sample.ts'
import { centralPerson, type Outsider } from '#test/people.ts'

let sasha: Outsider
let grant: number

openAgencies()
beforeAll(async () => {
  sasha = await centralPerson(saffron.database, ['support'])
})
const letIn = async (mode: 'read' | 'write') => {
  if (grant) await as(amber.owner).delete(`/support-grants/${grant}`)
  const path = `/central/tenants/${amber.tenant.id}/support-grants`
  grant = (await as(sasha).post(path, { reason: 'A look', hours: 1, mode })).body.id
  expect((await as(amber.owner).post(`/support-grants/${grant}/decision`, { granted: true })).status).toBe(
    200,
  )
}

const asks = ({ allow }: Endpoint) => [allow].flat()
const named = (one: Endpoint) =>
  !asks(one).some((name) => ['public', 'account', 'member'].includes(name) || name.startsWith('central.'))
const ofMembers = (one: Endpoint) => asks(one).includes('member')
const opened = (one: Endpoint, ...to: string[]) => asks(one).some((name) => to.includes(supportOf(name)))
const whereItIs = ({ method, path }: Endpoint) => `${method} ${path}`

async function ask({ method, path, body }: Endpoint) {
  const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete'
  const at = path.replace(/:\w+/g, '9999999999')
  const inside = as(sasha, { tenant: 'amber' })
  const reply = await (verb === 'get'
    ? inside.get(at)
    : inside[verb](at, (body ? sample(inputOf(body)) : {}) as object))
  return { status: reply.status, code: reply.status < 400 ? undefined : reply.body.code }
}

const codesOf = async (endpoints: readonly Endpoint[]) => {
  const codes: [string, string | undefined][] = []
  for (const one of endpoints) codes.push([whereItIs(one), (await ask(one)).code])
  return codes
}
const all = (endpoints: readonly Endpoint[], code: string) => endpoints.map((one) => [whereItIs(one), code])

describe('support staff that an agency let in to write', () => {
  beforeEach(() => letIn('write'))

  it('are refused wherever the catalogue opens nothing to them, to look and to write', async () => {
    const closed = allEndpoints.filter(
      (one) => named(one) && !opened(one, 'write', ...(one.method === 'GET' ? ['read'] : [])),
    )
    expect(closed.length).toBeGreaterThan(80)
    expect(await codesOf(closed)).toEqual(all(closed, 'forbidden'))
  })

  it('come in where it does', async () => {
    const open = allEndpoints.filter(
      (one) => named(one) && opened(one, 'write', ...(one.method === 'GET' ? ['read'] : [])),
    )
    expect(open.length).toBeGreaterThan(40)
    for (const one of open) {
      const { status, code } = await ask(one)
      expect([whereItIs(one), status < 500, code === 'forbidden']).toEqual([whereItIs(one), true, false])
    }
  })

  it('write nothing that is asked of members without a name: their profile, notifications, deletions', async () => {
    const writing = allEndpoints.filter((one) => ofMembers(one) && one.method !== 'GET')
    expect(writing.length).toBeGreaterThan(5)
    expect(await codesOf(writing)).toEqual(all(writing, 'not_by_support'))
  })

  it('look at this without a name, which tells of them alone, of how the agency is set, or asks by itself', () => {
    const looking = allEndpoints.filter((one) => ofMembers(one) && one.method === 'GET')
    expect(looking.map(({ path }) => path).sort()).toEqual([
      // Asks for the permission of the model, as the deletion itself.
      '/actions/batch/delete/:model',
      // Whether assistants may work here.
      '/assistants/access',
      '/bank-holidays',
      '/dashboard',
      '/history',
      '/holiday-calendars',
      // Asks for the permission of the list.
      '/list-fields',
      '/notifications',
      '/periods',
      '/permissions/why',
      '/profile',
      '/profile/notifications',
      // How somebody likes to enter rates.
      '/rate-entry',
      // Their own views, and those of lists that they may open.
      '/saved-views',
      '/search',
      '/settings',
      '/settings/logo',
    ])
  })
})

describe('support staff that an agency let in to look', () => {
  beforeEach(() => letIn('read'))

  it('write nothing at all', async () => {
    const writing = allEndpoints.filter((one) => (named(one) || ofMembers(one)) && one.method !== 'GET')
    const stopping = writing.filter(({ evenReadOnly }) => evenReadOnly === true)
    const rest = writing.filter((one) => !stopping.includes(one))
    expect(rest.length).toBeGreaterThan(80)
    expect(await codesOf(rest)).toEqual(all(rest, 'support_reads'))
    for (const [, code] of await codesOf(stopping)) expect(['forbidden', 'not_by_support']).toContain(code)
  })

  it('do not even look at what only those who write are shown', async () => {
    const closed = allEndpoints.filter((one) => named(one) && one.method === 'GET' && !opened(one, 'read'))
    expect(await codesOf(closed)).toEqual(all(closed, 'forbidden'))
  })
})
