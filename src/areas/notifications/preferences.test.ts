import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { notify } from '#areas/notifications/public.ts'
import { decided, submitted } from '#areas/timesheets/notification-kinds.ts'
import type { Db } from '#platform/db/tenant.ts'
import { type Reader, writeDay } from '#platform/locales.ts'
import type { NotificationKind } from '#platform/notification-kind.ts'
import { amber, as, behindOurBack, birch, openAgencies, saffron } from '#test/agencies.ts'
import { nobody, type Person } from '#test/people.ts'

openAgencies()

type Line = {
  name: string
  bell: boolean
  mail: boolean
  locked: { bell: boolean; mail: boolean }
  why: string
}
const matrix = async (person: Person): Promise<Line[]> =>
  (await as(person).get('/profile/notifications')).body.data.kinds
const line = async (person: Person, name: string) => (await matrix(person)).find((kind) => kind.name === name)
const choose = (person: Person, name: string, choice: object) =>
  as(person).put('/profile/notifications', { kinds: [{ name, ...choice }] })
const at = (db: Db) => ({ db, tenant: amber.tenant, publicUrl: 'http://localhost:3000' })
const notifications = async (person: Person) => (await as(person).get('/notifications')).body.data.length
const mailsOf = async (kind: string) =>
  (
    await sql<{ to_address: string; subject: string; text_body: string }>`
      select to_address, subject, text_body from mails where tenant_id = ${amber.tenant.id} and kind = ${kind} order by id`.execute(
      saffron.database.reading(amber.tenant.id),
    )
  ).rows

describe('a message that names a day', () => {
  it('is written for each of its readers, in the notifications and in the mail', async () => {
    const settle = (statement: ReturnType<typeof sql>) =>
      saffron.database.inTenant(amber.tenant.id, (db) => statement.execute(db))
    await settle(sql`update agency_settings set locale = 'en-US' where tenant_id = ${amber.tenant.id}`)
    await settle(sql`update users set locale = 'en-IE', tz = 'Europe/Dublin'
      where tenant_id = ${amber.tenant.id} and id = ${amber.colleague.id}`)
    for (const person of [amber.consultant, amber.colleague])
      await choose(person, 'timesheet.submitted', { bell: true, mail: true })
    const write = ({ locale, tz }: Reader) => ({
      title: 'A day',
      description: `${writeDay('2026-11-10', 'date', locale)}, ${tz}`,
    })
    await saffron.database.inTenant(amber.tenant.id, (db) =>
      notify(at(db), submitted, [
        { user_id: amber.consultant.id, write },
        { user_id: amber.colleague.id, write },
      ]),
    )
    const received = async (person: Person) =>
      (await as(person).get('/notifications')).body.data[0].data.description
    expect(await received(amber.consultant)).toBe('Nov 10, 2026, Europe/London')
    expect(await received(amber.colleague)).toBe('10 Nov 2026, Europe/Dublin')
    const mails = await mailsOf('timesheet.submitted')
    const mailed = (email: string) => mails.find(({ to_address }) => to_address === email)?.text_body
    expect(mailed(amber.consultant.email)).toContain('Nov 10, 2026')
    expect(mailed(amber.colleague.email)).toContain('10 Nov 2026')
    await settle(sql`update agency_settings set locale = 'en-GB' where tenant_id = ${amber.tenant.id}`)
    for (const person of [amber.consultant, amber.colleague])
      await choose(person, 'timesheet.submitted', { bell: false, mail: false })
    await behindOurBack(`delete from mails where tenant_id = ${amber.tenant.id}`)
    await settle(sql`delete from notifications where tenant_id = ${amber.tenant.id}`)
  })
})

describe('the matrix', () => {
  it('shows each person what can concern them', async () => {
    const names = async (person: Person) => (await matrix(person)).map(({ name }) => name)
    expect(await names(amber.candidate)).toContain('timesheet.approved')
    expect(await names(amber.candidate)).not.toContain('timesheet.submitted')
    expect(await names(amber.consultant)).toContain('timesheet.submitted')
    expect(await names(amber.consultant)).not.toContain('invoice.mail_failed')
    expect(await names(amber.finance)).toContain('invoice.mail_failed')
    expect(await names(amber.approver)).toContain('timesheet.awaiting_approval')
    for (const person of [amber.supplier, amber.approver, amber.owner])
      expect(await names(person)).toContain('profile.new_device')
  })

  it('keeps what differs from the catalogue, for this person in this agency only', async () => {
    const saved = await choose(amber.consultant, 'timesheet.submitted', { mail: true })
    expect(saved.status).toBe(200)
    expect(await line(amber.consultant, 'timesheet.submitted')).toMatchObject({ bell: false, mail: true })
    for (const other of [amber.colleague, birch.consultant])
      expect(await line(other, 'timesheet.submitted')).toMatchObject({ bell: false, mail: false })
    const kept = () =>
      sql`select from notification_preferences where tenant_id = ${amber.tenant.id}`
        .execute(saffron.database.reading(amber.tenant.id))
        .then(({ rows }) => rows.length)
    expect(await kept()).toBe(1)
    await choose(amber.consultant, 'timesheet.submitted', { mail: false })
    expect(await kept()).toBe(0)
  })

  it('keeps nothing of what is refused: a kind that is unknown, forced, or for others', async () => {
    const refused = await as(amber.candidate).put('/profile/notifications', {
      sound: false,
      kinds: [
        { name: 'timesheet.approved', mail: false },
        { name: 'profile.new_device', mail: false },
      ],
    })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'notification.forced', errors: { 'kinds.1.mail': [expect.stringContaining('safety')] } },
    })
    expect(await line(amber.candidate, 'timesheet.approved')).toMatchObject({ mail: true })
    expect((await as(amber.candidate).get('/me')).body.data.sound).toBe(true)
    for (const name of ['no.such_kind', 'timesheet.submitted', '__proto__'])
      expect((await choose(amber.candidate, name, { bell: true })).body.code).toBe('notification.unknown')
    expect((await choose(amber.approver, 'timesheet.awaiting_approval', { mail: false })).status).toBe(422)
    expect((await choose(amber.approver, 'timesheet.awaiting_approval', { bell: false })).status).toBe(200)
    expect(await line(amber.approver, 'timesheet.awaiting_approval')).toMatchObject({
      bell: false,
      mail: true,
      locked: { bell: false, mail: true },
    })
  })

  it('keeps the sound, and the frame hears of it', async () => {
    expect((await as(amber.payroll).get('/me')).body.data.sound).toBe(true)
    const { body } = await as(amber.payroll).put('/profile/notifications', { sound: false })
    expect(body.data.sound).toBe(false)
    expect((await as(amber.payroll).get('/me')).body.data.sound).toBe(false)
    expect((await as(amber.finance).get('/me')).body.data.sound).toBe(true)
  })

  it('is nobody else’s', async () => {
    expect((await as(nobody, { tenant: 'amber' }).get('/profile/notifications')).status).toBe(401)
    expect((await as(amber.owner, { tenant: 'birch' }).put('/profile/notifications', {})).status).toBe(404)
  })
})

describe('telling people', () => {
  const tell = (notification: NotificationKind, people: Person[]) =>
    saffron.database.inTenant(amber.tenant.id, (db) =>
      notify(
        at(db),
        notification,
        people.map(({ id, name }) => ({
          user_id: id,
          title: `For ${name}`,
          description: 'Something <b>happened</b>',
          actions: [{ label: 'Look', url: '/timesheets/7' }],
        })),
      ),
    )

  it('goes by bell, by mail, by both or not at all, as each one chose', async () => {
    const { leader, credit, auditor, colleague } = amber
    await choose(leader, decided.name, { bell: true })
    await choose(credit, decided.name, { mail: true }).then(({ status }) => expect(status).toBe(422))
    await choose(auditor, decided.name, { bell: true, mail: true })
    await choose(colleague, decided.name, { mail: true })
    await tell(decided, [leader, auditor, colleague, amber.compliance])
    expect(await Promise.all([leader, auditor, colleague, amber.compliance].map(notifications))).toEqual([
      1, 1, 0, 0,
    ])
    const emails = await mailsOf(decided.name)
    expect(emails.map(({ to_address }) => to_address)).toEqual([auditor.email, colleague.email])
    expect(emails[0]).toMatchObject({ subject: 'For Una Upton' })
    expect(emails[0]!.text_body).toContain('Look:\nhttp://localhost:3000/tenant/amber/timesheets/7')
    expect(emails[0]!.text_body).toContain('http://localhost:3000/tenant/amber/profile?tab=notifications')
  })

  it('takes as many statements for a thousand as for one', async () => {
    const many = await saffron.database.inTenant(amber.tenant.id, async (db) => {
      const { rows } = await sql<{ id: number }>`
        insert into users (tenant_id, name, email, kind)
        select ${db.tenant}, 'Worker ' || n, 'worker' || n || '@amber.test', 'candidate' from generate_series(1, 1000) n
        returning id`.execute(db)
      return rows.map(({ id }) => id)
    })
    const everything: NotificationKind = { ...submitted, name: 'test.everything', bell: true, mail: true }
    const statementsFor = (ids: number[]) =>
      saffron.database.inTenant(amber.tenant.id, async (db) => {
        let count = 0
        const counting = new Proxy(db, {
          get: (target, key) => {
            if (key === 'getExecutor') count++
            const value = Reflect.get(target, key)
            return typeof value === 'function' ? value.bind(target) : value
          },
        })
        await notify(
          at(counting),
          everything,
          ids.map((user_id) => ({ user_id, title: 'All of you' })),
        )
        return count
      })
    const one = await statementsFor(many.slice(0, 1))
    expect(await statementsFor(many)).toBe(one)
    expect(one).toBeGreaterThan(0)
    expect(await mailsOf('test.everything')).toHaveLength(1001)
    const { rows } = await sql<{ name: string; count: number }>`
      select name, count(*)::int as count from outbox where tenant_id = ${amber.tenant.id}
        and (name = 'mail.send' or payload ->> 'type' = 'info') group by name order by name`.execute(
      saffron.database.reading(amber.tenant.id),
    )
    expect(rows.every(({ count }) => count >= 1001)).toBe(true)
  })
})

describe('old notifications', () => {
  it('are swept when they were read long ago, and only then', async () => {
    await saffron.database.inTenant(amber.tenant.id, (db) =>
      sql`insert into notifications (tenant_id, kind, user_id, title, read_at, created_at)
        select ${db.tenant}, 'test', ${amber.supplier.id}, t, r, now() - interval '200 days'
        from (values ('old', now() - interval '91 days'), ('recent', now() - interval '89 days'), ('unread', null)) v(t, r)`.execute(
        db,
      ),
    )
    const { background } = await import('#areas/notifications/background.ts')
    await background['notifications.sweep']!(
      { inTenant: (work: never) => saffron.database.inTenant(amber.tenant.id, work) } as never,
      {} as never,
    )
    const { body } = await as(amber.supplier).get('/notifications')
    expect(body.data.map(({ data }: { data: { title: string } }) => data.title)).toEqual(['unread', 'recent'])
  })
})
