import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { remindAutomatically } from '#areas/timesheets/reminders/remind.ts'
import { here, openTestPlacements, show } from '#areas/timesheets/setup.testing.ts'
import { handIn } from '#areas/timesheets/timesheets.fixture.ts'
import type { JobContext } from '#platform/area.ts'
import { amber, as, behindOurBack, birch, inAmber, saffron } from '#test/agencies.ts'

openTestPlacements({ inBirch: true })

/** Each begins with nobody reminded and no mail. */
beforeEach(() =>
  behindOurBack('delete from timesheet_reminders; delete from mails; delete from notifications'),
)

const remind = (id: number, who = amber.owner) => as(who).post(`/timesheets/${id}/reminder`)
const remindAll = (queue: string, who = amber.owner) => as(who).post('/timesheets/reminders', { queue })

const mails = () =>
  inAmber(async (db) => {
    const { rows } = await sql<{ kind: string; to_address: string; subject: string; text_body: string }>`
      select kind, to_address, subject, text_body from mails where tenant_id = ${db.tenant} order by id`.execute(
      db,
    )
    return rows
  })

describe('a reminder', () => {
  it('reaches the worker of a missing sheet in bell and mail, and stands on the sheet', async () => {
    const id = await here.week('2026-02-02')
    const { status, body } = await remind(id)
    expect(status).toBe(200)
    const reminder = { recipient: 'worker', name: 'Dan Doyle', by: amber.owner.name }
    expect(body.reminders).toMatchObject([reminder])
    expect(body.actions).not.toContain('remind')
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      kind: 'timesheet.missing_reminder',
      to_address: amber.candidate.email,
      subject: 'Still missing: a timesheet',
    })
    expect(mail!.text_body).toContain('2 Feb 2026 to 8 Feb 2026')
    const bell = (await as(amber.candidate).get('/notifications')).body.data[0].data
    expect(bell).toMatchObject({
      title: 'A timesheet is still missing',
      actions: [{ url: `/timesheets/${id}/submit` }],
    })
    const history = (await as(amber.owner).get(`/history?subject=timesheets&subject_id=${id}`)).body.data
    expect(history[0]).toMatchObject({ action: 'reminded', changes: { reminder_to: { to: 'Dan Doyle' } } })
  })

  it('comes at most once a day, two at one instant included', async () => {
    const id = await here.week('2026-02-09')
    const both = await Promise.all([remind(id), remind(id, amber.consultant)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await remind(id)).toMatchObject({ status: 409, body: { code: 'timesheet.reminded_today' } })
    expect(await mails()).toHaveLength(1)
  })

  it('brings the approver of a waiting sheet a link, and the one before goes on working', async () => {
    const { id } = await handIn(here, '2026-02-16')
    expect((await remind(id)).body.reminders).toMatchObject([{ recipient: 'approver', name: 'Vera Vance' }])
    await saffron.settle()
    const [mail] = (await mails()).filter(({ kind }) => kind === 'timesheet.waiting_reminder')
    expect(mail).toMatchObject({ to_address: amber.approver.email })
    const links = await inAmber((db) =>
      db
        .selectFrom('approver_links')
        .select(['revoked_at', 'code_hash'])
        .where('timesheet_id', '=', id)
        .execute(),
    )
    expect(links).toEqual([
      { revoked_at: null, code_hash: expect.any(String) },
      { revoked_at: null, code_hash: expect.any(String) },
    ])
    expect(new Set(links.map(({ code_hash }) => code_hash)).size).toBe(2)
  })

  it('goes by mail alone to a worker who cannot sign in', async () => {
    const id = await here.week('2026-02-23')
    await behindOurBack(`update users set status = 'invited' where id = ${amber.candidate.id}`)
    try {
      expect((await remind(id)).status).toBe(200)
    } finally {
      await behindOurBack(`update users set status = 'active' where id = ${amber.candidate.id}`)
    }
    expect(await mails()).toMatchObject([{ to_address: amber.candidate.email }])
    expect((await as(amber.candidate).get('/notifications')).body.data).toEqual([])
  })

  it('is refused for what lies ahead and what waits for nobody', async () => {
    const [ahead] = (await as(amber.owner).get('/timesheets?queue=upcoming')).body.data
    expect(await remind(ahead.id)).toMatchObject({ status: 409, body: { code: 'timesheet.not_over' } })
    const id = await here.week('2026-03-02')
    await as(amber.owner).post(`/timesheets/${id}/cancellation`, { reason: 'Holiday', version: 1 })
    expect(await remind(id)).toMatchObject({ status: 409, body: { code: 'timesheet.waits_for_nobody' } })
  })

  it('goes to no approver whose access was ended, nor does a link', async () => {
    const { id } = await handIn(here, '2026-03-30')
    await behindOurBack(`update users set status = 'deactivated' where id = ${amber.approver.id}`)
    try {
      await behindOurBack('delete from mails')
      expect(await remind(id)).toMatchObject({ status: 409, body: { code: 'timesheet.no_approver' } })
      expect((await as(amber.owner).get('/timesheets/reminders?queue=waiting')).body.sheets).toBe(0)
      expect((await remindAll('waiting')).body).toEqual({ reminded: 0, more: false })
      expect((await as(amber.owner).post(`/timesheets/${id}/approver-link`)).body.code).toBe(
        'timesheet.no_approver',
      )
      expect(await mails()).toEqual([])
    } finally {
      await behindOurBack(`update users set status = 'active' where id = ${amber.approver.id}`)
    }
  })

  it('is staff’s alone, within their reach and their agency, and no worker reads who was reminded', async () => {
    const id = await here.week('2026-03-09')
    for (const who of [amber.candidate, amber.approver]) expect((await remind(id, who)).status).toBe(403)
    for (const who of [amber.candidate, amber.approver])
      expect((await remindAll('missing', who)).status).toBe(403)
    expect((await remind(id, birch.owner)).status).toBe(404)
    expect((await remind(id, amber.consultant)).status).toBe(200)
    const { body } = await as(amber.candidate).get(`/timesheets/${id}`)
    expect(body).toMatchObject({ reminders: [], reminded_at: null })
    const list = await as(amber.candidate).get('/timesheets?per_page=100')
    expect(list.body.data.filter((row: { reminded_at: unknown }) => row.reminded_at)).toEqual([])
    const ours = await as(amber.owner).get('/timesheets?per_page=100&sort=period_end')
    expect(ours.body.data.find((row: { id: number }) => row.id === id).reminded_at).toEqual(
      expect.any(String),
    )
  })
})

describe('reminding of all that is missing', () => {
  it('says first how many it reaches, and writes one mail to each worker', async () => {
    const counts = async () => (await as(amber.owner).get('/timesheets/reminders?queue=missing')).body
    const { total } = (await as(amber.owner).get('/timesheets?queue=missing')).body.meta
    expect(total).toBeGreaterThan(12)
    expect(await counts()).toEqual({ sheets: total, reminded_today: 0, people: 1 })
    await remind(await here.week('2026-03-16'))
    expect(await counts()).toEqual({ sheets: total, reminded_today: 1, people: 1 })
    expect((await remindAll('missing')).body).toEqual({ reminded: total - 1, more: false })
    expect(await counts()).toEqual({ sheets: total, reminded_today: total, people: 0 })
    expect((await remindAll('missing')).body).toEqual({ reminded: 0, more: false })
    const [, all, ...others] = await mails()
    expect(others).toEqual([])
    expect(all!.subject).toBe(`Still missing: ${total - 1} timesheets`)
    expect(all!.text_body).toContain(`${total - 13} more`)
    const theirs = await saffron.database.inTenant(birch.tenant.id, (db) =>
      db.selectFrom('timesheet_reminders').select('id').execute(),
    )
    expect(theirs).toEqual([])
  })

  it('reaches approvers in the same way, a mail for each sheet', async () => {
    await handIn(here, '2026-03-23')
    const { total } = (await as(amber.owner).get('/timesheets?status=submitted')).body.meta
    await behindOurBack('delete from mails; delete from notifications')
    expect((await remindAll('waiting')).body).toEqual({ reminded: total, more: false })
    expect((await mails()).filter(({ kind }) => kind === 'timesheet.waiting_reminder')).toHaveLength(total)
    expect((await as(amber.approver).get('/notifications')).body.data).toHaveLength(1)
  })
})

describe('reminders by themselves', () => {
  const run = (now: string) =>
    remindAutomatically({
      inTenant: inAmber,
      now: new Date(now),
      tenant: amber.tenant,
      publicUrl: 'http://localhost:3000',
    } as unknown as JobContext)
  const reminded = () =>
    inAmber((db) =>
      db
        .selectFrom('timesheet_reminders as r')
        .innerJoin('timesheets as t', 't.id', 'r.timesheet_id')
        .select(['t.period_end', 'r.sent_by_user_id'])
        .where('r.tenant_id', '=', db.tenant)
        .execute(),
    )
  const turnOn = async (changes: object) => {
    const { version } = (await as(amber.owner).get('/settings')).body
    expect((await as(amber.owner).patch('/settings', { ...changes, version })).status).toBe(200)
  }

  it('are off until an agency switches them on', async () => {
    await run('2026-05-06T11:00:00Z')
    expect(await reminded()).toEqual([])
  })

  it('come a day after a sheet was due, in the day, and once', async () => {
    await turnOn({ remind_missing: true })
    // The week to 3 May was due on Monday 4 May at 10:00, 9:00 UTC.
    await run('2026-05-05T08:50:00Z')
    const older = (await reminded()).map(({ period_end }) => period_end)
    expect(older).toEqual(['2026-04-26'])
    await run('2026-05-05T23:10:00Z')
    expect(await reminded()).toHaveLength(1)
    await run('2026-05-05T09:10:00Z')
    const both = await reminded()
    expect(both).toContainEqual({ period_end: '2026-05-03', sent_by_user_id: null })
    await run('2026-05-06T09:10:00Z')
    expect(await reminded()).toHaveLength(2)
  })

  it('come to approvers a day after they were asked, once a submission', async () => {
    await turnOn({ remind_missing: false, remind_waiting: true })
    const { id } = await handIn(here, '2026-04-06')
    await behindOurBack(
      `update timesheets set submitted_at = '2026-05-04T12:00:00Z' where status = 'submitted' and id = ${id}`,
    )
    await run('2026-05-05T11:10:00Z')
    expect(await reminded()).toEqual([])
    await run('2026-05-05T12:10:00Z')
    await run('2026-05-06T12:10:00Z')
    expect(await reminded()).toEqual([{ period_end: '2026-04-12', sent_by_user_id: null }])
    expect((await show(id)).reminders).toMatchObject([{ recipient: 'approver', by: null }])
  })
})
