import { beforeAll, describe, expect, it } from 'vitest'
import {
  body,
  change,
  changeJob,
  fixture,
  historyOf,
  jobOf,
  lately,
  layGround,
  newJob,
  placed,
} from '#areas/jobs/jobs.testing.ts'
import { type RateRange, rangeWarning, whyNotRange } from '#areas/jobs/rate-range.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, type Person } from '#test/people.ts'

const open: RateRange = {
  pay_rate_min: null,
  pay_rate_max: null,
  charge_rate_min: null,
  charge_rate_max: null,
}
const row = (pay_rate: string, charge_rate: string, more: object = {}) => ({
  ...{ rate_code_id: 1, pay_rate, charge_rate, effective_from: '2026-01-05', effective_to: null, ...more },
})

describe('the range of a job', () => {
  it.each<[string, RateRange, ReturnType<typeof row>[], string | undefined]>([
    ['no limits', open, [row('0', '0')], undefined],
    ['just within', { ...open, pay_rate_min: '20', pay_rate_max: '20.0000' }, [row('20.00', '1')], undefined],
    [
      'below the least',
      { ...open, pay_rate_min: '20.0001' },
      [row('20', '26')],
      'What is paid from 5 Jan 2026 is below the least of this job.',
    ],
    [
      'above the most',
      { ...open, charge_rate_max: '25.99' },
      [row('20', '26')],
      'What is charged from 5 Jan 2026 is above the most of this job.',
    ],
    ['another code', { ...open, pay_rate_max: '1' }, [row('20', '26', { rate_code_id: 2 })], undefined],
  ])('says of %s', (_, range, rows, text) => {
    expect(rangeWarning(rows, 1, range)?.text).toBe(text)
  })

  it('has a most that is not less than its least', () => {
    expect(whyNotRange({ ...open, pay_rate_min: '20', pay_rate_max: '19.99' })?.errors).toHaveProperty(
      'pay_rate_max',
    )
    expect(whyNotRange({ ...open, charge_rate_min: '9', charge_rate_max: '10' })).toBeUndefined()
  })
})

openAgencies()
beforeAll(layGround)

let blind: Person
beforeAll(async () => {
  blind = await addPerson(saffron.database, amber.tenant, {
    ...{ name: 'blind', email: 'blind@ranges.test', role: 'none' },
    permissions: ['jobs.view', 'jobs.update', 'jobs.export', 'clients.view', 'placements.rates.view_charge'],
  })
})

describe('a job with a range', () => {
  it('asks about a placement outside it, and about new rates, and keeps the reason', async () => {
    const job = await newJob({ openings: 5, pay_rate_max: '19.50', charge_rate_min: '26' })
    expect(job).toMatchObject({ pay_rate_min: null, pay_rate_max: '19.5000', charge_rate_min: '26.0000' })
    const asked = await as(amber.owner).post('/placements', await body(job, lately()))
    expect(asked).toMatchObject({
      status: 409,
      body: { code: 'needs_reason', warnings: [{ code: 'placement.rate_range', field: 'rates' }] },
    })
    expect(JSON.stringify(asked.body)).not.toContain('19.5')
    const reason = { code: 'placement.rate_range', reason: 'Nobody else is there' }
    const given = await body(job)
    const accepted = [...given.accepted, reason]
    const made = await as(amber.owner).post('/placements', { ...given, accepted })
    expect(made.status).toBe(201)
    const [told] = await historyOf('placements', made.body.id)
    expect(JSON.stringify(told.changes)).toContain('Nobody else is there')

    const within = await placed(job, {
      rates: [
        { rate_code_id: fixture.basic, pay_rate: '19', charge_rate: '26', effective_from: '2026-01-05' },
      ],
    })
    const rates = [
      { rate_code_id: fixture.basic, pay_rate: '19', charge_rate: '25', effective_from: '2026-01-05' },
    ]
    expect((await change(amber.owner, within.id, { rates })).body.warnings).toMatchObject([
      { code: 'placement.rate_range' },
    ])
    const proposal = await as(amber.owner).post('/rate-changes', {
      ...{ placement_id: within.id, from_day: '2026-03-02', reason: 'Asked for' },
      rows: [{ rate_code_id: fixture.basic, pay_rate: '19.51' }],
    })
    const decided = await as(amber.owner).post(`/rate-changes/${proposal.body.id}/decision`, {
      decision: 'approve',
    })
    expect(proposal.status).toBe(201)
    expect(decided.body.warnings).toContainEqual(expect.objectContaining({ code: 'placement.rate_range' }))
  })

  it('is refused where it holds nothing, and shown and changed only by whoever may see that side', async () => {
    const job = await newJob({ pay_rate_min: '18', pay_rate_max: '21', charge_rate_max: '30' })
    const wrong = await changeJob(amber.owner, job.id, { pay_rate_max: '17.99' })
    expect(wrong.body).toMatchObject({
      code: 'job.rate_range',
      errors: { pay_rate_max: [expect.any(String)] },
    })
    expect((await changeJob(amber.owner, job.id, { pay_rate_max: '-1' })).status).toBe(422)

    const seen = (await as(blind).get(`/jobs/${job.id}`)).body
    expect(seen).toMatchObject({ pay_rate_min: null, pay_rate_max: null, charge_rate_max: '30.0000' })
    const listed = (await as(blind).get('/jobs?search=night&per_page=100')).body.data
    expect(listed.find(({ id }: { id: number }) => id === job.id)).toMatchObject({ pay_rate_max: null })
    expect((await changeJob(blind, job.id, { pay_rate_max: '99' })).body.errors).toHaveProperty(
      'pay_rate_max',
    )
    // A form sends back what it was shown: nothing of it is lost.
    const saved = await changeJob(blind, job.id, {
      pay_rate_min: null,
      pay_rate_max: null,
      charge_rate_max: '31',
    })
    expect(saved.status).toBe(200)
    expect(await jobOf(job.id)).toMatchObject({ pay_rate_min: '18.0000', pay_rate_max: '21.0000' })
    const { version } = await jobOf(job.id)
    const same = await as(amber.owner).patch(`/jobs/${job.id}`, { version, pay_rate_max: '22' })
    expect(same.body.pay_rate_max).toBe('22.0000')
    const [told] = await historyOf('jobs', job.id)
    expect(told.changes).toMatchObject({ pay_rate_max: { from: '21.0000', to: '22' } })
    const [hidden] = await historyOf('jobs', job.id, blind)
    expect(hidden.changes).toMatchObject({ pay_rate_max: { from: 'withheld', to: 'withheld' } })
    expect((await as(birch.owner).get(`/jobs/${job.id}`)).status).toBe(404)
  })
})
