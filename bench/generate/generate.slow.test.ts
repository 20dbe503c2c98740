import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieNames, hashToken, newToken } from '#platform/session-tokens.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { onConnection } from '#test/database.ts'
import { type Generated, generate } from './generate.ts'

let house: TestApp
let first: Generated
let shapeBefore: unknown

beforeAll(async () => {
  house = await testApp()
  shapeBefore = await shapeOf()
  first = await generate(house.ownerUrl, {
    tenants: 2,
    timesheets: 20_001,
    candidates: 300,
    today: '2026-11-20',
  })
})
afterAll(() => house?.close())

const ask = <Row>(statement: string) =>
  onConnection(house.superUrl, async (client) => (await client.query(statement)).rows as Row[])

/** Every index and foreign key there is. */
const shapeOf = () =>
  ask(`select conrelid::regclass::text, conname, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f'
    union all select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index
    where indrelid > 16384 order by 1, 2, 3`)

test('it makes as many as were asked for', () => {
  expect(first.slugs).toEqual(['agency-1', 'agency-2'])
  expect(first.rows).toMatchObject({ tenants: 2, timesheets: 20_001 })
  expect(first.rows.candidates).toBeGreaterThanOrEqual(600)
})

test('the tables have every index and foreign key again', async () => {
  expect(await shapeOf()).toEqual(shapeBefore)
})

test('approved sheets come to what their charge units come to, and every state is there', async () => {
  const [wrong] = await ask<{ count: string }>(`
    select count(*) from timesheets t
    left join lateral (select sum(charge_amount) as charge, sum(pay_amount) as pay from charge_units u
      where u.tenant_id = t.tenant_id and u.timesheet_id = t.id) u on true
    where t.status = 'approved' and (u.charge is distinct from t.charge_amount or u.pay is distinct from t.pay_amount)`)
  expect(wrong!.count).toBe('0')
  const states = await ask<{ status: string }>('select distinct status from timesheets order by 1')
  expect(states.map(({ status }) => status)).toEqual([
    'approved',
    'cancelled',
    'draft',
    'nil',
    'open',
    'processed',
    'rejected',
    'submitted',
  ])
})

test('the ids of what is made by hand afterwards do not clash', async () => {
  await generate(house.ownerUrl, { tenants: 1, timesheets: 10, today: '2026-11-20' })
})

test('the owner of a generated agency sees its sheets, lists and single, through the door', async () => {
  const token = newToken()
  await ask(`insert into sessions (token_hash, account_id, tenant_id, expires_at)
    select '${hashToken(token)}', a.id, t.id, now() + interval '1 day' from accounts a, tenants t
    where a.email = 'owner@agency-2.test' and t.slug = 'agency-2'`)
  const get = async (path: string) => {
    const reply = await house.app.inject({
      url: `/api/v1${path}`,
      headers: { cookie: `${cookieNames(false).session}=${token}` },
    })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }
  for (const path of ['/clients', '/candidates', '/suppliers', '/jobs'])
    expect((await get(path)).data.length).toBeGreaterThan(4)
  for (const status of ['open', 'draft', 'submitted', 'rejected', 'approved', 'processed', 'nil']) {
    const { data } = await get(`/timesheets?status=${status}`)
    const { calculation, charge_amount } = await get(`/timesheets/${data[0].id}`)
    if (!['open', 'nil', 'draft', 'processed'].includes(status))
      expect(calculation.totals.charge_amount).toBe(charge_amount)
  }
  const preview = await get('/invoice-runs/preview?side=sales&period_end=2026-11-30')
  expect(preview.totals.documents).toBeGreaterThan(10)
})

test('the same seed gives the same sheets, another seed others', async () => {
  const made = async (seed: number) => {
    const { slugs } = await generate(house.ownerUrl, {
      tenants: 1,
      timesheets: 500,
      seed,
      today: '2026-11-20',
    })
    return ask(`select t.period_start, t.status, t.minutes, t.charge_amount from timesheets t
      where t.tenant_id = (select id from tenants where slug = '${slugs[0]}') order by t.id`)
  }
  const one = await made(7)
  expect(await made(7)).toEqual(one)
  expect(await made(8)).not.toEqual(one)
}, 120_000)
