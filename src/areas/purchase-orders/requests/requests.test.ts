import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { across, amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { requestsTo } from '#test/people.ts'
import {
  createPlacementFixture,
  goldenPlacementBody,
  type PlacementFixture,
} from '#test/placement-fixture.ts'
import { linkSent, mailsSent } from '#test/sent-links.ts'

let ground: PlacementFixture
let contact: number
let placement: number
let counted = 0

openAgencies()
beforeAll(async () => {
  ground = await createPlacementFixture(saffron.database, amber)
  await createPlacementFixture(saffron.database, birch)
  const { version } = (await owner().get(`/clients/${ground.client_id}`)).body
  const saved = await owner().patch(`/clients/${ground.client_id}`, {
    version,
    contacts: [{ name: 'Bill Payer', email: 'bill@northwind.test', roles: ['billing'] }],
  })
  contact = saved.body.contacts[0].id
  const job = await owner().post('/jobs', {
    title: 'Night nurse',
    client_id: ground.client_id,
    start_date: '2026-01-05',
  })
  placement = (await owner().post('/placements', goldenPlacementBody(ground, job.body.id, amber.approver.id)))
    .body.id
})

const owner = () => as(amber.owner)
type Order = { id: number; number: string; version: number }
const order = async (body: object = {}): Promise<Order> => {
  const made = await owner().post('/purchase-orders', {
    ...{ client_id: ground.client_id, number: `PO-${++counted}`, budget: 1_654_60, contact_id: contact },
    ...{ description: 'Nights', priority: 7, hard_stop: 'submit', warn_percent: 80 },
    ...body,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}
const read = async ({ id }: { id: number }) => (await owner().get(`/purchase-orders/${id}`)).body
const ask = ({ id }: { id: number }, by = amber.finance) => as(by).post(`/purchase-orders/${id}/requests`)
const requests = async ({ id }: { id: number }) =>
  (await owner().get(`/purchase-orders/${id}/requests`)).body.data

const guest = () => requestsTo(saffron.app)(undefined, { tenant: 'amber' })
/** The code of the newest link to a request that was mailed. */
const codeOf = async (request: number) =>
  (await linkSent(new RegExp(`/tenant/amber/asked-orders/${request}/answer\\?code=([\\w-]+)`)))[1]!
/** Goes in by the mailed link, and sends with the guest's cookie. */
async function enter(request: number) {
  const reply = await guest().post(`/asked-orders/${request}/session`, { code: await codeOf(request) })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const set = String(reply.headers['set-cookie'])
  const headers = { 'x-tenant': 'amber', cookie: set.split(';')[0]!, 'user-agent': 'a phone' }
  const send = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const answered = await saffron.app.inject({
      ...{ method, url: `/api/v1${path}`, headers },
      ...(payload ? { payload } : {}),
    })
    return { status: answered.statusCode, body: answered.json() }
  }
  return {
    set,
    send,
    show: () => send('GET', `/asked-orders/${request}/answer`),
    answer: (body: object) => send('POST', `/asked-orders/${request}/answer`, body),
  }
}
const answered = async (po: Order, body: object = {}) => {
  const request = (await ask(po)).body.id
  const { answer } = await enter(request)
  const reply = await answer({ number: `NEXT-${++counted}`, budget: 20_000_00, ...body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (await requests(po))[0] as { id: number; answer_id: number; number: string }
}
const history = async ({ id }: { id: number }) =>
  (await owner().get(`/history?subject=purchase-orders&subject_id=${id}`)).body.data.map(
    ({ action }: { action: string }) => action,
  )
const bell = async (person = amber.finance) =>
  (await as(person).get('/notifications')).body.data.map(
    ({ data }: { data: { title: string } }) => data.title,
  ) as string[]

describe('the contact of an order', () => {
  it('is asked by hand, answers by the link without an account, and whoever looks after the order hears of it', async () => {
    const po = await order()
    const asked = await ask(po, amber.consultant)
    expect(asked).toMatchObject({
      status: 201,
      body: {
        state: 'waiting',
        why: 'hand',
        to_name: 'Bill Payer',
        to_address: 'bill@northwind.test',
        user_name: amber.consultant.name,
      },
    })
    const { set, show, answer } = await enter(asked.body.id)
    expect(set).toMatch(/HttpOnly/)
    expect(set).toMatch(/SameSite=Strict/)
    expect(set).toContain(`Path=/api/v1/asked-orders/${asked.body.id}`)
    const kept = await inAmber(async (db) => {
      const { rows } = await sql<{ code_hash: string }>`
        select code_hash from purchase_order_requests where tenant_id = ${db.tenant} and id = ${asked.body.id}`.execute(
        db,
      )
      return rows[0]!.code_hash
    })
    expect(kept).toBe(
      createHash('sha256')
        .update(await codeOf(asked.body.id))
        .digest('hex'),
    )
    expect(await show()).toMatchObject({
      status: 200,
      body: {
        ...{ agency_name: 'Amber Recruitment', number: po.number, left: 1_654_60, state: 'waiting' },
        answer: null,
      },
    })
    const named = { number: 'NW-9', budget: 20_000_00, starts_on: '2099-01-01', ends_on: '2099-12-31' }
    const done = await answer({ ...named, note: 'As agreed' })
    expect(done).toMatchObject({
      status: 200,
      body: { state: 'answered', answer: { ...named, note: 'As agreed' } },
    })
    expect(await requests(po)).toMatchObject([{ state: 'answered', ...named, note: 'As agreed' }])
    const title = `Northwind Hospital names NW-9 after ${po.number}`
    expect([(await bell())[0], (await bell(amber.owner))[0]]).toEqual([title, title])
    expect(await history(po)).toEqual(['answered', 'asked', 'created'])
    // Whoever looks after the order is written to at the same instant: which of the two leaves first is nobody's promise.
    expect((await mailsSent()).map(({ subject }) => subject)).toContain('Thank you for purchase order NW-9')

    // Once: to change something takes an email.
    expect(await answer({ ...named, number: 'NW-10' })).toMatchObject({
      status: 409,
      body: { code: 'purchase_order.answered' },
    })
    // And nobody is asked again meanwhile.
    expect(await ask(po)).toMatchObject({ status: 409, body: { code: 'purchase_order.answer_waits' } })
  })

  it.each<[string, object, string, string?]>([
    ['no number', { number: ' ' }, 'number'],
    ['the number that runs low', { number: 'po-same' }, 'number', 'purchase_order.same_number'],
    ['nothing', { budget: 0 }, 'budget'],
    ['parts of a penny', { budget: 10.5 }, 'budget'],
    ['beyond all bounds', { budget: 100_000_000_001 }, 'budget'],
    ['an end before the start', { starts_on: '2099-02-01', ends_on: '2099-01-31' }, 'ends_on'],
    ['a day that is none', { ends_on: '2099-02-30' }, 'ends_on'],
  ])('cannot answer with %s', async (_words, body, field, code) => {
    const po = await order({ number: `PO-same${code ? '' : ++counted}` })
    const { answer, show } = await enter((await ask(po)).body.id)
    const refused = await answer({ number: 'NW-1', budget: 100, ...body })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual([field])
    if (code) expect(refused.body.code).toBe(code)
    expect((await show()).body).toMatchObject({ state: 'waiting', answer: null })
  })

  it('answers once, even from two browsers at one instant', async () => {
    const po = await order()
    const request = (await ask(po)).body.id
    const [one, other] = [await enter(request), await enter(request)]
    const replies = await Promise.all(
      [one, other].map(({ answer }, at) => answer({ number: `TWICE-${at}`, budget: 100 })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('opens nothing else, and every wrong way in is answered alike', async () => {
    const [po, other] = [await order(), await order()]
    const [request, foreign] = [(await ask(po)).body.id, (await ask(other)).body.id]
    const { send } = await enter(request)
    expect((await send('GET', `/asked-orders/${foreign}/answer`)).status).toBe(404)
    for (const path of ['/purchase-orders', `/purchase-orders/${po.id}`, '/me', '/notifications'])
      expect([path, (await send('GET', path)).status]).toEqual([path, 401])
    const code = await codeOf(request)
    const dead = { status: 404, body: { code: 'link.dead' } }
    const path = `/asked-orders/${request}`
    expect(await guest().post(`${path}/session`, { code: 'guess' })).toMatchObject(dead)
    expect(await guest().post(`${path}/session`, { code: await codeOf(foreign) })).toMatchObject(dead)
    expect(await guest().get(`${path}/answer`)).toMatchObject(dead)
    for (const tenant of ['birch', 'nowhere'])
      expect(
        await requestsTo(saffron.app)(undefined, { tenant }).post(`${path}/session`, { code }),
      ).toMatchObject(dead)
    await across(sql`update purchase_order_requests set expires_at = now() - interval '1 minute'
      where tenant_id = ${amber.tenant.id} and id = ${request}`)
    expect(await guest().post(`${path}/session`, { code })).toMatchObject(dead)
    expect((await requests(po))[0].state).toBe('over')
  })

  it('loses the link with a newer one, with another contact, and tells that the order is closed', async () => {
    const po = await order()
    const first = (await ask(po)).body.id
    const { show } = await enter(first)
    const code = await codeOf(first)
    const second = (await ask(po)).body.id
    expect((await guest().post(`/asked-orders/${first}/session`, { code })).status).toBe(404)
    expect((await show()).status).toBe(404)
    const later = await codeOf(second)
    const opens = async () => (await guest().post(`/asked-orders/${second}/session`, { code: later })).status
    expect(await opens()).toBe(200)
    const visit = await enter(second)
    expect((await visit.show()).body).toMatchObject({ state: 'waiting', budget: expect.any(Number) })
    const closed = await owner().patch(`/purchase-orders/${po.id}`, { version: po.version, status: 'closed' })
    // There is nothing to answer any more: that is told, and nothing of the order.
    expect(await opens()).toBe(200)
    const nothing = { state: 'over', budget: null, left: null, ends_on: null, answer: null }
    expect((await visit.show()).body).toMatchObject(nothing)
    expect((await visit.answer({ number: 'PO-9', budget: 1 })).status).toBe(409)
    const open = { version: closed.body.version, status: 'active' }
    const again = await owner().patch(`/purchase-orders/${po.id}`, open)
    expect(await opens()).toBe(200)
    await owner().patch(`/purchase-orders/${po.id}`, { version: again.body.version, contact_id: null })
    expect(await opens()).toBe(404)
    expect(await ask(po)).toMatchObject({ status: 409, body: { code: 'purchase_order.no_contact' } })
  })

  it('is sent a new link on request, with one answer for everybody, and not without end', async () => {
    const po = await order()
    const first = (await ask(po)).body.id
    const asked = await guest().post(`/asked-orders/${first}/link`)
    expect(asked.status).toBe(200)
    expect((await guest().post('/asked-orders/999999/link')).body).toEqual(asked.body)
    await saffron.settle()
    const { id } = (await requests(po))[0]
    expect(id).not.toBe(first)
    expect((await enter(id)).set).toContain(`/asked-orders/${id};`)
    for (let more = 0; more < 5; more++) await guest().post(`/asked-orders/${first}/link`)
    await saffron.settle()
    expect((await requests(po)).map(({ why }: { why: string }) => why)).toEqual([
      ...['again', 'again', 'again', 'hand'],
    ])
  })
})

describe('an answer', () => {
  const name = async (...orders: Order[]) => {
    const { version } = (await owner().get(`/placements/${placement}`)).body
    const ids = orders.map(({ id }) => id)
    await owner().patch(`/placements/${placement}`, { version, purchase_order_ids: ids })
  }

  it('is accepted by one call: the next order stands in its place, on the same placements', async () => {
    const po = await order({ ends_on: '2099-12-31', warn_on: '2099-06-01' })
    await name(po)
    const waiting = await answered(po, { starts_on: '2099-03-01', ends_on: '2100-02-28' })
    const before = (await owner().get(`/placements/${placement}`)).body
    const accepted = await owner().post(`/purchase-order-answers/${waiting.answer_id}/acceptance`)
    expect(accepted).toMatchObject({
      status: 201,
      body: {
        ...{ number: waiting.number, budget: 20_000_00, starts_on: '2099-03-01', ends_on: '2100-02-28' },
        ...{ description: 'Nights', priority: 7, hard_stop: 'submit', warn_percent: 80, currency: 'GBP' },
        ...{ status: 'active', contact_id: contact },
      },
    })
    expect(await read(po)).toMatchObject({
      ...{ status: 'superseded', decided: 'active', superseded_by: accepted.body.id },
      // What the other pays for from March is no longer this one's.
      ...{ ends_on: '2099-02-28', warn_on: null },
    })
    const named = (await owner().get(`/placements/${placement}`)).body
    expect(named.purchase_order_ids).toEqual([po.id, accepted.body.id])
    expect(named.version).toBe(before.version + 1)
    expect((await requests(po))[0]).toMatchObject({
      ...{ state: 'accepted', created_order_id: accepted.body.id, decided_by: amber.owner.name },
    })
    expect((await bell(amber.finance))[0]).toBe(`${po.number} was replaced by ${waiting.number}`)
    expect(await history(po)).toEqual(['replaced', 'answered', 'asked', 'created'])
    const list = await owner().get('/purchase-orders?status=superseded')
    expect(list.body.data.map(({ id }: Order) => id)).toContain(po.id)
    // A second click comes too late.
    expect(await owner().post(`/purchase-order-answers/${waiting.answer_id}/acceptance`)).toMatchObject({
      status: 409,
      body: { code: 'purchase_order.decided' },
    })
  })

  it('is decided once, however many press at one instant', async () => {
    const waiting = await answered(await order())
    const path = `/purchase-order-answers/${waiting.answer_id}`
    const replies = await Promise.all([
      owner().post(`${path}/acceptance`),
      as(amber.finance).post(`${path}/acceptance`),
      as(amber.finance).post(`${path}/refusal`, { reason: 'Twice' }),
    ])
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(new Set(replies.map(({ status }) => status))).not.toContain(500)
  })

  it('is refused with a reason, which the contact gets with a new link', async () => {
    const po = await order()
    const waiting = await answered(po)
    const path = `/purchase-order-answers/${waiting.answer_id}/refusal`
    expect((await owner().post(path, { reason: ' ' })).status).toBe(422)
    const refused = await owner().post(path, { reason: 'It is for another site.' })
    expect(refused).toMatchObject({
      status: 200,
      body: { state: 'refused', reason: 'It is for another site.', decided_by: amber.owner.name },
    })
    const [next] = await requests(po)
    expect(next).toMatchObject({ state: 'waiting', why: 'refused' })
    expect((await mailsSent()).map(({ text }) => text).join()).toContain('It is for another site.')
    expect((await (await enter(next.id)).show()).body).toMatchObject({ state: 'waiting', answer: null })
    // The first link tells what became of the answer.
    expect((await (await enter(waiting.id)).show()).body).toMatchObject({ state: 'refused', budget: null })
    expect((await read(po)).status).toBe('active')
  })

  it('with a number that the client has already is not accepted, and stays', async () => {
    const [po, other] = [await order(), await order()]
    const waiting = await answered(po, { number: other.number })
    const path = `/purchase-order-answers/${waiting.answer_id}`
    expect(await owner().post(`${path}/acceptance`)).toMatchObject({
      status: 422,
      body: { code: 'purchase_order.number_taken' },
    })
    expect((await requests(po))[0].state).toBe('answered')
  })

  it('is nothing for another agency, nor for whoever may not change the order', async () => {
    const waiting = await answered(await order())
    const path = `/purchase-order-answers/${waiting.answer_id}`
    expect((await as(birch.owner).post(`${path}/acceptance`)).status).toBe(404)
    expect((await as(birch.owner).post(`${path}/refusal`, { reason: 'Ours' })).status).toBe(404)
    for (const person of [amber.candidate, amber.approver, amber.auditor])
      expect((await as(person).post(`${path}/acceptance`)).status).toBe(403)
  })
})

describe('an order in the place of another', () => {
  const next = (body: object) =>
    owner().post('/purchase-orders', {
      ...{ client_id: ground.client_id, number: `PO-${++counted}`, budget: 100 },
      ...body,
    })

  it('without a start lets what is left be used up first', async () => {
    const po = await order({ ends_on: '2099-12-31' })
    const made = await next({ replaces: po.id })
    expect(made.status).toBe(201)
    expect(await read(po)).toMatchObject({
      ...{ status: 'superseded', ends_on: '2099-12-31', superseded_by: made.body.id },
    })
  })

  it('is named by choosing one that is there, too', async () => {
    const [po, other] = [await order(), await order({ starts_on: '2099-05-01' })]
    const { version } = po
    const changed = await owner().patch(`/purchase-orders/${po.id}`, { version, superseded_by: other.id })
    expect(changed.body).toMatchObject({ status: 'superseded', ends_on: '2099-04-30' })
    expect(await history(po)).toEqual(['replaced', 'created'])
  })

  it('replaces none that is replaced, closed, of another client or not there', async () => {
    const po = await order()
    expect((await next({ replaces: po.id })).status).toBe(201)
    const closed = await order()
    await owner().patch(`/purchase-orders/${closed.id}`, { version: closed.version, status: 'closed' })
    const elsewhere = (await owner().post('/clients', { name: 'Southwind' })).body.id
    const open = await order()
    for (const body of [
      { replaces: po.id },
      { replaces: closed.id },
      { replaces: open.id, client_id: elsewhere },
      { replaces: 999_999 },
    ]) {
      const refused = await next(body)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['replaces']])
    }
    expect((await read(open)).status).toBe('active')
  })

  it('is one alone, when two replace it at one instant', async () => {
    const po = await order()
    const replies = await Promise.all([next({ replaces: po.id }), next({ replaces: po.id })])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
  })
})

describe('an answer and a new request at one instant', () => {
  it('come one after the other: the first is kept, and the other is told', async () => {
    for (let round = 0; round < 3; round++) {
      const po = await order()
      const { answer } = await enter((await ask(po)).body.id)
      const [said, asked] = await Promise.all([
        answer({ number: `NEXT-${++counted}`, budget: 20_000_00 }),
        ask(po),
      ])
      const states = (await requests(po)).map(({ state }: { state: string }) => state).sort()
      if (said.status === 200) expect([asked.status, ...states]).toEqual([409, 'answered'])
      else
        expect([[404, 409].includes(said.status), asked.status, ...states]).toEqual([
          true,
          201,
          'over',
          'waiting',
        ])
    }
  })
})
