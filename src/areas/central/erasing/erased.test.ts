import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { overseeErasing } from '#areas/central/erasing/background.ts'
import {
  keep,
  move,
  night,
  openTestAgencies,
  sasha,
  show,
  today,
} from '#areas/central/erasing/erasing.testing.ts'
import { kept } from '#areas/central/erasing/rules.ts'
import { belongings } from '#areas/identity/public.ts'
import { addDays } from '#platform/days.ts'
import { storageKey } from '#platform/storage/storage.ts'
import { across, amber, as, birch, saffron } from '#test/agencies.ts'
import { onConnection } from '#test/database.ts'
import { everyRecord } from '#test/house/records.ts'
import { addPerson } from '#test/people.ts'
import { backdateClosing, tenantContents } from '#test/time-travel.ts'

// A whole agency goes, table after table: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 })

openTestAgencies()

/** Whoever stays goes on telling programs of what happened: that would be taken for a change. */
async function disableWebhooks() {
  for (const { id, version } of (await as(amber.owner).get('/webhooks')).body.data)
    await as(amber.owner).patch(`/webhooks/${id}`, { version, is_enabled: false })
  await saffron.settle()
}

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
    await across(sql`insert into account_resets (account_id, asked_by, asked_name, reason, expires_at)
      select ${birch.payroll.account_id}::bigint, account_id, 'Sasha', 'x', now() from central_users limit 1`)
    await saffron.settle()
    await move(id, 'cancelled')
    await saffron.settle()
    await backdateClosing(saffron.superUrl, id, 90)

    await disableWebhooks()
    const before = await tenantContents(saffron.superUrl, amber.tenant.id)
    const there = await tenantContents(saffron.superUrl, id)
    expect(Object.keys(there).length).toBeGreaterThan(25)
    await night()

    const left = await tenantContents(saffron.superUrl, id)
    expect(Object.keys(left).sort()).toEqual(
      [...Object.keys(kept).filter((table) => there[table]), 'central_history', 'tenant_moves'].sort(),
    )
    expect(left.subscriptions).toBe(there.subscriptions)
    expect(await tenantContents(saffron.superUrl, amber.tenant.id)).toEqual(before)
    expect(await saffron.deps.storage.exists(storageKey(id, 'invoices', '7.pdf'))).toBe(false)
    expect(await saffron.deps.storage.exists(storageKey(amber.tenant.id, 'invoices', '7.pdf'))).toBe(true)

    const { rows } = await across(sql<{ email: string }>`
      select email::text from accounts where email like '%@birch.test' or email like '%both.test'`)
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
    await backdateClosing(saffron.superUrl, id, 90)
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
