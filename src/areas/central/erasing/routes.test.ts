import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { overseeErasing } from '#areas/central/erasing/background.ts'
import { belongings } from '#areas/central/erasing/queries.ts'
import { kept } from '#areas/central/erasing/rules.ts'
import { clock } from '#platform/clock.ts'
import { addDays, utcDay } from '#platform/days.ts'
import { storageKey } from '#platform/storage/storage.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { onConnection } from '#test/database.ts'
import { everyRecord } from '#test/house/records.ts'
import { closedEarlier, contentOf } from '#test/moments.ts'
import { type Agency, addPerson, centralPerson, type Outsider, speaking, twoAgencies } from '#test/people.ts'

let saffron: TestApp
let amber: Agency
let birch: Agency
let sasha: Outsider
let support: Outsider
let as: ReturnType<typeof speaking>
const today = () => utcDay(clock.now())

beforeAll(async () => {
  saffron = await testApp()
  ;({ amber, birch } = await twoAgencies(saffron.database))
  sasha = await centralPerson(saffron.database)
  support = await centralPerson(saffron.database, ['support'])
  as = speaking(saffron.app)
})
afterAll(() => saffron.close())

const show = async (id: number) => (await as(sasha).get(`/central/tenants/${id}`)).body.data
const move = async (id: number, to: string) =>
  as(sasha).post(`/central/tenants/${id}/moves`, {
    to,
    reason: 'They left us',
    version: (await show(id)).version,
  })
const keep = async (id: number, erase_on: string, who = sasha) =>
  as(who).post(`/central/tenants/${id}/erasing`, {
    erase_on,
    reason: 'A dispute',
    version: (await show(id)).version,
  })
const night = async () => {
  await overseeErasing({ ...saffron.deps, log: pino({ level: 'silent' }) }, {} as never)
  await saffron.settle()
}
const across = () => saffron.database.readingAcross('a test looks at what is left')
const mailsTo = async (email: string, kind: string) => {
  const { rows } = await sql<{ subject: string; text_body: string }>`
    select subject, text_body from mails where to_address = ${email} and kind = ${kind} order by id`.execute(
    across(),
  )
  return rows
}
/** As the login of central administration itself, whatever the application would ask first. */
const bySql = (tenant: number, statement: string) =>
  onConnection(saffron.centralUrl, async (client) => {
    await client.query(`select set_config('app.tenant_id', $1, false)`, [String(tenant)])
    return client.query(statement)
  })

describe('a closed agency', () => {
  it('is kept for 90 days, which its owners are told', async () => {
    expect(await show(birch.tenant.id)).toMatchObject({ closed_on: null, erase_on: null, erased_at: null })
    await move(birch.tenant.id, 'cancelled')
    expect(await show(birch.tenant.id)).toMatchObject({
      closed_on: today(),
      erase_on: addDays(today(), 90),
    })
    const [letter] = (await mailsTo(birch.owner.email, 'central.agency_status')).slice(-1)
    expect(letter!.text_body).toContain('Everything is kept for 90 days, then it is erased. That is on ')
  })

  it('can be opened so far that its people take their data out, and then has no end', async () => {
    expect((await move(birch.tenant.id, 'suspended')).status).toBe(200)
    expect(await show(birch.tenant.id)).toMatchObject({ closed_on: null, erase_on: null })
    expect((await as(birch.owner).get('/clients')).status).toBe(200)
    await move(birch.tenant.id, 'cancelled')
  })

  it('is kept longer by who may close it, with a reason, never shorter', async () => {
    const { id } = birch.tenant
    const soon = await keep(id, addDays(today(), 89))
    expect([soon.status, soon.body.errors]).toEqual([
      422,
      { erase_on: ['Closed agencies are kept for 90 days at least'] },
    ])
    expect((await keep(id, addDays(today(), 120), support)).status).toBe(403)
    const stale = await as(sasha).post(`/central/tenants/${id}/erasing`, {
      erase_on: addDays(today(), 120),
      reason: 'A dispute',
      version: 1,
    })
    expect(stale.status).toBe(409)
    expect((await show(id)).erase_on).toBe(addDays(today(), 90))
    expect((await keep(id, addDays(today(), 120))).status).toBe(200)
    expect((await show(id)).erase_on).toBe(addDays(today(), 120))
    expect((await mailsTo(birch.owner.email, 'central.agency_erasing')).at(-1)!.text_body).toContain(
      'A dispute',
    )
    const open = await keep(amber.tenant.id, addDays(today(), 120))
    expect([open.status, open.body.code]).toEqual([409, 'tenant.not_closed'])
  })

  it('is warned of 30 and 7 days before, each once', async () => {
    const warned = async () => (await mailsTo(birch.owner.email, 'central.agency_erasing')).length
    const before = await warned()
    const seen: number[] = []
    for (const days of [89, 1, 10, 13, 1, 5]) {
      await closedEarlier(saffron.superUrl, birch.tenant.id, days)
      await night()
      seen.push((await warned()) - before)
    }
    // 31, 30, 20, 7, 6 and 1 day before the end.
    expect(seen).toEqual([0, 1, 1, 2, 2, 2])
    expect((await show(birch.tenant.id)).status).toBe('cancelled')
  })
})

describe('before its time', () => {
  it.for(['erase_rows', 'erase_owners'])('the database itself refuses %s', async (name) => {
    const ask = `select ${name}(${name === 'erase_rows' ? "'history'" : ''})`
    const { id } = amber.tenant
    await expect(bySql(id, ask)).rejects.toThrow('is not to be erased')
    // Closing it in one's own words changes nothing: the time of that is the database's.
    await bySql(id, `insert into tenant_moves (tenant_id, status) values (${id}, 'cancelled')`)
    await onConnection(saffron.centralUrl, async (client) => {
      await client.query('begin')
      await client.query(
        `update tenants set status = 'purged', erase_on = '2020-01-01', status_at = '2020-01-01' where id = ${id}`,
      )
      await client.query(`select set_config('app.tenant_id', '${id}', true)`)
      await expect(client.query(ask)).rejects.toThrow('is not to be erased')
      await client.query('rollback')
    })
  })

  it('no login can write, change or take back since when it is closed', async () => {
    for (const statement of [
      `insert into tenant_moves (tenant_id, status, at) values (1, 'cancelled', '2020-01-01')`,
      `update tenant_moves set at = '2020-01-01'`,
      'delete from tenant_moves',
    ])
      await expect(bySql(1, statement)).rejects.toThrow('permission denied')
    await expect(
      onConnection(saffron.appUrl, (client) => client.query(`select erase_rows('history')`)),
    ).rejects.toThrow('permission denied')
  })
})

describe('when its time is over', () => {
  it('whatever belongs to accounts is known', async () => {
    const { rows } = await onConnection(saffron.superUrl, (client) =>
      client.query<{ name: string }>(`
        select distinct c.relname as name from pg_constraint f join pg_class c on c.oid = f.conrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(f.conkey) and a.attname = 'account_id'
        where f.contype = 'f' and f.confrelid = 'accounts'::regclass and not c.relforcerowsecurity
          and c.relname not in ('central_users', 'central_history')`),
    )
    expect(rows.map(({ name }) => name).sort()).toEqual([...belongings].sort())
  })

  it('everything of it goes, and nothing of another agency', async () => {
    const { id } = birch.tenant
    await everyRecord(saffron.database, as, amber)
    await move(id, 'active')
    await everyRecord(saffron.database, as, birch)
    const bo = { name: 'Bo Both', email: 'bo@both.test', role: 'consultant' }
    await addPerson(saffron.database, birch.tenant, bo)
    const both = await addPerson(saffron.database, amber.tenant, bo)
    await saffron.deps.storage.put(storageKey(id, 'invoices', '7.pdf'), Buffer.from('a document'))
    await saffron.deps.storage.put(storageKey(amber.tenant.id, 'invoices', '7.pdf'), Buffer.from('another'))
    const product = await as(sasha).post('/central/products', {
      name: 'Desk',
      description: '',
      users: 5,
      workers: 40,
      storage_gb: 10,
      features: [],
    })
    const priced = await as(sasha).post(`/central/products/${product.body.id}/prices`, {
      currency: 'GBP',
      billing_interval: 'month',
      metric: 'users',
      tiers: [{ up_to: null, unit_amount: 900, flat_amount: 0 }],
    })
    const price_id = priced.body.prices[0].id
    await as(sasha).post('/central/subscriptions', { tenant_id: id, price_id, started_on: today() })
    await sql`insert into account_resets (account_id, asked_by, asked_name, reason, expires_at)
      select ${birch.payroll.account_id}::bigint, account_id, 'Sasha', 'x', now() from central_users limit 1`.execute(
      across(),
    )
    await saffron.settle()
    await move(id, 'cancelled')
    await saffron.settle()
    await closedEarlier(saffron.superUrl, id, 90)

    const before = await contentOf(saffron.superUrl, amber.tenant.id)
    const there = await contentOf(saffron.superUrl, id)
    expect(Object.keys(there).length).toBeGreaterThan(25)
    await night()

    const left = await contentOf(saffron.superUrl, id)
    expect(Object.keys(left).sort()).toEqual(
      [...Object.keys(kept).filter((table) => there[table]), 'central_history', 'tenant_moves'].sort(),
    )
    expect(left.subscriptions).toBe(there.subscriptions)
    expect(await contentOf(saffron.superUrl, amber.tenant.id)).toEqual(before)
    expect(await saffron.deps.storage.exists(storageKey(id, 'invoices', '7.pdf'))).toBe(false)
    expect(await saffron.deps.storage.exists(storageKey(amber.tenant.id, 'invoices', '7.pdf'))).toBe(true)

    const { rows } = await sql<{ email: string }>`
      select email::text from accounts where email like '%@birch.test' or email like '%both.test'`.execute(
      across(),
    )
    expect(rows).toEqual([{ email: 'bo@both.test' }])
    expect((await as(both, { tenant: 'amber' }).get('/me')).status).toBe(200)
    expect((await as(birch.owner).get('/me')).status).toBe(401)
  })

  it('what is left says so, names nobody, and does not change', async () => {
    const { id } = birch.tenant
    const gone = await show(id)
    expect(gone).toMatchObject({
      status: 'purged',
      name: 'Birch Staffing',
      owners: [],
      users: 0,
      workers: 0,
      notes: '',
    })
    expect(gone.erased_at).not.toBeNull()
    const history = (await as(sasha).get(`/central/tenants/${id}/history`)).body.data
    expect(
      history.slice(0, 2).map(({ action, name }: { action: string; name: string }) => [action, name]),
    ).toEqual([
      ['erased', 'Saffron'],
      ['made purged', 'Saffron'],
    ])
    expect(JSON.stringify(history)).not.toContain('@birch.test')
    for (const [reply, code] of [
      [await move(id, 'active'), 'tenant.status'],
      [await keep(id, addDays(today(), 400)), 'tenant.not_closed'],
      [
        await as(sasha).patch(`/central/tenants/${id}`, { name: 'Again', version: gone.version }),
        'tenant.purged',
      ],
      [
        await as(sasha).post(`/central/tenants/${id}/owner-invitation`, {
          name: 'Olga',
          email: 'o@birch.test',
        }),
        'tenant.not_open',
      ],
      [
        await as(sasha).post(`/central/tenants/${id}/support-grants`, {
          reason: 'A look',
          hours: 1,
          mode: 'read',
        }),
        'support.closed',
      ],
      [
        await as(sasha).post('/central/subscriptions', {
          tenant_id: id,
          price_id: (await as(sasha).get('/central/products')).body.data[0].prices[0].id,
          started_on: today(),
        }),
        'tenant.purged',
      ],
    ] as const)
      expect([reply.status, reply.body.code]).toEqual([409, code])
    const taken = await as(sasha).post('/central/tenants', {
      name: 'Birch again',
      slug: 'birch',
      owner_name: 'Olga',
      owner_email: 'olga@birch.test',
    })
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['slug']])
    expect((await as(sasha).get('/central/tenants?status=purged')).body.data).toHaveLength(1)
  })

  it('goes on where it was broken off', async () => {
    const { id } = (
      await as(sasha).post('/central/tenants', {
        name: 'Cedar',
        slug: 'cedar',
        owner_name: 'Olga Owner',
        owner_email: 'olga@cedar.test',
      })
    ).body
    await saffron.settle()
    await move(id, 'cancelled')
    await saffron.settle()
    await closedEarlier(saffron.superUrl, id, 90)
    const { storage } = saffron.deps
    const whole = storage.removeAgency
    storage.removeAgency = () => Promise.reject(new Error('the disk is gone'))
    await overseeErasing({ ...saffron.deps, log: pino({ level: 'silent' }) }, {} as never)
    await saffron.settle().catch(() => undefined)
    expect(await show(id)).toMatchObject({ status: 'purged', erased_at: null })
    storage.removeAgency = whole
    await night()
    expect((await show(id)).erased_at).not.toBeNull()
    expect(JSON.stringify((await as(sasha).get(`/central/tenants/${id}/history`)).body)).not.toContain(
      'olga@',
    )
  })
})
