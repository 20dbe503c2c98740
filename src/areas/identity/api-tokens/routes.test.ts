import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAuthenticate } from '#areas/identity/public.ts'
import { Refusal } from '#platform/refusal.ts'
import { across, amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, type Person } from '#test/people.ts'
import { seedTaxCode } from '#test/seed.ts'

openAgencies()
beforeAll(async () => {
  await saffron.database.inTenant(amber.tenant.id, (db) => seedTaxCode(db))
})

const wanted = { name: 'Payroll sync', permissions: ['clients.view', 'clients.create'], expires_in_days: 30 }

async function made(person: Person, more: object = {}) {
  const { status, body } = await as(person).post('/api-tokens', { ...wanted, ...more })
  expect([status, body.code]).toEqual([201, undefined])
  return body as { id: number; token: string; ending: string; expires_at: string }
}

/** A program: it has the token and nothing else, unless it is given more headers. */
function program(token: string, more: Record<string, string> = {}) {
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const reply = await saffron.app.inject({
      method,
      url: path.startsWith('/api/') ? path : `/api/v1${path}`,
      headers: { authorization: `Bearer ${token}`, ...more },
      ...(payload ? { payload } : {}),
    })
    const isJson = String(reply.headers['content-type']).includes('json')
    return { status: reply.statusCode, body: isJson ? reply.json() : reply.body, headers: reply.headers }
  }
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body: object) => send('POST', path, body),
    delete: (path: string) => send('DELETE', path),
  }
}

describe('a token', () => {
  it('is shown once, and lets a program in without an agency being named', async () => {
    const { id, token, ending } = await made(amber.owner)
    expect(token).toMatch(/^sfn_[0-9a-z]+_[\w-]{43}$/)
    expect(token.endsWith(ending)).toBe(true)
    expect(JSON.stringify((await as(amber.owner).get(`/api-tokens/${id}`)).body)).not.toContain(token)

    const { status, body } = await program(token).get('/me')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      name: amber.owner.name,
      tenant: { slug: 'amber' },
      roles: [],
      permissions: [{ name: 'clients.view' }, { name: 'clients.create' }],
    })
    expect((await program(token).post('/clients', { name: 'By a program' })).status).toBe(201)
    expect((await program(token).get('/clients')).body.data).toHaveLength(1)
    const { last_used_at } = (await as(amber.owner).get(`/api-tokens/${id}`)).body
    expect(Date.parse(last_used_at)).toBeGreaterThan(Date.now() - 60_000)
  })

  it('is kept as a hash, nowhere else, not even for a second request with the same key', async () => {
    const key = { 'idempotency-key': 'the-same-key-twice' }
    const first = await as(amber.owner).post('/api-tokens', wanted, key)
    const second = await as(amber.owner).post('/api-tokens', wanted, key)
    expect(second.body.token).not.toBe(first.body.token)
    const secret = first.body.token.split('_').slice(2).join('_')
    const { rows: tables } = await across(sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'tenant_id'`)
    for (const { name } of tables) {
      const { rows } = await across(
        sql`select from ${sql.table(name)} x where strpos(x::text, ${secret}) > 0`,
      )
      expect([name, rows.length]).toEqual([name, 0])
    }
  })

  it('may do what was chosen and no more', async () => {
    const { token } = await made(amber.owner)
    expect((await program(token).get('/invoices')).body).toMatchObject({
      code: 'forbidden',
      permission: 'invoices.view',
    })
    expect((await program(token).delete('/clients/1')).status).toBe(403)
  })

  it('follows what its person may do now', async () => {
    const person = await addPerson(saffron.database, amber.tenant, {
      name: 'Ned Narrow',
      email: 'narrow@amber.test',
      role: 'none',
      permissions: ['api_tokens.manage', 'clients.view'],
    })
    const { token } = await made(person, { permissions: ['clients.view'] })
    const seen = async () => (await program(token).get('/clients')).body
    expect((await seen()).meta.total).toBeGreaterThan(0)
    await inAmber((db) =>
      sql`update users set permissions = '{clients.view.own}' where tenant_id = ${db.tenant} and id = ${person.id}`.execute(
        db,
      ),
    )
    expect((await seen()).meta.total).toBe(0)
    await inAmber((db) =>
      sql`update users set permissions = '{}' where tenant_id = ${db.tenant} and id = ${person.id}`.execute(
        db,
      ),
    )
    expect((await seen()).code).toBe('forbidden')
  })

  it('dies with its day, with its revocation, and while its person is locked or deactivated', async () => {
    const { id, token } = await made(amber.owner)
    const answer = async () => (await program(token).get('/clients')).status
    const put = (what: ReturnType<typeof sql>) => inAmber((db) => what.execute(db))
    expect(await answer()).toBe(200)
    for (const state of ['locked', 'deactivated'] as const) {
      await put(
        sql`update users set status = ${state} where tenant_id = ${amber.tenant.id} and id = ${amber.owner.id}`,
      )
      expect([state, await answer()]).toEqual([state, 401])
    }
    await put(
      sql`update users set status = 'active' where tenant_id = ${amber.tenant.id} and id = ${amber.owner.id}`,
    )
    expect(await answer()).toBe(200)
    await across(sql`update accounts set disabled_at = now() where id = ${amber.owner.account_id}`)
    expect(await answer()).toBe(401)
    await across(sql`update accounts set disabled_at = null where id = ${amber.owner.account_id}`)
    await put(
      sql`update api_tokens set expires_at = now() where tenant_id = ${amber.tenant.id} and id = ${id}`,
    )
    expect(await answer()).toBe(401)
    expect((await as(amber.owner).get(`/api-tokens/${id}`)).body.status).toBe('expired')

    const other = await made(amber.owner)
    expect((await as(amber.owner).delete(`/api-tokens/${other.id}`)).status).toBe(200)
    expect((await program(other.token).get('/clients')).status).toBe(401)
    expect((await as(amber.owner).delete(`/api-tokens/${other.id}`)).status).toBe(200)
  })

  it('knows its agency, and another one is refused', async () => {
    const { token } = await made(amber.owner)
    expect((await program(token, { 'x-tenant': 'amber' }).get('/clients')).status).toBe(200)
    const elsewhere = await program(token, { 'x-tenant': 'birch' }).get('/clients')
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'no_agency'])
    expect((await program(token).get('/clients?tenant=birch')).status).toBe(404)
    // The agency in its words leads the look-up: another one's has no such token.
    const secret = token.split('_').slice(2).join('_')
    expect((await program(`sfn_${birch.tenant.id.toString(36)}_${secret}`).get('/clients')).status).toBe(401)
  })

  it('is no cookie: those that come along are not looked at', async () => {
    const { token } = await made(amber.owner)
    const with_cookies = { cookie: `${birch.owner.cookie}; tenant=birch` }
    expect((await program(token, with_cookies).get('/me')).body.data.tenant.slug).toBe('amber')
    expect((await program('sfn_1_wrong', with_cookies).get('/me')).status).toBe(401)
    expect((await program(token).get('/api/auth/session')).body).toEqual({})
  })

  it('is told apart in the history of what it changed', async () => {
    const { token } = await made(amber.owner)
    const { body } = await program(token).post('/clients', { name: 'Northwind' })
    const { data } = (await as(amber.owner).get(`/history?subject=clients&subject_id=${body.id}`)).body
    expect(data[0].user_name).toBe('Ann Archer (API token Payroll sync)')
  })
})

describe('making one', () => {
  it('takes the permission, and gives nothing one lacks', async () => {
    expect((await as(amber.consultant).post('/api-tokens', wanted)).body.permission).toBe('api_tokens.manage')
    const person = await addPerson(saffron.database, amber.tenant, {
      name: 'Max Maker',
      email: 'maker@amber.test',
      role: 'none',
      permissions: ['api_tokens.manage', 'clients.view.own'],
    })
    const refused = await as(person).post('/api-tokens', { ...wanted, permissions: ['clients.view'] })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([403, ['permissions']])
    const made = await as(person).post('/api-tokens', { ...wanted, permissions: ['clients.view.own'] })
    expect(made.status).toBe(201)
  })

  it.each([
    [{ expires_in_days: 366 }, 'expires_in_days'],
    [{ expires_in_days: 0 }, 'expires_in_days'],
    [{ permissions: [] }, 'permissions'],
    [{ permissions: ['roles.manage'] }, 'permissions'],
    [{ permissions: ['settings.security'] }, 'permissions'],
    [{ name: ' ' }, 'name'],
  ])('refuses %j at its field', async (wrong, field) => {
    const { status, body } = await as(amber.owner).post('/api-tokens', { ...wanted, ...wrong })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('and ending one is recorded', async () => {
    const { id } = await made(amber.owner)
    await as(amber.owner).delete(`/api-tokens/${id}`)
    const { data } = (await as(amber.owner).get(`/history?subject=api-tokens&subject_id=${id}`)).body
    expect(data.map(({ action }: { action: string }) => action)).toEqual(['revoked', 'created'])
  })
})

describe('the list', () => {
  it('shows managers all of the agency, by state, and nobody of another', async () => {
    const { id } = await made(amber.owner, { name: 'To be ended' })
    await as(amber.owner).delete(`/api-tokens/${id}`)
    const revoked = (await as(amber.owner).get('/api-tokens?status=revoked&search=ended')).body.data
    expect(revoked).toMatchObject([
      { id, status: 'revoked', revoked_by_name: 'Ann Archer', user_name: 'Ann Archer' },
    ])
    expect((await as(amber.owner).get('/api-tokens?sort=-expires_at')).status).toBe(200)
    expect((await as(birch.owner).get('/api-tokens')).body.data).toEqual([])
    expect((await as(birch.owner).delete(`/api-tokens/${id}`)).status).toBe(404)
  })
})

describe('asking too often', () => {
  it('is answered 429 with the seconds to wait, for that token alone', async () => {
    const [often, seldom] = [await made(amber.owner), await made(amber.owner)]
    const authenticate = makeAuthenticate(saffron.database, { tokenRate: 3 })
    const ask = ({ token }: { token: string }) =>
      authenticate({ cookies: {}, authorization: `Bearer ${token}` }, undefined)
    const refusal = async () => {
      for (let n = 0; n < 8; n++) await ask(often)
    }
    const error = await refusal().catch((thrown) => thrown)
    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({ status: 429, code: 'too_many' })
    expect(error.retry_after).toBeGreaterThan(0)
    expect((await ask(seldom))?.who?.id).toBe(amber.owner.id)
  })

  it('tells the wait in a header', async () => {
    const { token } = await made(amber.owner)
    const answers = await Promise.all(Array.from({ length: 1300 }, () => program(token).get('/api-tokens')))
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  })
})
