import { beforeAll, describe, expect, it } from 'vitest'
import {
  body,
  change,
  fixture,
  historyOf,
  layGround,
  newJob,
  placed,
  placementOf,
} from '#areas/jobs/jobs.testing.ts'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, type Person } from '#test/people.ts'

openAgencies()
beforeAll(layGround)

let job: { id: number }
let asker: Person
beforeAll(async () => {
  const all = [...sight, 'placements.rates.view_margin', 'placements.rates.propose']
  asker = await person('asker', all)
  job = await newJob({ openings: 50 })
})

const from = '2026-01-05'
const margin = () => ({
  ...{ rate_code_id: fixture.basic, pay_rate: '20', charge_rate: '0', effective_from: from },
  ...{ basis: 'margin', charge_term: '6' },
})
const multiple = () => ({
  ...{ rate_code_id: fixture.overtime, pay_rate: '0', charge_rate: '0', effective_from: from },
  ...{ basis: 'multiplier', pay_term: '1.5', charge_term: '1.4', min_charge: '37' },
})
const agreed = () => placed(job, { rates: [margin(), multiple()] })
const ratesOf = async (id: number, who = amber.owner) =>
  (await as(who).get(`/placements/${id}`)).body.rates as Record<string, unknown>[]
const person = (name: string, permissions: string[]): Promise<Person> =>
  addPerson(saffron.database, amber.tenant, {
    ...{ name, email: `${name}@basis.test`, role: 'none' },
    permissions: ['placements.view', ...permissions],
  })
const sight = ['placements.rates.view_pay', 'placements.rates.view_charge']

describe('a rate that is agreed as a multiple or a margin', () => {
  it('is worked out when it is saved, and read back as it was agreed', async () => {
    const { id } = await agreed()
    expect(await ratesOf(id)).toMatchObject([
      { pay_rate: '20.0000', charge_rate: '26.0000', basis: 'margin', pay_term: null, charge_term: '6.0000' },
      // 26.00 × 1.4 is 36.40: the least is more.
      {
        pay_rate: '30.0000',
        charge_rate: '37.0000',
        basis: 'multiplier',
        pay_term: '1.5000',
        min_charge: '37.0000',
      },
    ])
  })

  it('follows a new basic rate, which the history tells, and its margin only to who sees margins', async () => {
    const { id } = await agreed()
    const raised = await change(amber.owner, id, {
      rates: [{ ...margin(), pay_rate: '22', charge_term: '7' }, multiple()],
    })
    expect(raised.body.rates).toMatchObject([
      { pay_rate: '22.0000', charge_rate: '29.0000' },
      { pay_rate: '33.0000', charge_rate: '40.6000' },
    ])
    const [{ changes }] = await historyOf('placements', id)
    expect(changes['Overtime_charge_rate, from 5 Jan 2026']).toEqual({ from: '£37.00', to: '£40.60' })
    const sees = await person('sees', sight)
    expect(await ratesOf(id, sees)).toMatchObject([
      { charge_rate: '29.0000', basis: 'margin', charge_term: null },
      { charge_term: '1.4000', pay_term: '1.5000' },
    ])
    const pays = await person('pays', ['placements.rates.view_pay'])
    expect(await ratesOf(id, pays)).toMatchObject([
      { pay_rate: '22.0000', charge_rate: null, charge_term: null, min_charge: null },
      { pay_rate: '33.0000', pay_term: null, charge_term: null, min_charge: null },
    ])
  })

  it('keeps its margin when somebody saves it who does not see it', async () => {
    const { id } = await agreed()
    const blind = await person('blind', ['placements.rates.approve', ...sight])
    const rates = (await ratesOf(id, blind)).map(
      ({ id: _, code: _c, name: _n, unit: _u, card_from: _f, ...row }) =>
        row.basis === 'margin' ? { ...row, pay_rate: '21' } : row,
    )
    const saved = await change(blind, id, { rates })
    expect(saved.status).toBe(200)
    expect(await ratesOf(id)).toMatchObject([
      { pay_rate: '21.0000', charge_rate: '27.0000', charge_term: '6.0000' },
      { pay_rate: '31.5000', charge_rate: '37.8000' },
    ])
  })

  it('is refused on a change, too, and comes to no more than a rate holds', async () => {
    const { id } = await agreed()
    const all = await change(amber.owner, id, {
      rates: [{ ...margin(), basis: 'margin_percent', charge_term: '100' }],
    })
    expect(all.body.errors).toHaveProperty(['rates.0.charge_term'])
    const most = { ...margin(), pay_rate: '99999999', charge_term: '99999999' }
    const beyond = await change(amber.owner, id, { rates: [most] })
    expect(beyond.body.errors).toHaveProperty(['rates.0.charge_term'])
  })

  it.each<[string, () => object, string]>([
    ['a multiple of itself', () => ({ ...multiple(), rate_code_id: fixture.basic }), 'rates.0.basis'],
    ['no margin', () => ({ ...margin(), charge_term: null }), 'rates.0.charge_term'],
    [
      'all of the charge',
      () => ({ ...margin(), basis: 'margin_percent', charge_term: '100' }),
      'rates.0.charge_term',
    ],
    ['no factor', () => ({ ...margin(), basis: 'margin', charge_term: '-1' }), 'rates.0.charge_term'],
    [
      'a multiple where no basic rate holds',
      () => ({ ...multiple(), effective_from: '2026-01-01', effective_to: '2026-01-04' }),
      'rates.1.basis',
    ],
    ['another basis', () => ({ ...margin(), basis: 'guess' }), 'rates.0.basis'],
    ['a least with five decimals', () => ({ ...margin(), min_charge: '1.00001' }), 'rates.0.min_charge'],
  ])('is refused at its field: %s', async (_name, row, field) => {
    const made = await as(amber.owner).post(
      '/placements',
      await body(job, { rates: field.startsWith('rates.1') ? [margin(), row()] : [row()] }),
    )
    expect(made.status).toBe(422)
    expect(Object.keys(made.body.errors)).toContain(field)
  })
})

describe('new rates of such a placement', () => {
  const day = '2026-03-02'
  const propose = (placement_id: number, rows: object[], who = asker) =>
    as(who).post('/rate-changes', { placement_id, from_day: day, rows, reason: 'A year of good work' })
  const approve = (id: number) =>
    as(amber.owner).post(`/rate-changes/${id}/decision`, { decision: 'approve' })

  it('say the pay alone: the charge follows by the margin, and the multiples go with it', async () => {
    const { id } = await agreed()
    const asked = await propose(id, [{ rate_code_id: fixture.basic, pay_rate: '24' }])
    expect(asked.body.rows).toMatchObject([
      { pay_rate: '24.0000', charge_rate: '30.0000', basis: 'margin', charge_term: '6.0000' },
      { was_charge: '37.0000', pay_rate: '36.0000', charge_rate: '42.0000', basis: 'multiplier' },
    ])
    expect((await approve(asked.body.id)).status).toBe(200)
    const rates = await ratesOf(id)
    expect(rates.filter(({ effective_from }) => effective_from === day)).toMatchObject([
      { charge_rate: '30.0000', basis: 'margin' },
      { charge_rate: '42.0000', basis: 'multiplier', min_charge: '37.0000' },
    ])
    expect(rates).toHaveLength(4)
  })

  it('say another basis, and a charge that is said outright is fixed from then on', async () => {
    const { id } = await agreed()
    const percent = { rate_code_id: fixture.basic, basis: 'margin_percent', charge_term: '20' }
    const first = await propose(id, [percent, { rate_code_id: fixture.overtime, charge_rate: '40' }])
    expect(first.body.rows).toMatchObject([
      { pay_rate: '20.0000', charge_rate: '25.0000', basis: 'margin_percent' },
      { pay_rate: '30.0000', charge_rate: '40.0000', basis: 'fixed', pay_term: null },
    ])
    const nothing = await as(asker).post(`/rate-changes/${first.body.id}/withdrawal`)
    expect(nothing.status).toBe(200)
    const same = { rate_code_id: fixture.basic, basis: 'margin', charge_term: '6' }
    expect((await propose(id, [same])).body.code).toBe('rate_change.same')
    const bad = await propose(id, [{ ...percent, charge_term: '100' }])
    expect(bad.body.errors).toHaveProperty(['rows.0.charge_term'])
    const pays = await person('proposer', ['placements.rates.propose', 'placements.rates.view_pay'])
    expect((await propose(id, [same], pays)).status).toBe(403)
  })

  it('move a selection by percent: what follows is not moved twice', async () => {
    const { id } = await agreed()
    const batch = { placement_ids: [id], from_day: day, reason: 'Every year' }
    const moved = await as(amber.owner).post('/rate-changes/batch', {
      ...{ ...batch, by: 'percent', pay: '10', codes: 'all' },
    })
    const { rows } = (await as(amber.owner).get(`/rate-changes/${moved.body.data[0].rate_change_id}`)).body
    expect(rows).toMatchObject([
      { pay_rate: '22.0000', charge_rate: '28.0000', basis: 'margin' },
      { pay_rate: '33.0000', charge_rate: '39.2000', basis: 'multiplier' },
    ])
    expect((await placementOf(id)).rates).toHaveLength(2)
  })
})

it('a card says the least that is charged, and a placement begins with it', async () => {
  const rows = [
    {
      ...{ rate_code_id: fixture.basic, basis: 'margin', pay: '20', charge: '1', min_charge: '24.5' },
      ...{ effective_from: '2026-01-01', effective_to: null },
    },
  ]
  const path = `/jobs/${job.id}/rate-card`
  const { version } = (await as(amber.owner).get(path)).body
  const kept = await as(amber.owner).put(path, { rows, version })
  expect(kept.body.rows).toMatchObject([{ min_charge: '24.5000' }])
  const { data } = (
    await as(amber.owner).get(
      `/rate-cards/proposal?client_id=${fixture.client_id}&job_id=${job.id}&day=2026-02-02&basic_rate_code_id=${fixture.basic}`,
    )
  ).body
  expect(data).toMatchObject([{ pay_rate: '20.0000', charge_rate: '24.5000' }])
})
