import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  change,
  fixture,
  foreign,
  historyOf,
  layGround,
  newJob,
  placed,
  placementOf,
} from '#areas/jobs/jobs.testing.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, type Person } from '#test/people.ts'

openAgencies()
beforeAll(layGround)

let job: { id: number }
let asker: Person
beforeAll(async () => {
  job = await newJob({ openings: 50 })
  asker = await person('asker', ['placements.view', 'placements.rates.propose', ...sight])
})

const sight = ['placements.rates.view_pay', 'placements.rates.view_charge']
const person = (name: string, permissions: string[]) =>
  addPerson(saffron.database, amber.tenant, {
    name,
    email: `${name}@rates.test`,
    role: 'none',
    permissions,
  })

const rise = (placement_id: number, more: object = {}) => ({
  placement_id,
  from_day: '2026-03-02',
  rows: [{ rate_code_id: fixture.basic, pay_rate: '21.00', charge_rate: '28.00' }],
  reason: 'A year of good work',
  ...more,
})
const propose = (who: Person, body: object) => as(who).post('/rate-changes', body)
const decide = (who: Person, id: number, body: object) => as(who).post(`/rate-changes/${id}/decision`, body)
const approve = (who: Person, id: number, more: object = {}) =>
  decide(who, id, { decision: 'approve', ...more })
const notificationsOf = async (who: Person) =>
  (await as(who).get('/notifications')).body.data.map(({ data }: { data: { title: string } }) => data.title)

async function submittedSheet(placement: number, start: string, end: string) {
  await inAmber((db) =>
    sql`insert into timesheets (tenant_id, placement_id, candidate_id, client_id, period_start, period_end, status, due_at)
      select ${db.tenant}, p.id, p.candidate_id, p.client_id, ${start}, ${end}, 'submitted', now()
      from placements p where p.tenant_id = ${db.tenant} and p.id = ${placement}`.execute(db),
  )
}

describe('new rates', () => {
  it('are proposed by one, approved by another, and hold from their day on', async () => {
    const { id, candidate_name } = await placed(job)
    await submittedSheet(id, '2026-02-23', '2026-03-01')
    await submittedSheet(id, '2026-03-02', '2026-03-08')
    const asked = await propose(asker, rise(id))
    expect(asked.status).toBe(201)
    expect(asked.body).toMatchObject({
      ...{ status: 'proposed', may_withdraw: true, may_decide: false },
      rows: [{ was_pay: '20.0000', was_charge: '26.0000', pay_rate: '21.0000', charge_rate: '28.0000' }],
      sheets: { count: 1, from: '2026-03-02', to: '2026-03-08' },
    })
    expect(asked.body.periods).toHaveLength(1)
    expect(await notificationsOf(amber.owner)).toContain(`asker proposes new rates for ${candidate_name}`)
    expect((await approve(asker, asked.body.id)).status).toBe(403)

    const done = await approve(amber.owner, asked.body.id)
    expect(done.body).toMatchObject({ status: 'approved', decided_by_name: amber.owner.who.name })
    const { rates } = await placementOf(id)
    expect(rates).toMatchObject([
      { pay_rate: '20.0000', effective_from: '2026-01-05', effective_to: '2026-03-01' },
      { pay_rate: '21.0000', charge_rate: '28.0000', effective_from: '2026-03-02', effective_to: null },
    ])
    expect(await notificationsOf(asker)).toContain(`The new rates for ${candidate_name} were approved`)
    const [last] = await historyOf('placements', id)
    expect(last).toMatchObject({ action: 'rates approved' })
    expect(last.changes['Basic_pay_rate, from 2 Mar 2026']).toEqual({ from: '£20.00', to: '£21.00' })
  })

  it('are refused with a reason, or taken back by who asked', async () => {
    const { id } = await placed(job)
    const first = (await propose(asker, rise(id))).body.id
    expect((await propose(asker, rise(id))).body.code).toBe('rate_change.waiting')
    expect((await decide(amber.owner, first, { decision: 'refuse' })).body.errors.reason).toHaveLength(1)
    const refused = await decide(amber.owner, first, { decision: 'refuse', reason: 'Not this year' })
    expect(refused.body).toMatchObject({ status: 'refused', decision_reason: 'Not this year' })
    expect((await approve(amber.owner, first)).body.code).toBe('rate_change.decided')
    const second = (await propose(asker, rise(id))).body.id
    expect((await as(amber.owner).post(`/rate-changes/${second}/withdrawal`)).status).toBe(403)
    expect((await as(asker).post(`/rate-changes/${second}/withdrawal`)).body.status).toBe('withdrawn')
    expect((await placementOf(id)).rates).toHaveLength(1)
    const list = await as(amber.owner).get(`/rate-changes?placement_id=${id}&status=withdrawn,refused`)
    expect(list.body.data.map((each: { status: string }) => each.status)).toEqual(['withdrawn', 'refused'])
  })

  it('take another person below the floor, and a reason above it', async () => {
    const { id } = await placed(job)
    await setFloor('10')
    const lower = { rows: [{ rate_code_id: fixture.basic, charge_rate: '21.00' }] }
    const asked = (await propose(amber.owner, rise(id, lower))).body
    expect(asked.why_not_approve).toContain('Somebody else has to approve rates below the margin floor')
    expect((await approve(amber.owner, asked.id)).body.code).toBe('duty.rate_below_floor')
    const other = await person('second', ['placements.view', 'placements.rates.approve', ...sight])
    const below = [{ code: 'placement.margin_floor', reason: 'A month of winter' }]
    const warned = await approve(other, asked.id)
    expect(warned.body.warnings).toHaveLength(1)
    below[0]!.code = warned.body.warnings[0].code
    expect((await approve(other, asked.id, { accepted: below })).body.status).toBe('approved')
    await setFloor(null)
    const own = (await propose(amber.owner, rise(id, { from_day: '2026-04-06' }))).body
    expect(own.why_not_approve).toBeNull()
    expect((await approve(amber.owner, own.id)).body.warnings).toMatchObject([{ code: duty }])
    const accepted = [{ code: duty, reason: 'Nobody else is in this week' }]
    expect((await approve(amber.owner, own.id, { accepted })).body.status).toBe('approved')
  })
  const duty = 'duty.rate_approval'
  const setFloor = (floor: string | null) =>
    inAmber((db) =>
      sql`update agency_settings set margin_floor = ${floor}::numeric where tenant_id = ${db.tenant}`.execute(
        db,
      ),
    )

  it('that no longer fit, or pay more than they charge, are not just approved', async () => {
    const { id } = await placed(job)
    const asked = (await propose(asker, rise(id))).body.id
    const { rates } = await placementOf(id)
    const now = rates.map((row: object) => ({ ...row, pay_rate: '20.50' }))
    expect((await change(amber.owner, id, { rates: now })).status).toBe(200)
    expect((await approve(amber.owner, asked)).body.code).toBe('rate_change.stale')
    await as(asker).post(`/rate-changes/${asked}/withdrawal`)
    const loss = { rows: [{ rate_code_id: fixture.basic, pay_rate: '30.00' }] }
    const next = (await propose(asker, rise(id, loss))).body.id
    const warned = await approve(amber.owner, next)
    expect(warned.body.warnings).toMatchObject([{ code: 'placement.margin' }])
    const accepted = [{ code: 'placement.margin', reason: 'One week of training' }]
    expect((await approve(amber.owner, next, { accepted })).body.status).toBe('approved')
  })

  it('are decided once, by whoever comes first', async () => {
    const { id } = await placed(job)
    const asked = (await propose(asker, rise(id))).body.id
    const replies = await Promise.all([
      approve(amber.owner, asked),
      decide(amber.owner, asked, { decision: 'refuse', reason: 'Too much' }),
      approve(amber.owner, asked),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const [one, other] = await Promise.all([propose(asker, rise(id, later)), propose(asker, rise(id, later))])
    expect([one.status, other.status].sort()).toEqual([201, 409])
  })
  const later = { from_day: '2026-05-04', rows: [] as object[] }
  beforeAll(() => {
    later.rows = [{ rate_code_id: fixture.basic, pay_rate: '22.00', charge_rate: '30.00' }]
  })
})

describe('who may not see pay', () => {
  it('proposes and sees charge alone', async () => {
    const { id } = await placed(job)
    const blind = await person('blind', [
      ...['placements.view', 'placements.rates.propose', 'placements.rates.approve'],
      'placements.rates.view_charge',
    ])
    const paid = await propose(blind, rise(id))
    expect(paid.body).toMatchObject({ code: 'forbidden', permission: 'placements.rates.view_pay' })
    const rows = [{ rate_code_id: fixture.basic, charge_rate: '29.00' }]
    const asked = await propose(blind, rise(id, { rows }))
    expect(asked.body.rows).toMatchObject([{ was_pay: null, pay_rate: null, charge_rate: '29.0000' }])
    await as(blind).post(`/rate-changes/${asked.body.id}/withdrawal`)
    const whole = (await propose(asker, rise(id))).body.id
    expect((await approve(blind, whole)).status).toBe(403)
  })
})

describe('bad input', () => {
  it('is refused at its field', async () => {
    const { id } = await placed(job, { end_date: '2026-06-30' })
    const at = async (more: object) => (await propose(asker, rise(id, more))).body.errors
    const row = { rate_code_id: fixture.basic, pay_rate: '21.00', charge_rate: '28.00' }
    expect(await at({ from_day: '2026-01-04' })).toHaveProperty('from_day')
    expect(await at({ from_day: '2026-07-01' })).toHaveProperty('from_day')
    expect(await at({ from_day: '2200-01-01' })).toHaveProperty('from_day')
    expect(await at({ rows: [{ ...row, pay_rate: '-1' }] })).toHaveProperty(['rows.0.pay_rate'])
    expect(await at({ rows: [] })).toHaveProperty('rows')
    expect(await at({ rows: Array.from({ length: 201 }, () => row) })).toHaveProperty('rows')
    expect(await at({ rows: [row, row] })).toHaveProperty(['rows.1.rate_code_id'])
    expect(await at({ rows: [{ ...row, rate_code_id: 999_999 }] })).toHaveProperty(['rows.0.rate_code_id'])
    const overtime = { rate_code_id: fixture.overtime, pay_rate: '31.00' }
    expect(await at({ rows: [overtime] })).toHaveProperty(['rows.0.charge_rate'])
    expect(await at({ rows: [{ ...row, pay_rate: '20.00', charge_rate: '26' }] })).toHaveProperty('rows')
    expect(await at({ reason: '' })).toHaveProperty('reason')
  })

  it('of another agency is not there', async () => {
    const { id } = await placed(job)
    const asked = (await propose(asker, rise(id))).body.id
    const rows = [{ rate_code_id: foreign.basic, pay_rate: '21.00' }]
    expect((await propose(birch.owner, rise(id, { rows }))).body.errors).toHaveProperty('placement_id')
    expect((await approve(birch.owner, asked)).status).toBe(404)
    expect((await as(birch.owner).get(`/rate-changes/${asked}`)).status).toBe(404)
    const body = {
      placement_ids: [id],
      from_day: '2026-03-02',
      by: 'percent',
      charge: '3',
      reason: 'Inflation',
    }
    const many = await as(birch.owner).post('/rate-changes/batch', body)
    expect(many.body.data).toMatchObject([{ rate_change_id: null, problem: { code: 'not_found' } }])
  })
})

describe('a selection', () => {
  const by = (placement_ids: number[], more: object) => ({
    ...{ placement_ids, from_day: '2026-03-02', reason: 'Inflation', by: 'percent', ...more },
  })
  const many = (who: Person, body: object) => as(who).post('/rate-changes/batch', body)

  it('moves by percent to the penny, with a result for each and one message to each approver', async () => {
    const one = (await placed(job)).id
    const two = (await placed(job, { rates: rates('13.21', '17.35') })).id
    const later = (await placed(job, { start_date: '2026-06-01', rates: rates('20', '26', '2026-06-01') })).id
    const query = `placement_ids=${one},${two},${later}&from_day=2026-03-02&by=percent&pay=3.3&charge=5`
    const preview = (await as(asker).get(`/rate-changes/preview?${query}`)).body.data
    expect(preview.map((each: { rows: object[] }) => each.rows)).toMatchObject([
      [{ pay_rate: '20.6600', charge_rate: '27.3000' }],
      [{ pay_rate: '13.6500', charge_rate: '18.2200' }],
      [],
    ])
    const made = (await many(asker, by([one, two, later], { pay: '3.3', charge: '5' }))).body.data
    expect(made.map(({ problem }: { problem: { code: string } | null }) => problem?.code)).toEqual([
      ...[undefined, undefined, 'rate_change.outside'],
    ])
    expect((await notificationsOf(amber.owner))[0]).toBe('asker proposes new rates for 2 placements')
    const again = (await many(asker, by([one, two], { charge: '5' }))).body.data
    expect(again[0].problem.code).toBe('rate_change.waiting')
  })
  const rates = (pay_rate: string, charge_rate: string, effective_from = '2026-01-05') => [
    { rate_code_id: fixture.basic, pay_rate, charge_rate, effective_from },
  ]

  it('never falls below nothing, nor rises beyond the largest rate', async () => {
    const { id } = await placed(job)
    const problem = async (more: object) => (await many(asker, by([id], more))).body.data[0].problem.code
    expect(await problem({ charge: '-101' })).toBe('rate_change.range')
    expect(await problem({ by: 'amount', charge: '-26.01' })).toBe('rate_change.range')
    expect(await problem({ by: 'amount', charge: '99999999' })).toBe('rate_change.range')
    expect((await many(asker, by([id], {}))).body.errors).toHaveProperty('charge')
    expect((await many(asker, by([], { charge: '1' }))).body.errors).toHaveProperty('placement_ids')
    const crowd = Array.from({ length: 101 }, (_, at) => at + 1)
    expect((await many(asker, by(crowd, { charge: '1' }))).body.errors).toHaveProperty('placement_ids')
  })
})

describe('closed time', () => {
  it('takes no new rates', async () => {
    const { id } = await placed(job)
    const asked = (await propose(asker, rise(id))).body.id
    const { version } = (await as(amber.owner).get('/periods')).body
    const closing = await as(amber.owner).post('/periods/closings', {
      closed_to: '2026-03-31',
      reason: 'Done',
      version,
    })
    expect(closing.status).toBe(201)
    expect((await approve(amber.owner, asked)).body.errors).toHaveProperty('from_day')
    await as(asker).post(`/rate-changes/${asked}/withdrawal`)
    expect((await propose(asker, rise(id))).body.errors).toHaveProperty('from_day')
  })
})
