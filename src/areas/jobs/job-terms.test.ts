import { beforeAll, describe, expect, it } from 'vitest'
import {
  body,
  changeJob,
  fixture,
  foreign,
  historyOf,
  jobOf,
  lately,
  layGround,
  newJob,
  placed,
  placementOf,
} from '#areas/jobs/jobs.testing.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'

openAgencies()
beforeAll(layGround)

let numbers = 0
async function order(more: object = {}, who: Person = amber.owner, client_id = fixture.client_id) {
  const sent = { client_id, number: `PO-${++numbers}`, budget: 1_000_00, ...more }
  const made = await as(who).post('/purchase-orders', sent)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body as { id: number; version: number; number: string }
}
async function template(who: Person = amber.owner, name = 'Depots') {
  const requirement = await as(who).post('/compliance-requirements', {
    ...{ name: `${name} induction`, applies_to: 'placements', kind: 'form', severity: 'advisory' },
    evidence: [{ key: 'day', label: 'When', kind: 'text' }],
  })
  // Its condition is never true here: only who names it asks for it.
  const made = await as(who).post('/compliance-templates', {
    ...{ name, condition: { match: 'all', rules: [{ on: 'country', values: ['FR'], not: false }] } },
    items: [{ requirement_id: requirement.body.id }],
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body as { id: number; version: number }
}

describe('the purchase order of a job', () => {
  it('pays for whoever is placed there and names none, and for nobody who names another or none', async () => {
    const [usual, other] = [await order(), await order()]
    const job = await newJob({ purchase_order_id: usual.id, openings: 3 })
    expect(job).toMatchObject({ purchase_order_id: usual.id, purchase_order_number: usual.number })
    expect((await placed(job)).purchase_order_ids).toEqual([usual.id])
    expect((await placed(job, { purchase_order_ids: [other.id] })).purchase_order_ids).toEqual([other.id])
    expect((await placed(job, { purchase_order_ids: [] })).purchase_order_ids).toEqual([])
    expect((await as(amber.owner).delete(`/purchase-orders/${usual.id}`)).status).toBe(409)
  })

  it('that is closed meanwhile stays on the job, and pays for nobody new', async () => {
    const usual = await order()
    const job = await newJob({ purchase_order_id: usual.id })
    const closed = { status: 'closed', version: usual.version }
    expect((await as(amber.owner).patch(`/purchase-orders/${usual.id}`, closed)).status).toBe(200)
    expect((await placed(job)).purchase_order_ids).toEqual([])
    expect((await changeJob(amber.consultant, job.id, { title: 'Day nurse' })).status).toBe(200)
    const other = await newJob()
    const refused = await changeJob(amber.consultant, other.id, { purchase_order_id: usual.id })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['purchase_order_id']])
  })

  it('is one of its client and agency, also when the job goes to another client', async () => {
    const theirs = await order({}, birch.owner, foreign.client_id)
    const client = await as(amber.consultant).post('/clients', { name: 'Eastwind' })
    const elsewhere = await order({}, amber.owner, client.body.id)
    const job = await newJob()
    for (const id of [theirs.id, elsewhere.id, 9_999_999]) {
      const refused = await changeJob(amber.consultant, job.id, { purchase_order_id: id })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['purchase_order_id']])
    }
    expect(await jobOf(job.id)).toMatchObject({ purchase_order_id: null, version: 1 })
    const usual = await order()
    const kept = await newJob({ purchase_order_id: usual.id })
    const moved = await changeJob(amber.consultant, kept.id, { client_id: client.body.id })
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['purchase_order_id']])
  })
})

describe('the compliance template of a job', () => {
  it('is asked of who is placed there, whatever its condition, and of nobody elsewhere', async () => {
    const { id } = await template()
    const job = await newJob({ compliance_template_id: id, openings: 2 })
    expect(job).toMatchObject({ compliance_template_id: id, compliance_template_name: 'Depots' })
    const [here, there] = [await placed(job), await placed(await newJob())]
    await saffron.settle()
    const asked = async (placement: number) =>
      (await as(amber.owner).get(`/compliance-requests?placement_id=${placement}`)).body.data.map(
        (request: { requirement_name: string }) => request.requirement_name,
      )
    expect([await asked(here.id), await asked(there.id)]).toEqual([['Depots induction'], []])
    expect((await as(amber.owner).delete(`/compliance-templates/${id}`)).status).toBe(409)
  })

  it('is one of the agency that is in use; one that is retired later stays', async () => {
    const { id, version } = await template(amber.owner, 'Ports')
    const job = await newJob({ compliance_template_id: id })
    const gone = await as(amber.owner).patch(`/compliance-templates/${id}`, { version, archived: true })
    expect(gone.status).toBe(200)
    expect((await changeJob(amber.consultant, job.id, { hot: true })).status).toBe(200)
    const other = await newJob()
    for (const each of [id, (await template(birch.owner)).id, 9_999_999]) {
      const refused = await changeJob(amber.consultant, other.id, { compliance_template_id: each })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['compliance_template_id']])
    }
  })
})

describe('the tax status of a job', () => {
  it('asks for a reason where somebody is engaged otherwise, which the history keeps', async () => {
    const job = await newJob({ ir35: 'inside' })
    const sent = await body(job, lately())
    const asked = await as(amber.owner).post('/placements', sent)
    expect([asked.status, asked.body.warnings.map(({ code }: { code: string }) => code)]).toEqual([
      409,
      ['placement.ir35'],
    ])
    const accepted = [...sent.accepted, { code: 'placement.ir35', reason: 'The client looks at it again' }]
    const made = await as(amber.owner).post('/placements', { ...sent, accepted })
    expect(made.status).toBe(201)
    expect(JSON.stringify(await historyOf('placements', made.body.id))).toContain('looks at it again')
    expect((await placementOf(made.body.id)).engagement_type).toBe('ltd_outside')
    expect(
      (await as(amber.owner).post('/placements', await body(await newJob({ ir35: 'outside' })))).status,
    ).toBe(201)
  })

  it('is told when it changes, and is one of four', async () => {
    const job = await newJob()
    expect((await changeJob(amber.consultant, job.id, { ir35: 'exempt' })).body.ir35).toBe('exempt')
    const [entry] = await historyOf('jobs', job.id)
    expect(entry.changes).toMatchObject({ ir35: { from: 'not_assessed', to: 'exempt' } })
    expect((await changeJob(amber.consultant, job.id, { ir35: 'maybe' })).status).toBe(422)
  })
})
