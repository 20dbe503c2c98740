import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { here, openTestPlacements, show, there } from '#areas/timesheets/setup.testing.ts'
import { goldenShifts } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'

/** References that the client wants quoted: from the timesheet, or the placement, onto its invoice. */
openTestPlacements({ inBirch: true })

beforeAll(async () => {
  const { version, billing_profile } = (await as(amber.owner).get(`/clients/${here.fixture.client_id}`)).body
  const saved = await as(amber.owner).patch(`/clients/${here.fixture.client_id}`, {
    version,
    billing_profile: {
      ...billing_profile,
      references_at_submit: ['Cost centre'],
      references_at_issue: ['Job number'],
    },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
})

const quote = (id: number, given: Record<string, string>, who: Person = amber.candidate) =>
  as(who).put(`/timesheets/${id}/references`, {
    references: Object.entries(given).map(([label, value]) => ({ label, value })),
  })
async function entered(monday: string): Promise<number> {
  const id = await here.week(monday)
  const { version } = await show(id)
  const body = { entries: goldenShifts(monday), note: '', version }
  expect((await as(amber.candidate).patch(`/timesheets/${id}`, body)).status).toBe(200)
  return id
}
async function submit(id: number, who: Person = amber.candidate) {
  const { version } = await show(id)
  return as(who).post(`/timesheets/${id}/submission`, { declaration_accepted: true, version })
}
const approve = (id: number) =>
  as(amber.approver).post(`/timesheets/${id}/review`, { decision: 'approve', submission_no: 1 })
async function drafted(id: number): Promise<number> {
  await submit(id)
  expect((await approve(id)).status).toBe(200)
  await as(amber.finance).post('/invoice-runs', { side: 'sales', period_end: '2026-11-30' })
  const { data } = (await as(amber.finance).get('/invoices?status=draft&type=sales')).body
  await as(amber.finance).post('/invoice-approvals', { ids: [data[0].id] })
  return data[0].id
}
const issue = (id: number) => as(amber.finance).post(`/invoices/${id}/issue`)
const snapshotOf = async (id: number) => {
  const { rows } = await inAmber((db) =>
    sql<{
      references: unknown
    }>`select snapshot -> 'references' as "references" from issued_documents
      where tenant_id = ${db.tenant} and invoice_id = ${id}`.execute(db),
  )
  return rows[0]!.references
}

describe('a reference that is needed before time is submitted', () => {
  it('is asked at its field, and kept with the timesheet', async () => {
    const id = await entered('2026-03-02')
    expect((await show(id, amber.candidate)).references).toEqual([
      { label: 'Cost centre', value: '', needed: 'submit', fixed: false },
      { label: 'Job number', value: '', needed: 'issue', fixed: false },
    ])
    const refused = await submit(id)
    expect([refused.status, refused.body.code]).toEqual([422, 'timesheet.reference_missing'])
    expect(Object.keys(refused.body.errors)).toEqual(['references.0.value'])
    const kept = await quote(id, { 'cost CENTRE': 'CC-9' })
    expect(kept.body.references[0]).toMatchObject({ label: 'Cost centre', value: 'CC-9' })
    expect((await submit(id)).status).toBe(200)
    // The approver reads what they stand for; whoever worked is done with it.
    expect((await show(id, amber.approver)).references[0].value).toBe('CC-9')
    expect((await quote(id, { 'Cost centre': 'CC-1' })).body.code).toBe('timesheet.references_closed')
    expect((await quote(id, { 'Cost centre': 'CC-1' }, amber.approver)).status).toBe(403)
  })

  it('is what was asked for, of a timesheet within reach, and no longer than a line', async () => {
    const id = await entered('2026-03-09')
    const bad = await quote(id, { Ward: '12' })
    expect(Object.keys(bad.body.errors)).toEqual(['references.0.label'])
    const long = await quote(id, { 'Cost centre': 'x'.repeat(61) })
    expect(Object.keys(long.body.errors)).toEqual(['references.0.value'])
    expect((await quote(id, { 'Cost centre': 'x' }, birch.owner)).status).toBe(404)
    expect((await quote(await there.week('2026-03-09'), { 'Cost centre': 'x' }, amber.owner)).status).toBe(
      404,
    )
    const taken = await quote(id, { 'Cost centre': 'CC-9' })
    expect(taken.status).toBe(200)
    expect((await quote(id, { 'Cost centre': '' })).body.references[0].value).toBe('')
  })

  it('is not asked where the placement says it for all its time', async () => {
    const { version } = (await as(amber.owner).get(`/placements/${here.placement_id}`)).body
    const twice = [
      { label: 'Cost centre', value: 'CC-4' },
      { label: 'cost centre', value: 'CC-5' },
    ]
    const path = `/placements/${here.placement_id}`
    const refused = await as(amber.owner).patch(path, { version, client_references: twice })
    expect(Object.keys(refused.body.errors)).toEqual(['client_references.1.label'])
    const said = await as(amber.owner).patch(path, { version, client_references: twice.slice(0, 1) })
    expect(said.body.client_references).toEqual([{ label: 'Cost centre', value: 'CC-4', needed: 'no' }])
    const id = await entered('2026-03-16')
    expect((await show(id, amber.candidate)).references[0]).toMatchObject({ value: 'CC-4', fixed: true })
    expect((await quote(id, { 'Cost centre': 'CC-5' })).status).toBe(422)
    expect((await submit(id)).status).toBe(200)
    const none = { version: said.body.version, client_references: [] }
    expect((await as(amber.owner).patch(path, none)).status).toBe(200)
  })
})

describe('a reference that is needed before time is invoiced', () => {
  it('stops the issue, names where it lacks, and is printed once it is there', async () => {
    const id = await entered('2026-04-06')
    await quote(id, { 'Cost centre': 'CC-9' })
    const invoice = await drafted(id)
    const refused = await issue(invoice)
    expect([refused.status, refused.body.code]).toEqual([409, 'invoice.references_missing'])
    expect(refused.body.description).toMatch(/^“Job number” for .*, 12 Apr 2026\. /)
    // Approved time can be quoted still, by staff.
    expect((await quote(id, { 'Job number': 'J-77' }, amber.candidate)).status).toBe(403)
    expect((await quote(id, { 'Job number': 'J-77' }, amber.owner)).status).toBe(200)
    expect((await issue(invoice)).status).toBe(200)
    expect(await snapshotOf(invoice)).toEqual([
      { label: 'Cost centre', value: 'CC-9' },
      { label: 'Job number', value: 'J-77' },
    ])
    await saffron.settle()
    const closed = await quote(id, { 'Job number': 'J-78' }, amber.owner)
    expect([closed.status, closed.body.code]).toEqual([409, 'timesheet.references_closed'])
  })

  it('stays with the copy of a timesheet whose approval was taken back', async () => {
    const id = await entered('2026-04-13')
    await quote(id, { 'Cost centre': 'CC-2' })
    await submit(id)
    await approve(id)
    const { version } = await show(id)
    const copy = await as(amber.owner).post(`/timesheets/${id}/reversal`, { version, reason: 'Wrong week' })
    expect(copy.body.references[0]).toMatchObject({ value: 'CC-2' })
    expect((await quote(id, { 'Job number': 'J-1' }, amber.owner)).status).toBe(409)
  })
})
