import { beforeAll, describe, expect, it } from 'vitest'
import { change, fixture, layGround, newJob, placed } from '#areas/jobs/jobs.testing.ts'
import { addDays } from '#platform/days.ts'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, type Person } from '#test/people.ts'

openAgencies()
beforeAll(layGround)

let job: { id: number }
let asker: Person
beforeAll(async () => {
  asker = await person([pay, charge, 'placements.rates.view_margin', 'placements.rates.propose'])
  job = await newJob({ openings: 50 })
})

const from = '2026-01-05'
const day = '2026-03-02'
const basic = (more: object = {}) => ({
  ...{ rate_code_id: fixture.basic, pay_rate: '20', charge_rate: '26', effective_from: from },
  ...more,
})
const margin = (more: object = {}) => basic({ basis: 'margin', charge_term: '6', ...more })
const multiple = (more: object = {}) => ({
  ...{ rate_code_id: fixture.overtime, pay_rate: '0', charge_rate: '0', effective_from: from },
  ...{ basis: 'multiplier', pay_term: '1.5', charge_term: '1.4', ...more },
})
type Row = { id: number; pay_rate: string; charge_rate: string; effective_from: string; rate_code_id: number }
const ratesOf = async (id: number): Promise<Row[]> =>
  (await as(amber.owner).get(`/placements/${id}`)).body.rates
const overtimeOf = async (id: number) =>
  (await ratesOf(id)).filter(({ rate_code_id }) => rate_code_id === fixture.overtime)

let people = 0
const person = (permissions: string[]): Promise<Person> =>
  addPerson(saffron.database, amber.tenant, {
    ...{ name: 'Reader', email: `reader${++people}@follows.test`, role: 'none' },
    permissions: ['placements.view', ...permissions],
  })
const pay = 'placements.rates.view_pay'
const charge = 'placements.rates.view_charge'

const propose = (placement_id: number, rows: object[], who: Person = asker) =>
  as(who).post('/rate-changes', { placement_id, from_day: day, rows, reason: 'A year of good work' })
const approve = (id: number, who: Person = amber.owner) =>
  as(who).post(`/rate-changes/${id}/decision`, { decision: 'approve' })
const raise = { pay_rate: '24', charge_rate: '30' }

describe('multiples go with the basic rate', () => {
  it('when they begin after the day of the new rates', async () => {
    const { id } = await placed(job, { rates: [basic(), multiple({ effective_from: '2026-04-06' })] })
    const asked = await propose(id, [{ rate_code_id: fixture.basic, ...raise }])
    expect((await approve(asked.body.id)).status).toBe(200)
    expect(await overtimeOf(id)).toMatchObject([
      { effective_from: '2026-04-06', pay_rate: '36.0000', charge_rate: '42.0000' },
    ])
  })

  it('when they were agreed while the new rates waited', async () => {
    const { id } = await placed(job, { rates: [basic()] })
    const asked = await propose(id, [{ rate_code_id: fixture.basic, ...raise }])
    expect((await change(amber.owner, id, { rates: [basic(), multiple()] })).status).toBe(200)
    expect((await approve(asked.body.id)).status).toBe(200)
    expect(await overtimeOf(id)).toMatchObject([
      { effective_from: from, effective_to: '2026-03-01', pay_rate: '30.0000', charge_rate: '36.4000' },
      { effective_from: day, effective_to: null, pay_rate: '36.0000', charge_rate: '42.0000' },
    ])
  })

  it('where a later basic rate holds, when they are new themselves', async () => {
    const { id } = await placed(job, {
      rates: [basic({ effective_to: '2026-03-31' }), basic({ ...raise, effective_from: '2026-04-01' })],
    })
    const { effective_from: _, ...row } = multiple()
    const asked = await propose(id, [{ ...row, pay_rate: undefined, charge_rate: undefined }])
    expect(asked.status).toBe(201)
    expect((await approve(asked.body.id)).status).toBe(200)
    expect(await overtimeOf(id)).toMatchObject([
      { effective_from: day, pay_rate: '30.0000', charge_rate: '36.4000' },
      { effective_from: '2026-04-01', pay_rate: '36.0000', charge_rate: '42.0000' },
    ])
  })

  it('when another code becomes the basic one', async () => {
    const other = { ...basic(raise), rate_code_id: fixture.night }
    const { id } = await placed(job, { rates: [basic(), other, multiple()] })
    const without = await person(['placements.update', pay])
    expect((await change(without, id, { basic_rate_code_id: fixture.night })).status).toBe(403)
    expect((await change(amber.owner, id, { basic_rate_code_id: fixture.night })).status).toBe(200)
    expect(await overtimeOf(id)).toMatchObject([{ pay_rate: '36.0000', charge_rate: '42.0000' }])
  })

  it('and make no more rows than a form can send again', async () => {
    const days = Array.from({ length: 60 }, (_, at) => addDays(from, at))
    const basics = days.map((effective_from, at) =>
      basic({ effective_from, effective_to: at === 59 ? null : effective_from }),
    )
    const rows = [fixture.overtime, fixture.night, fixture.bank_holiday].map((rate_code_id) =>
      multiple({ rate_code_id }),
    )
    const { id } = await placed(job, { rates: [basic()] })
    const refused = await change(amber.owner, id, { rates: [...basics, ...rows] })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['rates']])
  })
})

describe('a margin that somebody does not see', () => {
  it('stays in a copy, and in a row that is cut', async () => {
    const { id } = await placed(job, { end_date: '2026-06-26', rates: [margin(), multiple()] })
    const blind = await person([
      pay,
      charge,
      'placements.create',
      'placements.rates.approve',
      'jobs.view',
      'candidates.view',
    ])
    const copied = await as(blind).post(`/placements/${id}/clone`, {
      start_date: '2026-06-29',
      end_date: null,
    })
    expect(copied.status).toBe(201)
    expect(await ratesOf(copied.body.id)).toMatchObject([
      { charge_rate: '26.0000', basis: 'margin', charge_term: '6.0000' },
      { charge_rate: '36.4000' },
    ])
    const cut = await change(blind, id, {
      rates: [
        margin({ charge_term: null, effective_to: '2026-03-01' }),
        margin({ charge_term: null, pay_rate: '22', effective_from: day }),
      ],
    })
    expect(cut.status).toBe(200)
    expect(await ratesOf(id)).toMatchObject([{ charge_rate: '26.0000' }, { charge_rate: '28.0000' }])
  })

  it('cannot be found by trying what a rate no longer holds', async () => {
    const { id } = await placed(job, { rates: [margin({ charge_term: '6' }), multiple()] })
    const pays = await person([pay, 'placements.rates.propose'])
    const tried = async (pay_rate: string) => {
      const { status, body } = await propose(id, [{ rate_code_id: fixture.basic, pay_rate }], pays)
      if (status === 201) await as(pays).post(`/rate-changes/${body.id}/withdrawal`)
      return [status, Object.keys(body.errors ?? {})]
    }
    // 99,999,999.9999 less 6.00: one more than that would tell.
    const below = await tried('99999993.9999')
    expect(below).toEqual(await tried('99999994.0000'))
    expect(below).toEqual([422, ['rows.0.pay_rate']])
    expect(await tried('25')).toEqual([201, []])
  })
})

describe('a least charge that is proposed', () => {
  it('is for whoever sees charges to approve', async () => {
    const { id } = await placed(job, { rates: [basic()] })
    const asked = await propose(id, [{ rate_code_id: fixture.basic, min_charge: '25' }])
    expect(asked.status).toBe(201)
    const approves = 'placements.rates.approve'
    expect((await approve(asked.body.id, await person([pay, approves]))).status).toBe(403)
    expect((await approve(asked.body.id, await person([charge, approves]))).status).toBe(200)
  })

  it('and a basis, which tells both sides, for whoever sees both', async () => {
    const { id } = await placed(job, { rates: [basic()] })
    const asked = await propose(id, [{ rate_code_id: fixture.basic, basis: 'margin', charge_term: '6' }])
    expect(asked.status).toBe(201)
    const approves = 'placements.rates.approve'
    for (const one of [pay, charge])
      expect((await approve(asked.body.id, await person([one, approves]))).status).toBe(403)
  })

  it('is not lost by rates that were proposed before it was agreed', async () => {
    const { id } = await placed(job, { rates: [basic()] })
    const asked = await propose(id, [{ rate_code_id: fixture.basic, pay_rate: '21' }])
    expect((await change(amber.owner, id, { rates: [basic({ min_charge: '25' })] })).status).toBe(200)
    expect((await approve(asked.body.id)).body.code).toBe('rate_change.stale')
  })
})
