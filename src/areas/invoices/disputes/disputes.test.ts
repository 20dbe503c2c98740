import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  approve,
  credit,
  credited,
  elsewhere,
  issue,
  issuedWeek,
  show,
} from '#areas/invoices/credits/credits.testing.ts'
import {
  change,
  drafts,
  finance,
  openTestAgencies,
  preview,
  run,
  sheet,
} from '#areas/invoices/runs/runs.testing.ts'
import { amber, as, behindOurBack, inAmber } from '#test/agencies.ts'

openTestAgencies()

const asked = { code: 'hours', reason: 'Two shifts were not worked' }
const dispute = (id: number, body: object = {}, person = amber.finance) =>
  as(person).post(`/invoices/${id}/dispute`, { ...asked, ...body })
const resolve = (id: number, outcome: string) =>
  finance().post(`/invoices/${id}/dispute/resolution`, { outcome, note: 'Looked at the rota' })
const listed = async (id: number) => (await finance().get(`/invoices/${id}/disputes`)).body.data
const receive = async (invoice: { id: number; client_id: number }, amount: number) => {
  const body = { client_id: invoice.client_id, received_on: '2026-03-20', amount }
  return (await finance().post('/payments', { ...body, allocations: [{ invoice_id: invoice.id, amount }] }))
    .body
}
const notificationsOf = (kind: string) =>
  inAmber(async (db) => {
    const { rows } = await sql<{ user_id: number; title: string }>`
      select n.user_id, n.title from notifications n where n.tenant_id = ${db.tenant} and n.kind = ${kind} order by n.id`.execute(
      db,
    )
    return rows
  })

test('an invoice is disputed by its own permission, found under its tab, and stands as before once that is resolved', async () => {
  const invoice = await issuedWeek()
  expect((await dispute(invoice.id, {}, amber.consultant)).status).toBe(403)
  expect((await elsewhere().post(`/invoices/${invoice.id}/dispute`, asked)).status).toBe(404)
  expect((await elsewhere().get(`/invoices/${invoice.id}/disputes`)).status).toBe(404)
  const line_ids = [invoice.lines[0].id]
  const raised = await dispute(invoice.id, {
    line_ids,
    amount: 208_00,
    owner_user_id: amber.owner.id,
  })
  expect(raised.status, JSON.stringify(raised.body)).toBe(201)
  expect(raised.body).toMatchObject({ ...asked, line_ids, amount: 208_00, outcome: null })
  expect(await show(invoice.id)).toMatchObject({ status: 'disputed', days_overdue: 0 })
  const tab = (await finance().get('/invoices?status=disputed&type=sales')).body.data
  expect(tab.map(({ id }: { id: number }) => id)).toEqual([invoice.id])
  expect(await notificationsOf('invoice.disputed')).toEqual([
    { user_id: amber.owner.id, title: expect.stringContaining('£208.00 of') },
  ])
  expect((await dispute(invoice.id)).body.code).toBe('dispute.disputed')

  const { version } = (await listed(invoice.id))[0]
  const moved = await finance().patch(`/invoices/${invoice.id}/dispute`, {
    version,
    promised_on: '2099-01-01',
  })
  expect(moved.body).toMatchObject({ promised_on: '2099-01-01', version: version + 1 })
  expect(
    (await finance().patch(`/invoices/${invoice.id}/dispute`, { version, promised_on: null })).status,
  ).toBe(409)

  expect((await resolve(invoice.id, 'credited')).body.code).toBe('dispute.not_credited')
  expect((await resolve(invoice.id, 'rejected')).body).toMatchObject({
    outcome: 'rejected',
    note: 'Looked at the rota',
  })
  expect((await show(invoice.id)).status).toBe('issued')
  expect((await resolve(invoice.id, 'rejected')).body.code).toBe('dispute.none')
  const history = (await finance().get(`/history?subject=invoices&subject_id=${invoice.id}`)).body.data
  expect(history.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
    'dispute resolved',
    'dispute changed',
    'disputed',
  ])
})

test('a dispute that a credit note clears up is resolved as credited, and the rest is owed as before', async () => {
  const invoice = await issuedWeek()
  await dispute(invoice.id, { line_ids: [invoice.lines[1].id] })
  const note = await credit(invoice.id, { lines: [{ line_id: invoice.lines[1].id }] })
  // A draft gives nothing back yet.
  expect((await resolve(invoice.id, 'part')).body.code).toBe('dispute.not_credited')
  await issue(note.body.id)
  expect((await show(invoice.id)).status).toBe('disputed')
  expect((await resolve(invoice.id, 'part')).body.outcome).toBe('part')
  expect(await show(invoice.id)).toMatchObject({ status: 'issued', balance: 1385_52 - 131_04 })
})

test('what is paid or credited whole is disputed no more, and nobody has to say so', async () => {
  const paid = await issuedWeek()
  await dispute(paid.id)
  const { id } = await receive(paid, 1000_00)
  expect((await show(paid.id)).status).toBe('disputed')
  await receive(paid, 385_52)
  expect((await show(paid.id)).status).toBe('paid')
  expect((await listed(paid.id))[0]).toMatchObject({ outcome: 'settled', resolved_by_name: null })
  await finance().post(`/payments/${id}/reversal`, { reason: 'Bounced' })
  // What is owed again is disputed again, by a record of its own.
  expect((await show(paid.id)).status).toBe('disputed')
  expect((await listed(paid.id)).map(({ outcome }: { outcome: string | null }) => outcome)).toEqual([
    null,
    'settled',
  ])
  await credited(paid.id)
  expect((await show(paid.id)).status).toBe('credited')
})

test('a dispute ends with what is written off', async () => {
  const lost = await issuedWeek()
  await dispute(lost.id)
  const accepted = [{ code: 'duty.write_off', reason: 'Alone this week' }]
  await finance().post(`/invoices/${lost.id}/write-off`, { reason: 'They are gone', accepted })
  expect((await show(lost.id)).status).toBe('written-off')
  expect((await listed(lost.id))[0].outcome).toBe('settled')
})

test('of two who dispute at one instant one does, and what cannot be disputed says why', async () => {
  const invoice = await issuedWeek()
  const both = await Promise.all([dispute(invoice.id), dispute(invoice.id)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  await resolve(invoice.id, 'rejected')
  for (const [body, field] of [
    [{ amount: 1385_53 }, 'amount'],
    [{ amount: 0 }, 'amount'],
    [{ line_ids: [1] }, 'line_ids'],
    [{ promised_on: '2020-01-01' }, 'promised_on'],
    [{ code: 'mood' }, 'code'],
    [{ reason: ' ' }, 'reason'],
    [{ owner_user_id: 999_999 }, 'owner_user_id'],
  ] as const) {
    const answer = await dispute(invoice.id, body)
    expect(answer.status, JSON.stringify(body)).toBe(422)
    expect(answer.body.errors).toHaveProperty([field])
  }
  const note = await credit(invoice.id, { amount: 1 })
  expect((await dispute(note.body.id)).body.code).toBe('dispute.not_issued')
  expect((await show(invoice.id)).status).toBe('issued')
})

test('a client whose billing profile stops on disputes is billed nothing further until that is over', async () => {
  const invoice = await issuedWeek()
  await sheet({ period_end: '2026-02-15' })
  await run()
  const draft = (await drafts()).at(-1)
  await approve(draft.id)
  const later = await sheet({ period_end: '2026-02-22' })
  await dispute(invoice.id)
  const taken = async () => {
    const { documents, exclusions } = await preview()
    return { documents: documents.length, left: exclusions.map(({ reason }: { reason: string }) => reason) }
  }
  expect(await taken()).toEqual({ documents: 1, left: [] })

  await change('update billing_profiles set stop_on_dispute = true')
  expect(await taken()).toEqual({ documents: 0, left: ['disputed'] })
  expect((await run()).body.code).toBe('run.nothing_ready')
  const held = (await finance().get('/timesheets?queue=held_to_bill&hold=disputed')).body.data
  expect(held.map(({ id }: { id: number }) => id)).toEqual([later])
  expect((await show(draft.id)).hold).toMatchObject({ of: 'dispute' })
  expect((await finance().post(`/invoices/${draft.id}/issue`)).body.code).toBe('invoice.client_disputes')
  // Suppliers are paid all the same, and what settles the dispute is issued.
  expect((await preview('self-billing')).documents).toHaveLength(1)
  expect((await credited(invoice.id)).status).toBe('issued')
  expect(await taken()).toEqual({ documents: 1, left: [] })
  expect((await finance().post(`/invoices/${draft.id}/issue`)).body.status).toBe('issued')
})

test('nobody is asked to clear up, or notified of, a document that they do not see', async () => {
  const invoice = await issuedWeek()
  const unseen = amber.compliance.id
  expect((await as(amber.compliance).get(`/invoices/${invoice.id}`)).status).toBe(403)
  const refused = await dispute(invoice.id, { owner_user_id: unseen })
  expect(refused.body).toMatchObject({
    code: 'dispute.owner_unseen',
    errors: { owner_user_id: [expect.any(String)] },
  })
  expect((await dispute(invoice.id, { owner_user_id: amber.owner.id })).status).toBe(201)
  const { version } = (await listed(invoice.id))[0]
  const changed = await finance().patch(`/invoices/${invoice.id}/dispute`, { version, owner_user_id: unseen })
  expect(changed.body.code).toBe('dispute.owner_unseen')
  // Who looks after the document may have lost the sight of it since.
  await behindOurBack(`update invoices set owner_user_id = ${unseen} where id = ${invoice.id}`)
  expect((await resolve(invoice.id, 'rejected')).status).toBe(201)
  expect((await dispute(invoice.id)).status).toBe(201)
  const notified = [
    ...(await notificationsOf('invoice.disputed')),
    ...(await notificationsOf('invoice.dispute_resolved')),
  ]
  expect(notified.filter(({ user_id }) => user_id === unseen)).toEqual([])
})
