import { beforeAll, describe, expect, it } from 'vitest'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import {
  createPlacementFixture,
  goldenPlacementBody,
  type PlacementFixture,
} from '#test/placement-fixture.ts'

let fixture: PlacementFixture
let foreign: PlacementFixture

openAgencies()
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
  foreign = await createPlacementFixture(saffron.database, birch)
})

const newJob = () => ({ title: 'Night nurse', client_id: fixture.client_id, start_date: '2026-01-05' })

async function placed() {
  const job = await as(amber.consultant).post('/jobs', newJob())
  expect(job.body).toMatchObject({ title: 'Night nurse', client_name: 'Northwind Hospital' })
  const placement = await as(amber.consultant).post(
    '/placements',
    goldenPlacementBody(fixture, job.body.id, amber.approver.id),
  )
  expect(placement.status).toBe(201)
  return { job: job.body, placement: placement.body }
}

describe('jobs', () => {
  it('are made, listed, changed and found by the people who own them', async () => {
    const made = await as(amber.consultant).post('/jobs', newJob())
    expect(made.status).toBe(201)
    const list = await as(amber.consultant).get('/jobs?search=night&sort=-start_date')
    expect(list.body.data.map((job: { id: number }) => job.id)).toContain(made.body.id)
    const changed = await as(amber.consultant).patch(`/jobs/${made.body.id}`, {
      version: 1,
      title: 'Day nurse',
    })
    expect(changed.body).toMatchObject({ title: 'Day nurse', version: 2 })
    expect((await as(amber.colleague).get(`/jobs/${made.body.id}`)).status).toBe(404)
    expect((await as(amber.owner).get(`/jobs/${made.body.id}`)).status).toBe(200)
  })

  it('belong to one of the agency’s own people, and their team follows', async () => {
    const { body: job } = await as(amber.consultant).post('/jobs', newJob())
    const teamOf = async () =>
      (await inAmber((db) =>
        db
          .selectFrom('jobs')
          .select(['owner_user_id', 'team_id'])
          .where('id', '=', job.id)
          .executeTakeFirst(),
      ))!
    const before = await teamOf()
    const given = await as(amber.owner).patch(`/jobs/${job.id}`, {
      version: 1,
      owner_user_id: amber.colleague.id,
    })
    expect(given.status).toBe(200)
    expect(await teamOf()).not.toEqual(before)
    for (const owner_user_id of [amber.approver.id, amber.candidate.id, birch.owner.id]) {
      const refused = { status: 422, body: { errors: { owner_user_id: expect.any(Array) } } }
      expect(await as(amber.owner).patch(`/jobs/${job.id}`, { version: 2, owner_user_id })).toMatchObject(
        refused,
      )
      expect(await as(amber.owner).post('/jobs', { ...newJob(), owner_user_id })).toMatchObject(refused)
    }
  })

  it('refuse a stale version, an end before the start, and text that is no text', async () => {
    const { body: job } = await as(amber.consultant).post('/jobs', newJob())
    await as(amber.consultant).patch(`/jobs/${job.id}`, { version: 1, site: 'Ward 1' })
    const stale = await as(amber.consultant).patch(`/jobs/${job.id}`, { version: 1, site: 'Ward 2' })
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed' } })
    const backwards = await as(amber.consultant).patch(`/jobs/${job.id}`, {
      version: 2,
      end_date: '2026-01-01',
    })
    expect(backwards).toMatchObject({
      status: 422,
      body: { code: 'end_before_start', errors: { end_date: expect.any(Array) } },
    })
    const odd = await as(amber.consultant).post('/jobs', { ...newJob(), title: 'a\u0000b' })
    expect(odd).toMatchObject({ status: 422, body: { errors: { title: expect.any(Array) } } })
  })

  it('tell their history to those who see them', async () => {
    const { job, placement } = await placed()
    for (const [subject, id] of [
      ['jobs', job.id],
      ['placements', placement.id],
    ]) {
      const path = `/history?subject=${subject}&subject_id=${id}`
      const own = await as(amber.consultant).get(path)
      expect(own.body.data.at(-1)).toMatchObject({ action: 'created', user_name: amber.consultant.name })
      expect((await as(amber.colleague).get(path)).status).toBe(404)
    }
  })

  it('are made once for one Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'a-key-of-this-test' }
    const [first, second] = await Promise.all([
      as(amber.consultant).post('/jobs', newJob(), key),
      as(amber.consultant).post('/jobs', newJob(), key),
    ])
    expect(second.body.id).toBe(first.body.id)
    const other = await as(amber.consultant).post('/jobs', { ...newJob(), title: 'Other' }, key)
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency.reused' } })
  })

  it('go by the generic delete while nobody was placed on them', async () => {
    const { body: empty } = await as(amber.owner).post('/jobs', newJob())
    expect(await as(amber.owner).delete(`/jobs/${empty.id}`)).toMatchObject({
      status: 200,
      body: { title: 'Job deleted' },
    })
    const { job } = await placed()
    expect(await as(amber.owner).delete(`/jobs/${job.id}`)).toMatchObject({
      status: 409,
      body: { code: 'job.in_use' },
    })
    const { body: another } = await as(amber.owner).post('/jobs', newJob())
    const batch = await as(amber.owner).delete('/actions/batch/delete/jobs', {
      model_ids: [job.id, another.id],
    })
    expect(batch.body).toMatchObject({ removed: [another.id], refused: [{ id: job.id }] })
  })
})

describe('somebody who looks after other clients', () => {
  it('opens no job at a client and places nobody on a job they cannot see', async () => {
    const job = await as(amber.colleague).post('/jobs', newJob())
    expect(job).toMatchObject({ status: 422, body: { errors: { client_id: ['Client not found'] } } })
    const { body: own } = await as(amber.consultant).post('/jobs', newJob())
    const base = goldenPlacementBody(fixture, own.id, amber.approver.id)
    const placement = await as(amber.colleague).post('/placements', base)
    expect(placement).toMatchObject({ status: 422, body: { errors: { job_id: ['Job not found'] } } })
  })
})

describe('placements', () => {
  it('take client, engagement, supplier and billing profile from those they join', async () => {
    const { placement } = await placed()
    expect(placement).toMatchObject({
      client_id: fixture.client_id,
      engagement_type: 'ltd_outside',
      supplier_name: 'Doyle Care Ltd',
      billing_profile_id: fixture.billing_profile_id,
      candidate_name: 'Dan Doyle',
      rates: [{ pay_rate: '20.0000', charge_rate: '26.0000' }],
    })
    expect(placement.overtime_rules).toHaveLength(3)
    expect(placement.has_sheets).toBe(false)
    expect(placement.ref).toMatch(/^P\d{5,}$/)
  })

  it('refuse a rate table with a gap, an overlap, or an unknown zone, at the field', async () => {
    const { body: job } = await as(amber.consultant).post('/jobs', newJob())
    const base = goldenPlacementBody(fixture, job.id, amber.approver.id)
    const row = base.rates[0]!
    const late = await as(amber.consultant).post('/placements', {
      ...base,
      rates: [{ ...row, effective_from: '2026-02-01' }],
    })
    expect(late).toMatchObject({
      status: 422,
      body: { errors: { rates: ['There is no basic rate on 2026-01-05'] } },
    })
    const twice = await as(amber.consultant).post('/placements', {
      ...base,
      rates: [row, { ...row, effective_from: '2026-03-01' }],
    })
    expect(twice.body.errors).toHaveProperty(['rates.1.effective_from'])
    const zone = await as(amber.consultant).post('/placements', { ...base, tz: 'Mars/Olympus' })
    expect(zone.body.errors).toHaveProperty('tz')
  })

  it('hide pay and charge from people without the permission, in record and list', async () => {
    const { placement } = await placed()
    const seen = await as(amber.compliance).get(`/placements/${placement.id}`)
    expect(seen.body).toMatchObject({ rates: [{ pay_rate: null, charge_rate: null }], overtime_rules: [] })
    const list = await as(amber.compliance).get('/placements')
    expect(list.body.data[0]).toMatchObject({ pay_rate: null, charge_rate: null })
  })

  it('refuse records of another agency at their field', async () => {
    const { body: job } = await as(amber.consultant).post('/jobs', newJob())
    const base = goldenPlacementBody(fixture, job.id, amber.approver.id)
    const cases = {
      candidate_id: foreign.candidate_id,
      billing_profile_id: foreign.billing_profile_id,
      approver_user_id: birch.approver.id,
      basic_rate_code_id: foreign.basic,
    }
    for (const [field, id] of Object.entries(cases)) {
      const rates = field === 'basic_rate_code_id' ? [{ ...base.rates[0]!, rate_code_id: id }] : base.rates
      const refused = await as(amber.consultant).post('/placements', { ...base, rates, [field]: id })
      expect([field, refused.status]).toEqual([field, 422])
      expect(refused.body.errors).toHaveProperty(field)
    }
  })

  it('tell a change of rates in their history, to each reader what they may see', async () => {
    const { placement } = await placed()
    const [row] = placement.rates
    const rates = [
      { ...row, effective_to: '2026-03-01' },
      { ...row, effective_from: '2026-03-02', pay_rate: '21.50' },
    ].map(({ id, code, name, unit, ...rate }) => rate)
    await as(amber.owner).patch(`/placements/${placement.id}`, { version: 1, rates, po_number: 'PO 7' })
    const path = `/history?subject=placements&subject_id=${placement.id}`
    const [seen] = (await as(amber.owner).get(path)).body.data
    expect(seen.changes).toEqual({
      po_number: { from: '', to: 'PO 7' },
      'Basic_rate, from 5 Jan 2026, lasts': { from: null, to: 'until 1 Mar 2026' },
      'Basic_pay_rate, from 2 Mar 2026': { from: null, to: '£21.50' },
      'Basic_charge_rate, from 2 Mar 2026': { from: null, to: '£26.00' },
    })
    await as(amber.owner).patch(`/placements/${placement.id}`, {
      version: 2,
      rates: rates.slice(1),
      start_date: '2026-03-02',
    })
    const [gone] = (await as(amber.owner).get(path)).body.data
    expect(gone.changes).toMatchObject({ 'Basic_pay_rate, from 5 Jan 2026': { from: '£20.00', to: null } })
    const [, masked] = (await as(amber.compliance).get(path)).body.data
    expect(masked.changes).toEqual({
      po_number: { from: '', to: 'PO 7' },
      'Basic_rate, from 5 Jan 2026, lasts': { from: null, to: 'until 1 Mar 2026' },
      'Basic_pay_rate, from 2 Mar 2026': { from: 'withheld', to: 'withheld' },
      'Basic_charge_rate, from 2 Mar 2026': { from: 'withheld', to: 'withheld' },
    })
  })

  it('keep their period terms once sheets exist', async () => {
    const { placement } = await placed()
    await saffron.database.inTenant(amber.tenant.id, (db) =>
      db
        .updateTable('placements')
        .set({ generated_until: '2026-01-11' })
        .where('tenant_id', '=', db.tenant)
        .where('id', '=', placement.id)
        .execute(),
    )
    const locked = await as(amber.consultant).patch(`/placements/${placement.id}`, {
      version: 1,
      week_end: 5,
    })
    expect((await as(amber.consultant).get(`/placements/${placement.id}`)).body.has_sheets).toBe(true)
    expect(locked).toMatchObject({
      status: 422,
      body: { code: 'placement.locked', errors: { week_end: expect.any(Array) } },
    })
    // A form says all it holds: what is paid as it is charged stays so, another currency does not come.
    const paid = (pay_currency: string | null) =>
      as(amber.owner).patch(`/placements/${placement.id}`, { version: 1, pay_currency })
    expect((await paid('EUR')).body).toMatchObject({ code: 'placement.locked' })
    expect((await paid(null)).status).toBe(200)
  })
})

describe('another agency', () => {
  it('cannot see, change, delete, reference or infer a job or placement', async () => {
    const { job, placement } = await placed()
    const stranger = as(birch.owner)
    for (const path of [`/jobs/${job.id}`, `/placements/${placement.id}`]) {
      expect((await stranger.get(path)).status).toBe(404)
      expect((await stranger.patch(path, { version: 1, status: 'closed' })).status).not.toBe(200)
    }
    expect((await stranger.delete(`/jobs/${job.id}`)).status).toBe(404)
    expect((await stranger.get('/jobs?search=night')).body.data).toEqual([])
    expect((await stranger.get('/jobs')).body.meta.total).toBe(0)
    const reference = await stranger.post(
      '/placements',
      goldenPlacementBody(foreign, job.id, birch.approver.id),
    )
    expect(reference).toMatchObject({ status: 422, body: { errors: { job_id: ['Job not found'] } } })
    expect((await as(amber.owner, { tenant: 'birch' }).get('/jobs')).status).toBe(404)
    expect((await as(amber.owner).get(`/jobs/${job.id}`)).body.version).toBe(1)
  })
})
