import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { historyOf, layGround, newJob, placed, placementOf } from '#areas/jobs/jobs.testing.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { daysFromToday } from '#test/days.ts'
import { addPerson, nobody, type Person } from '#test/people.ts'

openAgencies()
beforeAll(layGround)

const half = (user_id: number, percent = '50') => ({ user_id, percent })
const splitsOf = async (id: number, who: Person = amber.owner) => as(who).get(`/placements/${id}/consultants`)
async function share(id: number, from_day: string, consultants: object[], who: Person = amber.owner) {
  const { version } = await placementOf(id)
  return as(who).put(`/placements/${id}/consultants`, { version, from_day, consultants })
}
const listed = async (person: Person) =>
  (await as(amber.owner).get(`/placements?consultant_user_id=${person.id}&per_page=100`)).body.data.map(
    ({ id }: { id: number }) => id,
  )

describe('the margin of a placement', () => {
  it('is its owner’s until it is shared, from a day on; list and history know', async () => {
    const { id } = await placed(await newJob(), { owner_user_id: amber.consultant.id })
    expect((await splitsOf(id)).body.data).toEqual([])
    expect(await listed(amber.consultant)).toContain(id)
    const saved = await share(id, '2026-02-02', [
      half(amber.consultant.id, '66.67'),
      half(amber.leader.id, '33.33'),
    ])
    expect(saved.body.data).toEqual([
      {
        ...{ from_day: '2026-02-02', now: true },
        consultants: [
          { user_id: amber.consultant.id, name: amber.consultant.name, percent: '66.67' },
          { user_id: amber.leader.id, name: amber.leader.name, percent: '33.33' },
        ],
      },
    ])
    expect(await listed(amber.leader)).toContain(id)
    await share(id, '2026-03-02', [half(amber.leader.id, '100')])
    expect([
      (await listed(amber.consultant)).includes(id),
      (await listed(amber.leader)).includes(id),
    ]).toEqual([false, true])
    await share(id, '2199-01-01', [half(amber.consultant.id, '100')])
    const { data } = (await splitsOf(id)).body
    expect(data.map(({ from_day, now }: { from_day: string; now: boolean }) => [from_day, now])).toEqual([
      ['2026-02-02', false],
      ['2026-03-02', true],
      ['2199-01-01', false],
    ])
    expect(await listed(amber.leader)).toContain(id)
    const entries = await historyOf('placements', id)
    expect(Object.values(entries[1].changes)).toEqual([
      {
        from: `${amber.consultant.name} 66.67 %, ${amber.leader.name} 33.33 %`,
        to: `${amber.leader.name} 100 %`,
      },
    ])
  })

  it('is shared alike in a copy, unless one of them may not enter any more', async () => {
    const { id } = await placed(await newJob(), { end_date: daysFromToday(5) })
    const leaver = await addPerson(saffron.database, amber.tenant, {
      ...{ name: 'Lea Leaver', email: 'leaver@amber.test', role: 'consultant' },
    })
    await share(id, '2026-02-02', [half(amber.consultant.id, '60'), half(leaver.id, '40')])
    const copied = async () => {
      const { version } = await placementOf(id)
      const made = await as(amber.owner).post(`/placements/${id}/clone`, { version })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      return (await splitsOf(made.body.id)).body.data
    }
    expect(await copied()).toMatchObject([
      {
        from_day: daysFromToday(6),
        consultants: [
          { user_id: amber.consultant.id, percent: '60' },
          { user_id: leaver.id, percent: '40' },
        ],
      },
    ])
    await inAmber((db) =>
      sql`update users set status = 'deactivated' where tenant_id = ${db.tenant} and id = ${leaver.id}`.execute(
        db,
      ),
    )
    expect(await copied()).toEqual([])
  })

  it('is refused at its field, and nothing changes', async () => {
    const { id } = await placed(await newJob())
    const { version } = await placementOf(id)
    const cases: [object[], string, string][] = [
      [[half(amber.owner.id), half(amber.leader.id, '49.99')], '2026-02-02', 'consultants'],
      [[half(amber.owner.id), half(amber.owner.id)], '2026-02-02', 'consultants.1.user_id'],
      [[half(amber.owner.id), half(birch.owner.id)], '2026-02-02', 'consultants.1.user_id'],
      [[half(amber.owner.id), half(amber.candidate.id)], '2026-02-02', 'consultants.1.user_id'],
      [[half(amber.owner.id, '0'), half(amber.leader.id, '100')], '2026-02-02', 'consultants.0.percent'],
      [[half(amber.owner.id, '33.333')], '2026-02-02', 'consultants.0.percent'],
      [[], '2026-02-02', 'consultants'],
      [[half(amber.owner.id, '100')], '2026-01-04', 'from_day'],
    ]
    for (const [consultants, day, field] of cases) {
      const { status, body } = await share(id, day, consultants)
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    }
    expect((await splitsOf(id)).body.data).toEqual([])
    expect((await placementOf(id)).version).toBe(version)
  })

  it('is shared by one of two who do so at one instant', async () => {
    const { id } = await placed(await newJob())
    const { version } = await placementOf(id)
    const body = { version, from_day: '2026-02-02', consultants: [half(amber.owner.id, '100')] }
    const replies = await Promise.all(
      [1, 2, 3].map(() => as(amber.owner).put(`/placements/${id}/consultants`, body)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('is for who may change the placement; another agency and a stranger find none', async () => {
    const { id } = await placed(await newJob())
    const all = [half(amber.owner.id, '100')]
    expect((await share(id, '2026-02-02', all, amber.compliance)).status).toBe(403)
    expect((await splitsOf(id, birch.owner)).status).toBe(404)
    expect((await share(id, '2026-02-02', all, birch.owner)).status).toBe(404)
    expect((await as(nobody).get(`/placements/${id}/consultants`)).status).toBe(401)
  })
})
