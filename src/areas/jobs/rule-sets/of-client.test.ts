import { beforeAll, describe, expect, it } from 'vitest'
import { fixture, foreign, historyOf, layGround, newJob, placed } from '#areas/jobs/jobs.testing.ts'
import { amber, as, birch, openAgencies } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'

openAgencies()
beforeAll(layGround)

const path = () => `/clients/${fixture.client_id}/rule-set`
const show = async () => (await as(amber.owner).get(path())).body
const choose = (rule_set_id: number | null, was: number | null, who: Person = amber.owner) =>
  as(who).put(path(), { rule_set_id, was })
async function keep(name: string, more: object = {}, who: Person = amber.owner, code = fixture.overtime) {
  const rule = {
    ...{ id: 1, name: 'Over 40 hours', type: 'weekly_over', params: { after_minutes: 2400 } },
    ...{ stacking: 'sum', rate_code_id: code, pay: { multiplier: '1.5' }, charge: { multiplier: '1.4' } },
  }
  const made = await as(who).post('/overtime-rules', { name, rules: [rule], ...more })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}

describe('the overtime rules of a client', () => {
  it('are chosen on its page, for placements to come', async () => {
    const [usual, own] = [await keep('Usual', { is_default: true }), await keep('Wards')]
    const job = await newJob({ openings: 5 })
    await placed(job, { rule_set_id: usual.id, overtime_rules: undefined })
    expect(await show()).toMatchObject({
      ...{ own: null, agency: { id: usual.id, name: 'Usual' } },
      placements: [{ rule_set_id: usual.id, name: 'Usual', count: 1 }],
    })
    const chosen = await choose(own.id, null)
    expect(chosen).toMatchObject({ status: 200, body: { own: { id: own.id, name: 'Wards' } } })
    // Whoever has it already keeps a copy; the form of the next begins with the other.
    expect(chosen.body.placements).toMatchObject([{ rule_set_id: usual.id, count: 1 }])
    const proposed = await as(amber.owner).get(`/clients/${fixture.client_id}/overtime-rules`)
    expect(proposed.body.rule_set.id).toBe(own.id)
    const [{ changes }] = await historyOf('clients', fixture.client_id)
    expect(changes.overtime_rules).toEqual({ from: null, to: 'Wards' })
    expect((await choose(null, own.id)).body.own).toBeNull()
  })

  it('are chosen by one of two at one instant', async () => {
    const [one, other] = [await keep('One'), await keep('Other')]
    const both = await Promise.all([choose(one.id, null), choose(other.id, null)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await choose(null, (await show()).own.id)).status).toBe(200)
  })

  it('are kept by whoever keeps the sets, and none that is retired or elsewhere', async () => {
    const retired = await keep('Retired')
    const { version } = retired
    await as(amber.owner).patch(`/overtime-rules/${retired.id}`, { version, archived: true })
    const elsewhere = await keep('Theirs', {}, birch.owner, foreign.overtime)
    for (const id of [retired.id, elsewhere.id])
      expect(Object.keys((await choose(id, null)).body.errors)).toEqual(['rule_set_id'])
    expect((await choose(null, null, amber.candidate)).status).toBe(403)
    expect((await choose(null, null, birch.owner)).status).toBe(404)
    expect((await as(birch.owner).get(path())).status).toBe(404)
  })
})
