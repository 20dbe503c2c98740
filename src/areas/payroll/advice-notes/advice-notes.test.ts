import { sql } from 'kysely'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { mailAdviceNotes } from '#areas/payroll/advice-notes/actions.ts'
import {
  approvedWeek,
  finance,
  ground,
  openPayroll,
  payroll,
  preview,
  type Worker,
} from '#areas/payroll/payroll.testing.ts'
import type { JobContext } from '#platform/area.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'
import { onConnection } from '#test/database.ts'
import { textOf } from '#test/pdf.ts'
import { goldenPlacementBody } from '#test/placement-fixture.ts'
import { unzipped } from '#test/zip.ts'

openPayroll()
let supplier: number
let dan: Worker
let cis: Worker

/** Somebody who works through a supplier, placed on the terms of the golden week. */
async function through(last_name: string, type: string, supplier_id: number): Promise<Worker> {
  const candidate = await as(amber.owner).post('/candidates', {
    ...{ first_name: 'Una', last_name, email: `${last_name}@worker.test`, ni_number: '' },
    engagements: [{ type, supplier_id, effective_from: '2025-12-01' }],
  })
  expect(candidate.status, JSON.stringify(candidate.body)).toBe(201)
  const job = await as(amber.owner).post('/jobs', {
    ...{ title: 'Fitter', client_id: ground.client_id, start_date: '2026-01-05' },
  })
  const golden = goldenPlacementBody(ground, job.body.id, amber.approver.id)
  const placement = await as(amber.owner).post('/placements', {
    ...golden,
    accepted: [...golden.accepted, { code: 'placement.margin', reason: 'The golden week stays as it is' }],
    ...{ candidate_id: candidate.body.id, start_date: '2026-01-05' },
  })
  expect(placement.status, JSON.stringify(placement.body)).toBe(201)
  return { id: candidate.body.id, placement_id: placement.body.id, payroll_ref: '', ni_number: '' }
}

async function company(name: string, kind: string): Promise<number> {
  const made = await as(amber.owner).post('/suppliers', { name, kind, email: 'accounts@brolly.test' })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.id
}

beforeAll(async () => {
  supplier = await company('Brolly Ltd', 'umbrella')
  dan = await through('Unsworth', 'umbrella', supplier)
  cis = await through('Cole', 'cis', await company('Cole Fitters', 'cis_subcontractor'))
  await saffron.settle()
  await approvedWeek(dan)
})
afterEach(() =>
  onConnection(saffron.superUrl, (client) =>
    client.query('truncate advice_notes, advice_note_units cascade'),
  ),
)

const jobOf = () =>
  ({
    ...saffron.deps,
    ...{ tenant: amber.tenant, now: new Date(), log: console },
    inTenant: (work: never) => saffron.database.inTenant(amber.tenant.id, work),
  }) as unknown as JobContext

const cut_off = '2026-03-01'
const create = (more = {}, who = amber.payroll) => as(who).post('/advice-notes', { cut_off, ...more })
const expected = async () =>
  (await preview()).parts.filter(({ way }: { way: string }) => way === 'supplier_invoice')

it('what a supplier may invoice is told once, and is accounted for from then on', async () => {
  const before = await preview()
  expect(await expected()).toMatchObject([{ reason: 'supplier.no_agreement', amount: 894_50 }])
  expect(before.accounted).toMatchObject([
    { way: 'supplier_invoice', due: 894_50, accounted: 0, missing: 894_50 },
  ])
  expect(before.accounted_percent).toBe(0)
  const made = await create()
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(made.body.data).toMatchObject([
    { number: 'ADV-000001', supplier_name: 'Brolly Ltd', status: 'open', net: 894_50, worker_count: 1 },
  ])
  expect(await expected()).toMatchObject([{ reason: 'advised', amount: 894_50 }])
  expect(await preview()).toMatchObject({ accounted_percent: 100, stopped: [] })
  expect(await create()).toMatchObject({ status: 422, body: { code: 'advice_note.nothing' } })
})

it('says worker by worker what for, as a PDF that asks for an invoice and is none', async () => {
  const { id } = (await create({ supplier_id: supplier })).body.data[0]
  const { document } = (await payroll().get(`/advice-notes/${id}`)).body
  expect(document.lines.map(({ label, net }: { label: string; net: number }) => [label, net])).toEqual(
    expect.arrayContaining([[expect.any(String), 800_00]]),
  )
  expect(document.lines.reduce((sum: number, { net }: { net: number }) => sum + net, 0)).toBe(894_50)
  const words = await textOf((await payroll().get(`/advice-notes/${id}/pdf`)).bytes)
  expect(words).toMatch(/Advice note/)
  expect(words).toMatch(/Una Unsworth/)
  expect(words).toMatch(/£894.50/)
  expect(words).toMatch(/This is not an invoice/)
  expect(words).not.toMatch(/1,154/)
})

it('a list of them is taken out as a ZIP of their PDFs, those of another agency left out', async () => {
  const [{ id, number }] = (await create()).body.data
  const request = { list: '/advice-notes', format: 'zip', columns: ['number'] }
  const made = await payroll().post('/exports', request)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const none = await as(birch.payroll).post('/exports', request)
  await saffron.settle()
  const file = await payroll().get(`/exports/${made.body.id}/file`)
  expect(file.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/advice-notes-.*\.zip"$/),
  })
  const pdf = (await payroll().get(`/advice-notes/${id}/pdf`)).bytes
  expect(await unzipped(file.bytes)).toEqual(new Map([[`${number}.pdf`, pdf]]))
  expect((await payroll().get(`/exports/${made.body.id}`)).body).toMatchObject({ rows_done: 1, percent: 100 })
  expect((await as(birch.payroll).get(`/exports/${none.body.id}`)).body).toMatchObject({
    ...{ status: 'failed', error: expect.stringMatching(/^There are no documents/) },
  })
})

it('is emailed to the supplier with its PDF, and cancelled with a reason its time is free again', async () => {
  const { id } = (await create()).body.data[0]
  const sent = await payroll().post('/advice-note-dispatches', { ids: [id, 999_999] })
  expect(sent.body).toMatchObject({ done: [id], refused: [{ id: 999_999, code: 'not_found' }] })
  await saffron.settle()
  const { rows } = await inAmber((db) =>
    sql<{ to_address: string; text_body: string }>`select to_address, text_body from mails
      where tenant_id = ${db.tenant} and related = 'advice-notes' and related_id = ${id}`.execute(db),
  )
  expect(rows).toMatchObject([
    { to_address: 'accounts@brolly.test', text_body: expect.stringMatching(/£894.50/) },
  ])
  const cancelled = await payroll().post(`/advice-notes/${id}/cancellation`, { reason: 'A week was wrong' })
  expect(cancelled.body.status).toBe('cancelled')
  expect((await payroll().post(`/advice-notes/${id}/cancellation`, { reason: 'Again' })).body.code).toBe(
    'advice_note.cancelled',
  )
  expect((await payroll().post(`/advice-notes/${id}/dispatch`, {})).body.code).toBe('advice_note.cancelled')
  expect((await create()).body.data).toMatchObject([{ number: 'ADV-000002', net: 894_50 }])
  const history = (await payroll().get(`/history?subject=advice-notes&subject_id=${id}`)).body.data
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['cancelled', 'sent', 'created'])
})

it('work that runs twice emails once, and what was cancelled meanwhile is not emailed', async () => {
  const { id } = (await create()).body.data[0]
  const mails = async () => (await payroll().get(`/advice-notes/${id}`)).body.mails.length
  const again = { ids: [id], since: new Date(Date.now() - 1000).toISOString() }
  for (let times = 0; times < 2; times++) await mailAdviceNotes(jobOf(), again)
  expect(await mails()).toBe(1)
  await payroll().post(`/advice-notes/${id}/cancellation`, { reason: 'A week was wrong' })
  await mailAdviceNotes(jobOf(), { ids: [id], since: new Date(Date.now() + 60_000).toISOString() })
  expect(await mails()).toBe(1)
  const [last] = (await payroll().get(`/history?subject=advice-notes&subject_id=${id}`)).body.data
  expect(last).toMatchObject({ action: 'not sent', via: 'job' })
})

it('of many who make them at once, one does; the database lets no unit stand on two', async () => {
  const replies = await Promise.all([create(), create(), create()])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  const again = inAmber((db) =>
    sql`insert into advice_note_units (tenant_id, advice_note_id, charge_unit_id)
      select tenant_id, advice_note_id, charge_unit_id from advice_note_units where tenant_id = ${db.tenant}`.execute(
      db,
    ),
  )
  await expect(again).rejects.toThrow(/advice_note_units_one_live/)
})

it('what is paid under CIS is a way of its own, and says that no deduction is worked out', async () => {
  await approvedWeek(cis)
  const { parts } = await preview()
  expect(parts.find(({ way }: { way: string }) => way === 'cis')).toMatchObject({
    ...{ amount: 894_50, reason: 'supplier.no_agreement' },
    words: 'Its supplier invoices you; the CIS deduction is not worked out here',
  })
})

it('another agency and who may not see pay find none', async () => {
  const { id } = (await create()).body.data[0]
  expect((await as(birch.payroll).get(`/advice-notes/${id}`)).status).toBe(404)
  expect((await as(birch.payroll).get('/advice-notes')).body.data).toEqual([])
  expect((await as(amber.consultant).get('/advice-notes')).status).toBe(403)
  expect((await create({}, amber.consultant)).status).toBe(403)
  expect([200, 403]).toContain((await finance().get('/advice-notes')).status)
})
