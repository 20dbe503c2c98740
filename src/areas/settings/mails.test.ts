import { beforeAll, describe, expect, it } from 'vitest'
import { queueMail } from '#platform/mail/queue.ts'
import { amber, as, behindOurBack, birch, openAgencies, saffron } from '#test/agencies.ts'
import { type Agency, addPerson, type Person } from '#test/people.ts'

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

const link = 'http://localhost:3000/tenant/amber/approver/1/2/review?code=a-secret'
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

describe('the mail log', () => {
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
    expect(again.body).toMatchObject({ title: 'Mail queued', description: expect.stringContaining('vera@') })
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

  it('shows the approver’s secret only to people who may send any approver a link', async () => {
    const id = await queue(amber)
    const bodies = async (person: Person) => {
      const { body } = await as(person).get(`/mails/${id}`)
      return [body.text_body, body.html_body]
    }
    for (const person of [amber.owner, amber.payroll])
      for (const body of await bodies(person)) expect(body).toContain('code=a-secret')
    for (const person of [amber.finance, amber.auditor, own])
      for (const body of await bodies(person)) {
        expect(body).not.toContain('a-secret')
        expect(body).toContain('?code=hidden')
      }
  })

  it('shows what makes somebody a user to nobody else, but to an owner who must hand it over', async () => {
    const id = await queue(amber, { kind: 'user.invitation' })
    const shown = async (person: Person) => (await as(person).get(`/mails/${id}`)).body.text_body
    const admin = await addPerson(saffron.database, amber.tenant, {
      name: 'Ada Admin',
      email: 'ada@amber.test',
      role: 'admin',
    })
    await answered(amber, id, 'sent')
    for (const person of [amber.owner, admin, amber.payroll, amber.finance])
      expect(await shown(person)).toContain('?code=hidden')
    await answered(amber, id, 'not_sent')
    expect(await shown(amber.owner)).toContain('code=a-secret')
    for (const person of [admin, amber.payroll, amber.finance])
      expect(await shown(person)).toContain('?code=hidden')
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
