import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  body,
  change,
  changeJob,
  historyOf,
  jobOf,
  lately,
  layGround,
  newJob,
  placed,
  placementOf,
} from '#areas/jobs/jobs.testing.ts'
import { amber, as, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { daysFromToday } from '#test/days.ts'
import { addPerson, type Person } from '#test/people.ts'

openAgencies()
beforeAll(layGround)

let count = 0
const person = (permissions: string[]): Promise<Person> =>
  addPerson(saffron.database, amber.tenant, {
    ...{ name: `P${++count}`, email: `p${count}@amber.test`, role: 'none', permissions },
  })

const terminated = { status: 'terminated', end_date: '2026-11-20', reason: 'No more work' }

describe('a placement', () => {
  it('is terminated with a last day and a reason, which the history keeps', async () => {
    const { id } = await placed(await newJob())
    const bare = await change(amber.owner, id, { status: 'terminated' })
    expect(bare).toMatchObject({ status: 422, body: { code: 'placement.move' } })
    expect(Object.keys(bare.body.errors).sort()).toEqual(['end_date', 'reason'])
    const ahead = await change(amber.owner, id, { ...terminated, end_date: '2199-01-01' })
    expect(Object.keys(ahead.body.errors)).toEqual(['end_date'])
    const done = await change(amber.owner, id, terminated)
    expect(done).toMatchObject({ status: 200, body: { status: 'terminated', end_date: '2026-11-20' } })
    const [told] = await historyOf('placements', id)
    expect(told).toMatchObject({ action: 'terminated', changes: { reason: { to: 'No more work' } } })
  })

  it('that is over goes neither to live nor to draft, but is reinstated with a reason', async () => {
    const { id } = await placed(await newJob())
    await change(amber.owner, id, terminated)
    for (const status of ['draft', 'approved', 'ended'])
      expect((await change(amber.owner, id, { status })).body).toMatchObject({
        code: 'placement.status',
        errors: { status: ['From here: Live'] },
      })
    const bare = await change(amber.owner, id, { status: 'live' })
    expect(Object.keys(bare.body.errors).sort()).toEqual(['end_date', 'reason'])
    expect((await change(amber.owner, id, { end_date: null })).body.code).toBe('placement.over')
    const accepted = [{ code: 'placement.backdated', reason: 'It is long that they work there' }]
    const back = { status: 'live', end_date: null, reason: 'They came back', accepted }
    expect((await change(amber.owner, id, back)).body).toMatchObject({ status: 'live', end_date: null })
    expect((await historyOf('placements', id))[0]).toMatchObject({ action: 'reinstated' })
    await change(amber.owner, id, { status: 'ended', end_date: '2026-11-20' })
    const end_date = daysFromToday(120)
    const unsaid = await change(amber.owner, id, { status: 'live', end_date, accepted })
    expect(Object.keys(unsaid.body.errors)).toEqual(['reason'])
    const longer = await change(amber.owner, id, { ...back, end_date })
    expect(longer.body).toMatchObject({ status: 'live', end_date })
  })

  it('ends on no day before time that was handed in, and is not cancelled after that', async () => {
    const { id } = await placed(await newJob())
    await saffron.settle()
    await inAmber(async (db) => {
      const week = sql`t.tenant_id = ${db.tenant} and t.placement_id = ${id} and t.period_start = '2026-11-09'`
      await sql`insert into timesheet_entries (tenant_id, timesheet_id, seq, day, kind, start_time, end_time)
        select t.tenant_id, t.id, 1, '2026-11-13', 'shift', '09:00', '17:00' from timesheets t where ${week}`.execute(
        db,
      )
      await sql`update timesheets t set status = 'submitted' where ${week}`.execute(db)
    })
    for (const changes of [{ ...terminated, end_date: '2026-11-12' }, { end_date: '2026-11-12' }])
      expect((await change(amber.owner, id, changes)).body).toMatchObject({
        code: 'placement.worked_after',
        errors: { end_date: [expect.stringContaining('13 Nov 2026')] },
      })
    const cancelled = await change(amber.owner, id, { status: 'cancelled', reason: 'By mistake' })
    expect(cancelled.body.code).toBe('placement.worked')
    expect((await change(amber.owner, id, { ...terminated, end_date: '2026-11-13' })).status).toBe(200)
  })

  it('begins as a draft, agreed, live or over, and as nothing else', async () => {
    const job = await newJob()
    for (const status of ['terminated', 'cancelled'])
      expect((await as(amber.owner).post('/placements', await body(job, { status }))).body.code).toBe(
        'placement.status',
      )
    const over = await as(amber.owner).post('/placements', await body(job, { status: 'ended' }))
    expect(Object.keys(over.body.errors)).toEqual(['end_date'])
    await placed(job, { status: 'ended', end_date: '2026-02-01' })
  })
})

describe('each permission protects what it names', () => {
  const sees = ['placements.view', 'jobs.view', 'candidates.view', 'placements.rates.view_pay'].concat(
    'placements.rates.view_charge',
  )
  const rates = (
    pay_rate: string,
    { rates: [row] }: { rates: { rate_code_id: number; effective_from: string }[] },
  ) => [
    { rate_code_id: row!.rate_code_id, pay_rate, charge_rate: '40.00', effective_from: row!.effective_from },
  ]

  it.each([
    ['placements.approve', 'draft', { status: 'live' }, 'status'],
    ['placements.approve', 'draft', { status: 'approved' }, 'status'],
    ['placements.extend', 'live', { ends_in: 210 }, 'end_date'],
    ['placements.terminate', 'live', { ends_in: 30 }, 'end_date'],
    ['placements.terminate', 'live', { status: 'terminated', reason: 'No more work', ends_in: -7 }, 'status'],
    ['placements.update', 'draft', { po_number: 'PO 9' }, 'po_number'],
    ['placements.rates.propose', 'draft', 'rates', 'rates'],
    ['placements.rates.approve', 'live', 'rates', 'rates'],
  ] as [string, string, 'rates' | { ends_in?: number }, string][])(
    '%s, of a placement that is %s: %o',
    async (permission, status, given, field) => {
      const made = await placed(await newJob(), { ...lately(), status, end_date: daysFromToday(60) })
      const { ends_in, ...said } =
        given === 'rates' ? { ends_in: undefined, rates: rates('21.00', made) } : given
      const changes = ends_in === undefined ? said : { ...said, end_date: daysFromToday(ends_in) }
      const every = ['placements.update', 'placements.approve', 'placements.extend', 'placements.terminate']
      const others = [...every, 'placements.rates.propose', 'placements.rates.approve']
        .filter((name) => name !== permission)
        // Who may approve rates may propose them.
        .filter((name) => permission !== 'placements.rates.propose' || name !== 'placements.rates.approve')
      const refused = await change(await person([...sees, ...others]), made.id, changes)
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect(Object.keys(refused.body.errors)).toEqual([field])
      expect(refused.body.permission ?? refused.body.data?.permission).toBe(permission)
      // Of one's own only, it does not reach somebody else's.
      const own = await person([...sees, `${permission}.own`])
      expect((await change(own, made.id, changes)).status).toBe(404)
      const own2 = await person([...sees, ...others, `${permission}.own`])
      expect((await change(own2, made.id, changes)).status).toBe(403)
      expect((await change(await person([...sees, permission]), made.id, changes)).status).toBe(200)
    },
  )

  it('to place somebody live takes placements.approve, and rates of one’s own', async () => {
    const job = await newJob()
    const may = [...sees, 'placements.create']
    const drafts = await person([...may, 'placements.rates.propose'])
    expect((await as(drafts).post('/placements', await body(job))).body.errors).toHaveProperty('status')
    expect((await as(drafts).post('/placements', await body(job, { status: 'draft' }))).status).toBe(201)
    const bare = await person([...may, 'placements.approve'])
    expect((await as(bare).post('/placements', await body(job))).body.errors).toHaveProperty('rates')
  })

  it('who may change terms alone saves a live placement as a form sends it, rates and rules as they are', async () => {
    const { id } = await placed(await newJob())
    const { status, rates: rows, ...shown } = await placementOf(id)
    const plain = ['rate_code_id', 'pay_rate', 'charge_rate', 'effective_from', 'effective_to']
    const rates = rows.map((row: object) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => plain.includes(name))),
    )
    const clerk = await person([...sees, 'placements.update'])
    const saved = await change(clerk, id, { ...shown, rates, po_number: 'PO 4' })
    expect([saved.status, saved.body.po_number, status]).toEqual([200, 'PO 4', 'live'])
    const rules = shown.overtime_rules.slice(1)
    expect((await change(clerk, id, { overtime_rules: rules })).body.errors).toHaveProperty('overtime_rules')
  })

  it('jobs.close closes and opens again; jobs.update does not', async () => {
    const job = await newJob()
    const updates = await person(['jobs.view', 'jobs.update', 'clients.view'])
    const closes = await person(['jobs.view', 'jobs.close', 'clients.view'])
    expect((await changeJob(updates, job.id, { status: 'closed' })).body.errors).toHaveProperty('status')
    expect((await changeJob(closes, job.id, { title: 'Other' })).body.errors).toHaveProperty('title')
    expect((await changeJob(closes, job.id, { status: 'closed' })).status).toBe(200)
    expect((await changeJob(updates, job.id, { status: 'open' })).status).toBe(403)
    expect((await changeJob(closes, job.id, { status: 'open' })).body.status).toBe('open')
    expect((await changeJob(updates, job.id, { status: 'on_hold' })).status).toBe(200)
    const own = await person(['jobs.view', 'jobs.update', 'jobs.close.own', 'clients.view'])
    expect((await changeJob(own, job.id, { status: 'closed' })).status).toBe(403)
  })

  it('a token of the API does no more than what it was given', async () => {
    const { id } = await placed(await newJob(), { status: 'draft' })
    const made = await as(amber.owner).post('/api-tokens', {
      ...{ name: 'Updates alone', permissions: ['placements.update'], expires_in_days: 1 },
    })
    const { token } = made.body
    const call = (payload: object) =>
      saffron.app.inject({
        ...{ method: 'PATCH', url: `/api/v1/placements/${id}`, payload },
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await call({ version: 1, status: 'live' })).statusCode).toBe(403)
    expect((await call({ version: 1, po_number: 'PO 3' })).statusCode).toBe(200)
    expect((await placementOf(id)).status).toBe('draft')
  })
})

describe('a job', () => {
  it('with live workers is closed with a reason, and not cancelled', async () => {
    const job = await newJob()
    await placed(job)
    const warned = await changeJob(amber.owner, job.id, { status: 'closed' })
    expect(warned.body.warnings).toMatchObject([{ code: 'job.live_placements' }])
    expect((await changeJob(amber.owner, job.id, { status: 'cancelled' })).body.code).toBe('job.in_use')
    const accepted = [{ code: 'job.live_placements', reason: 'The client wants nobody else' }]
    expect((await changeJob(amber.owner, job.id, { status: 'closed', accepted })).status).toBe(200)
    const [told] = await historyOf('jobs', job.id)
    expect(told.action).toBe('closed')
    expect(told.changes.accepted_warnings.to).toContain('The client wants nobody else')
    // Full as it is, it is filled again as soon as it is open.
    expect((await changeJob(amber.owner, job.id, { status: 'open' })).body.status).toBe('filled')
  })

  it('that was cancelled is opened with a reason, and goes nowhere else', async () => {
    const job = await newJob()
    await changeJob(amber.owner, job.id, { status: 'cancelled' })
    expect((await changeJob(amber.owner, job.id, { status: 'on_hold' })).body.code).toBe('job.status')
    expect((await changeJob(amber.owner, job.id, { status: 'open' })).body.errors).toHaveProperty('reason')
    await changeJob(amber.owner, job.id, { status: 'open', reason: 'It goes on after all' })
    expect((await jobOf(job.id)).status).toBe('open')
  })
})
