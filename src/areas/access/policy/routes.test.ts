import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type Agency, nobody, type Person, speaking, twoAgencies } from '#test/people.ts'

let saffron: TestApp
let amber: Agency
let birch: Agency
let as: ReturnType<typeof speaking>

beforeAll(async () => {
  saffron = await testApp()
  ;({ amber, birch } = await twoAgencies(saffron.database))
  as = speaking(saffron.app)
})
afterAll(() => saffron.close())

const show = async (person: Person) => (await as(person).get('/security-policy')).body.data
const change = async (person: Person, changes: object) =>
  as(person).patch('/security-policy', { version: (await show(person)).version, ...changes })

describe('the security policy', () => {
  it('asks for nothing until an agency decides, and is kept in the history', async () => {
    expect(await show(amber.owner)).toMatchObject({ two_factor: 'none', idle_hours: null, version: 0 })
    const { status, body } = await change(amber.owner, {
      two_factor: 'staff',
      grace_days: 14,
      idle_hours: 12,
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ two_factor: 'staff', grace_days: 14, idle_hours: 12, version: 1 })
    expect(body.data.required_since).not.toBeNull()
    const history = await as(amber.owner).get('/history?subject=settings&subject_id=1')
    expect(history.body.data[0]).toMatchObject({
      action: 'security changed',
      changes: { two_factor: { from: 'none', to: 'staff' }, idle_hours: { from: null, to: 12 } },
    })
    expect(await show(birch.owner)).toMatchObject({ two_factor: 'none', version: 0 })
  })

  it('is not written over by who read an older one', async () => {
    const { version } = await show(birch.owner)
    expect((await change(birch.owner, { idle_hours: 4 })).status).toBe(200)
    const late = await as(birch.owner).patch('/security-policy', { version, idle_hours: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'changed'])
    expect((await show(birch.owner)).idle_hours).toBe(4)
  })

  it.each([
    [{ two_factor: 'some' }, 'two_factor'],
    [{ grace_days: -1 }, 'grace_days'],
    [{ grace_days: 91 }, 'grace_days'],
    [{ idle_hours: 0 }, 'idle_hours'],
    [{ idle_hours: 721 }, 'idle_hours'],
  ])('refuses %j at its field', async (wrong, field) => {
    const refused = await change(amber.owner, wrong)
    expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(Array) } } })
  })

  it('is for those who may change how people sign in', async () => {
    expect((await as(amber.consultant).get('/security-policy')).body.permission).toBe('settings.security')
    const tried = await as(amber.consultant).patch('/security-policy', { version: 0, two_factor: 'none' })
    expect([tried.status, tried.body.permission]).toEqual([403, 'settings.security'])
    expect((await as(nobody).get('/security-policy')).status).toBe(401)
    expect((await as(birch.owner, { tenant: 'amber' }).get('/security-policy')).status).toBe(404)
  })
})
