import { expect, test } from 'vitest'
import { credited, approve as decide } from '#areas/invoices/credits/credits.testing.ts'
import { finance, fixture, openTestAgencies, preview, sheet } from '#areas/invoices/runs/runs.testing.ts'
import { statusSlugs } from '#areas/invoices/words.ts'
import { amber, as, saffron } from '#test/agencies.ts'
import { daysFromToday, today } from '#test/days.ts'

openTestAgencies()

const owner = () => as(amber.owner)
const accepted = ['invoice.out_of_order', 'duty.write_off'].map((code) => ({
  code,
  reason: 'I am alone today',
}))

async function done(reply: Promise<{ status: number; body: { id: number } }>): Promise<number> {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.id
}
const draft = () => {
  const line = { description: 'Cover', quantity: '1', unit_price: '100.00', tax_code_id: fixture.tax_code_id }
  return done(owner().post('/invoices', { type: 'sales', client_id: fixture.client_id, lines: [line] }))
}
async function approved(): Promise<number> {
  const id = await draft()
  await decide(id)
  return id
}
async function issued(issue_date = today()): Promise<number> {
  const id = await approved()
  return done(owner().post(`/invoices/${id}/issue`, { issue_date, accepted }))
}
async function paid(amount: number): Promise<number> {
  const invoice_id = await issued()
  const body = { client_id: fixture.client_id, received_on: today(), amount }
  await done(finance().post('/payments', { ...body, allocations: [{ invoice_id, amount }] }))
  return invoice_id
}
const then = async (id: number, path: string, body: object) => {
  await done(owner().post(`/invoices/${id}/${path}`, body))
  return id
}

/** How somebody at the agency brings a document under each tab. */
const ways: Record<string, () => Promise<number>> = {
  draft,
  'to-approve': draft,
  'awaiting-approval': async () => then(await draft(), 'approval-request', {}),
  approved,
  'to-issue': approved,
  issued: () => issued(),
  unpaid: () => issued(),
  overdue: () => issued(daysFromToday(-90)),
  sent: async () => then(await issued(), 'dispatch', {}),
  'part-paid': () => paid(20_00),
  paid: () => paid(120_00),
  disputed: async () => then(await issued(), 'dispute', { code: 'hours', reason: 'Nobody was there' }),
  credited: async () => {
    const id = await issued()
    await credited(id)
    return id
  },
  void: async () => then(await issued(), 'void', { reason: 'Made out to the wrong company', accepted }),
  'written-off': async () => then(await issued(), 'write-off', { reason: 'Nobody pays it', accepted }),
}

test('every tab of the list is reached by what a person does', async () => {
  const { version } = (await owner().get('/settings')).body
  await done(owner().patch('/settings', { version, void_invoices: true }))
  for (const [tab, way] of Object.entries(ways)) {
    const id = await way()
    await saffron.settle()
    const { data } = (await owner().get(`/invoices?status=${tab}&per_page=100`)).body
    expect(
      data.map((row: { id: number }) => row.id),
      tab,
    ).toContain(id)
  }
  // What is ready is time and no document; what fails to sync has a connection first (`integrations/xero`).
  const others = statusSlugs.filter((slug) => !(slug in ways))
  expect(others).toEqual(['all', 'ready', 'sync-failed'])
  await sheet()
  expect((await preview()).totals.documents).toBe(1)
})
