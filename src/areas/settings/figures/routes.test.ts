import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { across, amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, nobody, type Person } from '#test/people.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

openAgencies()

type Row = {
  key: string
  from_day: string
  value: Record<string, string>
  state: string
  said_id: number | null
}
const list = async (who: Person): Promise<Row[]> => (await as(who).get('/legal-figures')).body.data
const rowOf = async (who: Person, key: string, from_day: string) =>
  (await list(who)).find((row) => row.key === key && row.from_day === from_day)
const future = { key: 'employer_ni', from_day: '2199-04-06', value: { rate: '16', weekly_threshold: '100' } }
const correct = (who: Person, body: object) => as(who).post('/legal-figures/corrections', body)

describe('legal figures', () => {
  it('are there in every agency from the first moment, to be checked', async () => {
    for (const { owner } of [amber, birch]) {
      const rows = await list(owner)
      expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['shipped']))
      expect(rows.map(({ key }) => key)).toContain('minimum_wage')
    }
  })

  it('are confirmed once, by the agency alone that did', async () => {
    const checked = { key: 'holiday_pay', from_day: '2024-04-01', said_id: null }
    expect((await as(amber.owner).post('/legal-figures/confirmations', checked)).status).toBe(201)
    expect(await rowOf(amber.owner, 'holiday_pay', '2024-04-01')).toMatchObject({
      state: 'confirmed',
      said_by: amber.owner.name,
    })
    const again = await as(amber.owner).post('/legal-figures/confirmations', checked)
    expect([again.status, again.body.code]).toEqual([409, 'changed'])
    expect((await rowOf(birch.owner, 'holiday_pay', '2024-04-01'))?.state).toBe('shipped')
  })

  it('get a value from a day on, one a day, at one instant too', async () => {
    const tries = await Promise.all([1, 2, 3].map(() => as(amber.finance).post('/legal-figures', future)))
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    const taken = tries.find(({ status }) => status === 422)!
    expect(taken.body).toMatchObject({ code: 'figure.day_taken', errors: { from_day: expect.any(Array) } })
    expect(await rowOf(amber.owner, 'employer_ni', '2199-04-06')).toMatchObject({
      value: future.value,
      state: 'own',
    })
    expect(await rowOf(birch.owner, 'employer_ni', '2199-04-06')).toBeUndefined()
  })

  it('are corrected by a row that takes the place of another one, which stays', async () => {
    const { said_id } = (await rowOf(amber.owner, 'employer_ni', '2199-04-06'))!
    const body = { ...future, value: { rate: '17', weekly_threshold: '100' }, reason: 'Misread', said_id }
    const tries = await Promise.all([1, 2].map(() => correct(amber.owner, body)))
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await rowOf(amber.owner, 'employer_ni', '2199-04-06'))?.value.rate).toBe('17')
    const { rows } = await across(sql<{ rate: string }>`select value ->> 'rate' as rate from legal_figures
      where tenant_id = ${amber.tenant.id} and from_day = '2199-04-06' order by id`)
    expect(rows.map(({ rate }) => rate)).toEqual(['16', '17'])
    const history = await as(amber.owner).get('/history?subject=legal-figures&subject_id=1')
    expect(history.body.data[0]).toMatchObject({
      action: 'legal figure corrected',
      changes: {
        'Employer’s National Insurance from 6 Apr 2199, Rate': { from: '16%', to: '17%' },
        reason: { from: null, to: 'Misread' },
      },
    })
  })

  it('are withdrawn while they are to come, and can be said again', async () => {
    const { said_id } = (await rowOf(amber.owner, 'employer_ni', '2199-04-06'))!
    const gone = { key: 'employer_ni', from_day: '2199-04-06', said_id, reason: 'The bill fell' }
    expect((await as(amber.owner).post('/legal-figures/withdrawals', gone)).status).toBe(201)
    expect(await rowOf(amber.owner, 'employer_ni', '2199-04-06')).toBeUndefined()
    expect((await as(amber.owner).post('/legal-figures', future)).status).toBe(201)
    const shipped = { key: 'employer_ni', from_day: '2025-04-06', said_id: null, reason: 'No' }
    const refused = await as(amber.owner).post('/legal-figures/withdrawals', shipped)
    expect([refused.status, refused.body.code]).toEqual([409, 'figure.shipped'])
  })

  it.each([
    ['an unknown figure', { key: 'mileage' }, 'key'],
    ['a day that is none', { from_day: '2026-02-30' }, 'from_day'],
    ['a day out of range', { from_day: '2300-01-01' }, 'from_day'],
    ['too much', { value: { rate: '101', weekly_threshold: '1' } }, 'value.rate'],
    ['a part that is missing', { value: { rate: '1' } }, 'value.weekly_threshold'],
    ['a source without end', { source: 'x'.repeat(301) }, 'source'],
  ])('refuse %s at its field', async (_, wrong, field) => {
    const refused = await as(amber.owner).post('/legal-figures', {
      ...future,
      from_day: '2198-01-01',
      ...wrong,
    })
    expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(Array) } } })
  })

  it('say nothing of another agency’s rows', async () => {
    const { said_id } = (await rowOf(amber.owner, 'employer_ni', '2199-04-06'))!
    const refused = await correct(birch.owner, { ...future, reason: 'Mine now', said_id })
    expect([refused.status, refused.body.code]).toEqual([409, 'figure.gone'])
    const levy = { key: 'apprenticeship_levy', from_day: '2017-04-06', value: { rate: '0' } }
    expect((await correct(birch.owner, { ...levy, reason: 'Mine', said_id })).status).toBe(409)
  })

  it('are changed by those who may, and read besides by who sees margins', async () => {
    const tried = await as(amber.consultant).post('/legal-figures', future)
    expect([tried.status, tried.body.permission]).toEqual([403, 'settings.figures'])
    expect((await as(amber.consultant).get('/legal-figures')).status).toBe(200)
    expect((await as(amber.candidate).get('/legal-figures')).status).toBe(403)
    expect((await as(nobody).get('/legal-figures')).status).toBe(401)
    expect((await as(birch.owner, { tenant: 'amber' }).get('/legal-figures')).status).toBe(404)
  })
})

describe('the margin floor', () => {
  const show = async (who: Person) => (await as(who).get('/margin-floor')).body
  const set = async (who: Person, margin_floor: string | null) =>
    as(who).patch('/margin-floor', { margin_floor, version: (await show(who)).version })

  it('is none until an agency sets one, and its own', async () => {
    expect((await show(amber.owner)).margin_floor).toBeNull()
    expect((await set(amber.owner, '12.5')).body.margin_floor).toBe('12.50')
    expect((await show(birch.owner)).margin_floor).toBeNull()
    const history = await as(amber.owner).get('/history?subject=settings&subject_id=1')
    expect(history.body.data[0].changes).toMatchObject({ margin_floor: { from: null, to: '12.50' } })
    expect((await set(amber.owner, null)).body.margin_floor).toBeNull()
  })

  it.each(['100', '-1', '1.234', 'x'])('is not %s', async (wrong) => {
    expect(await set(amber.owner, wrong)).toMatchObject({
      status: 422,
      body: { errors: { margin_floor: expect.any(Array) } },
    })
  })

  it('is not told to people who do not see margins', async () => {
    const who = await addPerson(saffron.database, amber.tenant, {
      ...{
        name: 'Cy',
        email: 'cy@amber.test',
        role: 'none',
        permissions: ['clients.view', 'placements.view'],
      },
    })
    expect((await as(who).get('/margin-floor')).status).toBe(403)
    expect(JSON.stringify((await as(who).get('/settings')).body)).not.toContain('margin_floor')
  })

  it('is another one at a client, which is a term', async () => {
    await createPlacementFixture(saffron.database, amber)
    const made = await as(amber.owner).post('/clients', { name: 'Lowland Care', margin_floor: '8' })
    expect([made.status, made.body.margin_floor]).toEqual([201, '8.00'])
    const { id, version } = made.body
    const limited = await addPerson(saffron.database, amber.tenant, {
      ...{
        name: 'Ty',
        email: 'ty@amber.test',
        role: 'none',
        permissions: ['clients.view', 'clients.update', 'clients.create'],
      },
    })
    const tried = await as(limited).patch(`/clients/${id}`, { version, margin_floor: '1' })
    expect([tried.status, tried.body.permission]).toEqual([403, 'clients.terms.update'])
    const given = await as(limited).post('/clients', { name: 'Highland Care', margin_floor: '1' })
    expect(given.status).toBe(403)
    const changed = await as(amber.owner).patch(`/clients/${id}`, { version, margin_floor: null })
    expect(changed.body.margin_floor).toBeNull()
  })
})
