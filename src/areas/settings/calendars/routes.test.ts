import { describe, expect, it } from 'vitest'
import { daysByCalendar } from '#areas/settings/public.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'

openAgencies()

describe('bank holidays', () => {
  it('are added once a day, listed by day, and deleted', async () => {
    const add = (day: string, name: string) => as(amber.owner).post('/bank-holidays', { day, name })
    const boxing = await add('2026-12-28', 'Boxing Day')
    await add('2026-12-25', 'Christmas Day')
    expect(boxing.status).toBe(201)
    const listed = await as(amber.consultant).get('/bank-holidays')
    expect(listed.body.data.map(({ day }: { day: string }) => day)).toEqual(['2026-12-25', '2026-12-28'])
    expect(await add('2026-12-25', 'Again')).toMatchObject({
      status: 422,
      body: { code: 'taken', errors: { day: ['Already in use'] } },
    })
    const path = `/bank-holidays/${boxing.body.id}`
    expect((await as(birch.owner).delete(path)).status).toBe(404)
    expect((await as(amber.consultant).delete(path)).status).toBe(403)
    expect((await as(amber.owner).delete(path)).body.title).toBe('Bank holiday deleted')
    expect((await as(amber.owner).delete(path)).status).toBe(404)
    const history = await as(amber.owner).get(
      `/history?subject=holiday-calendars&subject_id=${boxing.body.calendar_id}`,
    )
    expect(history.body.data[0]).toMatchObject({
      action: 'bank holiday deleted',
      changes: { 'Boxing Day': { from: '2026-12-28', to: null } },
    })
  })

  it.each([
    [{ day: '2026-02-30', name: 'No day' }, 'day'],
    [{ day: '25/12/2026', name: 'Christmas' }, 'day'],
    [{ day: '0000-01-01', name: 'Before time' }, 'day'],
    [{ day: '2026-12-26', name: '' }, 'name'],
  ])('refuse %j', async (body, field) => {
    const refused = await as(amber.owner).post('/bank-holidays', body)
    expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(Array) } } })
  })

  it('are not for everybody to add', async () => {
    const body = { day: '2027-01-01', name: 'New Year' }
    expect((await as(amber.finance).post('/bank-holidays', body)).status).toBe(403)
    expect((await as(amber.candidate).post('/bank-holidays', body)).status).toBe(403)
  })
})

type Calendar = { id: number; name: string; is_default: boolean; version: number }
const calendars = async (person = amber.owner): Promise<Calendar[]> =>
  (await as(person).get('/holiday-calendars')).body.data
const named = async (name: string) => (await calendars()).find((calendar) => calendar.name === name)!
const daysOf = async (id: number) =>
  (await as(amber.owner).get('/bank-holidays')).body.data.filter(
    (holiday: { calendar_id: number }) => holiday.calendar_id === id,
  )
const counting = () =>
  saffron.database.inTenant(amber.tenant.id, async (db) => {
    const ever = await daysByCalendar(db, { from: '2000-01-01', to: '2099-12-31' })
    return ever(null)
  })

describe('holiday calendars', () => {
  it('begin with the first day somebody adds, and take a year by rule, once', async () => {
    expect(await calendars()).toMatchObject([{ name: 'Bank holidays', is_default: true }])
    const made = await as(amber.owner).post('/holiday-calendars', { name: 'Scotland', region: 'scotland' })
    expect(made).toMatchObject({ status: 201, body: { is_default: false, region: 'scotland' } })
    const { id } = made.body
    const add = (year: number) => as(amber.owner).post(`/holiday-calendars/${id}/years`, { year })
    expect((await add(2027)).body).toEqual({ added: 9 })
    expect((await add(2027)).body).toEqual({ added: 0 })
    const [first] = await daysOf(id)
    expect(first).toMatchObject({ day: '2027-01-01', name: "New Year's Day" })
    const again = await Promise.all([add(2028), add(2028)])
    expect(again.map(({ body }) => body.added).sort()).toEqual([0, 9])
    expect(await add(2019)).toMatchObject({ status: 422, body: { errors: { year: expect.any(Array) } } })
  })

  it('keep a day that somebody named otherwise, and one that was taken away comes back only when asked', async () => {
    const { id } = await named('Scotland')
    await as(amber.owner).post('/bank-holidays', { day: '2029-01-02', name: 'Ours', calendar_id: id })
    await as(amber.owner).post(`/holiday-calendars/${id}/years`, { year: 2029 })
    const days = await daysOf(id)
    expect(days.find(({ day }: { day: string }) => day === '2029-01-02').name).toBe('Ours')
  })

  it('count for timesheets one at a time: the default one', async () => {
    expect(await counting()).not.toContain('2027-08-02')
    const { id, version } = await named('Scotland')
    const changed = await as(amber.owner).patch(`/holiday-calendars/${id}`, { is_default: true, version })
    expect(changed.body.is_default).toBe(true)
    expect(await counting()).toContain('2027-08-02')
    expect((await calendars()).filter(({ is_default }) => is_default)).toHaveLength(1)
  })

  it('without a region take no year, and the default one stays', async () => {
    const own = await named('Bank holidays')
    expect((await as(amber.owner).post(`/holiday-calendars/${own.id}/years`, { year: 2027 })).body.code).toBe(
      'calendar.no_region',
    )
    const { id } = await named('Scotland')
    expect((await as(amber.owner).delete(`/holiday-calendars/${id}`)).body.code).toBe('calendar.default')
    expect((await as(amber.owner).delete(`/holiday-calendars/${own.id}`)).status).toBe(200)
    expect(await daysOf(own.id)).toEqual([])
    expect((await as(amber.owner).post('/holiday-calendars', { name: 'scotland' })).body.code).toBe('taken')
  })

  it('are kept by who may change how the agency works', async () => {
    const { id, version } = await named('Scotland')
    for (const person of [amber.finance, amber.consultant, amber.candidate]) {
      expect((await as(person).post('/holiday-calendars', { name: 'Mine' })).status).toBe(403)
      expect((await as(person).post(`/holiday-calendars/${id}/years`, { year: 2030 })).status).toBe(403)
      expect((await as(person).patch(`/holiday-calendars/${id}`, { name: 'Mine', version })).status).toBe(403)
      expect((await as(person).delete(`/holiday-calendars/${id}`)).status).toBe(403)
    }
  })

  it('of another agency cannot be seen, changed, filled, used or deleted', async () => {
    const { id, version } = await named('Scotland')
    const stranger = as(birch.owner)
    expect(await calendars(birch.owner)).toEqual([])
    expect((await stranger.patch(`/holiday-calendars/${id}`, { name: 'Theirs', version })).status).toBe(404)
    expect((await stranger.post(`/holiday-calendars/${id}/years`, { year: 2030 })).status).toBe(404)
    expect((await stranger.delete(`/holiday-calendars/${id}`)).status).toBe(404)
    const body = { day: '2030-01-01', name: 'Theirs', calendar_id: id }
    expect((await stranger.post('/bank-holidays', body)).status).toBe(422)
    expect((await stranger.get('/bank-holidays')).body.data).toEqual([])
  })
})
