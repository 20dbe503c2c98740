import { beforeEach, describe, expect, it } from 'vitest'
import { touched } from '#areas/timesheets/closed-periods.ts'
import { here, openTestPlacements, show } from '#areas/timesheets/setup.testing.ts'
import { goldenShifts, handIn, shift } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, behindOurBack, birch, saffron, waitingTransactions } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'

openTestPlacements()

const close = async (closed_to: string | null, person = amber.finance) => {
  const { closed_to: was, version } = (await as(person).get('/periods')).body
  if (was === closed_to) return
  const body = { closed_to, reason: 'Month end', version }
  expect((await as(person).post('/periods/closings', body)).status).toBe(201)
}
beforeEach(() => close(null))

const save = async (id: number, entries: object[], person: Person = amber.candidate) =>
  as(person).patch(`/timesheets/${id}`, { entries, note: '', version: (await show(id)).version })
const submit = async (id: number, person: Person = amber.candidate) =>
  as(person).post(`/timesheets/${id}/submission`, {
    declaration_accepted: true,
    version: (await show(id)).version,
  })
const decide = async (id: number, decision: 'approve' | 'reject', person: Person = amber.approver) =>
  as(person).post(`/timesheets/${id}/review`, {
    decision,
    reason: decision === 'reject' ? 'Please check Monday' : '',
    submission_no: (await show(id)).submission_no,
  })
const closed = { body: { code: 'period.closed' } }

describe('what a save touches', () => {
  const monday = shift('2026-01-05', '09:00', '17:00')
  const tuesday = shift('2026-01-06', '09:00', '17:00')
  const later = shift('2026-01-05', '09:00', '18:00')
  const hours = (quantity: string) =>
    ({ kind: 'quantity', day: '2026-01-05', rate_code_id: 1, quantity, note: '' }) as const
  it.each([
    ['nothing', [], [], []],
    ['what stays', [monday, tuesday], [tuesday, monday], []],
    ['what is new', [monday], [monday, tuesday], [{ day: '2026-01-06', field: 'entries.1.day' }]],
    ['what is gone', [monday, tuesday], [tuesday], [{ day: '2026-01-05' }]],
    [
      'what is other than before',
      [monday],
      [later],
      [{ day: '2026-01-05', field: 'entries.0.day' }, { day: '2026-01-05' }],
    ],
    ['the same twice', [monday], [monday, monday], [{ day: '2026-01-05', field: 'entries.1.day' }]],
    ['one of two alike', [monday, monday], [monday], [{ day: '2026-01-05' }]],
    ['a quantity written otherwise', [hours('8')], [hours('8.00')], []],
  ])('%s', (_name, before, after, found) => {
    expect(touched(before as never, after as never)).toEqual(found)
  })
})

describe('time in a closed period', () => {
  it('cannot be entered, changed or taken away; days after it can', async () => {
    const id = await here.week('2026-01-26')
    const week = goldenShifts('2026-01-26').map((each) => ({ ...each, note: '' }))
    expect((await save(id, week.slice(0, 1))).status).toBe(200)
    await close('2026-01-28')

    const sheet = await show(id)
    expect(sheet.closed).toMatchObject({
      closed_to: '2026-01-28',
      title: 'The time up to 28 Jan 2026 is closed',
      may_override: true,
      override: null,
    })
    const entered = await save(id, week.slice(0, 3))
    expect(entered).toMatchObject({ status: 422, ...closed })
    expect(entered.body.errors).toEqual({
      'entries.1.day': ['The time up to 28 Jan 2026 is closed'],
      'entries.2.day': ['The time up to 28 Jan 2026 is closed'],
    })
    expect(await save(id, [])).toMatchObject({ status: 409, ...closed })
    expect(await save(id, [{ ...week[0], end_time: '17:00' }])).toMatchObject({ status: 422, ...closed })
    expect((await show(id)).entries).toEqual(sheet.entries)
    expect((await save(id, [week[0]!, week[3]!])).status).toBe(200)
  })

  it('cannot be submitted, taken back or approved, and can be sent back', async () => {
    const { id } = await handIn(here, '2026-02-02')
    const other = await here.week('2026-02-09')
    await save(other, goldenShifts('2026-02-09'))
    await close('2026-02-28')
    expect(await submit(other)).toMatchObject({ status: 409, ...closed })
    expect(await as(amber.candidate).delete(`/timesheets/${id}/submission`)).toMatchObject({
      status: 409,
      body: { code: 'period.closed', description: 'Ask your agency to open it again.' },
    })
    expect(await decide(id, 'approve', amber.payroll)).toMatchObject({
      status: 409,
      body: {
        code: 'period.closed',
        title: 'February 2026 is closed',
        description: 'Ask Fay Finch, who closed it, or anybody who may open it again.',
      },
    })
    expect((await show(id)).status).toBe('submitted')
    expect((await decide(id, 'reject')).body.status).toBe('rejected')
    await close(null)
    expect((await submit(other)).status).toBe(200)
    expect((await decide(other, 'approve')).body.status).toBe('approved')
  })

  it('no sheet is made for a week that is closed to its end', async () => {
    await close('2026-01-18')
    const body = { placement_id: here.placement_id, day: '2026-01-14' }
    expect((await as(amber.owner).post('/timesheets', body)).body).toMatchObject({
      code: 'period.closed',
      errors: { day: ['The time up to 18 Jan 2026 is closed'] },
    })
  })

  it('is worked on by who may, with a reason that stands in the history of the sheet', async () => {
    const { id } = await handIn(here, '2026-02-16')
    await close('2026-02-28')
    expect((await decide(id, 'approve', amber.owner)).status).toBe(409)
    await as(amber.owner).post('/periods/overrides', { reason: 'The auditor agreed' })
    expect((await show(id)).closed.override.reason).toBe('The auditor agreed')
    expect((await decide(id, 'approve', amber.owner)).body.status).toBe('approved')
    const history = await as(amber.owner).get(`/history?subject=timesheets&subject_id=${id}`)
    expect(history.body.data[0].changes.period_override).toEqual({ from: null, to: 'The auditor agreed' })
    await as(amber.owner).delete('/periods/overrides')

    // One's own reason is not somebody else's leave, and it is over when its hour is.
    const { id: next } = await handIn(here, '2026-03-02')
    await close('2026-03-31')
    await as(amber.owner).post('/periods/overrides', { reason: 'Once more' })
    expect((await decide(next, 'approve', amber.payroll)).status).toBe(409)
    await behindOurBack(
      `update period_overrides set expires_at = now() where tenant_id = ${amber.tenant.id} and ended_at is null`,
    )
    expect((await decide(next, 'approve', amber.owner)).status).toBe(409)
  })

  it('another agency closing its periods closes nothing here', async () => {
    const { id } = await handIn(here, '2026-03-09')
    await close('2026-03-31', birch.owner)
    expect((await show(id)).closed).toBeNull()
    expect((await decide(id, 'approve')).body.status).toBe('approved')
  })
})

describe('closing while somebody works', () => {
  it('waits for an approval that began before, and the next one is refused', async () => {
    const { id } = await handIn(here, '2026-03-16')
    let finish = () => {}
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    let asked = () => {}
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve
    })
    // A transaction that was told that the period is open, and has not committed yet.
    const working = saffron.database.inTenant(amber.tenant.id, async (db) => {
      const { keepWithinOpen } = await import('#areas/settings/public.ts')
      await keepWithinOpen({ db, who: amber.owner.who, now: new Date() }, [{ day: '2026-03-16' }])
      asked()
      await held
    })
    await isAsked
    let closedYet = false
    const closing = close('2026-03-31').then(() => {
      closedYet = true
    })
    // The closing waits in the database for the lock of the other transaction.
    await expect.poll(waitingTransactions).toBe(1)
    expect(closedYet).toBe(false)
    // Whoever asks now waits behind the closing, and finds the period closed.
    const late = decide(id, 'approve')
    await expect.poll(waitingTransactions).toBe(2)
    finish()
    await working
    await closing
    expect(await late).toMatchObject({ status: 409, ...closed })
    expect((await show(id)).status).toBe('submitted')
  })
})
