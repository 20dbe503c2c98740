import { describe, expect, it } from 'vitest'
import { amber, as, birch, openAgencies } from '#test/agencies.ts'
import { nobody, type Person } from '#test/people.ts'

openAgencies()

const show = async (person: Person) => (await as(person).get('/duties')).body
const modeOf = async (person: Person, key: string) =>
  (await show(person)).data.find((duty: { key: string }) => duty.key === key)?.mode
const change = async (person: Person, modes: object) =>
  as(person).patch('/duties', { modes, version: (await show(person)).version })

describe('segregation of duties', () => {
  it('follows the standard until an agency decides, for this agency alone, and is kept in the history', async () => {
    expect(await modeOf(amber.owner, 'placement_approval')).toBe('off')
    expect(await modeOf(amber.owner, 'bank_change')).toBe('block')
    const changed = await change(amber.owner, { placement_approval: 'warn' })
    expect([changed.status, changed.body.version]).toEqual([200, 1])
    expect(await modeOf(amber.owner, 'placement_approval')).toBe('warn')
    expect(await modeOf(birch.owner, 'placement_approval')).toBe('off')
    const history = await as(amber.owner).get('/history?subject=settings&subject_id=1')
    expect(history.body.data[0]).toMatchObject({
      action: 'segregation of duties changed',
      changes: { placement_approval: { from: 'off', to: 'warn' } },
    })
  })

  it('is not written over by who read an older one', async () => {
    const { version } = await show(birch.owner)
    expect((await change(birch.owner, { placement_approval: 'block' })).status).toBe(200)
    const late = await as(birch.owner).patch('/duties', { version, modes: { placement_approval: 'off' } })
    expect([late.status, late.body.code]).toEqual([409, 'changed'])
    expect(await modeOf(birch.owner, 'placement_approval')).toBe('block')
  })

  it.each([
    ['less than it always takes', { bank_change: 'warn' }, 'modes.bank_change'],
    ['no duty', { something: 'warn' }, 'modes.something'],
    ['no mode', { placement_approval: 'maybe' }, 'modes.placement_approval'],
  ])('refuses %s at its field', async (_, modes, field) => {
    const refused = await change(amber.owner, modes)
    expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(Array) } } })
  })

  it('is for those who may change the security of the agency', async () => {
    expect((await as(amber.consultant).get('/duties')).body.permission).toBe('settings.security')
    const tried = await as(amber.consultant).patch('/duties', { version: 0, modes: {} })
    expect([tried.status, tried.body.permission]).toEqual([403, 'settings.security'])
    expect((await as(nobody).get('/duties')).status).toBe(401)
    expect((await as(birch.owner, { tenant: 'amber' }).get('/duties')).status).toBe(404)
  })
})
