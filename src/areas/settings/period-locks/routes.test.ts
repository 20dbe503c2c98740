import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { today } from '#test/days.ts'
import { addPerson, nobody, type Person } from '#test/people.ts'

/** May work in closed time, and not close it. */
let exception: Person

openAgencies()
beforeAll(async () => {
  exception = await addPerson(saffron.database, amber.tenant, {
    name: 'Eve Exception',
    email: 'eve@amber.test',
    role: 'payroll',
    permissions: ['period_locks.override'],
  })
})

const show = async (person = amber.finance) => (await as(person).get('/periods')).body
const close = async (closed_to: string | null, person = amber.finance, reason = 'Month end') =>
  as(person).post('/periods/closings', { closed_to, reason, version: (await show(person)).version })

beforeEach(async () => {
  if ((await show()).closed_to !== null) await close(null, amber.finance, 'Begin again')
})

describe('periods', () => {
  it('are closed and opened again as facts: who, when, why', async () => {
    expect(await close('2026-03-31')).toMatchObject({ status: 201, body: { closed_to: '2026-03-31' } })
    await close('2026-02-28', amber.owner, 'A late sheet of March')
    const { data } = (await as(amber.finance).get('/periods/closings')).body
    expect(data.slice(0, 2)).toMatchObject([
      {
        was_closed_to: '2026-03-31',
        closed_to: '2026-02-28',
        reason: 'A late sheet of March',
        user_name: 'Ann Archer',
      },
      { was_closed_to: null, closed_to: '2026-03-31', reason: 'Month end', user_name: 'Fay Finch' },
    ])
    const history = await as(amber.owner).get('/history?subject=periods&subject_id=1')
    expect(history.body.data.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
      'opened again',
      'closed',
    ])
  })

  it.each([
    [{ closed_to: '2999-01-31' }, 'closed_to'],
    [{ closed_to: '2026-02-30' }, 'closed_to'],
    [{ closed_to: null }, 'closed_to'],
    [{ reason: ' ' }, 'reason'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
  ])('refuse %j at its field', async (wrong, field) => {
    const { version } = await show()
    const body = { closed_to: '2026-01-31', reason: 'Month end', version, ...wrong }
    expect(await as(amber.finance).post('/periods/closings', body)).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(Array) } },
    })
    expect((await show()).version).toBe(version)
  })

  it('refuse today, which is not over', async () => {
    expect((await close(today())).body).toMatchObject({ code: 'period.not_over' })
  })

  it('of two people closing at once, one is told to look again', async () => {
    const { version } = await show()
    const replies = await Promise.all(
      ['2026-01-31', '2026-02-28', '2026-03-31'].map((closed_to) =>
        as(amber.finance).post('/periods/closings', { closed_to, reason: 'Month end', version }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it('everybody learns that they are closed, and only colleagues by whom', async () => {
    await close('2026-03-31')
    expect(await show(amber.consultant)).toMatchObject({ closed_to: '2026-03-31', closed_by: 'Fay Finch' })
    expect(await show(amber.candidate)).toMatchObject({ closed_to: '2026-03-31', closed_by: null })
    expect((await as(nobody, { tenant: 'amber' }).get('/periods')).status).toBe(401)
    for (const person of [amber.consultant, amber.payroll, amber.candidate, exception]) {
      expect((await close('2026-01-31', person)).status).toBe(403)
    }
    expect((await as(amber.consultant).get('/periods/closings')).status).toBe(403)
    expect((await as(exception).get('/periods/closings')).status).toBe(200)
  })
})

describe('working in closed time', () => {
  it('is begun with a reason, ends by itself or when asked, and is on record', async () => {
    const begun = await as(exception).post('/periods/overrides', { reason: 'Doyle forgot a shift' })
    expect(begun.body.override).toMatchObject({ reason: 'Doyle forgot a shift' })
    const left = Date.parse(begun.body.override.expires_at) - Date.now()
    expect(left).toBeGreaterThan(58 * 60_000)
    expect(left).toBeLessThanOrEqual(60 * 60_000)
    expect((await show(amber.finance)).override).toBeNull()
    expect((await as(exception).delete('/periods/overrides')).body.override).toBeNull()
    const history = await as(amber.owner).get('/history?subject=periods&subject_id=1')
    expect(history.body.data[1]).toMatchObject({
      action: 'override begun',
      user_name: 'Eve Exception',
      changes: { reason: { to: 'Doyle forgot a shift' } },
    })
  })

  it('is not for everybody, and not without a reason', async () => {
    expect((await as(amber.consultant).post('/periods/overrides', { reason: 'Please' })).status).toBe(403)
    expect((await as(amber.candidate).delete('/periods/overrides')).status).toBe(403)
    expect((await as(exception).post('/periods/overrides', { reason: '' })).status).toBe(422)
  })
})

describe('another agency', () => {
  it('cannot see, close or infer periods', async () => {
    await close('2026-03-31')
    expect(await show(birch.owner)).toMatchObject({ closed_to: null, version: 0 })
    expect((await as(birch.owner).get('/periods/closings')).body.data).toEqual([])
    expect((await close('2026-02-28', birch.owner)).status).toBe(201)
    expect((await show()).closed_to).toBe('2026-03-31')
    expect((await as(birch.owner, { tenant: 'amber' }).get('/periods')).status).toBe(404)
  })
})
