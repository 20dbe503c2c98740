import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { queueMail } from '#platform/mail/queue.ts'
import { amber, as, birch, mailServer, openAgencies, saffron } from '#test/agencies.ts'
import { type Agency, nobody, type Person } from '#test/people.ts'

openAgencies({ emails: true })
beforeEach(() => {
  mailServer.emails.length = 0
})

const kind = 'user.invitation'
const show = async (person: Person = amber.owner, name = kind) =>
  (await as(person).get(`/mail-templates/words?kind=${name}`)).body
const words = {
  subject: 'Come to {{ agency }}, {{ recipient }}',
  heading: 'Welcome, {{ recipient }}',
  body: 'Dear {{ recipient }},\n\n{{ inviter }} would like you to join as {{ part }}.',
}
const save = async (given: object = words, person: Person = amber.owner) =>
  as(person).put('/mail-templates/words', { kind, version: (await show()).version, ...given })
const invite = (agency: Agency, email: string) =>
  as(agency.owner).post('/users', { email, name: 'Nora New', kind: 'approver' })

describe('the words of a mail', () => {
  it('are listed for every kind, and begin as those Saffron brings along', async () => {
    const { data } = (await as(amber.owner).get('/mail-templates')).body
    const kinds = data.map((row: { kind: string }) => row.kind)
    for (const each of ['timesheet.request', 'timesheet.approved', 'invoice.dispatch', kind])
      expect(kinds).toContain(each)
    expect(new Set(kinds).size).toBe(kinds.length)
    const shown = await show()
    expect(shown).toMatchObject({ own: false, version: 0, history: [] })
    expect(shown.built_in).toEqual({ subject: shown.subject, heading: shown.heading, body: shown.body })
    expect(shown.variables).toContainEqual({
      name: 'inviter',
      says: expect.any(String),
      sample: expect.any(String),
    })
    expect((await as(amber.owner).get('/mail-templates/words?kind=nothing')).status).toBe(404)
  })

  it('are changed, used in the next mail of this agency and of no other, and set back', async () => {
    const saved = await save()
    expect(saved.body).toMatchObject({ own: true, version: 1, ...words })
    await invite(amber, 'nora@amber.test')
    await invite(birch, 'nora@birch.test')
    await saffron.settle()
    const [ours, theirs] = ['nora@amber.test', 'nora@birch.test'].map((address) =>
      mailServer.emails.find(({ to }) => to?.[0]?.address === address),
    )
    expect(ours?.subject).toBe('Come to Amber Recruitment, Nora New')
    expect(ours?.text).toContain('Ann Archer would like you to join as Approver.')
    expect(ours?.text).toMatch(/invitation\/\d+\?code=\S+/)
    expect(theirs?.subject).toMatch(/invites you to Birch Staffing$/)

    const { version } = await show()
    const reset = await as(amber.owner).post('/mail-templates/reset', { kind, version })
    expect(reset.body).toMatchObject({ own: false, version: 2 })
    expect(reset.body.subject).toBe(reset.body.built_in.subject)
    expect(reset.body.history).toMatchObject([
      { version: 2, is_reset: true, user_name: 'Ann Archer' },
      { version: 1, is_reset: false, ...words },
    ])
    expect((await show(birch.owner)).history).toEqual([])
  })

  it('of two people at once are taken once', async () => {
    const { version } = await show()
    const tries = await Promise.all(
      ['One', 'Two', 'Three'].map((subject) =>
        as(amber.owner).put('/mail-templates/words', { kind, version, ...words, subject }),
      ),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const stale = await as(amber.owner).post('/mail-templates/reset', { kind, version })
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed' } })
  })

  it.each([
    [
      { subject: '{{ salary }}' },
      'subject',
      'There is no “salary” here. There are: agency, recipient, inviter',
    ],
    [{ heading: '{{ inviter | shout }}' }, 'heading', 'There is no filter “shout”'],
    [{ body: '{% include "x" %}' }, 'body', 'There is no {% include %}'],
    [{ body: '{{ inviter.constructor }}' }, 'body', '“inviter” has no parts'],
    [{ body: '{% for i in (1..999999999) %}x{% endfor %}' }, 'body', 'takes too long'],
    [{ body: 'x'.repeat(5001) }, 'body', 'At most 5000 characters'],
    [{ subject: '' }, 'subject', 'Please fill this in'],
  ])('are refused with %j, at the field', async (change, field, message) => {
    const before = await show()
    for (const reply of [
      await save({ ...words, ...change }),
      await as(amber.owner).post('/mail-templates/preview', { kind, ...words, ...change }),
      await as(amber.owner).post('/mail-templates/test', { kind, ...words, ...change }),
    ]) {
      expect(reply.status).toBe(422)
      expect(reply.body.errors[field][0]).toContain(message)
    }
    expect(await show()).toEqual(before)
  })

  it('are shown as a mail of sample data, and sent to nobody but who asks', async () => {
    const preview = await as(amber.owner).post('/mail-templates/preview', {
      kind: 'timesheet.request',
      subject: 'Hours of {{ worker }}',
      heading: '<b>{{ worker }}</b>',
      body: 'For {{ recipient }} of {{ agency }}',
    })
    expect(preview.body.subject).toBe('Hours of Zoe Hart')
    expect(preview.body.html).toContain('&#60;b&#62;Zoe Hart&#60;/b&#62;')
    expect(preview.body.html).toContain('Review timesheet')
    expect(preview.body.text).toContain('For Ann Archer of Amber Recruitment')

    const sent = await as(amber.owner).post('/mail-templates/test', { kind, ...words })
    expect(sent.body.description).toContain('owner@amber.test')
    await saffron.settle()
    expect(mailServer.emails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      ['owner@amber.test', 'Test: Come to Amber Recruitment, Ann Archer'],
    ])
  })

  it('are for who may set up mail', async () => {
    for (const person of [amber.finance, amber.consultant, amber.candidate, amber.auditor]) {
      expect((await as(person).get('/mail-templates')).status).toBe(403)
      expect((await save(words, person)).status).toBe(403)
      expect((await as(person).post('/mail-templates/test', { kind, ...words })).status).toBe(403)
    }
    expect((await as(nobody, { tenant: 'amber' }).get('/mail-templates')).status).toBe(401)
    expect((await as(birch.owner, { tenant: 'amber' }).get('/mail-templates')).status).toBe(404)
  })

  it('stay as they were: what was once written cannot be changed or deleted', async () => {
    const change = saffron.database.inTenant(amber.tenant.id, (db) =>
      sql`update mail_templates set body = 'x' where tenant_id = ${db.tenant}`.execute(db),
    )
    await expect(change).rejects.toThrow(/permission denied/)
  })
})

describe('the sender', () => {
  const sender = async (person = amber.owner) => (await as(person).get('/settings/sender')).body
  const change = async (changes: object, person = amber.owner) =>
    as(person).patch('/settings/sender', { version: (await sender()).version, ...changes })

  it('is the agency, answers go to its company, until something else is filled in', async () => {
    await invite(amber, 'plain@amber.test')
    const { usual } = await sender()
    expect(usual.sender_name).toBe('Amber Recruitment')
    const changed = await change({
      sender_name: 'Amber People',
      reply_to: 'Office@Amber.test',
      archive_address: 'archive@amber.test',
      signature: 'Kind regards\nAll of us',
    })
    expect(changed.body).toMatchObject({ sender_name: 'Amber People', reply_to: 'office@amber.test' })
    await invite(amber, 'dressed@amber.test')
    await saffron.settle()
    const to = (address: string) => mailServer.emails.find((letter) => letter.to?.[0]?.address === address)
    expect(to('plain@amber.test')?.from?.name).toBe('Amber Recruitment')
    const mail = to('dressed@amber.test')
    expect(mail?.from).toMatchObject({ name: 'Amber People', address: 'no-reply@saffron.test' })
    expect(mail?.replyTo).toMatchObject([{ address: 'office@amber.test' }])
    expect(mail?.text).toContain('Kind regards\nAll of us')
    expect(to('archive@amber.test')?.text).toContain('?code=hidden')
    await change({ sender_name: '', reply_to: '', archive_address: '', signature: '' })
  })

  it.each([
    [{ reply_to: 'nobody' }, 'reply_to'],
    [{ archive_address: 'a@b.test, c@d.test' }, 'archive_address'],
    [{ sender_name: 'x'.repeat(81) }, 'sender_name'],
    [{ signature: 'x'.repeat(501) }, 'signature'],
  ])('refuses %j at its field', async (wrong, field) => {
    expect(await change(wrong)).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(Array) } },
    })
  })

  it('is for who may set up mail, in their own agency', async () => {
    expect((await as(amber.finance).get('/settings/sender')).status).toBe(403)
    expect((await change({ signature: 'Mine' }, amber.consultant)).status).toBe(403)
    expect((await sender(birch.owner)).usual.sender_name).toBe('Birch Staffing')
  })
})

describe('addresses not to write to', () => {
  const add = (address: string, person = amber.owner) =>
    as(person).post('/mail-suppressions', { address, reason: 'asked', note: 'By telephone' })

  it('are added, found, kept from mail, and taken off again', async () => {
    const added = await add('Vera@Northwind.test')
    expect(added).toMatchObject({
      status: 201,
      body: { address: 'vera@northwind.test', reason: 'asked', user_name: 'Ann Archer' },
    })
    expect(await add('vera@northwind.test')).toMatchObject({ status: 422, body: { code: 'taken' } })
    const found = async (query: string, person = amber.owner) =>
      (await as(person).get(`/mail-suppressions?${query}`)).body.data.map(
        (row: { address: string }) => row.address,
      )
    await add('bob@harbour.test')
    expect(await found('search=northwind')).toEqual(['vera@northwind.test'])
    expect(await found('search=telephone')).toHaveLength(2)
    expect(await found('reason=bounced')).toEqual([])
    expect(await found('', birch.owner)).toEqual([])

    const queue = (agency: Agency) =>
      saffron.database.inTenant(agency.tenant.id, (db) =>
        queueMail(db, {
          kind: 'invoice.dispatch',
          to_address: 'VERA@northwind.test',
          subject: `From ${agency.tenant.name}`,
          text: 'x',
          html: 'x',
        }),
      )
    const id = await queue(amber)
    await queue(birch)
    await saffron.settle()
    expect(mailServer.emails.map(({ subject }) => subject)).toEqual(['From Birch Staffing'])
    const mail = (await as(amber.owner).get(`/mails/${id}`)).body
    expect(mail).toMatchObject({ status: 'suppressed' })
    expect(mail.result).toContain('somebody there asked for it: By telephone')
    expect((await as(amber.owner).get('/mails?status=suppressed')).body.meta.total).toBe(1)

    const path = `/mail-suppressions/${added.body.id}`
    expect((await as(birch.owner).delete(path)).status).toBe(404)
    expect((await as(amber.finance).delete(path)).status).toBe(403)
    expect((await as(amber.owner).delete(path)).body.description).toContain('can be mailed again')
    expect((await as(amber.owner).post(`/mails/${id}/delivery`)).status).toBe(200)
    await saffron.settle()
    expect((await as(amber.owner).get(`/mails/${id}`)).body.status).toBe('sent')
    const history = (await as(amber.owner).get('/history?subject=settings&subject_id=1')).body.data
    expect(history[0]).toMatchObject({ action: 'address taken off the list', user_name: 'Ann Archer' })
  })

  it('are refused at the field, and for who may not', async () => {
    for (const address of ['', 'nobody', 'a@b.test, c@d.test'])
      expect(await add(address)).toMatchObject({
        status: 422,
        body: { errors: { address: expect.any(Array) } },
      })
    expect((await add('x@y.test', amber.finance)).status).toBe(403)
    expect((await as(amber.finance).get('/mail-suppressions')).status).toBe(200)
    expect((await as(amber.consultant).get('/mail-suppressions')).status).toBe(403)
  })
})
