import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { place, sheetOf, shift } from '#areas/timesheets/timesheets.fixture.ts'
import { nightly } from '#areas/working-time/background.ts'
import { addDays } from '#platform/days.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { daysFromToday, monday, today } from '#test/days.ts'
import { nobody, type Person } from '#test/people.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'

/** The Monday five weeks before that of this week. */
const start = monday(-5)
const after = (weeks: number) => addDays(start, weeks * 7)

let fixture: PlacementFixture
let placement: number

openAgencies()
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
  await inAmber(async (db) => {
    await sql`update engagements set type = 'ltd_inside' where tenant_id = ${db.tenant}`.execute(db)
    await sql`update agency_settings set week_end = 7 where tenant_id = ${db.tenant}`.execute(db)
  })
  const rates = [
    { rate_code_id: fixture.basic, pay_rate: '20.00', charge_rate: '26.00', effective_from: start },
  ]
  placement = await place({ saffron, agency: amber, fixture, as, changes: { start_date: start, rates } })
  // 50 hours, breaks of half an hour not counted.
  for (let week = 0; week < 5; week++) await submit(after(week), await enter(after(week)))
  await saffron.settle()
})

async function enter(first: string, from = '08:00') {
  const id = await sheetOf(as, amber.owner, placement, first)
  const { version } = (await as(amber.candidate).get(`/timesheets/${id}`)).body
  const entries = [0, 1, 2, 3, 4].map((day) => shift(addDays(first, day), from, '18:30'))
  const saved = await as(amber.candidate).patch(`/timesheets/${id}`, { entries, note: '', version })
  expect(saved.status).toBe(200)
  return { id, version: saved.body.version }
}
async function submit(_first: string, { id, version }: { id: number; version: number }) {
  const sent = await as(amber.candidate).post(`/timesheets/${id}/submission`, {
    ...{ declaration_accepted: true, version },
  })
  expect(sent.status).toBe(200)
}

const at = () => `/candidates/${fixture.candidate_id}/working-time`
const shown = async (who: Person = amber.compliance) => (await as(who).get(at())).body
const listed = async (query = '', who: Person = amber.compliance) =>
  (await as(who).get(`/working-time?${query}`)).body.data
const optOut = (body: object, who: Person = amber.compliance) =>
  as(who).post(`/candidates/${fixture.candidate_id}/working-time-opt-outs`, body)
const titlesFor = async (who: Person): Promise<string[]> =>
  (await as(who).get('/notifications')).body.data
    .map(({ data }: { data: { title: string } }) => data.title)
    .filter((title: string) => title.includes('a week'))

describe('the working time of a worker', () => {
  it('is counted from submitted timesheets, and tells people once that it is over the limit', async () => {
    const [average, ...others] = await listed()
    expect(others).toEqual([])
    expect(average).toMatchObject({
      ...{ state: 'over', average_minutes: 3000, limit_minutes: 2880, longest_minutes: 3000 },
      ...{ counted_days: 35, from_day: start, to_day: addDays(monday(), -1), candidate_name: 'Dan Doyle' },
    })
    const found = await shown()
    expect(found).toMatchObject({ limit_hours: 48, reference_weeks: 17, short_rests: [], without_rest: [] })
    expect(found.average.weeks).toHaveLength(5)
    expect((await as(amber.compliance).get(`/placements/${placement}/working-time`)).body).toEqual(found)
    for (const person of [amber.consultant, amber.compliance, amber.owner, amber.payroll])
      expect(await titlesFor(person)).toEqual(['Dan Doyle works more than 48 h a week'])
    expect(await titlesFor(amber.colleague)).toEqual([])
  })

  it('tells the worker and staff what a week makes of it while it is entered, and nobody else', async () => {
    const { id } = await enter(monday(), '08:30')
    const path = `/timesheets/${id}/working-time`
    const average = { state: 'over', counted_days: 42, average_minutes: Math.round((5 * 3000 + 2850) / 6) }
    for (const who of [amber.candidate, amber.compliance, amber.consultant]) {
      const { body } = await as(who).get(path)
      expect(body.average).toMatchObject(average)
      expect(body.average).not.toHaveProperty('weeks')
    }
    expect((await as(amber.approver).get(path)).status).toBe(403)
    expect((await as(birch.candidate).get(path)).status).toBe(404)
    // What is not submitted is no part of the average elsewhere.
    expect((await shown()).average.counted_days).toBe(35)
  })

  it('passes with an opt-out, which is kept once, and holds until the notice is over', async () => {
    expect((await optOut({ from_day: daysFromToday(1) })).body.errors).toHaveProperty('from_day')
    expect((await optOut({ from_day: start, notice_days: 100 })).body.errors).toHaveProperty('notice_days')
    const made = await optOut({ from_day: start, note: 'In the safe' })
    expect(made).toMatchObject({ status: 201, body: { notice_days: 7, ends_on: null } })
    expect(await listed('state=opted_out')).toMatchObject([{ state: 'opted_out', average_minutes: 3000 }])
    expect((await optOut({ from_day: start })).body.code).toBe('working_time.opt_out')
    const withdraw = (withdrawn_on: string) =>
      as(amber.compliance).post(`/working-time-opt-outs/${made.body.id}/withdrawal`, { withdrawn_on })
    expect((await withdraw(addDays(start, -1))).body.errors).toHaveProperty('withdrawn_on')
    expect(await withdraw(monday(-2))).toMatchObject({
      ...{ status: 200, body: { ends_on: monday(-1), withdrawn_by_name: amber.compliance.name } },
    })
    expect((await withdraw(today())).status).toBe(409)
    // The days of the opt-out are left out: six of the last week are counted.
    expect(await listed()).toMatchObject([{ state: 'near', counted_days: 6 }])
    const entries = await as(amber.compliance).get(
      `/history?subject=working-time-opt-outs&subject_id=${made.body.id}`,
    )
    expect(entries.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'withdrawn',
      'created',
    ])
  })

  it('refuses an opt-out of somebody under 18', async () => {
    const born = `${Number(start.slice(0, 4)) - 17}${start.slice(4)}`
    await inAmber((db) =>
      sql`update candidates set dob = ${born}::date where tenant_id = ${db.tenant}`.execute(db),
    )
    expect((await optOut({ from_day: today() })).body.errors.from_day[0]).toContain('under 18')
  })

  it('leaves out sickness, and says why only to whoever keeps working time', async () => {
    await inAmber((db) =>
      sql`insert into awr_facts (tenant_id, candidate_id, client_id, kind, from_day, to_day, created_by)
        values (${db.tenant}, ${fixture.candidate_id}, ${fixture.client_id}, 'sickness', ${addDays(monday(), -2)}::date,
          ${addDays(monday(), -1)}::date, ${amber.compliance.id})`.execute(db),
    )
    expect((await shown()).average.weeks.at(-1)).toMatchObject({ left_out: ['opt_out', 'sickness'] })
    const { average } = await shown(amber.auditor)
    expect(average.weeks.at(-1).left_out).toBeNull()
    expect(JSON.stringify(await shown(amber.consultant))).not.toContain('sickness')
    expect((await optOut({ from_day: today() }, amber.consultant)).body.permission).toBe(
      'working_time.manage',
    )
  })

  it('is made anew on the day that something changes by itself', async () => {
    const set = (due: string) =>
      inAmber((db) =>
        sql`update working_time_averages set average_minutes = 1, next_change_on = ${due}::date
          where tenant_id = ${db.tenant}`.execute(db),
      )
    const night = () =>
      nightly({
        ...{ now: new Date(), tenant: amber.tenant, publicUrl: saffron.deps.publicUrl },
        inTenant: (work) => saffron.database.inTenant(amber.tenant.id, work),
      })
    await set(daysFromToday(2))
    await night()
    expect(await listed()).toMatchObject([{ average_minutes: 1 }])
    await set(today())
    await night()
    const [average] = await listed()
    expect(average.average_minutes).toBeGreaterThan(2000)
  })

  it('does not count time of a rate code that is said to be none', async () => {
    const { version } = (await as(amber.finance).get(`/rate-codes/${fixture.basic}`)).body
    const changed = await as(amber.finance).patch(`/rate-codes/${fixture.basic}`, {
      ...{ version, counts_wtr: 'no' },
    })
    expect(changed).toMatchObject({ status: 200, body: { counts_wtr: 'no' } })
    await saffron.settle()
    // Shifts are of no rate code, and stay.
    expect(await listed()).toHaveLength(1)
  })
})

describe('behind the walls', () => {
  it('nobody else sees or changes anything', async () => {
    expect(await listed('', birch.compliance)).toEqual([])
    expect((await as(birch.compliance).get(at())).status).toBe(404)
    expect((await as(birch.compliance).get(`/placements/${placement}/working-time`)).status).toBe(404)
    expect((await optOut({ from_day: today() }, birch.compliance)).status).toBe(404)
    expect((await as(amber.colleague).get(`/placements/${placement}/working-time`)).status).toBe(404)
    expect(await listed('', amber.colleague)).toEqual([])
    expect(await listed('', amber.consultant)).toHaveLength(1)
    for (const who of [amber.candidate, amber.approver, amber.supplier, amber.finance]) {
      expect((await as(who).get('/working-time')).status).toBe(403)
      expect((await as(who).get(at())).status).toBe(403)
    }
    expect((await as(nobody).get('/working-time')).status).toBe(401)
  })
})
