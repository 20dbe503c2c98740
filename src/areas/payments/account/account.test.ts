import { beforeAll, describe, expect, it } from 'vitest'
import type { Statement } from '#areas/payments/account/contract.ts'
import { finance, ground, invoice, issued, openPayments, pay } from '#areas/payments/payments.testing.ts'
import { amber, as, birch } from '#test/agencies.ts'
import { today } from '#test/days.ts'
import { textOf } from '#test/pdf.ts'

openPayments({ emails: true })

const clientCalled = async (name: string) => {
  const { body } = await as(amber.owner).post('/clients', {
    name,
    billing_profile: { email_to: 'pay@client.test' },
  })
  return body.id as number
}
const account = async (client: number, query: string): Promise<Statement['accounts'][number]> => {
  const { body, status } = await finance().get(`/clients/${client}/statement?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.accounts[0]
}
const paid = (client_id: number, received_on: string, amount: number, invoice_id?: number) =>
  pay({ client_id, received_on, amount, allocations: invoice_id ? [{ invoice_id, amount }] : [] })

const standsAs = async (id: number) => {
  const { status, balance } = await invoice(id)
  return [status, balance]
}
/** A credit note of so much net, issued. */
async function credit(id: number, amount: number, issue_date?: string): Promise<void> {
  const owner = as(amber.owner)
  const draft = await owner.post(`/invoices/${id}/credits`, {
    ...{ amount, reason_code: 'goodwill', reason: 'Agreed by telephone' },
  })
  expect(draft.status, JSON.stringify(draft.body)).toBe(201)
  const accepted = ['duty.credit_approval', 'invoice.out_of_order'].map((code) => ({
    code,
    reason: 'A test',
  }))
  await owner.post(`/invoices/${draft.body.id}/approval`, { accepted })
  const done = await owner.post(`/invoices/${draft.body.id}/issue`, { accepted, issue_date })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
}

describe('a client’s account', () => {
  it('is documents and payments in order, with what is on account and how old the rest is', async () => {
    const client = await clientCalled('Southbank')
    const first = await issued('1154.60', { client_id: client, day: '2026-02-02' })
    const second = await issued('100.00', { client_id: client, day: '2026-03-02' })
    await paid(client, '2026-02-20', 1000_00, first.id)
    const over = await paid(client, '2026-03-10', 400_00)
    await finance().post(`/payments/${over.body.id}/reversal`, {
      reason: 'Bounced',
      reversed_on: '2026-03-12',
    })
    await paid(client, '2026-03-15', 8_16)
    const all = await account(client, 'from=2026-01-01&to=2026-03-31')
    expect(all.lines.map(({ day, kind, amount, balance }) => [day, kind, amount, balance])).toEqual([
      ['2026-02-02', 'invoice', 1385_52, 1385_52],
      ['2026-02-20', 'receipt', -1000_00, 385_52],
      ['2026-03-02', 'invoice', 120_00, 505_52],
      ['2026-03-10', 'receipt', -400_00, 105_52],
      ['2026-03-12', 'receipt_reversed', 400_00, 505_52],
      ['2026-03-15', 'receipt', -8_16, 497_36],
    ])
    expect(all).toMatchObject({ opening: 0, closing: 497_36 })
    expect(all.lines[0]).toMatchObject({ reference: first.number, open: 385_52, due_date: '2026-03-04' })
    // Due on 4 March and 1 April.
    expect(all.ageing).toMatchObject({
      ...{ current: second.gross, days_1_30: 385_52, days_31_60: 0, on_account: -8_16, total: 497_36 },
    })
    const march = await account(client, 'from=2026-03-01&to=2026-03-11')
    expect(march).toMatchObject({ opening: 385_52, closing: 105_52 })
    expect(march.lines.map(({ kind }) => kind)).toEqual(['invoice', 'receipt'])
    // What was reversed since counts as it stood.
    expect(march.ageing).toMatchObject({ on_account: -400_00, total: 105_52 })
    const before = await account(client, 'from=2026-01-01&to=2026-02-10')
    expect(before.ageing).toMatchObject({ current: 1385_52, on_account: 0, total: 1385_52 })
  })

  it('is a PDF, and an email to whom the invoices go', async () => {
    const client = await clientCalled('Paperworks')
    await issued('50.00', { client_id: client, day: '2026-04-01' })
    const pdf = await finance().get(`/clients/${client}/statement/pdf?from=2026-01-01&to=2026-04-30`)
    expect(pdf.status).toBe(200)
    const text = await textOf(pdf.bytes)
    for (const words of ['Statement of account', 'Paperworks', '£60.00', 'Not due yet'])
      expect(text).toContain(words)
    const sent = await finance().post(`/clients/${client}/statement/mails`, { to: '2026-04-30' })
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    const { body } = await as(amber.owner).get('/mails?search=pay@client.test')
    expect(body.data[0]).toMatchObject({ to_address: 'pay@client.test', kind: 'payment.statement' })
    const history = await as(amber.owner).get(`/history?subject=clients&subject_id=${client}`)
    expect(history.body.data[0]).toMatchObject({ action: 'statement sent' })
  })

  it.each([
    ['a day to come', 'to=2199-01-01', 'to'],
    ['a start after the end', 'from=2026-03-02&to=2026-03-01', 'from'],
  ])('is refused for %s', async (_words, query, field) => {
    const { status, body } = await finance().get(`/clients/${ground.client_id}/statement?${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('is seen by permission, and never from another agency', async () => {
    const path = `/clients/${ground.client_id}/statement`
    expect((await as(amber.consultant).get(path)).status).toBe(403)
    for (const end of ['', '/pdf']) expect((await as(birch.owner).get(`${path}${end}`)).status).toBe(404)
    expect((await as(birch.owner).post(`${path}/mails`, {})).status).toBe(404)
    expect((await as(amber.auditor).post(`${path}/mails`, {})).status).toBe(403)
  })
})

describe('a credit note', () => {
  it('takes off its invoice what is left of it, and leaves the rest on account', async () => {
    const client = await clientCalled('Credited')
    const document = await issued('1154.60', { client_id: client, day: '2026-02-02' })
    const first = await paid(client, '2026-02-20', 1000_00, document.id)
    await credit(document.id, 36_40)
    expect(await standsAs(document.id)).toEqual(['part-paid', 341_84])
    const last = await pay({
      ...{ client_id: client, received_on: '2026-03-02', amount: 350_00 },
      allocations: [{ invoice_id: document.id, amount: 341_84 }],
    })
    expect(last.body.unallocated).toBe(8_16)
    expect(await standsAs(document.id)).toEqual(['paid', 0])
    const all = await account(client, `from=2026-01-01&to=${today()}`)
    expect(all).toMatchObject({ closing: -8_16, ageing: { on_account: -8_16, total: -8_16 } })
    expect(all.lines.map(({ kind, amount }) => [kind, amount])).toContainEqual(['credit_note', -43_68])
    // As it stood before the credit note.
    const before = await account(client, 'from=2026-01-01&to=2026-02-28')
    expect(before).toMatchObject({ closing: 385_52, ageing: { current: 385_52, total: 385_52 } })

    await finance().post(`/payments/${last.body.id}/reversal`, { reason: 'Bounced' })
    expect(await standsAs(document.id)).toEqual(['part-paid', 341_84])
    // Of a document that is paid, a credit note stays on account.
    await pay({
      ...{ client_id: client, received_on: '2026-03-05', amount: 341_84 },
      allocations: [{ invoice_id: document.id, amount: 341_84 }],
    })
    await credit(document.id, 10_00)
    const after = await account(client, `from=2026-01-01&to=${today()}`)
    expect(after).toMatchObject({ closing: -12_00, ageing: { on_account: -12_00, total: -12_00 } })
    expect(first.status).toBe(201)
  })

  it('takes the place of a payment that is taken off, so that nobody gets the money twice', async () => {
    const client = await clientCalled('Bounced')
    const document = await issued('100.00', { client_id: client })
    const half = await paid(client, '2026-02-20', 60_00, document.id)
    await credit(document.id, 100_00)
    expect(await standsAs(document.id)).toEqual(['credited', 0])
    await finance().post(`/payments/${half.body.id}/reversal`, { reason: 'Bounced' })
    expect(await standsAs(document.id)).toEqual(['credited', 0])
    const all = await account(client, `from=2026-01-01&to=${today()}`)
    expect(all).toMatchObject({ closing: 0, ageing: { on_account: 0, total: 0 } })
  })
})

describe('a day between a credit note and a reversal', () => {
  it('has on account what was on account then, and nothing below zero among what is owed', async () => {
    const client = await clientCalled('Took it back')
    const document = await issued('100.00', { client_id: client, day: '2026-02-02' })
    const other = await issued('50.00', { client_id: client, day: '2026-02-02' })
    const whole = await paid(client, '2026-02-20', 120_00, document.id)
    await credit(document.id, 10_00, '2026-03-10')
    const then = {
      ...{ current: 0, days_1_30: other.gross, on_account: -12_00, total: 48_00 },
    }
    const march = 'from=2026-01-01&to=2026-03-15'
    expect((await account(client, march)).ageing).toMatchObject(then)
    const reversed_on = '2026-03-20'
    await finance().post(`/payments/${whole.body.id}/reversal`, { reason: 'Bounced', reversed_on })
    expect(await standsAs(document.id)).toEqual(['issued', 108_00])
    expect((await account(client, march)).ageing).toMatchObject(then)
    expect((await account(client, 'from=2026-01-01&to=2026-03-20')).ageing).toMatchObject({
      ...{ days_1_30: 168_00, on_account: 0, total: 168_00 },
    })
  })
})

describe('what is written off', () => {
  const accepted = [{ code: 'duty.write_off', reason: 'A test' }]
  const writeOff = (id: number) =>
    as(amber.owner).post(`/invoices/${id}/write-off`, { reason: 'Insolvent', accepted })

  it('was owed until that day, stands in the account under it, and keeps what was paid', async () => {
    const client = await clientCalled('Insolvent')
    const document = await issued('100.00', { client_id: client })
    const part = await paid(client, '2026-02-20', 20_00, document.id)
    expect((await writeOff(document.id)).status).toBe(200)
    const all = await account(client, `from=2026-01-01&to=${today()}`)
    expect(all).toMatchObject({ closing: 0, ageing: { total: 0 } })
    expect(all.lines.at(-1)).toMatchObject({ kind: 'write_off', day: today(), amount: -100_00 })
    const before = await account(client, 'from=2026-01-01&to=2026-02-28')
    expect(before).toMatchObject({ closing: 100_00, ageing: { current: 100_00, total: 100_00 } })
    const back = await finance().post(`/payments/${part.body.id}/reversal`, { reason: 'Bounced' })
    expect(back).toMatchObject({ status: 409, body: { code: 'payment.written_off' } })
  })

  it('has no draft of a credit note on it', async () => {
    const document = await issued('100.00', { client_id: await clientCalled('Drafted') })
    const body = { amount: 10_00, reason_code: 'goodwill', reason: 'Agreed by telephone' }
    await as(amber.owner).post(`/invoices/${document.id}/credits`, body)
    expect((await writeOff(document.id)).body.code).toBe('ending.credit_drafts')
  })
})

describe('aged debt', () => {
  let client: number
  beforeAll(async () => {
    client = await clientCalled('Aged & Sons')
    // Due on 10 November and on 1 October, 30 days after they were issued.
    await issued('1154.60', { client_id: client, day: '2025-10-11' })
    await issued('2160.00', { client_id: client, day: '2025-09-01' })
    await paid(client, '2025-11-15', 43_68)
  })
  const rows = async (query: string) =>
    (await finance().get(`/aged-debt?per_page=100&${query}`)).body.data as { id: number; total: number }[]

  it('is 1,385.52 of 1 to 30 days, 2,592.00 of 31 to 60, and 43.68 on account: 3,933.84', async () => {
    const [row] = (await rows('as_of=2025-11-22')).filter(({ id }) => id === client)
    expect(row).toMatchObject({
      client_name: 'Aged & Sons',
      ...{ current: 0, days_1_30: 1385_52, days_31_60: 2592_00, days_61_90: 0, days_over_90: 0 },
      ...{ on_account: -43_68, total: 3933_84, oldest_due_on: '2025-10-01', currency: 'GBP' },
    })
    const [earlier] = (await rows('as_of=2025-11-10')).filter(({ id }) => id === client)
    expect(earlier).toMatchObject({ current: 1385_52, days_31_60: 2592_00, on_account: 0, total: 3977_52 })
  })

  it('comes to what its rows, and what the accounts of its clients, come to', async () => {
    for (const day of ['2025-11-22', '2026-03-11', '2026-05-01']) {
      const all = await rows(`as_of=${day}`)
      const { body } = await finance().get(`/aged-debt-totals?as_of=${day}`)
      expect(body.total.total).toBe(all.reduce((sum, { total }) => sum + total, 0))
      for (const { id, total } of all)
        expect((await account(id, `from=2025-01-01&to=${day}`)).closing).toBe(total)
    }
  })

  it('of another agency is empty', async () => {
    expect((await as(birch.owner).get('/aged-debt?as_of=2025-11-22')).body.data).toEqual([])
  })
})
