import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { agencyPermissions, hasReach } from '#areas/permissions.ts'
import { here, openTestPlacements, show } from '#areas/timesheets/setup.testing.ts'
import { handIn } from '#areas/timesheets/timesheets.fixture.ts'
import type { Context } from '#platform/context.ts'
import { wholeList } from '#platform/db/list.ts'
import { areas } from '#server/areas.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'
import { daysFromToday, today } from '#test/days.ts'
import { addPerson, type Person } from '#test/people.ts'
import { goldenPlacementBody } from '#test/placement-fixture.ts'

/**
 * Whoever has a share of the margin of a placement today counts it as their own: seen as its owner, as one who shares it,
 * as a leader of another team who shares it, as one whose share is over, as one whose share is to come, as neither, and
 * as the owner of another agency.
 */

type Eyes = 'owner' | 'sharer' | 'sharing leader' | 'former' | 'coming' | 'neither' | 'another agency'
const people = {} as Record<Eyes, Person>
const ids: Record<string, number> = {}
const own: Eyes[] = ['owner', 'sharer', 'sharing leader']
const all: Eyes[] = [...own, 'former', 'coming', 'neither', 'another agency']
const others = all.filter((each) => !own.includes(each))

openTestPlacements({ inBirch: true })
beforeAll(async () => {
  const person = (name: string, scope: 'own' | 'team') =>
    addPerson(saffron.database, amber.tenant, {
      ...{ name, email: `${name.replaceAll(' ', '-')}@shares.test`, role: 'none' },
      permissions: agencyPermissions.map((each) => (hasReach(each) ? `${each}.${scope}` : each)),
    })
  for (const each of all.slice(0, -1))
    people[each] = await person(each, each === 'sharing leader' ? 'team' : 'own')
  people['another agency'] = birch.owner
  const { placement_id } = here
  ids.timesheet = (await handIn(here, '2026-01-05')).id
  const approval = { decision: 'approve', submission_no: 1 }
  const decided = await as(amber.approver).post(`/timesheets/${ids.timesheet}/review`, approval)
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  await saffron.settle()
  const placement = (await as(amber.owner).get(`/placements/${placement_id}`)).body
  ids.placement = placement_id
  ids.job = placement.job_id
  const proposed = await as(amber.owner).post('/rate-changes', {
    ...{ placement_id, from_day: '2026-02-02', reason: 'A year of good work' },
    rows: [{ rate_code_id: here.fixture.basic, pay_rate: '21.00', charge_rate: '27.50' }],
  })
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201)
  ids.change = proposed.body.id
  await as(amber.owner).post('/job-candidates', {
    job_id: ids.job,
    candidate_ids: [here.fixture.candidate_id],
  })
  ids.thought = (await as(amber.owner).get(`/job-candidates?job_id=${ids.job}`)).body.data[0].id
  await inAmber(async (db) => {
    for (const table of ['clients', 'candidates', 'jobs', 'placements', 'timesheets'])
      await sql`update ${sql.table(table)} set team_id = null,
        owner_user_id = ${/jobs|placements|timesheets/.test(table) ? people.owner.id : null}::bigint
        where tenant_id = ${db.tenant}`.execute(db)
  })
  for (const [from_day, holders] of [
    ['2026-01-05', [people.former, people.sharer]],
    ['2026-02-02', [people.sharer, people['sharing leader']]],
    ['2199-01-01', [people.coming, people.sharer]],
  ] as const) {
    expect(from_day < today() || from_day === '2199-01-01').toBe(true)
    const saved = await as(amber.owner).put(`/placements/${placement_id}/consultants`, {
      ...{ from_day, version: (await as(amber.owner).get(`/placements/${placement_id}`)).body.version },
      consultants: holders.map(({ id }) => ({ user_id: id, percent: '50' })),
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  }
  await inAmber((db) =>
    sql`update placements set end_date = ${daysFromToday(365)}::date where tenant_id = ${db.tenant}`.execute(
      db,
    ),
  )
})

/** Lists, and the record that must be in them. */
const lists: [path: string, record: string][] = [
  ['/placements', 'placement'],
  ['/placements?status=live', 'placement'],
  ['/jobs', 'job'],
  ['/jobs?search=night', 'job'],
  ['/timesheets?status=approved', 'timesheet'],
  ['/timesheets?queue=ready_to_bill', 'timesheet'],
  ['/rate-changes', 'change'],
  ['/job-candidates', 'thought'],
]

describe.each(lists)('the list %s', (path, record) => {
  it.each(all)('holds it for who should see it: %s', async (eyes) => {
    const { status, body } = await as(people[eyes]).get(path)
    const seen = body.data.some(({ id }: { id: number }) => id === ids[record])
    expect([status, seen]).toEqual([200, own.includes(eyes)])
    if (!own.includes(eyes) && eyes !== 'another agency') expect(body.meta?.total ?? 0).toBe(0)
  })
})

/** Records, and what each is answered. */
const records: [path: () => string][] = [
  [() => `/placements/${ids.placement}`],
  [() => `/placements/${ids.placement}/consultants`],
  [() => `/placements/${ids.placement}/fee`],
  [() => `/placements/${ids.placement}/terms`],
  [() => `/jobs/${ids.job}`],
  [() => `/timesheets/${ids.timesheet}`],
  [() => `/timesheets/${ids.timesheet}/corrections`],
  [() => `/rate-changes/${ids.change}`],
  [() => `/job-candidates/${ids.thought}`],
  [() => `/notes?subject=jobs&subject_id=${ids.job}`],
  [() => `/history?subject=placements&subject_id=${ids.placement}`],
  [() => `/history?subject=timesheets&subject_id=${ids.timesheet}`],
  [() => `/history?subject=jobs&subject_id=${ids.job}`],
]

describe.each(records)('%s', (path) => {
  it.each(all)('opens for who should see it: %s', async (eyes) => {
    const { status, body } = await as(people[eyes]).get(path())
    // Whoever may read all of an agency's history is told that there is none.
    const empty = eyes === 'another agency' && status === 200 && path().startsWith('/history')
    if (empty) return expect(body.data).toEqual([])
    expect([path(), status]).toEqual([path(), own.includes(eyes) ? 200 : 404])
  })
})

describe.each(all)('%s', (eyes) => {
  const mine = own.includes(eyes)

  it('sees its units with their money, in list and figures', async () => {
    const { body } = await as(people[eyes]).get('/units?per_page=100')
    const units = body.data.filter((each: { placement_id: number }) => each.placement_id === ids.placement)
    if (!mine) return expect(units).toEqual([])
    const sum = (name: string) =>
      units.reduce((total: number, each: Record<string, number>) => total + each[name]!, 0)
    expect([sum('pay_amount'), sum('charge_amount')]).toEqual([89_450, 115_460])
    const listed = await as(people[eyes]).get('/timesheets?status=approved')
    expect(listed.body.data[0]).toMatchObject({ pay_amount: 89_450, charge_amount: 115_460 })
    const sheet = await show(ids.timesheet!, people[eyes])
    expect(sheet).toMatchObject({ pay_amount: 89_450, charge_amount: 115_460 })
  })

  it('finds it by the search, and in the audit log', async () => {
    const { body } = await as(people[eyes]).get('/search?q=doyle')
    const found = body.groups.flatMap(({ hits }: { hits: { id: number; to: string }[] }) => hits)
    const hit = (to: string) => found.some((each: { to: string }) => each.to.startsWith(to))
    const placement = found.some(
      (each: { id: number; to: string }) => each.id === ids.placement && each.to.includes('placement='),
    )
    if (eyes !== 'another agency') {
      expect([hit('/jobs/'), placement]).toEqual([mine, mine])
      const jobs = (await as(people[eyes]).get('/search?q=night')).body.groups
      expect(jobs.some(({ kind }: { kind: string }) => kind === 'job')).toBe(mine)
      const audit = (await as(people[eyes]).get('/audit?subject=placements,timesheets,jobs&per_page=100'))
        .body
      const subjects = new Set(audit.data.map(({ subject }: { subject: string }) => subject))
      expect([...subjects].sort()).toEqual(mine ? ['jobs', 'placements', 'timesheets'] : [])
    }
  })

  it('changes it as its owner does, but the job only as who looks after the job', async () => {
    const { version } = (await as(amber.owner).get(`/placements/${ids.placement}`)).body
    const changed = await as(people[eyes]).patch(`/placements/${ids.placement}`, {
      ...{ version, role: `Nurse of ${eyes}` },
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(mine ? 200 : 404)
    const job = (await as(amber.owner).get(`/jobs/${ids.job}`)).body
    const renamed = await as(people[eyes]).patch(`/jobs/${ids.job}`, {
      ...{ version: job.version, client_job_ref: `For ${eyes}` },
    })
    expect(renamed.status).toBe(eyes === 'owner' ? 200 : mine ? 403 : 404)
    expect((await as(people[eyes]).delete(`/jobs/${ids.job}`)).status).toBe(
      eyes === 'owner' ? 409 : mine ? 403 : 404,
    )
    const moved = await as(people[eyes]).patch(`/job-candidates/${ids.thought}`, {
      ...{ version: 1, note: '' },
    })
    expect(moved.status === 404).toBe(eyes !== 'owner')
  })

  it('is told of what others do with it', async () => {
    if (eyes === 'another agency') return
    const notificationsOf = async () =>
      (await as(people[eyes]).get('/notifications')).body.data.filter((each: object) =>
        JSON.stringify(each).includes('Placement extended'),
      ).length
    const before = await notificationsOf()
    const { version, end_date } = (await as(amber.owner).get(`/placements/${ids.placement}`)).body
    const end = new Date(Date.parse(end_date) + 86_400_000).toISOString().slice(0, 10)
    const extended = await as(amber.owner).post(`/placements/${ids.placement}/extension`, {
      ...{ version, end_date: end, reason: 'The ward needs more time' },
      accepted: [{ code: 'placement.duties', reason: 'One of us is away' }],
    })
    expect(extended.status, JSON.stringify(extended.body)).toBe(200)
    await saffron.settle()
    expect(await notificationsOf()).toBe(before + (mine ? 1 : 0))
  })

  it('takes out to a file what it sees in the list', async () => {
    const scope = mine && people[eyes].who.permissions.has('jobs.view.team') ? 'team' : 'own'
    if (eyes === 'another agency') return
    for (const [path, record] of [
      ['/placements', 'placement'],
      ['/jobs', 'job'],
      ['/timesheets', 'timesheet'],
      ['/units', undefined],
      ['/rate-changes', 'change'],
      ['/job-candidates', 'thought'],
    ] as const) {
      const file = areas.map((area) => area.exports?.[path]).find(Boolean)!
      const db = saffron.database.reading(amber.tenant.id)
      const { who, tenant } = people[eyes]
      const ctx = { db, who, tenant, now: new Date(), scope } as unknown as Context
      const query = file.endpoint.query!.parse({}) as never
      const shape = await file.shape(ctx, query, areas)
      const { rows } = await sql<{ id: number }>`${wholeList(db, query, shape).rows(sql`page.id`)}`.execute(
        db,
      )
      if (!mine) expect([path, rows]).toEqual([path, []])
      else if (record) expect([path, rows.some(({ id }) => id === ids[record])]).toEqual([path, true])
      else expect(rows.length).toBeGreaterThan(0)
    }
  })

  it('sees of clients and documents what whoever looks after the client sees, whatever they share', async () => {
    if (eyes === 'another agency') return
    for (const path of ['/clients', '/candidates', '/invoices'])
      expect([path, (await as(people[eyes]).get(path)).body.data]).toEqual([path, []])
  })
})

it('lets who shares it approve its rates and place somebody else on its job, as its owner would', async () => {
  const title = 'proposes new rates'
  const heard = async (eyes: Eyes) =>
    JSON.stringify((await as(people[eyes]).get('/notifications')).body.data).includes(title)
  const dropped = await as(amber.owner).post(`/rate-changes/${ids.change}/withdrawal`, {})
  expect(dropped.status, JSON.stringify(dropped.body)).toBe(200)
  const proposed = await as(amber.owner).post('/rate-changes', {
    ...{ placement_id: ids.placement, from_day: '2026-02-09', reason: 'Another year' },
    rows: [{ rate_code_id: here.fixture.basic, pay_rate: '21.00', charge_rate: '27.50' }],
  })
  await saffron.settle()
  expect(await Promise.all((['owner', 'sharer', 'neither'] as const).map(heard))).toEqual([true, true, false])
  const shown = async (eyes: Eyes) => (await as(people[eyes]).get(`/rate-changes/${proposed.body.id}`)).body
  expect([(await shown('owner')).may_decide, (await shown('sharer')).may_decide]).toEqual([true, true])
  // They are refused the worker, who is not theirs to place, and not the job.
  const place = async (eyes: Eyes) =>
    Object.keys(
      (
        await as(people[eyes]).post('/placements', {
          ...goldenPlacementBody(here.fixture, ids.job!, amber.approver.id),
        })
      ).body.errors,
    )
  expect([await place('sharer'), await place('neither')]).toEqual([['candidate_id'], ['job_id']])
})

it('is over for whoever loses the share, at once', async () => {
  const { version } = (await as(amber.owner).get(`/placements/${ids.placement}`)).body
  await as(amber.owner).put(`/placements/${ids.placement}/consultants`, {
    ...{ version, from_day: '2026-03-02' },
    consultants: [{ user_id: people.neither.id, percent: '100' }],
  })
  const statuses = await Promise.all(
    (['owner', 'sharer', 'sharing leader', 'neither'] as const).map(
      async (eyes) => (await as(people[eyes]).get(`/placements/${ids.placement}`)).status,
    ),
  )
  expect(statuses).toEqual([200, 404, 404, 200])
  expect(others.length).toBe(4)
})
