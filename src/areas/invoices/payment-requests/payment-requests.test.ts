import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import {
  change,
  drafts,
  finance,
  fixture,
  openTestAgencies,
  run,
  sheet,
} from '#areas/invoices/runs/runs.testing.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'
import { onConnection } from '#test/database.ts'
import { textOf } from '#test/pdf.ts'
import { requestsTo } from '#test/people.ts'
import { linkSent } from '#test/sent-links.ts'

openTestAgencies()
afterEach(() =>
  onConnection(saffron.superUrl, (client) =>
    client.query('truncate payment_requests, payment_request_counters cascade'),
  ),
)

type Made = { id: number; number: string; version: number }
const create = (body: object, person = amber.finance) => as(person).post('/payment-requests', body)
const show = async (id: number) => (await finance().get(`/payment-requests/${id}`)).body
const ofClient = (type: string, more = {}) =>
  create({ type, client_id: fixture.client_id, period_end: '2026-03-31', ...more })
/** The golden week, and what was made of it. */
async function made(type: 'proforma' | 'application'): Promise<Made> {
  await sheet()
  const reply = await ofClient(type)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body.data[0]
}
const certify = ({ id }: { id: number }, certified: number, more = {}) =>
  finance().post(`/payment-requests/${id}/certificate`, { certified, reference: 'CERT-9', ...more })
const settle = async (of: { id: number }, way: string, more = {}) =>
  finance().post(`/payment-requests/${of.id}/difference`, {
    ...{
      way,
      code: 'hours',
      reason: 'They count one hour less',
      version: (await show(of.id)).version,
      ...more,
    },
  })
const issue = async (id: number) => {
  const approved = await finance().post(`/invoices/${id}/approval`)
  return approved.status === 200 ? finance().post(`/invoices/${id}/issue`, {}) : approved
}
const counts = () =>
  inAmber(async (db) => {
    const { rows } = await sql<{ invoices: number; chain: number }>`
      select (select count(*)::int from invoices where tenant_id = ${db.tenant}) as invoices,
        (select count(*)::int from issued_documents where tenant_id = ${db.tenant}) as chain`.execute(db)
    return rows[0]!
  })
describe('a proforma', () => {
  it('asks for ready time and leaves it ready: no invoice, no number of a series, nothing owed', async () => {
    const proforma = await made('proforma')
    expect(proforma).toMatchObject({
      ...{ type: 'proforma', state: 'open', number: 'PRO-000001', net: 1154_60, tax: 230_92, gross: 1385_52 },
      certified: null,
    })
    expect(await counts()).toEqual({ invoices: 0, chain: 0 })
    const statement = (await finance().get(`/clients/${fixture.client_id}/statement`)).body
    expect(JSON.stringify(statement)).not.toContain('PRO-000001')
    expect((await run()).body.totals).toMatchObject({ documents: 1, net: 1154_60 })
  })

  it('says that it is no VAT invoice, under its own name', async () => {
    const { id } = await made('proforma')
    const { document } = await show(id)
    expect(document).toMatchObject({
      number: 'PRO-000001',
      legend: [expect.stringMatching(/^This is not a VAT invoice/)],
    })
    expect(document.template).toBeUndefined()
    const words = await textOf((await finance().get(`/payment-requests/${id}/pdf`)).bytes)
    expect(words).toMatch(/Proforma number PRO-000001/)
    expect(words).toMatch(/This is not a VAT invoice/)
    expect(words).not.toMatch(/Tax point|Invoice number/)
  })

  it('is linked by the invoice that follows, whichever run makes it, and counts as invoiced once that has its number', async () => {
    const { id, number } = await made('proforma')
    await run()
    const [draft] = await drafts()
    expect((await show(id)).invoices).toEqual([{ id: draft.id, number: null }])
    expect((await show(id)).state).toBe('open')
    const issued = (await issue(draft.id)).body
    expect(issued.payment_requests).toEqual([{ id, type: 'proforma', number, status: 'open' }])
    expect(await show(id)).toMatchObject({
      state: 'invoiced',
      invoices: [{ id: draft.id, number: issued.number }],
    })
  })

  it('is made of a draft as it stands, once while it stands; the draft stays free', async () => {
    await sheet()
    await run()
    const [draft] = await drafts()
    const first = await create({ type: 'proforma', invoice_id: draft.id })
    expect(first.body.data[0]).toMatchObject({ number: 'PRO-000001', gross: 1385_52 })
    const again = await create({ type: 'proforma', invoice_id: draft.id })
    expect(again).toMatchObject({ status: 409, body: { code: 'payment_request.exists' } })
    expect(again.body.existing.label).toBe('See PRO-000001')
    const applied = await create({ type: 'application', invoice_id: draft.id })
    expect(applied).toMatchObject({ status: 409, body: { code: 'needs_reason' } })
    expect(applied.body.warnings[0].text).toMatch(/PRO-000001 asks for some of this time already/)
    const cancelled = await finance().post(`/payment-requests/${first.body.data[0].id}/cancellation`, {
      reason: 'Another one follows',
    })
    expect(cancelled.body.state).toBe('cancelled')
    const second = await create({ type: 'proforma', invoice_id: draft.id })
    expect(second.body.data[0].number).toBe('PRO-000002')
    expect((await issue(draft.id)).body.status).toBe('issued')
  })

  it('counts on without a gap where many are made at once, each kind for itself', async () => {
    const ids: number[] = []
    for (let at = 0; at < 4; at++) {
      const line = { description: 'Consulting', quantity: '1', unit: 'day', unit_price: '100' }
      const body = { type: 'sales', client_id: fixture.client_id, lines: [line] }
      ids.push((await finance().post('/invoices', body)).body.id)
    }
    const replies = await Promise.all(ids.map((invoice_id) => create({ type: 'proforma', invoice_id })))
    expect(replies.map(({ body }) => body.data[0].number).sort()).toEqual(
      [1, 2, 3, 4].map((at) => `PRO-00000${at}`),
    )
    const application = await create({ type: 'application', invoice_id: ids[0] })
    expect(application.body.data[0].number).toBe('AFP-000001')
  })

  it('is not made of what is issued, pays a supplier, or comes to nothing, and asks for one of draft and client', async () => {
    await sheet()
    expect((await run('self-billing')).status).toBe(201)
    const [selfBill] = await drafts()
    expect((await create({ type: 'proforma', invoice_id: selfBill.id })).body.code).toBe(
      'payment_request.not_sales',
    )
    await run()
    const draft = (await drafts()).find(({ type }: { type: string }) => type === 'sales')
    await issue(draft.id)
    expect((await create({ type: 'proforma', invoice_id: draft.id })).body.code).toBe(
      'payment_request.issued',
    )
    expect((await create({ type: 'proforma', invoice_id: 999_999 })).status).toBe(404)
    expect((await create({ type: 'proforma' })).body.errors).toHaveProperty('client_id')
    expect((await ofClient('proforma')).body.code).toBe('run.nothing_ready')
  })
})

describe('an application for payment', () => {
  it('keeps its draft as it was asked for until the client has certified', async () => {
    const { id } = await made('application')
    const { invoice_id } = await show(id)
    const draft = (await finance().get(`/invoices/${invoice_id}`)).body
    expect(draft.application).toBe('open')
    expect(await issue(invoice_id)).toMatchObject({ status: 409, body: { code: 'invoice.application_open' } })
    const changed = await finance().patch(`/invoices/${invoice_id}`, {
      version: draft.version,
      notes: 'Other',
    })
    expect(changed.body.code).toBe('invoice.application_open')
    expect((await finance().delete(`/invoices/${invoice_id}`)).body.code).toBe('invoice.application_open')
    expect((await run()).body.code).toBe('run.nothing_ready')
    await finance().post(`/payment-requests/${id}/cancellation`, { reason: 'They pay by invoice' })
    expect((await issue(invoice_id)).body.status).toBe('issued')
  })

  it('certified in full, its draft is issued for that', async () => {
    const application = await made('application')
    const certified = await certify(application, 1154_60)
    expect(certified.body).toMatchObject({
      ...{ state: 'certified', certified: 1154_60 },
      certificate: { net: 1154_60, reference: 'CERT-9', by_client: false },
    })
    expect((await certify(application, 1)).body.code).toBe('payment_request.certified')
    const issued = (await issue(certified.body.invoice_id)).body
    expect(issued).toMatchObject({ status: 'issued', gross: 1385_52 })
    expect((await show(application.id)).state).toBe('invoiced')
  })

  it('certified in part and still asked for, the invoice is for what was certified, and the rest comes later', async () => {
    const application = await made('application')
    expect((await certify(application, 1154_61)).body.code).toBe('payment_request.beyond')
    const { body } = await certify(application, 1118_20)
    expect(body.state).toBe('difference')
    expect((await issue(body.invoice_id)).body.code).toBe('invoice.application_difference')
    const settled = await settle(application, 'dispute')
    expect(settled.body, JSON.stringify(settled.body)).toMatchObject({
      ...{ state: 'certified', difference: { way: 'dispute', net: 36_40, outcome: null } },
    })
    const issued = (await issue(body.invoice_id)).body
    expect(issued).toMatchObject({ status: 'issued', net: 1118_20, tax: 223_64, gross: 1341_84 })
    expect(issued.lines.at(-1)).toMatchObject({ description: 'Not certified on AFP-000001', net: -36_40 })
    const ended = await finance().post(`/payment-requests/${application.id}/difference/outcome`, {
      ...{ outcome: 'certified', note: 'Their site manager confirmed the hour' },
    })
    expect(ended.body.difference).toMatchObject({ outcome: 'certified' })
    const [rest] = ended.body.invoices.filter(({ number }: { number: string | null }) => number === null)
    expect((await issue(rest.id)).body).toMatchObject({ net: 36_40, tax: 7_28, gross: 43_68 })
    const again = await finance().post(`/payment-requests/${application.id}/difference/outcome`, {
      ...{ outcome: 'given_up', note: 'Or not' },
    })
    expect(again.body.code).toBe('payment_request.no_dispute')
  })

  it('given up, nothing more is charged', async () => {
    const application = await made('application')
    await certify(application, 1118_20)
    await settle(application, 'dispute')
    const ended = await finance().post(`/payment-requests/${application.id}/difference/outcome`, {
      ...{ outcome: 'given_up', note: 'Not worth the quarrel' },
    })
    expect(ended.body.difference.outcome).toBe('given_up')
    expect(await counts()).toEqual({ invoices: 1, chain: 0 })
  })

  it('certified in part because the time was wrong, its draft goes, and its timesheets can be put right', async () => {
    const application = await made('application')
    await certify(application, 1118_20)
    const settled = await settle(application, 'correction')
    expect(settled.body).toMatchObject({ state: 'certified', invoice_id: null, invoices: [] })
    expect(settled.body.timesheet_ids).toHaveLength(1)
    await run()
    expect((await show(application.id)).invoices).toHaveLength(1)
    const byHand = await finance().post('/invoices', {
      ...{ type: 'sales', client_id: fixture.client_id },
      lines: [{ description: 'Consulting', quantity: '1', unit: 'day', unit_price: '100' }],
    })
    const [other] = (await create({ type: 'application', invoice_id: byHand.body.id })).body.data
    await certify(other, 1)
    expect((await settle(other, 'correction')).body.errors).toHaveProperty('way')
  })

  it('of two who certify at once, one does', async () => {
    const application = await made('application')
    const replies = await Promise.all([certify(application, 1154_60), certify(application, 1000_00)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('by link', () => {
  const guest = () => requestsTo(saffron.app)(undefined, { tenant: 'amber' })
  const send = (id: number, body: object = {}) => finance().post(`/payment-requests/${id}/dispatch`, body)
  async function enter() {
    const [, link, code] = await linkSent(
      /\/tenant\/amber\/asked-applications\/(\d+)\/certify\?code=([\w-]+)/,
    )
    const reply = await guest().post(`/asked-applications/${link}/session`, { code })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const headers = { 'x-tenant': 'amber', cookie: String(reply.headers['set-cookie']).split(';')[0]! }
    const ask = async (method: 'GET' | 'POST', payload?: object) => {
      const url = `/api/v1/asked-applications/${link}/certificate`
      const answer = await saffron.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
      return { status: answer.statusCode, body: answer.json() }
    }
    return { link, code, ask }
  }

  it('the client sees its application alone, certifies once, and whoever made it hears of it', async () => {
    const { id } = await made('application')
    const sent = await send(id)
    expect(sent.body.mails).toMatchObject([{ to_address: 'a@b.test' }])
    const { ask } = await enter()
    const shown = (await ask('GET')).body
    expect(shown).toMatchObject({ number: 'AFP-000001', net: 1154_60, state: 'open', certificate: null })
    expect(JSON.stringify(shown)).not.toMatch(/894|cost|margin/)
    expect((await ask('POST', { certified: 1154_61, name: 'Bill Payer' })).body.errors).toHaveProperty(
      'certified',
    )
    const done = await ask('POST', {
      certified: 1118_20,
      name: 'Bill Payer',
      reference: 'C-1',
      note: 'One hour less',
    })
    expect(done.body).toMatchObject({ state: 'certified', certificate: { net: 1118_20, by_client: true } })
    expect((await ask('POST', { certified: 1, name: 'Bill Payer' })).body.code).toBe(
      'payment_request.certified',
    )
    expect(await show(id)).toMatchObject({
      ...{ state: 'difference', certificate: { name: 'Bill Payer', note: 'One hour less' } },
    })
    const notifications = (await finance().get('/notifications')).body.data
    expect(JSON.stringify(notifications)).toMatch(/certified £1,118.20 of AFP-000001/)
    const history = (await finance().get(`/history?subject=payment-requests&subject_id=${id}`)).body.data
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['certified', 'sent', 'created'])
    expect(history[0].user_name).toBe('Bill Payer')
  })

  it('once it is cancelled the link tells so, and nothing of what was asked for', async () => {
    const { id, version } = await made('application')
    await send(id)
    const { ask } = await enter()
    expect((await ask('GET')).body.document).toMatchObject({ number: expect.any(String) })
    const cancelled = await finance().post(`/payment-requests/${id}/cancellation`, {
      version,
      reason: 'Another one follows',
    })
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
    expect((await ask('GET')).body).toMatchObject({
      ...{ state: 'over', net: null, document: null, certificate: null },
    })
    expect((await ask('POST', { certified: 1, name: 'Bill Payer' })).body.code).toBe(
      'payment_request.cancelled',
    )
  })

  it('a code opens nothing else, nowhere else, and not after a newer one', async () => {
    const { id } = await made('application')
    await send(id)
    const { link, code } = await enter()
    const dead = { status: 404, body: { code: 'link.dead' } }
    expect(await guest().post(`/asked-applications/999999/session`, { code })).toMatchObject(dead)
    expect(await guest().post(`/asked-applications/${link}/session`, { code: 'wrong' })).toMatchObject(dead)
    expect(
      await requestsTo(saffron.app)(undefined, { tenant: 'birch' }).post(
        `/asked-applications/${link}/session`,
        { code },
      ),
    ).toMatchObject(dead)
    expect(await guest().get(`/asked-applications/${link}/certificate`)).toMatchObject(dead)
    await guest().post(`/asked-applications/${link}/link`)
    await saffron.settle()
    expect(await guest().post(`/asked-applications/${link}/session`, { code })).toMatchObject(dead)
    expect((await enter()).link).not.toBe(link)
  })

  it('a proforma is sent with its PDF and without a link', async () => {
    const { id } = await made('proforma')
    const sent = await send(id, { to: ['x@client.test'], message: 'As we said' })
    expect(sent.body.mails).toMatchObject([{ to_address: 'x@client.test' }])
    const { rows } = await inAmber((db) =>
      sql<{ text_body: string; attachments: unknown[] }>`select text_body, attachments from mails
        where tenant_id = ${db.tenant} and related = 'payment-requests' and related_id = ${id}`.execute(db),
    )
    expect(rows[0]!.text_body).toMatch(/As we said/)
    expect(rows[0]!.text_body).toMatch(/This is not a VAT invoice/)
    expect(rows[0]!.text_body).not.toMatch(/code=/)
    expect(rows[0]!.attachments).toMatchObject([{ filename: 'PRO-000001.pdf' }])
  })
})

describe('who may', () => {
  it('another agency finds none, and who sees only self-bills sees none', async () => {
    const { id } = await made('proforma')
    expect((await as(birch.finance).get(`/payment-requests/${id}`)).status).toBe(404)
    expect((await as(birch.finance).get('/payment-requests')).body.data).toEqual([])
    expect((await as(amber.candidate).get('/payment-requests')).status).toBe(403)
    expect((await as(amber.compliance).get(`/payment-requests/${id}`)).status).toBe(403)
  })

  it('what was said never changes, whoever asks the database', async () => {
    const { id } = await made('application')
    await certify({ id }, 1000_00)
    for (const statement of [
      'update payment_requests set net = 1',
      'update payment_request_certificates set net = 1',
      'delete from payment_requests',
    ])
      await expect(change(statement)).rejects.toThrow()
  })
})

it('the list, its file and the search say the same', async () => {
  const { id } = await made('proforma')
  const list = (await finance().get('/payment-requests?state=open&type=proforma')).body
  expect(list.data).toMatchObject([{ id, number: 'PRO-000001' }])
  expect((await finance().get('/payment-requests?state=invoiced')).body.data).toEqual([])
  const found = (await finance().get('/search?q=PRO-000001')).body
  expect(JSON.stringify(found)).toContain(`/payment-requests/${id}/view`)
})
