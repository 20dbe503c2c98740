import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findSettings } from '#areas/settings/public.ts'
import { scheduleAllSheets } from '#areas/timesheets/public.ts'
import { here, openTestPlacements, show, there } from '#areas/timesheets/setup.testing.ts'
import { place } from '#areas/timesheets/timesheets.fixture.ts'
import { announce } from '#platform/outbox.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'
import { daysFromToday, today } from '#test/days.ts'

openTestPlacements({ inBirch: true })

describe('expected timesheets', () => {
  it('are made for each period of a live placement, four weeks ahead and no further', async () => {
    const sorted = (sort: string) =>
      as(amber.owner).get(`/timesheets?placement_id=${here.placement_id}&per_page=100&sort=${sort}`)
    const { body } = await sorted('period_end')
    expect(body.data[0]).toMatchObject({
      period_start: '2026-01-05',
      period_end: '2026-01-11',
      status: 'open',
    })
    const [last] = (await sorted('-period_end')).body.data
    expect(last.period_start <= daysFromToday(28)).toBe(true)
    expect(last.period_end > daysFromToday(21)).toBe(true)
    expect(new Set(body.data.map((row: { period_start: string }) => row.period_start)).size).toBe(
      body.data.length,
    )
  })

  it('are not made twice, nor again where one was cancelled', async () => {
    const id = await here.week('2026-01-12')
    await as(amber.owner).post(`/timesheets/${id}/cancellation`, { reason: 'On holiday', version: 1 })
    const before = (await as(amber.owner).get('/timesheets')).body.meta.total
    const { body: placement } = await as(amber.owner).get(`/placements/${here.placement_id}`)
    await as(amber.owner).patch(`/placements/${here.placement_id}`, {
      version: placement.version,
      po_number: 'PO-7',
    })
    await saffron.settle()
    expect((await as(amber.owner).get('/timesheets')).body.meta.total).toBe(before)
    expect(await show(await here.week('2026-01-19'))).toMatchObject({ po_number: 'PO-7' })
  })

  it('go on from day to day, and making them again makes none', async () => {
    const expecting = (day: string) => scheduleAllSheets(inAmber, day)
    await expecting(today())
    expect(await expecting(today())).toBe(0)
    const every = '/timesheets?status=open,draft,submitted,approved'
    const before = (await as(amber.owner).get(every)).body.meta.total
    expect(await expecting(daysFromToday(14))).toBeGreaterThan(0)
    expect(await expecting(daysFromToday(14))).toBe(0)
    expect((await as(amber.owner).get(every)).body.meta.total).toBeGreaterThan(before)
    expect((await as(birch.owner).get('/timesheets?per_page=1')).body.meta.total).toBeLessThan(before + 2)
  })

  it('begin with the books of the agency, however long ago the placement began', async () => {
    const { books_open_on } = await inAmber(findSettings)
    const id = await place({ saffron, ...here })
    const dated = async (start: string, end: string | null) => {
      await inAmber(async (db) => {
        await sql`update placements set start_date = ${start}, end_date = ${end} where tenant_id = ${db.tenant} and id = ${id}`.execute(
          db,
        )
        await announce(db, 'placement.changed', { id })
      })
      await saffron.settle()
      return (await as(amber.owner).get(`/timesheets?placement_id=${id}&sort=period_end&per_page=100`)).body
        .data
    }
    const [first] = await dated('1990-01-01', null)
    expect(first.period_start <= books_open_on && books_open_on <= first.period_end).toBe(true)
    // The nightly round makes none of the years before, either.
    expect(await scheduleAllSheets(inAmber, today())).toBe(0)
    expect(await dated('1990-01-01', '1990-01-31')).toEqual([])
  })

  it.each(['9999-12-31', '2200-01-01', '1989-12-31', '0100-01-01', '10000-01-01'])(
    'are not made by hand for %s: the server says so',
    async (day) => {
      const reply = await as(amber.payroll).post('/timesheets', { placement_id: here.placement_id, day })
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['day']])
    },
  )

  it('are not made for the last day of all without a placement that says so', async () => {
    const reply = await as(amber.payroll).post('/timesheets', {
      placement_id: here.placement_id,
      day: '2199-12-31',
    })
    expect([reply.status, reply.body.period_end]).toEqual([201, '2199-12-31'])
    expect((await as(amber.payroll).get(`/timesheets/${reply.body.id}`)).status).toBe(200)
    expect((await as(amber.owner).delete(`/timesheets/${reply.body.id}`)).status).toBe(200)
  })

  it('follow a placement that ends earlier: open ones beyond its end go', async () => {
    const id = await place({ saffron, ...here, changes: { start_date: '2026-10-05' } })
    const { body: placement } = await as(amber.owner).get(`/placements/${id}`)
    const ended = await as(amber.owner).patch(`/placements/${id}`, {
      version: placement.version,
      end_date: '2026-10-21',
    })
    expect(ended.status).toBe(200)
    await saffron.settle()
    const { body } = await as(amber.owner).get(`/timesheets?placement_id=${id}&sort=period_end`)
    expect(body.data.map((row: { period_end: string }) => row.period_end)).toEqual([
      '2026-10-11',
      '2026-10-18',
      '2026-10-21',
    ])
  })
})

describe('the list', () => {
  it('filters, sorts, searches and counts', async () => {
    const all = await as(amber.owner).get('/timesheets?per_page=50&sort=-period_end')
    const ends = all.body.data.map((row: { period_end: string }) => row.period_end)
    expect(ends).toEqual([...ends].sort().reverse())
    const missing = await as(amber.owner).get('/timesheets?queue=missing&per_page=100')
    expect(missing.body.data.every((row: { due_at: string }) => Date.parse(row.due_at) < Date.now())).toBe(
      true,
    )
    const { body } = await as(amber.owner).get('/timesheets/counts')
    expect(body.data.missing).toBe(missing.body.meta.total)
    // Without a filter the list begins with the present week; what only lies ready is a queue of its own.
    const upcoming = await as(amber.owner).get('/timesheets?queue=upcoming&per_page=1&sort=period_end')
    const inAWeek = daysFromToday(7)
    expect(upcoming.body.data[0].period_end > inAWeek).toBe(true)
    expect(ends[0] <= inAWeek).toBe(true)
    expect((await as(amber.owner).get('/timesheets?search=doyle')).body.meta.total).toBe(
      all.body.meta.total + upcoming.body.meta.total,
    )
    expect((await as(amber.owner).get('/timesheets?search=nobody-of-this-name')).body.meta.total).toBe(0)
    const week = await as(amber.owner).get(
      '/timesheets?period_from=2026-02-01&period_to=2026-02-08&status=open,draft',
    )
    expect(week.body.data).toHaveLength(2)
    expect((await as(amber.owner).get('/timesheets?status=lost')).status).toBe(422)
  })

  it('shows everybody their own: the worker theirs, the approver what was handed in, a consultant what they own', async () => {
    const theirs = await as(amber.candidate).get('/timesheets?per_page=100')
    expect(theirs.body.meta.total).toBeGreaterThan(0)
    expect(Date.parse(theirs.body.data[0].period_start)).toBeLessThan(Date.now() + 8 * 86_400_000)
    expect(theirs.body.data[0]).toMatchObject({ charge_amount: null, bill_status: null, margin_amount: null })
    expect((await as(amber.consultant).get('/timesheets')).body.meta.total).toBeGreaterThan(0)
    expect((await as(amber.colleague).get('/timesheets')).body.meta.total).toBe(0)
    const open = await here.week('2026-02-02')
    expect((await as(amber.approver).get(`/timesheets/${open}`)).status).toBe(404)
    expect((await as(amber.colleague).get(`/timesheets/${open}`)).status).toBe(404)
    expect((await as(amber.compliance).get('/timesheets')).status).toBe(403)
    expect((await as(undefined, { tenant: 'amber' }).get('/timesheets')).status).toBe(401)
  })
})

describe('years of expected timesheets', () => {
  it('are made a year at a time, each stretch kept by itself, until they reach ahead', async () => {
    const inBirch: typeof inAmber = (work) => saffron.database.inTenant(birch.tenant.id, work)
    const id = there.placement_id
    let transactions = 0
    const counted: typeof inAmber = (work) => {
      transactions++
      return inBirch(work)
    }
    expect(await scheduleAllSheets(counted, daysFromToday(3_690))).toBeGreaterThan(500)
    expect(transactions).toBeGreaterThan(10)
    const { rows } = await inBirch((db) =>
      sql<{ count: number }>`
        select count(*)::int as count from timesheets where tenant_id = ${db.tenant} and placement_id = ${id}`.execute(
        db,
      ),
    )
    expect(rows[0]!.count).toBeGreaterThan(520)
  })
})
