import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'
import { createPlacementFixture, goldenPlacementBody } from '#test/placement-fixture.ts'

let placement: number
let ofBirch: number

openAgencies()
beforeAll(async () => {
  const ground = await createPlacementFixture(saffron.database, amber)
  const job = (
    await as(amber.owner).post('/jobs', {
      title: 'Nurse',
      client_id: ground.client_id,
      start_date: '2026-01-05',
    })
  ).body.id
  placement = (await as(amber.owner).post('/placements', goldenPlacementBody(ground, job, amber.approver.id)))
    .body.id
  const other = await createPlacementFixture(saffron.database, birch)
  ofBirch = other.client_id
})

const set = async (is_enabled: boolean, may_write: boolean) => {
  const { version } = (await as(amber.owner).get('/assistants')).body
  return as(amber.owner).put('/assistants', { is_enabled, may_write, version })
}

async function tokenOf(person: Person, permissions: string[]): Promise<string> {
  return (await as(person).post('/api-tokens', { name: 'Assistant', permissions, expires_in_days: 1 })).body
    .token
}

/** The official client, spoken to without a port. */
async function assistant(token: string) {
  const client = new Client({ name: 'tests', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('http://saffron/mcp'), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: async (url, init) => {
      const reply = await saffron.app.inject({
        method: (init?.method ?? 'GET') as 'GET',
        url: new URL(url).pathname,
        headers: Object.fromEntries(new Headers(init?.headers)),
        ...(init?.body ? { payload: String(init.body) } : {}),
      })
      const { statusCode: status, body } = reply
      const type = String(reply.headers['content-type'])
      return new Response(body || null, { status, headers: { 'content-type': type } })
    },
  })
  await client.connect(transport as Parameters<Client['connect']>[0])
  const tools = async () => {
    const names: string[] = []
    let cursor: string | undefined
    do {
      const page = await client.listTools(cursor ? { cursor } : {})
      names.push(...page.tools.map(({ name }) => name))
      cursor = page.nextCursor
    } while (cursor)
    return names
  }
  const use = async (name: string, given: Record<string, unknown> = {}) => {
    const reply = await client.callTool({ name, arguments: given })
    const [{ text }] = reply.content as [{ text: string }]
    return { wrong: reply.isError === true, text }
  }
  return { tools, use, client }
}

describe('while the agency has not let them in', () => {
  it('an assistant gets nothing, and nobody but an owner lets it in', async () => {
    const token = await tokenOf(amber.owner, ['clients.view'])
    await expect(assistant(token)).rejects.toThrow('has not let assistants in')
    for (const person of [amber.finance, amber.consultant])
      expect(
        (await as(person).put('/assistants', { is_enabled: true, may_write: true, version: 0 })).status,
      ).toBe(403)
  })

  it.each([undefined, 'Bearer sfn_1_nothing', 'Basic x'])(
    'with %s it is told to show a token',
    async (authorization) => {
      const reply = await saffron.app.inject({
        method: 'POST',
        url: '/mcp',
        headers: { ...(authorization ? { authorization } : {}), 'content-type': 'application/json' },
        payload: '{}',
      })
      expect(reply.statusCode).toBe(401)
    },
  )
})

describe('an assistant that was let in', () => {
  beforeAll(async () => {
    expect((await set(true, false)).status).toBe(200)
  })

  it('is offered what its token may read, and nothing that writes', async () => {
    const { tools, use } = await assistant(await tokenOf(amber.owner, ['clients.view', 'clients.create']))
    const names = await tools()
    expect(names).toContain('get_clients')
    expect(names).toContain('get_clients_id')
    expect(names).not.toContain('post_clients')
    expect(names).not.toContain('get_invoices')
    expect(names.join()).not.toMatch(/token|role|user|webhook|assistant/)
    expect(JSON.parse((await use('get_clients')).text).data).toHaveLength(1)
    expect(await use('post_clients', { body: { name: 'No' } })).toMatchObject({ wrong: true })
    expect(await use('get_invoices')).toMatchObject({ wrong: true })
  })

  it('does not see what is masked for its token', async () => {
    const seeing = ['placements.view', 'placements.rates.view_pay', 'placements.rates.view_charge']
    const all = await (await assistant(await tokenOf(amber.owner, seeing))).use('get_placements_id', {
      id: placement,
    })
    expect(JSON.parse(all.text).rates[0].pay_rate).toBeTruthy()
    const masked = await (await assistant(await tokenOf(amber.owner, ['placements.view']))).use(
      'get_placements_id',
      { id: placement },
    )
    expect(masked.wrong).toBe(false)
    expect(JSON.parse(masked.text).rates[0].pay_rate ?? null).toBeNull()
    expect(masked.text).not.toContain(JSON.parse(all.text).rates[0].pay_rate)
  })

  it('reaches no record of another agency, whatever it says', async () => {
    const { use } = await assistant(await tokenOf(amber.owner, ['clients.view']))
    expect(await use('get_clients_id', { id: ofBirch + 1_000 })).toMatchObject({ wrong: true })
    const names = JSON.parse((await use('get_clients', { tenant: 'birch' })).text).data
    expect(names).toEqual(JSON.parse((await use('get_clients')).text).data)
    expect(await use('get_clients_id', { id: '../../clients' })).toMatchObject({ wrong: true })
  })

  it('writes once the owner allows it, by its token, once for its key, and the history says so', async () => {
    await set(true, true)
    const token = await tokenOf(amber.owner, ['clients.view', 'clients.create'])
    const { tools, use } = await assistant(token)
    expect(await tools()).toContain('post_clients')
    const asked = { body: { name: 'Of an assistant' }, idempotency_key: 'once-and-for-all-1' }
    const first = await use('post_clients', asked)
    const again = await use('post_clients', asked)
    expect([first.wrong, JSON.parse(first.text).id]).toEqual([false, JSON.parse(again.text).id])
    const { data } = (
      await as(amber.owner).get(`/history?subject=clients&subject_id=${JSON.parse(first.text).id}`)
    ).body
    expect(data[0].user_name).toBe(`${amber.owner.name} (API token Assistant)`)
    const reader = await assistant(await tokenOf(amber.owner, ['clients.view']))
    expect(await reader.tools()).not.toContain('post_clients')
  })

  it('is told in words what was refused', async () => {
    const { use } = await assistant(await tokenOf(amber.owner, ['clients.view', 'clients.create']))
    const { wrong, text } = await use('post_clients', { body: { name: '' } })
    expect([wrong, JSON.parse(text).code]).toEqual([true, 'invalid'])
  })

  it('stays outside with the next request once it is switched off', async () => {
    const { use } = await assistant(await tokenOf(amber.owner, ['clients.view']))
    await set(false, false)
    await expect(use('get_clients')).rejects.toThrow('has not let assistants in')
  })

  it('of another agency is not let in by this one', async () => {
    await set(true, true)
    const token = await tokenOf(birch.owner, ['clients.view'])
    await expect(assistant(token)).rejects.toThrow('has not let assistants in')
    expect((await as(birch.owner).get('/assistants')).body).toMatchObject({ is_enabled: false, version: 0 })
  })
})
