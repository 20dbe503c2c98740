import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  approve,
  credit,
  elsewhere,
  issue,
  issuedWeek,
  issueFirst,
  show,
} from '#areas/invoices/credits/credits.testing.ts'
import {
  drafts,
  finance,
  fixture,
  openTestAgencies,
  preview,
  run,
  sheet,
} from '#areas/invoices/runs/runs.testing.ts'
import { amber, as, inAmber } from '#test/agencies.ts'

openTestAgencies()

const reason = 'The name of the company was mistyped'
const replace = (id: number, person = amber.finance, body: object = { reason }) =>
  as(person).post(`/invoices/${id}/replacement`, body)
const sheetSide = () =>
  inAmber(async (db) => {
    const { rows } = await sql<{ bill_status: string; pay_status: string }>`
      select bill_status, pay_status from timesheets where tenant_id = ${db.tenant}`.execute(db)
    return rows[0]!
  })
const renamed = async (name: string) => {
  const { version } = (await as(amber.owner).get(`/clients/${fixture.client_id}`)).body
  return as(amber.owner).patch(`/clients/${fixture.client_id}`, { name, version })
}

test('an invoice is cancelled whole, and a draft with its lines and time stands for it under the present name', async () => {
  const document = await issuedWeek()
  const made = await replace(document.id)
  expect(made.status).toBe(201)
  expect(await show(made.body.id)).toMatchObject({
    type: 'sales-credit',
    gross: 1385_52,
    replacement: { id: null, number: null },
    notes: `Name or address were wrong: ${reason}`,
  })
  expect(await show(document.id)).toMatchObject({
    status: 'issued',
    replacement: { id: null },
    replaces: null,
  })
  await renamed('Northwind Trading Limited')
  const note = await issue(made.body.id)
  const draft = note.replacement
  expect(draft).toEqual({ id: expect.any(Number), number: null })
  expect(await show(document.id)).toMatchObject({
    status: 'credited',
    balance: 0,
    replacement: { id: draft.id, number: null },
  })
  const shown = await show(draft.id)
  expect(shown).toMatchObject({
    status: 'draft',
    party_name: 'Northwind Trading Limited',
    net: 1154_60,
    tax: 230_92,
    gross: 1385_52,
    replaces: { id: document.id, number: document.number },
  })
  const said = ({ lines }: { lines: object[] }) => lines.map((line) => ({ ...line, id: 0, tax_code_id: 0 }))
  expect(said(shown)).toEqual(said(document))
  expect((await sheetSide()).bill_status).toBe('invoicing')
  expect((await preview()).documents).toEqual([])
  const again = await issue(draft.id)
  expect(again).toMatchObject({
    number: 'INV-000002',
    document: { buyer: { name: 'Northwind Trading Limited' } },
  })
  expect((await show(document.id)).document.buyer.name).not.toBe('Northwind Trading Limited')
  expect((await sheetSide()).bill_status).toBe('invoiced')
  const series = (await finance().get('/number-series')).body.data
  for (const { id } of series)
    expect((await finance().get(`/number-series/${id}/verification`)).body.findings).toEqual([])
  const history = (await finance().get(`/history?subject=invoices&subject_id=${draft.id}`)).body.data
  expect(history.at(-1)).toMatchObject({ action: 'created', changes: { replaces: { to: document.number } } })
})

test('a self-bill is replaced as well, and so are two documents whose credit notes are issued at once', async () => {
  await sheet()
  await sheet({ period_end: '2026-02-15' })
  await run('self-billing', { period_end: '2026-02-08' })
  const first = await issueFirst('self-billing')
  await run('self-billing')
  const second = await issueFirst('self-billing')
  const notes = [(await replace(first.id)).body.id, (await replace(second.id)).body.id]
  for (const id of notes) await approve(id)
  expect((await finance().post('/invoice-issues', { ids: notes })).body.done).toHaveLength(2)
  for (const document of [first, second]) {
    const { replacement } = await show(document.id)
    expect(await show(replacement.id)).toMatchObject({
      type: 'self-billing',
      gross: document.gross,
      period_to: document.period_to,
      replaces: { id: document.id },
    })
  }
})

test('an invoice by hand is replaced, and its lines can be changed', async () => {
  const made = await finance().post('/invoices', {
    type: 'sales',
    client_id: fixture.client_id,
    lines: [{ description: 'Badge', quantity: '1', unit_price: '11.11' }],
  })
  const document = await issue(made.body.id)
  await issue((await replace(document.id)).body.id)
  const { replacement } = await show(document.id)
  const draft = await show(replacement.id)
  const lines = [{ description: 'Badge', quantity: '2', unit_price: '11.11' }]
  const changed = await finance().patch(`/invoices/${draft.id}`, { version: draft.version, lines })
  expect(changed.body).toMatchObject({ net: 22_22 })
})

test('a draft that replaces is deleted like any other: its time is ready again', async () => {
  const document = await issuedWeek()
  await issue((await replace(document.id)).body.id)
  const { replacement } = await show(document.id)
  const gone = await finance().delete('/actions/batch/delete/invoices', { model_ids: [replacement.id] })
  expect(gone.body.removed).toEqual([replacement.id])
  expect((await sheetSide()).bill_status).toBe('ready')
  expect(await show(document.id)).toMatchObject({ status: 'credited', replacement: null })
  expect((await preview()).totals).toMatchObject({ documents: 1, net: 1154_60 })
})

test('what was credited in part, drafts, and documents of others are not replaced; of two at once one is', async () => {
  await sheet()
  await run()
  const [draft] = await drafts()
  expect((await replace(draft.id)).body.code).toBe('credit.not_issued')
  const document = await issueFirst('sales')
  expect((await elsewhere().post(`/invoices/${document.id}/replacement`, { reason })).status).toBe(404)
  expect((await replace(document.id, amber.consultant)).status).toBe(403)
  expect((await replace(document.id, amber.finance, {})).status).toBe(422)
  const both = await Promise.all([replace(document.id), replace(document.id)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const note = both.find(({ status }) => status === 201)!
  await finance().delete('/actions/batch/delete/invoices', { model_ids: [note.body.id] })
  expect((await show(document.id)).replacement).toBeNull()
  await credit(document.id, { amount: 10_00 })
  expect((await replace(document.id)).body.code).toBe('credit.replace_whole')
})
