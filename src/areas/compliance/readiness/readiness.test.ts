import { beforeAll, expect, it } from 'vitest'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'
import { createPlacementFixture, goldenPlacementBody } from '#test/placement-fixture.ts'

openAgencies()
let fixture: Awaited<ReturnType<typeof createPlacementFixture>>
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
})

const names = ['KID for umbrella workers', 'Right to work', 'Identity', 'DBS', 'Reference 1', 'Reference 2']

/** The pack of the acceptance: six things before the start. */
async function pack(): Promise<void> {
  const ids: number[] = []
  for (const name of names) {
    const made = await as(amber.owner).post('/compliance-requirements', {
      ...{ name, applies_to: 'candidates', kind: 'form', severity: 'place' },
      evidence: [{ key: 'number', label: 'Number', kind: 'text' }],
    })
    ids.push(made.body.id)
  }
  const template = await as(amber.owner).post('/compliance-templates', {
    name: 'Schools',
    items: ids.map((requirement_id) => ({ requirement_id })),
  })
  expect(template.status).toBe(201)
}
const place = async (who: Person, status: string, accepted: object[] = []) => {
  const job = await as(amber.consultant).post('/jobs', {
    ...{ title: 'Teacher', client_id: fixture.client_id, start_date: '2026-01-05', openings: 9 },
  })
  const golden = goldenPlacementBody(fixture, job.body.id, amber.approver.id)
  return as(who).post('/placements', { ...golden, status, accepted: [...golden.accepted, ...accepted] })
}
const readiness = async (path: string) => (await as(amber.owner).get(`${path}/readiness`)).body
async function meet(id: number): Promise<void> {
  const at = `/compliance-requests/${id}`
  const { version } = (await as(amber.owner).get(at)).body
  await as(amber.owner).post(`${at}/submission`, { answers: { number: '1' }, version })
  const done = await as(amber.compliance).post(`${at}/review`, { decision: 'approve', submission_no: 1 })
  expect(done.body.status).toBe('approved')
}

it('keeps a placement from its start until all that its pack asks is there: 0 %, 83 %, 100 %', async () => {
  await pack()
  const refused = await place(amber.consultant, 'live')
  expect(refused).toMatchObject({ status: 409, body: { code: 'compliance.missing' } })
  expect(refused.body.errors.status[0]).toContain('Right to work')
  const asks = await place(amber.owner, 'live')
  expect(asks.body).toMatchObject({ code: 'needs_reason', warnings: [{ code: 'compliance.missing' }] })

  const made = await place(amber.consultant, 'draft')
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await saffron.settle()
  const at = `/placements/${made.body.id}`
  const live = async (who: Person, more: object = {}) =>
    as(who).patch(at, {
      ...{ status: 'live', version: (await as(who).get(at)).body.version },
      accepted: [{ code: 'placement.backdated', reason: 'Written down later' }],
      ...more,
    })
  expect((await live(amber.consultant)).body.code).toBe('compliance.missing')
  expect(await readiness(at)).toMatchObject({ percent: 0, asked: 6, met: 0 })
  const { data } = (await as(amber.owner).get(`/compliance-requests?placement_id=${made.body.id}`)).body
  expect(data).toHaveLength(6)
  for (const { id } of data.slice(0, 5)) await meet(id)
  const last = { requirement: { name: data[5].requirement_name }, severity: 'place', state: 'requested' }
  for (const path of [at, `/candidates/${fixture.candidate_id}`])
    expect(await readiness(path)).toMatchObject({ percent: 83, met: 5, blockers: [last] })
  expect((await live(amber.consultant)).status).toBe(409)
  const row = async (query: string) =>
    (await as(amber.owner).get(`/candidates?compliance=${query}`)).body.data.map(
      (each: { compliance_asked: number; compliance_met: number }) => [
        each.compliance_met,
        each.compliance_asked,
      ],
    )
  expect(await row('missing')).toEqual([[5, 6]])
  expect(await row('complete')).toEqual([])
  await meet(data[5].id)
  expect(await readiness(at)).toMatchObject({ percent: 100, blockers: [] })
  expect(await row('missing')).toEqual([])
  expect(await row('complete')).toEqual([[6, 6]])
  const done = await live(amber.consultant)
  expect(done.body, JSON.stringify(done.body)).toMatchObject({ status: 'live' })
})

it('is let begin by who may override, with a reason that stands in its history', async () => {
  const other = await as(amber.owner).post('/compliance-requirements', {
    ...{ name: 'Hoist training', applies_to: 'clients', kind: 'form', severity: 'place' },
    evidence: [{ key: 'number', label: 'Number', kind: 'text' }],
  })
  await as(amber.owner).post('/compliance-templates', {
    name: 'Hoists',
    items: [{ requirement_id: other.body.id }],
  })
  const accepted = [{ code: 'compliance.missing', reason: 'The client trains them on Monday' }]
  const made = await place(amber.owner, 'live', accepted)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { data } = (await as(amber.owner).get(`/history?subject=placements&subject_id=${made.body.id}`)).body
  expect(JSON.stringify(data)).toContain('The client trains them on Monday')
  expect((await place(amber.consultant, 'live', accepted)).body.code).toBe('compliance.missing')
})

it('is nothing to another agency, nor to who sees no requests', async () => {
  const path = `/candidates/${fixture.candidate_id}/readiness`
  expect((await as(birch.owner).get(path)).status).toBe(404)
  expect((await as(amber.approver).get(path)).status).toBe(403)
  expect((await as(amber.finance).get(path)).status).toBe(403)
  expect((await as(amber.finance).get('/candidates?compliance=missing')).status).toBe(403)
  const [row] = (await as(amber.finance).get('/candidates')).body.data
  expect(row).toMatchObject({ compliance_asked: null, compliance_met: null })
})
