import { beforeAll, describe, expect, it } from 'vitest'
import type { PurchaseOrder } from '#areas/purchase-orders/contract.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { monday } from '#test/days.ts'
import {
  createPlacementFixture,
  goldenPlacementBody,
  type PlacementFixture,
} from '#test/placement-fixture.ts'
import { recordsOf } from '#test/records.ts'

let ground: PlacementFixture
let theirs: PlacementFixture
let counted = 0

openAgencies()
beforeAll(async () => {
  ground = await createPlacementFixture(saffron.database, amber)
  theirs = await createPlacementFixture(saffron.database, birch)
})

const { made, stored, change } = recordsOf<PurchaseOrder>('/purchase-orders', () => ({
  client_id: ground.client_id,
  number: `PO-${++counted}`,
  budget: 1_654_60,
}))
const owner = () => as(amber.owner)
const create = (body: object) =>
  owner().post('/purchase-orders', {
    client_id: ground.client_id,
    number: `PO-${++counted}`,
    budget: 100,
    ...body,
  })

describe('a purchase order', () => {
  it('is created with what everybody has, in the currency of its client, and read as it stands', async () => {
    const order = await made(amber.finance, { description: 'Nights', ends_on: '2099-12-31' })
    expect(order).toMatchObject({
      client_name: 'Northwind Hospital',
      currency: 'GBP',
      budget: 1_654_60,
      hard_stop: 'warn',
      priority: 100,
      status: 'active',
      decided: 'active',
      ...{
        reserved: 0,
        committed: 0,
        invoiced: 0,
        left: 1_654_60,
        forecast: 0,
        runs_out_on: null,
        version: 1,
      },
    })
    const list = await owner().get(`/purchase-orders?search=${order.number}&client_id=${ground.client_id}`)
    expect(list.body.data).toMatchObject([{ id: order.id, number: order.number, left: 1_654_60 }])
    expect((await owner().get(`/purchase-orders/${order.id}/movements`)).body.data).toEqual([])
    expect((await owner().get(`/purchase-orders/${order.id}/burn`)).body).toEqual({ data: [] })
    expect((await owner().get(`/search?q=${order.number.toLowerCase()}`)).body.groups).toMatchObject([
      { kind: 'purchase_order', hits: [{ id: order.id, title: order.number }] },
    ])
    const history = await owner().get(`/history?subject=purchase-orders&subject_id=${order.id}`)
    expect(history.body.data).toMatchObject([{ action: 'created' }])
  })

  it.each<[string, object, string, string?]>([
    ['a budget of nothing', { budget: 0 }, 'budget'],
    ['a budget below nothing', { budget: -5 }, 'budget'],
    ['a budget that is no whole number of pence', { budget: 10.5 }, 'budget'],
    ['a budget beyond all bounds', { budget: 100_000_000_001 }, 'budget'],
    ['no hours', { budget_minutes: 0 }, 'budget_minutes'],
    ['no number', { number: ' ' }, 'number'],
    [
      'an end before the start',
      { starts_on: '2026-02-01', ends_on: '2026-01-31' },
      'ends_on',
      'purchase_order.days',
    ],
    [
      'a day to be warned after the end',
      { ends_on: '2026-01-31', warn_on: '2026-02-01' },
      'warn_on',
      'purchase_order.days',
    ],
    ['a day that is none', { ends_on: '2026-02-30' }, 'ends_on'],
    ['a stop that is none', { hard_stop: 'block' }, 'hard_stop'],
    ['more than everything over', { allow_overage_percent: 101 }, 'allow_overage_percent'],
    ['another currency', { currency: 'EUR' }, 'currency', 'purchase_order.currency'],
    ['a client that is not there', { client_id: 999_999 }, 'client_id', 'not_found'],
    ['a contact of nobody', { contact_id: 999_999 }, 'contact_id', 'not_found'],
    ['an order in its place that is not there', { superseded_by: 999_999 }, 'superseded_by', 'not_found'],
  ])('is not created with %s', async (_words, body, field, code) => {
    const { total } = (await owner().get('/purchase-orders')).body.meta
    const refused = await create(body)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual([field])
    if (code) expect(refused.body.code).toBe(code)
    expect((await owner().get('/purchase-orders')).body.meta.total).toBe(total)
  })

  it('has a number once for its client, and leads to the one that has it', async () => {
    const order = await made(amber.owner, { number: 'Twice' })
    const twice = await create({ number: 'tWICE' })
    expect(twice).toMatchObject({
      status: 422,
      body: {
        code: 'purchase_order.number_taken',
        errors: { number: ['This client has a purchase order Twice already'] },
        existing: { label: 'See Twice', page: `/settings/purchase-orders/${order.id}/edit` },
      },
    })
    const many = await Promise.all(Array.from({ length: 5 }, () => create({ number: 'At once' })))
    expect(many.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422])
    const other = await made()
    expect((await change(amber.owner, other, { number: 'TWICE' })).body.code).toBe(
      'purchase_order.number_taken',
    )
    const elsewhere = (await owner().post('/clients', { name: 'Southwind' })).body.id
    expect((await create({ client_id: elsewhere, number: 'Twice' })).status).toBe(201)
  })

  it('stays with its client and currency, and is not changed over somebody else', async () => {
    const order = await made()
    const elsewhere = (await owner().post('/clients', { name: 'Westwind' })).body.id
    expect((await change(amber.owner, order, { client_id: elsewhere })).body).toMatchObject({
      code: 'purchase_order.fixed',
      errors: { client_id: [expect.any(String)] },
    })
    expect((await change(amber.owner, order, { currency: 'EUR' })).body.errors).toHaveProperty('currency')
    expect((await change(amber.owner, order, { description: 'Days' })).status).toBe(200)
    expect((await change(amber.owner, order, { description: 'Nights' })).body.code).toBe('changed')
  })

  it('is closed and opened again by whoever may, and says what it is over', async () => {
    const order = await made(amber.owner, { ends_on: '2020-01-31' })
    expect(order.status).toBe('expired')
    const closed = await change(amber.owner, order, { status: 'closed' })
    expect(closed.body).toMatchObject({ status: 'closed', decided: 'closed' })
    expect((await change(amber.owner, closed.body, { status: 'draft' })).body).toMatchObject({
      code: 'purchase_order.status',
      errors: { status: ['From here it can become active'] },
    })
    expect((await change(amber.payroll, closed.body, { status: 'active' })).status).toBe(403)
    expect((await change(amber.finance, closed.body, { status: 'active' })).body.decided).toBe('active')
    const listed = (query: string) =>
      owner()
        .get(`/purchase-orders?per_page=100&${query}`)
        .then(({ body }) => body.data.map(({ id }: { id: number }) => id))
    expect(await listed('status=expired')).toEqual([order.id])
    expect(await listed('status=active')).not.toContain(order.id)
    expect(await listed('ends_from=2020-01-01&ends_to=2020-12-31')).toEqual([order.id])
  })

  it('is replaced by another one of its client, never in a circle', async () => {
    const [first, second] = [await made(), await made()]
    expect((await change(amber.owner, first, { superseded_by: first.id })).status).toBe(422)
    const replaced = await change(amber.owner, first, { superseded_by: second.id })
    expect(replaced.body).toMatchObject({ superseded_by: second.id, superseded_by_number: second.number })
    expect((await change(amber.owner, second, { superseded_by: first.id })).body.code).toBe(
      'purchase_order.circle',
    )
    // Nor by one that is new: what follows it would be what it replaces.
    const [third, fourth] = [await made(), await made()]
    await change(amber.owner, third, { superseded_by: fourth.id })
    const between = await create({ replaces: fourth.id, superseded_by: third.id })
    expect(between).toMatchObject({ status: 422, body: { code: 'purchase_order.circle' } })
    expect((await create({ replaces: fourth.id, superseded_by: fourth.id })).status).toBe(422)
    expect((await stored(fourth.id)).superseded_by).toBeNull()
  })

  it('is deleted while nothing needs it, alone and among many', async () => {
    const [alone, one, used] = [await made(), await made(), await made()]
    const job = await owner().post('/jobs', {
      title: 'Night nurse',
      client_id: ground.client_id,
      start_date: '2026-01-05',
    })
    const placed = await owner().post('/placements', {
      ...goldenPlacementBody(ground, job.body.id, amber.approver.id),
      purchase_order_ids: [used.id],
    })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    expect((await owner().delete(`/purchase-orders/${alone.id}`)).status).toBe(200)
    const many = await owner().delete('/actions/batch/delete/purchase-orders', {
      model_ids: [one.id, used.id],
    })
    expect(many.body.removed).toEqual([one.id])
    expect(many.body.refused).toMatchObject([{ id: used.id, title: 'This purchase order is used' }])
    expect((await stored(used.id)).id).toBe(used.id)
    expect((await owner().delete(`/purchase-orders/${used.id}`)).body.code).toBe('purchase_order.used')
  })
})

describe('who may', () => {
  it('see an order is whoever looks after its client; another agency finds none', async () => {
    const order = await made()
    expect((await as(amber.consultant).get(`/purchase-orders/${order.id}`)).status).toBe(200)
    expect((await as(amber.colleague).get(`/purchase-orders/${order.id}`)).status).toBe(404)
    expect((await as(amber.colleague).get('/purchase-orders')).body.data).toEqual([])
    expect((await as(amber.colleague).get('/purchase-order-movements')).body.data).toEqual([])
    for (const path of ['', '/movements', '/burn'])
      expect((await as(birch.owner).get(`/purchase-orders/${order.id}${path}`)).status).toBe(404)
    expect((await as(amber.candidate).get('/purchase-orders')).status).toBe(403)
    const foreign = await as(birch.owner).post('/purchase-orders', {
      client_id: ground.client_id,
      number: 'X',
      budget: 1,
    })
    expect(foreign).toMatchObject({ status: 422, body: { errors: { client_id: ['Client not found'] } } })
    expect(
      (
        await as(amber.colleague).post('/purchase-orders', {
          client_id: ground.client_id,
          number: 'Y',
          budget: 1,
        })
      ).status,
    ).toBe(422)
    expect((await change(amber.payroll, order, { budget: 5 })).status).toBe(403)
  })
})

describe('the orders of a placement', () => {
  const place = async (body: object, start: string) => {
    const job = await owner().post('/jobs', {
      title: 'Night nurse',
      client_id: ground.client_id,
      start_date: '2026-01-05',
    })
    return owner().post('/placements', {
      ...goldenPlacementBody(ground, job.body.id, amber.approver.id),
      start_date: start,
      rates: [{ rate_code_id: ground.basic, pay_rate: '20.00', charge_rate: '26.00', effective_from: start }],
      ...body,
    })
  }

  it('are of its client, its currency and its agency, each once, and not too many', async () => {
    const [first, second] = [await made(), await made()]
    const placed = await place({ purchase_order_ids: [second.id, first.id] }, monday(5))
    expect(placed.body).toMatchObject({
      purchase_order_ids: [second.id, first.id],
      purchase_orders: [{ number: second.number }, { number: first.number }],
    })
    const elsewhere = (await owner().post('/clients', { name: 'Northeast' })).body.id
    const other = (await create({ client_id: elsewhere })).body
    const foreign = (
      await as(birch.owner).post('/purchase-orders', { client_id: theirs.client_id, number: 'B', budget: 1 })
    ).body
    const closed = await made()
    await change(amber.owner, closed, { status: 'closed' })
    const refusedWith = async (ids: number[]) => {
      const { version } = (await owner().get(`/placements/${placed.body.id}`)).body
      const { status, body } = await owner().patch(`/placements/${placed.body.id}`, {
        version,
        purchase_order_ids: ids,
      })
      expect([ids.length, status]).toEqual([ids.length, 422])
      return body.errors.purchase_order_ids
    }
    expect(await refusedWith([other.id])).toEqual([`${other.number} is of another client`])
    expect(await refusedWith([foreign.id])).toEqual(['There is no such purchase order'])
    expect(await refusedWith([first.id, first.id])).toEqual([`${first.number} stands here twice`])
    expect(await refusedWith([closed.id])).toEqual([`${closed.number} is closed`])
    expect(await refusedWith(Array.from({ length: 1000 }, (_, at) => at + 1))).toEqual([
      'At most 20 purchase orders',
    ])
    const after = (await owner().get(`/placements/${placed.body.id}`)).body
    expect(after.purchase_order_ids).toEqual([second.id, first.id])
    const { body } = await owner().patch(`/placements/${placed.body.id}`, {
      version: after.version,
      purchase_order_ids: [first.id],
    })
    expect(body.purchase_order_ids).toEqual([first.id])
    expect((await owner().get(`/placements?purchase_order_id=${first.id}`)).body.data).toMatchObject([
      { id: placed.body.id },
    ])
    expect((await owner().get(`/purchase-orders?placement_id=${placed.body.id}`)).body.data).toMatchObject([
      { id: first.id },
    ])
    expect((await owner().get(`/purchase-orders?job_id=${placed.body.job_id}`)).body.data).toHaveLength(1)
  })

  it('in another currency is refused', async () => {
    const order = await made()
    const { version } = (await owner().get(`/clients/${ground.client_id}`)).body
    await owner().patch(`/clients/${ground.client_id}`, { version, billing_profile: { currency: 'EUR' } })
    const placed = await place({ purchase_order_ids: [order.id] }, monday(57))
    expect(placed.body.errors).toEqual({
      purchase_order_ids: [`${order.number} is in GBP, the placement in EUR`],
    })
  })
})
