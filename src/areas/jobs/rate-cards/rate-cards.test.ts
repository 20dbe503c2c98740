import { beforeAll, describe, expect, it } from 'vitest'
import {
  fixture,
  foreign,
  historyOf,
  layGround,
  newJob,
  placed,
  placementOf,
} from '#areas/jobs/jobs.testing.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, type Person } from '#test/people.ts'

openAgencies()
beforeAll(layGround)

let job: { id: number }
beforeAll(async () => {
  job = await newJob({ openings: 20 })
})

const ofClient = () => `/clients/${fixture.client_id}/rate-card`
const row = (rate_code_id: number, basis: string, pay: string, charge: string, more: object = {}) => ({
  ...{ rate_code_id, basis, pay, charge, effective_from: '2026-01-01', effective_to: null, ...more },
})
async function keep(path: string, rows: object[], who: Person = amber.owner) {
  const { version } = (await as(who).get(path)).body
  return as(who).put(path, { rows, version })
}
const proposal = async (day: string, who: Person = amber.owner) =>
  as(who).get(
    `/rate-cards/proposal?client_id=${fixture.client_id}&day=${day}&basic_rate_code_id=${fixture.basic}`,
  )

describe('a rate card', () => {
  it('proposes the client’s rates, then the agency’s, each worked out as its row says', async () => {
    const { basic, overtime, night, bank_holiday } = fixture
    const agency = await keep('/rate-cards/agency', [
      row(basic, 'fixed', '15.00', '20.00'),
      row(overtime, 'multiplier', '1.5', '1.4'),
      row(bank_holiday, 'margin', '30', '4.50'),
    ])
    expect(agency.status).toBe(200)
    const client = await keep(ofClient(), [
      row(basic, 'fixed', '18.00', '24.00', { effective_to: '2026-06-30' }),
      row(basic, 'margin_percent', '19.00', '25', { effective_from: '2026-07-01' }),
      row(night, 'margin_percent', '21.00', '30'),
    ])
    expect(client.body).toMatchObject({ client_name: 'Northwind Hospital', version: 1 })
    const rate = (
      rate_code_id: number,
      pay_rate: string,
      charge_rate: string,
      source: string,
      card_from = '2026-01-01',
    ) => ({ rate_code_id, pay_rate: `${pay_rate}00`, charge_rate: `${charge_rate}00`, source, card_from })
    expect((await proposal('2026-03-02')).body.data).toEqual([
      rate(basic, '18.00', '24.00', 'client_card'),
      rate(night, '21.00', '30.00', 'client_card'),
      rate(overtime, '27.00', '33.60', 'agency_card'),
      rate(bank_holiday, '30.00', '34.50', 'agency_card'),
    ])
    expect((await proposal('2026-07-06')).body.data[0]).toEqual(
      rate(basic, '19.00', '25.33', 'client_card', '2026-07-01'),
    )
    expect((await proposal('2025-12-31')).body.data).toEqual([])
    expect(await as(amber.owner).get(ofClient())).toMatchObject({ body: { rows: [{}, {}, {}] } })
  })

  it('is named on the rates that came from it, and only on those', async () => {
    const from = { rate_code_id: fixture.basic, effective_from: '2026-01-05', source: 'client_card' }
    const one = await placed(job, { rates: [{ ...from, pay_rate: '18', charge_rate: '24' }] })
    expect(one.rates).toMatchObject([{ source: 'client_card', card_from: '2026-01-01' }])
    const other = await placed(job, { rates: [{ ...from, pay_rate: '18', charge_rate: '25' }] })
    expect(other.rates).toMatchObject([{ source: 'placement', card_from: null }])
  })

  it('of the job comes before those of the client and the agency', async () => {
    const one = await newJob({ openings: 3 })
    const path = `/jobs/${one.id}/rate-card`
    const { night } = fixture
    const kept = await keep(path, [row(night, 'fixed', '22.50', '31.00', { effective_from: '2026-02-01' })])
    expect(kept.body).toMatchObject({ job_id: one.id, client_id: null, currency: 'GBP', version: 1 })
    const asked = `/rate-cards/proposal?client_id=${fixture.client_id}&job_id=${one.id}&basic_rate_code_id=${fixture.basic}`
    const rates = (await as(amber.owner).get(`${asked}&day=2026-03-02`)).body.data
    expect(rates.find((rate: { rate_code_id: number }) => rate.rate_code_id === night)).toMatchObject({
      ...{ pay_rate: '22.5000', source: 'job_card', card_from: '2026-02-01' },
    })
    expect(rates[1]).toMatchObject({ source: 'client_card' })
    expect(
      (await as(amber.owner).get(`${asked.replace(`job_id=${one.id}`, 'job_id=999999')}&day=2026-03-02`))
        .status,
    ).toBe(404)
    const from = { rate_code_id: night, effective_from: '2026-03-02', pay_rate: '22.5', charge_rate: '31' }
    const basic = {
      rate_code_id: fixture.basic,
      effective_from: '2026-01-05',
      pay_rate: '20',
      charge_rate: '26',
    }
    const made = await placed(one, { rates: [basic, { ...from, source: 'job_card' }] })
    expect(made.rates).toMatchObject([
      { source: 'placement' },
      { source: 'job_card', card_from: '2026-02-01' },
    ])
    expect((await as(amber.consultant).get(path)).status).toBe(403)
    expect((await as(birch.owner).get(path)).status).toBe(404)
    expect((await as(birch.owner).put(path, { rows: [], version: 0 })).status).toBe(404)
    expect((await as(amber.owner).put(path, { rows: [], version: 0 })).body.code).toBe('changed')
  })

  it('is applied to placements that are there by proposals', async () => {
    const { id } = await placed(job)
    const body = { placement_ids: [id], from_day: '2026-03-02', by: 'card', codes: 'all', reason: 'New card' }
    const made = (await as(amber.owner).post('/rate-changes/batch', body)).body.data[0]
    const change = `/rate-changes/${made.rate_change_id}`
    const decided = await as(amber.owner).post(`${change}/decision`, {
      decision: 'approve',
      accepted: [{ code: 'duty.rate_approval', reason: 'As the card says' }],
    })
    expect(decided.body.rows).toMatchObject([
      { was_pay: '20.0000', pay_rate: '18.0000', source: 'client_card' },
    ])
    expect((await placementOf(id)).rates).toMatchObject([
      { pay_rate: '20.0000', source: 'placement' },
      { pay_rate: '18.0000', charge_rate: '24.0000', source: 'client_card', card_from: '2026-01-01' },
    ])
    const both = { ...body, pay: '1' }
    expect((await as(amber.owner).post('/rate-changes/batch', both)).body.errors).toHaveProperty('pay')
    const before = { ...body, from_day: '2026-01-05' }
    expect((await as(amber.owner).post('/rate-changes/batch', before)).status).toBe(201)
  })

  it('is refused where rows overlap, end too early, or are no rates', async () => {
    const at = async (rows: object[]) => (await keep(ofClient(), rows)).body.errors
    const { basic } = fixture
    const may = row(basic, 'fixed', '18', '24', { effective_from: '2026-05-01' })
    expect(await at([row(basic, 'fixed', '18', '24'), may])).toHaveProperty(['rows.1.effective_from'])
    const ended = row(basic, 'fixed', '18', '24', { effective_to: '2025-12-31' })
    expect(await at([ended])).toHaveProperty(['rows.0.effective_to'])
    expect(await at([row(basic, 'fixed', '-1', '24')])).toHaveProperty(['rows.0.pay'])
    expect(await at([row(basic, 'margin_percent', '18', '100')])).toHaveProperty(['rows.0.charge'])
    expect(await at([row(basic, 'multiplier', '1000', '1')])).toHaveProperty(['rows.0.pay'])
    expect(await at([row(foreign.basic + 1000, 'fixed', '18', '24')])).toHaveProperty(['rows.0.rate_code_id'])
    expect(await at(Array.from({ length: 201 }, () => may))).toHaveProperty('rows')
    expect((await as(amber.owner).put(ofClient(), { rows: [], version: 99 })).body.code).toBe('changed')
  })

  it('is kept by who may, and told in the history', async () => {
    expect((await as(amber.consultant).get(ofClient())).status).toBe(403)
    expect((await as(birch.owner).get(ofClient())).status).toBe(404)
    expect((await as(birch.owner).put(ofClient(), { rows: [], version: 0 })).status).toBe(404)
    const blind = await addPerson(saffron.database, amber.tenant, {
      ...{ name: 'blind', email: 'blind@cards.test', role: 'none' },
      permissions: [
        'clients.view',
        'rate_cards.manage',
        'placements.rates.propose',
        'placements.rates.view_charge',
      ],
    })
    const shown = (await as(blind).get(ofClient())).body.rows
    expect(shown).toMatchObject([{ pay: null, charge: '24.0000' }, { pay: null, charge: null }, {}])
    expect((await keep(ofClient(), [], blind)).status).toBe(403)
    expect((await proposal('2026-03-02', blind)).body.data[0]).toMatchObject({ pay_rate: null })
    const id = await saffron.database.inTenant(amber.tenant.id, async (db) => {
      const card = await db
        .selectFrom('rate_cards')
        .select('id')
        .where('tenant_id', '=', db.tenant)
        .where('client_id', '=', fixture.client_id)
        .executeTakeFirstOrThrow()
      return card.id
    })
    const [made] = await historyOf('rate-cards', id)
    expect(made.changes).toHaveProperty(['Basic_pay, from 1 Jan 2026'])
  })
})
