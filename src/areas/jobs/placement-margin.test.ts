import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  body,
  change,
  fixture,
  historyOf,
  lately,
  layGround,
  newJob,
  newWorker,
  placementOf,
} from '#areas/jobs/jobs.testing.ts'
import { amber, as, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { monday } from '#test/days.ts'
import { addPerson, type Person } from '#test/people.ts'

openAgencies()
let second: Person
beforeAll(async () => {
  await layGround()
  second = await addPerson(saffron.database, amber.tenant, {
    ...{ name: 'Sam Second', email: 'second@amber.test', role: 'admin' },
  })
})
beforeEach(() => floor(null))

const floor = async (margin_floor: string | null) => {
  const { version } = (await as(amber.owner).get('/margin-floor')).body
  expect((await as(amber.owner).patch('/margin-floor', { margin_floor, version })).status).toBe(200)
}
const accept = (...codes: string[]) => codes.map((code) => ({ code, reason: 'Agreed with the board' }))

/** Somebody on the agency's payroll. */
async function onPayroll() {
  const id = await newWorker()
  await inAmber((db) =>
    sql`update engagements set type = 'paye', supplier_id = null
      where tenant_id = ${db.tenant} and candidate_id = ${id}`.execute(db),
  )
  return id
}

const ratesOf = (charge_rate: string) => [
  { rate_code_id: fixture.basic, pay_rate: '20.00', charge_rate, effective_from: lately().start_date },
]

async function place(charge: string, more: object = {}, accepted: object[] = []) {
  const candidate_id = await onPayroll()
  const given = await body(await newJob(), {
    candidate_id,
    contracted_minutes: 2400,
    ...lately(),
    rates: ratesOf(charge),
    ...more,
  })
  return as(amber.owner).post('/placements', { ...given, accepted: [...given.accepted, ...accepted] })
}
const warned = ({ body: { warnings } }: { body: { warnings?: { code: string; text: string }[] } }) =>
  warnings?.map(({ code }) => code)

describe('the margin of a placement', () => {
  it('is what a week leaves over after the employer’s costs', async () => {
    const made = await place('30.00')
    expect(made.status).toBe(201)
    expect((await placementOf(made.body.id)).margin).toMatchObject({
      ...{ pay: 800_00, charge: 1200_00, on_costs: 244_40, margin: 155_60, margin_percent: '12.97' },
      steps: [{ amount: 96_56 }, { amount: 120_06 }, { amount: 23_30 }, { amount: 4_48 }],
    })
  })

  it('reads whether the basic rate earns holiday pay, and the figures as the agency has them', async () => {
    const { id } = (await place('30.00')).body
    const holiday = async (earns: boolean) =>
      inAmber((db) =>
        sql`update rate_codes set accrues_holiday = ${earns} where tenant_id = ${db.tenant} and id = ${fixture.basic}`.execute(
          db,
        ),
      )
    await holiday(false)
    expect((await placementOf(id)).margin.on_costs).toBe(105_58 + 20_40 + 4_00)
    await holiday(true)
    const levy = async (rate: string) => {
      const { data } = (await as(amber.owner).get('/legal-figures')).body
      const { said_id } = data.find(({ key }: { key: string }) => key === 'apprenticeship_levy')
      const said = { key: 'apprenticeship_levy', from_day: '2017-04-06', value: { rate }, said_id }
      const reply = await as(amber.owner).post('/legal-figures/corrections', {
        ...said,
        reason: 'Small pay bill',
      })
      expect(reply.status).toBe(201)
    }
    await levy('0')
    expect((await placementOf(id)).margin.on_costs).toBe(244_40 - 4_48)
    await levy('0.5')
  })

  it('counts none for a worker who is paid through a company', async () => {
    const made = await as(amber.owner).post('/placements', await body(await newJob()))
    expect(made.body.margin).toMatchObject({ on_costs: 0, no_on_costs: expect.stringMatching(/^None/) })
  })

  it.each(['pay', 'charge', 'margin'])('is not told without the permission to see %s', async (side) => {
    const { id } = (await place('30.00')).body
    const sides = ['pay', 'charge', 'margin'].filter((each) => each !== side)
    const who = await addPerson(saffron.database, amber.tenant, {
      ...{ name: 'Bo Blind', email: `no-${side}@amber.test`, role: 'none' },
      permissions: ['placements.view', ...sides.map((each) => `placements.rates.view_${each}`)],
    })
    const shown = await as(who).get(`/placements/${id}`)
    expect([shown.status, shown.body.margin]).toEqual([200, null])
  })
})

describe('a margin that is too small', () => {
  it('is asked about when the charge does not cover the costs, and the history tells no amounts', async () => {
    const asked = await place('26.00')
    expect([asked.status, warned(asked)]).toEqual([409, ['placement.margin']])
    const made = await place('26.00', {}, accept('placement.margin'))
    expect(made.status).toBe(201)
    const [created] = await historyOf('placements', made.body.id)
    expect(created.changes.accepted_warnings.to).toContain('does not cover the pay')
    expect(created.changes.accepted_warnings.to).not.toMatch(/£|20\.00|26\.00|1,0/)
  })

  it('is asked about below the floor of the agency, or that of the client instead', async () => {
    await floor('13')
    expect(warned(await place('30.00', { status: 'draft' }))).toEqual(['placement.margin'])
    const { version } = (await as(amber.owner).get(`/clients/${fixture.client_id}`)).body
    const own = (margin_floor: string | null, at: number) =>
      as(amber.owner).patch(`/clients/${fixture.client_id}`, { margin_floor, version: at })
    const lower = await own('12', version)
    expect((await place('30.00', { status: 'draft' })).status).toBe(201)
    await own(null, lower.body.version)
  })

  it('takes two people below the floor: one who sets the rates, another who approves them', async () => {
    await floor('13')
    const alone = await place('30.00', {}, accept('placement.margin'))
    expect([alone.status, alone.body.code]).toEqual([403, 'duty.rate_below_floor'])
    const { id } = (await place('30.00', { status: 'draft' }, accept('placement.margin'))).body
    const accepted = accept('placement.margin', 'placement.backdated')
    const own = await change(amber.owner, id, { status: 'live', accepted })
    expect([own.status, own.body.code]).toEqual([403, 'duty.rate_below_floor'])
    const unseen = await change(second, id, { status: 'live', accepted: accept('placement.backdated') })
    expect([unseen.status, warned(unseen)]).toEqual([409, expect.arrayContaining(['placement.margin'])])
    expect((await change(second, id, { status: 'live', accepted })).status).toBe(200)
  })

  it('takes another person than who changes agreed rates', async () => {
    const { id } = (await place('30.00')).body
    await floor('13')
    const accepted = accept('placement.margin')
    const lower = await change(amber.owner, id, { rates: ratesOf('29.00'), accepted })
    expect([lower.status, lower.body.code]).toEqual([403, 'duty.rate_below_floor'])
    expect((await change(amber.owner, id, { rates: ratesOf('31.00') })).status).toBe(200)
    const { version } = (await as(amber.owner).get('/duties')).body
    await as(amber.owner).patch('/duties', { version, modes: { rate_below_floor: 'warn' } })
    const asked = await change(amber.owner, id, { rates: ratesOf('29.00'), accepted })
    expect(warned(asked)).toEqual(['placement.margin', 'duty.rate_below_floor'])
    const both = [...accepted, ...accept('duty.rate_below_floor')]
    expect((await change(amber.owner, id, { rates: ratesOf('29.00'), accepted: both })).status).toBe(200)
  })

  it('takes another person for rates that were proposed, although more is left than before', async () => {
    const { id } = (await place('30.00')).body
    await floor('20')
    const rows = [{ rate_code_id: fixture.basic, pay_rate: '20.00', charge_rate: '31.00' }]
    const proposal = { placement_id: id, from_day: monday(-8), rows, reason: 'A better price' }
    const asked = await as(amber.owner).post('/rate-changes', proposal)
    expect(asked.status).toBe(201)
    const { version } = (await as(amber.owner).get('/duties')).body
    await as(amber.owner).patch('/duties', { version, modes: { rate_below_floor: 'block' } })
    const approve = (who: Person) =>
      as(who).post(`/rate-changes/${asked.body.id}/decision`, {
        ...{ decision: 'approve', accepted: accept('placement.margin') },
      })
    const own = await approve(amber.owner)
    expect([own.status, own.body.code]).toEqual([403, 'duty.rate_below_floor'])
    expect((await approve(second)).status).toBe(200)
  })
})
