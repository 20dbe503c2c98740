import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  connected,
  golden,
  mapped,
  openXero,
  organisation,
  owner,
  path,
  run,
  xero,
} from '#areas/integrations/xero/xero.testing.ts'
import { invoice, issued, pay } from '#areas/payments/payments.testing.ts'
import { clock } from '#platform/clock.ts'
import { amber, as, inAmber, saffron } from '#test/agencies.ts'
import { sign } from '#test/xero.ts'

openXero()

const tell = (body: string, signature: string) =>
  saffron.app.inject({
    ...{ method: 'POST', url: '/api/webhooks/xero', payload: body },
    headers: { 'content-type': 'application/json', 'x-xero-signature': signature },
  })

it('come back when Xero tells of them, once', async () => {
  const id = await connected()
  await mapped(id)
  const document = await golden()
  await run(id)
  xero.pay(organisation, document.number, 1000, '2026-02-20')
  const { body, signature } = xero.news(organisation)
  for (const _ of [1, 2]) {
    organisation.calls.length = 0
    const reply = await tell(body, signature)
    expect([reply.statusCode, reply.body]).toEqual([200, ''])
    await saffron.settle()
    expect(await invoice(document.id)).toMatchObject({ status: 'part-paid', paid: 100000, balance: 38552 })
  }
  expect((await as(amber.finance).get('/payments')).body.data.length).toBe(1)
  expect((await owner().get(path(id, '/differences'))).body.data).toEqual([])
})

it('that were recorded here are tied to what Xero says, and not recorded again', async () => {
  const id = await connected()
  await mapped(id)
  const document = await issued('1000.00')
  await run(id)
  await pay({
    amount: 120000,
    received_on: '2026-02-19',
    allocations: [{ invoice_id: document.id, amount: 120000 }],
  })
  await run(id)
  const [row] = (await owner().get(path(id, '/differences'))).body.data
  expect(row).toMatchObject({ invoice_id: document.id, ours: 120000, theirs: 0, bank: 0, age: 0 })
  xero.pay(organisation, document.number, 1200, '2026-02-20')
  await run(id)
  expect((await as(amber.finance).get('/payments')).body.data.length).toBe(1)
  expect((await owner().get(path(id, '/differences'))).body.data).toEqual([])
})

it('that are one receipt here and one for each invoice over there are tied to it, each', async () => {
  const id = await connected()
  await mapped(id)
  const documents = [await issued('1000.00'), await issued('1000.00')]
  await run(id)
  await pay({
    amount: 100000,
    received_on: '2026-02-19',
    allocations: documents.map((each) => ({ invoice_id: each.id, amount: 50000 })),
  })
  for (const { number } of documents) xero.pay(organisation, number, 500, '2026-02-20')
  await run(id)
  expect((await as(amber.finance).get('/payments')).body.data.length).toBe(1)
  expect((await owner().get(path(id, '/differences'))).body.data).toEqual([])
})

it('are not believed without the signature, nor when too much is told', async () => {
  const id = await connected()
  const { body, signature } = xero.news(organisation)
  xero.state.asked.length = 0
  for (const wrong of ['', 'AAAA', sign(body, 'another key'), sign(`${body} `, 'webhook-key')]) {
    const reply = await tell(body, wrong)
    expect([reply.statusCode, reply.body]).toEqual([401, ''])
  }
  const large = `{"events":[],"x":"${'a'.repeat(3_000_000)}"}`
  expect((await tell(large, sign(large, 'webhook-key'))).statusCode).toBe(413)
  const foreign = JSON.stringify({ events: [{ tenantId: 'of nobody' }, null, 7], firstEventSequence: 1 })
  expect((await tell(foreign, sign(foreign, 'webhook-key'))).statusCode).toBe(200)
  await saffron.settle()
  expect(xero.state.asked).toEqual([])
  expect((await tell(body, signature)).statusCode).toBe(200)
  expect(id).toBeGreaterThan(0)
})

it('are signed as the published example is', () => {
  const body = '{"events":[],"firstEventSequence": 0,"lastEventSequence": 0, "entropy": "S0m3r4Nd0mt3xt"}'
  expect(sign(body, 'webhook-key')).toBe('8SLtmAH1sxGHBqMe4i+eQ7sbJjGN+zHABPpAKCmHXaY=')
})

it('are looked for once, however often Xero tells of them before', async () => {
  await connected()
  xero.state.asked.length = 0
  const { body, signature } = xero.news(organisation)
  for (const _ of [1, 2, 3]) await tell(body, signature)
  await saffron.settle()
  expect(xero.state.asked.filter((each) => each === 'GET Invoices').length).toBe(1)
})

it('go on where Xero made them wait, page after page', async () => {
  const id = await connected()
  const from = clock.now().getTime()
  for (let n = 0; n < 150; n += 1)
    organisation.invoices.push({
      InvoiceID: `other-${n}`,
      Type: 'ACCPAY',
      Status: 'DRAFT',
      at: from + n * 1_000,
    })
  xero.state.faults.push({ on: /GET Invoices/, how: 'down', after: 1 })
  await run(id)
  const { rows } = await inAmber((db) =>
    sql<{ records_since: string }>`
    select c.records_since from integration_connections c where c.tenant_id = ${db.tenant}`.execute(db),
  )
  expect(new Date(rows[0]!.records_since).getTime()).toBe(from + 99_000)
})
