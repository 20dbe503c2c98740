import { beforeAll, expect, it } from 'vitest'
import { here, openTestPlacements, show } from '#areas/timesheets/setup.testing.ts'
import { goldenShifts } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, saffron } from '#test/agencies.ts'
import { addPerson, type Person } from '#test/people.ts'

/** Whoever handed a timesheet in for the worker does not approve it, by whatever way they come. */

let partner: Person

openTestPlacements()
beforeAll(async () => {
  partner = await addPerson(saffron.database, amber.tenant, {
    name: 'Pia Partner',
    email: 'pia@amber.test',
    role: 'owner',
  })
})

const approve = { decision: 'approve', submission_no: 1 }

/** A week that the owner enters and hands in, in the worker’s place. */
async function handedIn(monday: string): Promise<number> {
  const id = await here.week(monday)
  const owner = as(amber.owner)
  const saved = await owner.patch(`/timesheets/${id}`, {
    entries: goldenShifts(monday),
    note: '',
    version: (await show(id)).version,
  })
  const given = { declaration_accepted: true, version: saved.body.version }
  expect((await owner.post(`/timesheets/${id}/submission`, given)).status).toBe(200)
  return id
}

/** Approves by a program that holds a token of this person. */
async function approveByToken(person: Person, id: number) {
  const permissions = ['timesheets.view', 'timesheets.approve']
  const { body } = await as(person).post('/api-tokens', { name: 'Approver', permissions, expires_in_days: 1 })
  const reply = await saffron.app.inject({
    method: 'POST',
    url: `/api/v1/timesheets/${id}/review`,
    headers: { authorization: `Bearer ${body.token}` },
    payload: approve,
  })
  return [reply.statusCode, reply.json().code ?? reply.json().status]
}

it('is refused to a program of theirs, and not to one of somebody else', async () => {
  const id = await handedIn('2026-03-02')
  expect(await approveByToken(amber.owner, id)).toEqual([403, 'timesheet.own_submission'])
  expect((await show(id)).status).toBe('submitted')
  expect(await approveByToken(partner, id)).toEqual([200, 'approved'])
})

it('is refused while they look as a role: nobody is asked there whose work it is', async () => {
  const id = await handedIn('2026-03-09')
  const { body } = await as(amber.owner).get('/roles?per_page=100')
  const role = body.data.find(({ key }: { key: string }) => key === 'payroll')
  expect((await as(amber.owner).post(`/roles/${role.id}/viewing`)).status).toBe(200)
  // `timesheets.approve` is held: what stops them is that nothing is changed meanwhile.
  const refused = await as(amber.owner).post(`/timesheets/${id}/review`, approve)
  const look = await as(amber.owner).post(`/timesheets/${id}/second-look`, { note: 'I looked' })
  await as(amber.owner).delete('/viewing')
  expect([refused, look].map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'viewing_as'],
    [403, 'viewing_as'],
  ])
  expect(await show(id)).toMatchObject({ status: 'submitted', reviews: [] })
})
