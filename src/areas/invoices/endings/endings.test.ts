import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { credit, elsewhere, issuedWeek, issueFirst, show } from '#areas/invoices/credits/credits.testing.ts'
import { finance, openTestAgencies, preview, run } from '#areas/invoices/runs/runs.testing.ts'
import { amber, as, inAmber } from '#test/agencies.ts'

openTestAgencies()

const why = { reason: 'Made out to the wrong company' }
const accepted = [{ code: 'duty.write_off', reason: 'I am alone this week' }]
const makeVoid = (id: number, person = amber.finance) => as(person).post(`/invoices/${id}/void`, why)
const writeOff = (id: number, body: object = { ...why, accepted }) =>
  finance().post(`/invoices/${id}/write-off`, body)
async function permit(void_invoices: boolean) {
  const { version } = (await finance().get('/settings')).body
  expect((await finance().patch('/settings', { version, void_invoices })).status).toBe(200)
}
const verification = async () => {
  const [{ id }] = (await finance().get('/number-series')).body.data
  return (await finance().get(`/number-series/${id}/verification`)).body
}

test('a document that nobody has is made void where the agency permits it; its number stays, its time is ready', async () => {
  const document = await issuedWeek()
  expect((await makeVoid(document.id)).body.code).toBe('ending.not_permitted')
  await permit(true)
  expect((await elsewhere().post(`/invoices/${document.id}/void`, why)).status).toBe(404)
  expect((await makeVoid(document.id, amber.consultant)).status).toBe(403)
  expect((await makeVoid(document.id)).body).toMatchObject({ ending: { kind: 'void', reason: why.reason } })
  expect(await show(document.id)).toMatchObject({ status: 'void', number: document.number, days_overdue: 0 })
  expect((await makeVoid(document.id)).body.code).toBe('ending.void')
  expect((await credit(document.id)).body.code).toBe('credit.wrong_status')
  expect((await finance().post(`/invoices/${document.id}/dispatch`, {})).body.code).toBe('invoice.void')
  expect((await preview()).totals).toMatchObject({ documents: 1, net: 1154_60 })
  await run()
  const again = await issueFirst('sales')
  expect(again.number).not.toBe(document.number)
  const found = await verification()
  expect(found).toMatchObject({ ok: true, findings: [] })
  expect(found.voided).toContainEqual(
    expect.objectContaining({ number: document.number, reason: why.reason }),
  )
  const history = (await finance().get(`/history?subject=invoices&subject_id=${document.id}`)).body.data
  expect(history[0]).toMatchObject({ action: 'made void' })
})

test('what was sent, paid or credited is not made void', async () => {
  await permit(true)
  const document = await issuedWeek()
  const made = await credit(document.id, { amount: 1 })
  expect((await makeVoid(document.id)).body.code).toBe('ending.credited')
  await finance().delete('/actions/batch/delete/invoices', { model_ids: [made.body.id] })
  await finance().post(`/invoices/${document.id}/dispatch`, {})
  expect((await makeVoid(document.id)).body.code).toBe('ending.sent')
})

test('what is owed is written off with a reason, its VAT and the day from which that may be claimed', async () => {
  const document = await issuedWeek()
  await inAmber((db) =>
    sql`update invoices set paid = 385_52 where tenant_id = ${db.tenant} and id = ${document.id}`.execute(db),
  )
  expect((await writeOff(document.id, why)).body).toMatchObject({
    code: 'needs_reason',
    warnings: [{ code: 'duty.write_off' }],
  })
  const { ending } = (await writeOff(document.id)).body
  expect(ending).toMatchObject({ kind: 'write_off', amount: 1000_00, tax: 166_67 })
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  expect(months(ending.relief_from) - months(document.due_date)).toBe(6)
  expect(await show(document.id)).toMatchObject({ status: 'written-off', days_overdue: 0 })
  const listed = (await finance().get('/invoices?status=written-off&type=sales')).body.data
  expect(listed.map(({ id }: { id: number }) => id)).toEqual([document.id])
  expect((await writeOff(document.id)).body.code).toBe('ending.written_off')
  expect((await elsewhere().post(`/invoices/${document.id}/write-off`, why)).status).toBe(404)
})

test('neither a draft nor a self-bill is written off', async () => {
  const selfBill = await issuedWeek('self-billing')
  expect((await writeOff(selfBill.id)).body.code).toBe('ending.type')
})
