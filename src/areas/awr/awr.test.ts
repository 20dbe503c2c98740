import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { nightly } from '#areas/awr/background.ts'
import { handIn, place, sheetOf, type TimesheetFixture } from '#areas/timesheets/timesheets.fixture.ts'
import { addDays } from '#platform/days.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { daysFromToday, monday, today } from '#test/days.ts'
import { nobody, type Person } from '#test/people.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'

/** The Monday nine weeks before that of this week. */
const start = monday(-9)
const after = (weeks: number) => addDays(start, weeks * 7)

let fixture: PlacementFixture
let placement: number
let here: TimesheetFixture

openAgencies()
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
  await inAmber((db) =>
    sql`update engagements set type = 'ltd_inside' where tenant_id = ${db.tenant}`.execute(db),
  )
  placement = await placed()
  const week = (first: string) => sheetOf(as, amber.owner, placement, first)
  here = { agency: amber, fixture, placement_id: placement, as, week }
})

const placed = () =>
  place({
    ...{ saffron, agency: amber, fixture, as },
    changes: {
      start_date: start,
      rates: [
        { rate_code_id: fixture.basic, pay_rate: '20.00', charge_rate: '26.00', effective_from: start },
      ],
    },
  })
const shown = async (who: Person = amber.compliance) =>
  (await as(who).get(`/placements/${placement}/awr`)).body
const listed = async (query = '', who: Person = amber.compliance) =>
  (await as(who).get(`/awr?${query}`)).body.data
const said = (body: object, who: Person = amber.compliance) =>
  as(who).post(`/placements/${placement}/awr-facts`, { to_day: null, note: '', ...body })
const titlesFor = async (who: Person): Promise<string[]> =>
  (await as(who).get('/notifications')).body.data
    .map(({ data }: { data: { title: string } }) => data.title)
    .filter((title: string) => title.includes('AWR week'))

describe('the AWR weeks of a placement', () => {
  it('are counted from submitted timesheets, and tell people of week 10 once', async () => {
    for (let week = 0; week < 9; week++) await handIn(here, after(week))
    expect(await listed()).toEqual([])
    await saffron.settle()
    const [clock, ...others] = await listed()
    expect(others).toEqual([])
    expect(clock).toMatchObject({
      ...{ state: 'counting', week: 9, started_on: start, qualifies_on: after(12) },
      ...{ candidate_name: 'Dan Doyle', client_name: 'Northwind Hospital', placement_id: placement },
      ...{ compared_on: null, comparator_missing: false },
    })
    const awr = await shown()
    expect(awr).toMatchObject({ counts: true, state: 'counting', week: 9, next_change_on: after(10) })
    expect(awr.weeks.map(({ number, state, why }: Record<string, unknown>) => [number, state, why])).toEqual([
      ...Array.from({ length: 9 }, (_, at) => [at + 1, 'counted', 'worked']),
      [9, 'open', null],
    ])
    expect(awr.weeks[0].days).toEqual([0, 1, 2, 3, 4].map((day) => addDays(start, day)))
    for (const person of [amber.consultant, amber.compliance, amber.owner, amber.payroll]) {
      expect(await titlesFor(person)).toEqual(['Dan Doyle is in AWR week 10 at Northwind Hospital'])
    }
    expect(await titlesFor(amber.colleague)).toEqual([])
  })

  it('follow a sheet that is taken back and handed in again, without telling it twice', async () => {
    const id = await here.week(after(8))
    const { version } = (await as(amber.candidate).get(`/timesheets/${id}`)).body
    const recalled = await as(amber.candidate).delete(`/timesheets/${id}/submission`, { version })
    expect(recalled.status).toBe(200)
    await saffron.settle()
    expect(await listed()).toMatchObject([{ state: 'gap', week: 8 }])
    await handIn(here, after(8))
    await saffron.settle()
    expect(await listed()).toMatchObject([{ state: 'counting', week: 9 }])
    expect(await titlesFor(amber.compliance)).toHaveLength(1)
  })

  it('begin again in another role, and go on once that is taken off', async () => {
    const bare = await said({ kind: 'role_changed', from_day: after(5) })
    expect(bare.body).toMatchObject({ code: 'awr.fact', errors: { note: [expect.any(String)] } })
    const made = await said({ kind: 'role_changed', from_day: after(5), note: 'Letter of Monday' })
    expect(made).toMatchObject({ status: 201, body: { kind: 'role_changed', removed_at: null } })
    expect(await shown()).toMatchObject({ week: 4, started_on: after(5) })
    expect(await listed()).toMatchObject([{ week: 4 }])
    const remove = () => as(amber.compliance).delete(`/awr-facts/${made.body.id}`)
    const removed = await remove()
    expect(removed).toMatchObject({ status: 200, body: { removed_by_name: amber.compliance.name } })
    expect((await remove()).body).toEqual(removed.body)
    expect(await listed()).toMatchObject([{ week: 9, started_on: start }])
    const entries = await as(amber.compliance).get(`/history?subject=awr-facts&subject_id=${made.body.id}`)
    expect(entries.body.data.map(({ action }: { action: string }) => action)).toEqual(['removed', 'created'])
  })

  it('keep why from whoever does not keep them', async () => {
    const made = await said({ kind: 'maternity', from_day: monday() })
    expect(made.status).toBe(201)
    expect(await shown()).toMatchObject({ week: 10, last_worked_on: addDays(after(8), 4) })
    for (const who of [amber.consultant, amber.auditor]) {
      const awr = await shown(who)
      expect(awr).toMatchObject({
        state: 'counting',
        week: 10,
        facts: [],
        comparators: [],
        last_worked_on: null,
      })
      expect(awr.weeks.every(({ days, why }: Record<string, unknown>) => days === null && why === null)).toBe(
        true,
      )
      expect(JSON.stringify([awr, await listed('', who)])).not.toContain('maternity')
      expect((await said({ kind: 'strike', from_day: start }, who)).body.permission).toBe('awr.manage')
      expect((await as(who).get(`/history?subject=awr-facts&subject_id=${made.body.id}`)).status).toBe(403)
    }
    await as(amber.compliance).delete(`/awr-facts/${made.body.id}`)
  })

  it('keep what the client answered, each answer beside the others', async () => {
    await said({ kind: 'adoption', from_day: monday() })
    expect(await listed('comparator=missing')).toMatchObject([{ comparator_missing: true, week: 10 }])
    const answer = {
      answered_on: after(8),
      answered_by: 'Bill Payer',
      basic_rate: '21.5',
      overtime: 'Time and a half',
    }
    const ahead = await as(amber.compliance).post(`/placements/${placement}/awr-comparators`, {
      ...{ ...answer, answered_on: daysFromToday(2) },
    })
    expect(ahead.body).toMatchObject({
      code: 'awr.comparator',
      errors: { answered_on: [expect.any(String)] },
    })
    for (const basic_rate of ['20.75', '21.5']) {
      const made = await as(amber.compliance).post(`/placements/${placement}/awr-comparators`, {
        ...answer,
        basic_rate,
      })
      expect(made).toMatchObject({
        status: 201,
        body: { basic_rate, created_by_name: amber.compliance.name },
      })
    }
    expect((await shown()).comparators.map(({ basic_rate }: { basic_rate: string }) => basic_rate)).toEqual([
      '21.5',
      '20.75',
    ])
    expect(await listed('comparator=missing')).toEqual([])
    expect(await listed('week=10&state=counting')).toMatchObject([{ compared_on: after(8) }])
    expect(await listed(`week=11&client_id=${fixture.client_id}`)).toEqual([])
  })

  it('are made anew on the day that something changes by itself', async () => {
    const set = (due: string) =>
      inAmber((db) =>
        sql`update awr_clocks set week = 3, next_change_on = ${due}::date where tenant_id = ${db.tenant}`.execute(
          db,
        ),
      )
    const night = () =>
      nightly({
        ...{ now: new Date(), tenant: amber.tenant, publicUrl: saffron.deps.publicUrl },
        inTenant: (work) => saffron.database.inTenant(amber.tenant.id, work),
      })
    await set(daysFromToday(2))
    await night()
    expect(await listed()).toMatchObject([{ week: 3 }])
    await set(today())
    await night()
    expect(await listed()).toMatchObject([{ week: 10 }])
  })
})

describe('behind the walls', () => {
  it('nobody else sees or changes anything', async () => {
    const fact = await said({ kind: 'strike', from_day: start, to_day: start })
    expect(await listed('', birch.compliance)).toEqual([])
    expect((await as(birch.compliance).get(`/placements/${placement}/awr`)).status).toBe(404)
    expect((await said({ kind: 'strike', from_day: start }, birch.compliance)).status).toBe(404)
    expect((await as(birch.compliance).delete(`/awr-facts/${fact.body.id}`)).status).toBe(404)
    expect((await as(amber.colleague).get(`/placements/${placement}/awr`)).status).toBe(404)
    expect(await listed('', amber.colleague)).toEqual([])
    expect(await listed('', amber.consultant)).toHaveLength(1)
    for (const who of [amber.candidate, amber.approver, amber.supplier, amber.finance]) {
      expect((await as(who).get('/awr')).status).toBe(403)
      expect((await as(who).get(`/placements/${placement}/awr`)).status).toBe(403)
    }
    expect((await as(nobody).get('/awr')).status).toBe(401)
  })
})
