import { beforeAll, describe, expect, it } from 'vitest'
import { queueMail } from '#platform/mail/queue.ts'
import { amber, as, behindOurBack, birch, openAgencies, saffron } from '#test/agencies.ts'
import { everyRow } from '#test/database.ts'
import { type Agency, addPerson, type Person } from '#test/people.ts'
import { linkSent } from '#test/sent-links.ts'

let own: Person

openAgencies()
beforeAll(async () => {
  own = await addPerson(saffron.database, amber.tenant, {
    name: 'Olga Own',
    email: 'own@amber.test',
    role: 'candidate',
    permissions: ['mails.view', 'timesheets.links.send.own'],
  })
})

const link = 'http://localhost:3000/tenant/amber/timesheets/1'
const mail = {
  kind: 'timesheet.review',
  to_address: 'vera@northwind.test',
  to_name: 'Vera Vance',
  subject: 'Timesheet of Dan Doyle',
  text: `Review it: ${link}`,
  html: `<a href="${link}">Review it</a>`,
}
const queue = (agency: Agency, more: object = {}) =>
  saffron.database.inTenant(agency.tenant.id, (db) => queueMail(db, { ...mail, ...more }))

/** As if a mail server had answered. */
const answered = (agency: Agency, id: number, status: 'sent' | 'failed' | 'not_sent') =>
  behindOurBack(
    `update mails set status = '${status}', result = '550 no such user' where tenant_id = ${agency.tenant.id} and id = ${id}`,
  )

describe('the email log', () => {
  it('lists mails newest first, by status, by word and by what they are about', async () => {
    const first = await queue(amber, { subject: 'Invoice 1', related: { name: 'invoices', id: 7 } })
    const second = await queue(amber)
    await answered(amber, first, 'failed')
    const ids = async (query: string) =>
      (await as(amber.owner).get(`/mails?${query}`)).body.data.map(({ id }: { id: number }) => id)
    expect(await ids('')).toEqual([second, first])
    expect(await ids('status=failed,not_sent')).toEqual([first])
    expect(await ids('search=dan+doyle')).toEqual([second])
    expect(await ids('search=NORTHWIND')).toEqual([second, first])
    expect(await ids('related=invoices&related_id=7')).toEqual([first])
    expect((await as(amber.owner).get('/mails?status=lost')).status).toBe(422)
    const row = (await as(amber.owner).get('/mails?status=failed')).body.data[0]
    expect(row).toMatchObject({ status: 'failed', result: '550 no such user', to_name: 'Vera Vance' })
    expect(row).not.toHaveProperty('html_body')
  })

  it('says why nothing was sent when no mail server is configured, and tries again when asked', async () => {
    const id = await queue(amber)
    await saffron.settle()
    const path = `/mails/${id}`
    expect((await as(amber.owner).get(path)).body).toMatchObject({ status: 'not_sent', attempts: 1 })
    expect((await as(amber.owner).get(path)).body.result).toMatch(/no mail server/)
    const again = await as(amber.owner).post(`${path}/delivery`)
    expect(again.body).toMatchObject({ title: 'Email queued', description: expect.stringContaining('vera@') })
    expect((await as(amber.owner).get(path)).body).toMatchObject({ status: 'queued', attempts: 0 })
    await saffron.settle()
    expect((await as(amber.owner).get(path)).body).toMatchObject({ status: 'not_sent', attempts: 1 })
  })

  it('sends nothing twice: what was sent or waits needs no second try', async () => {
    const id = await queue(amber)
    const path = `/mails/${id}/delivery`
    expect(await as(amber.owner).post(path)).toMatchObject({
      status: 409,
      body: { code: 'mail.not_waiting' },
    })
    await answered(amber, id, 'sent')
    expect((await as(amber.owner).post(path)).status).toBe(409)
    await answered(amber, id, 'failed')
    const both = await Promise.all([as(amber.owner).post(path), as(amber.owner).post(path)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is for who may see it; to send again is for who keeps mail', async () => {
    const id = await queue(amber)
    await answered(amber, id, 'failed')
    expect((await as(amber.finance).get('/mails')).status).toBe(200)
    expect((await as(amber.finance).post(`/mails/${id}/delivery`)).status).toBe(403)
    for (const person of [amber.consultant, amber.candidate, amber.approver, amber.compliance]) {
      expect((await as(person).get('/mails')).status).toBe(403)
      expect((await as(person).get(`/mails/${id}`)).status).toBe(403)
    }
  })

  it('shows nobody of an agency a code, sent or not: it is made when the mail leaves', async () => {
    const { body } = await as(amber.owner).post('/users', {
      email: 'ivy@x.test',
      name: 'Ivy',
      kind: 'approver',
    })
    const [, id, first] = await linkSent(/invitation\/(\d+)\?code=([\w-]+)/)
    const { data } = (await as(amber.owner).get('/mails?search=ivy')).body
    const mail = data[0].id
    const admin = await addPerson(saffron.database, amber.tenant, {
      name: 'Ada Admin',
      email: 'ada@amber.test',
      role: 'admin',
    })
    for (const person of [amber.owner, admin, amber.payroll, amber.finance, amber.auditor, own]) {
      const { body } = await as(person).get(`/mails/${mail}`)
      for (const kept of [body.text_body, body.html_body])
        expect(kept).toContain(`/invitation/${id}?code=hidden`)
      expect(JSON.stringify(body)).not.toContain(first)
      expect(body).not.toHaveProperty('locked_code')
    }
    // Sent again it carries another one, and the first has ended.
    await as(amber.owner).post(`/mails/${mail}/delivery`)
    const [, , second] = await linkSent(/invitation\/(\d+)\?code=([\w-]+)/)
    expect(second).not.toBe(first)
    const open = (code?: string) =>
      as(undefined, { tenant: 'amber' }).post(`/invitations/${id}/opening`, { code })
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])
    // Taken back, it is not sent at all.
    await as(amber.owner).delete(`/users/${body.id}/invitation`)
    await as(amber.owner).post(`/mails/${mail}/delivery`)
    await saffron.settle()
    expect((await as(amber.owner).get(`/mails/${mail}`)).body).toMatchObject({
      status: 'not_sent',
      result: expect.stringContaining('withdrawn'),
    })
  })

  it('has codes in no table, at no moment: not in mails, jobs, history, notifications or answers that are kept', async () => {
    await as(amber.owner).post('/users', { email: 'ivo@x.test', name: 'Ivo', kind: 'approver' })
    const before = await everyRow(saffron.superUrl)
    const [, , code] = await linkSent(/invitation\/(\d+)\?code=([\w-]+)/)
    expect(before).toContain('code=hidden')
    for (const rows of [before, await everyRow(saffron.superUrl)]) expect(rows).not.toContain(code)
  })

  it('names attachments and keeps to itself where they are stored', async () => {
    const attachments = [
      { filename: 'SI-1.pdf', content_type: 'application/pdf', storage_key: 't/1/invoices/1.pdf' },
    ]
    const id = await queue(amber, { attachments })
    const { body } = await as(amber.owner).get(`/mails/${id}`)
    expect(body.attachments).toEqual([{ filename: 'SI-1.pdf', content_type: 'application/pdf' }])
  })

  it('of another agency is not there', async () => {
    const id = await queue(amber, { subject: 'A secret of amber' })
    await answered(amber, id, 'failed')
    const stranger = as(birch.owner)
    expect((await stranger.get(`/mails/${id}`)).status).toBe(404)
    expect((await stranger.post(`/mails/${id}/delivery`)).status).toBe(404)
    expect((await stranger.get('/mails')).body.meta.total).toBe(0)
    expect((await stranger.get('/mails?search=secret')).body.meta.total).toBe(0)
    expect((await as(amber.owner).get(`/mails/${id}`)).body.status).toBe('failed')
  })
})
