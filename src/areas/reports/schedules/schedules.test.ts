import { describe, expect, it } from 'vitest'
import { done, openReports, staff } from '#areas/reports/reports.testing.ts'
import { sendReports } from '#areas/reports/schedules/send.ts'
import { areas } from '#server/areas.ts'
import { amber, as, behindOurBack, birch, saffron } from '#test/agencies.ts'

openReports()

const ask = {
  ...{ group: 'margin', slug: 'gross-margin', query: { by: 'client,month' }, period: 'last_month' },
  ...{ format: 'csv', frequency: 'weekly', day: 1, hour: 7 },
}
const schedule = async (recipients: number[], change = {}, who = amber.owner) =>
  (await done(as(who).post('/report-schedules', { ...ask, ...change, recipients }))).body

/** The job of every five minutes, at an instant. */
const send = (now: string, tenant = amber.tenant, inTenant?: unknown) =>
  sendReports({
    ...{ tenant, now: new Date(now), publicUrl: 'http://localhost', areas },
    inTenant: inTenant ?? ((work: never) => saffron.database.inTenant(tenant.id, work)),
  } as never)

const madeFor = async (who = amber.owner) =>
  (
    (await as(who).get('/exports?mine=true&per_page=100')).body.data as {
      list: string
      query: object
      columns: string[]
    }[]
  ).filter(({ list }) => list === '/reports/margin/gross-margin')
/** Dies at the end of this transaction of the job, by its number: the first one looks what is due. */
const diesIn = (which: number) => {
  let begun = 0
  return (work: (db: never) => Promise<unknown>) =>
    saffron.database.inTenant(amber.tenant.id, async (db) => {
      begun += 1
      const own = begun
      const answer = await work(db as never)
      if (own === which) throw new Error('killed')
      return answer
    })
}
/** What stands in somebody's bell, the newest first. */
const news = async (who: typeof amber.owner) =>
  ((await as(who).get('/notifications')).body.data as object[]).map((each) => JSON.stringify(each))
const due = (id: number, at: string) =>
  behindOurBack(`update report_schedules set next_at = '${at}', paused = null where id = ${id}`)

describe('a report at a fixed time', () => {
  it('is made once on a Monday at seven in London, over a change of the clocks, however often it is looked at', async () => {
    const { id, tz, next_at } = await schedule([amber.owner.id])
    expect([tz, new Date(next_at).getTime() > Date.now()]).toEqual(['Europe/London', true])
    await due(id, '2026-03-23T07:00:00Z')
    for (const now of [
      '2026-03-23T06:59:00Z',
      '2026-03-23T07:00:00Z',
      '2026-03-23T07:05:00Z',
      '2026-03-30T05:55:00Z',
    ])
      await send(now)
    expect(await madeFor()).toHaveLength(1)
    // Summer time began on the Sunday: seven o'clock is six of UTC now.
    for (const now of ['2026-03-30T06:00:00Z', '2026-03-30T06:05:00Z', '2026-03-30T07:00:00Z'])
      await send(now)
    const made = await madeFor()
    expect(made.map(({ query }) => query)).toEqual([
      { by: 'client,month', day_from: '2026-02-01', day_to: '2026-02-28' },
      { by: 'client,month', day_from: '2026-02-01', day_to: '2026-02-28' },
    ])
    expect(
      (await news(amber.owner)).filter((each) => each.includes('Gross margin, as you have it made')),
    ).toHaveLength(2)
    await done(as(amber.owner).delete(`/report-schedules/${id}`))
    expect((await as(amber.owner).get('/report-schedules')).body.data).toEqual([])
  })

  it('is made whole or not at all: a process that dies in the middle leaves nothing, and nothing comes twice', async () => {
    const { id } = await schedule([amber.owner.id])
    await due(id, '2026-04-06T06:00:00Z')
    const before = (await madeFor()).length
    const dies = diesIn(2)
    await expect(send('2026-04-06T06:00:00Z', amber.tenant, dies)).rejects.toThrow('killed')
    expect(await madeFor()).toHaveLength(before)
    await Promise.all([send('2026-04-06T06:01:00Z'), send('2026-04-06T06:01:00Z')])
    expect(await madeFor()).toHaveLength(before + 1)
    await done(as(amber.owner).delete(`/report-schedules/${id}`))
  })

  it('keeps none waiting behind one that fails', async () => {
    const ids = [(await schedule([amber.owner.id])).id, (await schedule([amber.owner.id])).id]
    await due(ids[0], '2026-04-13T06:00:00Z')
    await due(ids[1], '2026-04-13T06:01:00Z')
    const before = (await madeFor()).length
    await expect(send('2026-04-13T06:05:00Z', amber.tenant, diesIn(2))).rejects.toThrow('killed')
    expect(await madeFor()).toHaveLength(before + 1)
    for (let times = 0; times < 2; times++) await send('2026-04-13T06:10:00Z')
    expect(await madeFor()).toHaveLength(before + 2)
    for (const id of ids) await done(as(amber.owner).delete(`/report-schedules/${id}`))
  })

  it('is for each with what they may see, and in none without the permission', async () => {
    const blind = await staff('Bo', ['reports.margin.view', 'timesheets.view', 'exports.run'])
    const stranger = await staff('Sam', ['reports.tax.view', 'exports.run'])
    const refused = await as(amber.owner).post('/report-schedules', { ...ask, recipients: [stranger.id] })
    expect([refused.status, refused.body.errors]).toEqual([422, { recipients: ['Not open to Sam'] }])
    const { id, recipients } = await schedule([amber.owner.id, blind.id])
    expect(recipients.map(({ name }: { name: string }) => name).sort()).toEqual(
      [amber.owner.name, 'Bo'].sort(),
    )
    await due(id, '2026-05-04T06:00:00Z')
    await send('2026-05-04T06:00:00Z')
    const [whole] = await madeFor()
    const [part] = await madeFor(blind)
    expect(whole!.columns).toEqual(expect.arrayContaining(['charge', 'pay', 'margin']))
    for (const key of ['charge', 'pay', 'margin', 'margin_percent']) expect(part!.columns).not.toContain(key)
    await behindOurBack(`update users set permissions = '{exports.run}' where id = ${blind.id}`)
    await due(id, '2026-05-11T06:00:00Z')
    await send('2026-05-11T06:00:00Z')
    expect(await madeFor(blind)).toHaveLength(1)
    const [left] = (await as(amber.owner).get('/report-schedules')).body.data
    expect(left.recipients).toHaveLength(1)
    await done(as(amber.owner).delete(`/report-schedules/${id}`))
  })

  it('rests once whose it is may not see it any more, and they hear why', async () => {
    const person = await staff('Lee', [
      'reports.schedule',
      'reports.margin.view',
      'timesheets.view',
      'exports.run',
    ])
    const { id } = await schedule([amber.owner.id], {}, person)
    const before = (await madeFor()).length
    await behindOurBack(`update users set permissions = '{reports.schedule}' where id = ${person.id}`)
    await due(id, '2026-06-01T06:00:00Z')
    for (const now of ['2026-06-01T06:00:00Z', '2026-06-08T06:00:00Z']) await send(now)
    expect(await madeFor()).toHaveLength(before)
    const [rests] = (await as(person).get('/report-schedules')).body.data
    expect([rests.paused, rests.next_at]).toEqual(['owner_lost', null])
    expect((await news(person))[0]).toContain('“Gross margin” is not made any more')
    await behindOurBack(`update users set status = 'deactivated' where id = ${person.id}`)
    await due(id, '2026-07-06T06:00:00Z')
    await send('2026-07-06T06:00:00Z')
    expect((await news(amber.owner))[0]).toContain('is not here any more')
  })

  it.each([
    [{ slug: 'gross-margins' }, 404, undefined],
    [{ query: { by: 'order' } }, 422, 'by'],
    [{ query: { client: 'x' } }, 422, 'client'],
    [{ query: { view: '7' } }, 422, 'query'],
    [{ day: 8 }, 422, 'day'],
    [{ recipients: [] }, 422, 'recipients'],
    [{ recipients: [999_999] }, 422, 'recipients'],
    [{ group: 'receivables', slug: 'aged-debt', query: {} }, 422, 'period'],
  ])('refuses %j', async (change, status, field) => {
    const { status: is, body } = await as(amber.owner).post('/report-schedules', {
      ...{ ...ask, recipients: [amber.owner.id] },
      ...change,
    })
    expect([is, field && Object.keys(body.errors)]).toEqual([status, field && [field]])
  })

  it('is of one person and one agency alone', async () => {
    const { id } = await schedule([amber.owner.id])
    for (const who of [birch.owner, amber.finance]) {
      expect((await as(who).get('/report-schedules')).body.data).toEqual([])
      expect((await as(who).delete(`/report-schedules/${id}`)).status).toBe(404)
    }
    const theirs = await as(birch.owner).post('/report-schedules', { ...ask, recipients: [amber.owner.id] })
    expect(theirs.status).toBe(422)
    const { data } = (await as(birch.owner).get('/report-schedule-people?group=margin&slug=gross-margin'))
      .body
    expect(data.map(({ name }: { name: string }) => name)).toContain('Bea Bolt')
    expect(data.map(({ name }: { name: string }) => name)).not.toContain(amber.owner.name)
    expect((await as(amber.candidate).get('/report-schedules')).status).toBe(403)
  })
})
