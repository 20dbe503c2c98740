import { beforeAll, describe, expect, it } from 'vitest'
import { body, change, historyOf, lately, layGround, newJob, placementOf } from '#areas/jobs/jobs.testing.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, type Person } from '#test/people.ts'

openAgencies()
let second: Person
beforeAll(async () => {
  await layGround()
  const more = { name: 'Sam Second', email: 'second@amber.test', role: 'admin' } as const
  second = await addPerson(saffron.database, amber.tenant, more)
})

const choose = async (who: Person, modes: object) => {
  const { version } = (await as(who).get('/duties')).body
  expect((await as(who).patch('/duties', { modes, version })).status).toBe(200)
}
const reason = { code: 'duty.placement_approval', reason: 'Nobody else is in on Sundays' }
const placing = async (more: object, accepted: object[] = []) => {
  const given = await body(await newJob(), { ...lately(), ...more })
  return as(amber.owner).post('/placements', { ...given, accepted: [...given.accepted, ...accepted] })
}

describe('creating a placement and approving it', () => {
  it('may be done by one person until the agency decides otherwise', async () => {
    expect((await placing({ status: 'live' })).status).toBe(201)
  })

  it('takes a reason where the agency asks for one, which the history keeps', async () => {
    await choose(amber.owner, { placement_approval: 'warn' })
    const asked = await placing({ status: 'live' })
    expect([asked.status, asked.body.code]).toEqual([409, 'needs_reason'])
    expect(asked.body.warnings).toMatchObject([{ code: reason.code, field: 'status' }])
    const made = await placing({ status: 'live' }, [reason])
    expect(made.status).toBe(201)
    const [created] = await historyOf('placements', made.body.id)
    expect(JSON.stringify(created.changes)).toContain(reason.reason)
  })

  it('takes another person where it wants two: whoever set none of its rates', async () => {
    await choose(amber.owner, { placement_approval: 'block' })
    const refused = await placing({ status: 'live' }, [reason])
    expect([refused.status, refused.body.code]).toEqual([403, reason.code])
    const { id } = (await placing({ status: 'draft' })).body
    const own = await change(amber.owner, id, { status: 'approved' })
    expect([own.status, own.body.code]).toEqual([403, reason.code])
    const accepted = [{ code: 'placement.backdated', reason: 'It began in January' }]
    expect((await change(second, id, { status: 'approved', accepted })).status).toBe(200)
    expect((await change(amber.owner, id, { status: 'live', accepted })).status).toBe(200)
  })

  it('counts who set a rate last', async () => {
    const { id, rates } = (await placing({ status: 'draft' })).body
    const [basic] = rates
    const { rate_code_id, effective_from, pay_rate } = basic
    const other = [{ rate_code_id, effective_from, pay_rate, charge_rate: '27.00' }]
    expect((await change(second, id, { rates: other })).status).toBe(200)
    const accepted = [{ code: 'placement.backdated', reason: 'It began in January' }]
    expect((await change(second, id, { status: 'approved', accepted })).status).toBe(403)
    expect((await change(amber.owner, id, { status: 'approved', accepted })).status).toBe(200)
    expect((await placementOf(id)).status).toBe('approved')
  })

  it('is what each agency decides for itself', async () => {
    const job = await newJob({}, birch)
    const made = await as(birch.owner).post('/placements', await body(job, { status: 'live' }, birch))
    expect(made.status).toBe(201)
  })
})
