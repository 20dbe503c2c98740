import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { across, amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { everyRecord, type Records } from '#test/house/records.ts'
import { centralPerson, type Outsider } from '#test/people.ts'

let sasha: Outsider
let finance: Outsider
let records: Records

openAgencies()
beforeAll(async () => {
  sasha = await centralPerson(saffron.database, ['support'])
  finance = await centralPerson(saffron.database, ['finance'])
  records = await everyRecord(saffron.database, as, amber)
  await saffron.settle()
})
beforeEach(async () => {
  await across(sql`update support_grants set status = 'ended', decided_at = coalesce(decided_at, now()),
    ends_at = coalesce(ends_at, now()), ended_name = 'a test' where status in ('asked', 'granted')`)
})

const at = (id = amber.tenant.id) => `/central/tenants/${id}/support-grants`
const ask = async (more: object = {}, who = sasha) =>
  as(who).post(at(), { reason: 'The run of last week', hours: 2, mode: 'read', ...more })
const asked = async (more: object = {}): Promise<number> => (await ask(more)).body.id
const decide = (id: number, granted = true, who = amber.owner) =>
  as(who).post(`/support-grants/${id}/decision`, { granted })
/** Sasha, inside Amber. */
const inside = () => as(sasha, { tenant: 'amber' })
const letIn = async (mode: 'read' | 'write') => {
  const id = await asked({ mode })
  expect((await decide(id)).status).toBe(200)
  return id
}

describe('asking', () => {
  it('is told to who may decide, by notification and mail, and opens nothing', async () => {
    const id = await asked()
    await saffron.settle()
    const { body } = await as(amber.owner).get('/notifications')
    expect(body.data[0].data).toMatchObject({
      title: 'Sasha Saffron of Saffron asks to look into Amber Recruitment',
      actions: [{ label: 'Decide', url: '/settings/support' }],
    })
    const { rows } = await across(sql`select from mails where tenant_id = ${amber.tenant.id}
      and kind = 'central.support_asked' and to_address = ${amber.owner.email}`)
    expect(rows.length).toBeGreaterThan(0)
    expect((await inside().get('/clients')).status).toBe(404)
    const logged = (await as(amber.owner).get('/support-grants')).body.data[0]
    expect(logged).toMatchObject({
      id,
      status: 'asked',
      hours: 2,
      mode: 'read',
      reason: 'The run of last week',
    })
  })

  it('is for at most three days, with a reason, once at a time, and by who may', async () => {
    expect((await ask({ hours: 73 })).body.errors).toHaveProperty('hours')
    expect((await ask({ reason: ' ' })).body.errors).toHaveProperty('reason')
    expect((await ask()).status).toBe(201)
    expect((await ask()).body.code).toBe('support.open')
    expect((await ask({}, finance)).body.permission).toBe('central.support.request_access')
    expect((await as(sasha).post(at(424_242), { reason: 'x', hours: 1, mode: 'read' })).status).toBe(404)
  })

  it('is decided by who may see Saffron as somebody else, once, in their own agency', async () => {
    const id = await asked()
    expect((await decide(id, true, amber.finance)).body.permission).toBe('users.impersonate')
    expect((await decide(id, true, birch.owner)).status).toBe(404)
    expect((await decide(id, false)).body.title).toBe('Sasha Saffron of Saffron stays outside')
    expect((await decide(id)).body.code).toBe('support.status')
    expect((await inside().get('/clients')).status).toBe(404)
  })

  it('two who answer at once: one answer counts', async () => {
    const id = await asked()
    const replies = await Promise.all([decide(id, true), decide(id, false)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is taken back', async () => {
    const id = await asked()
    expect((await as(sasha).delete(`${at()}/${id}`)).status).toBe(200)
    expect((await decide(id)).body.code).toBe('support.status')
    const other = await centralPerson(saffron.database, ['support'], 'other@central.test')
    const mine = await asked()
    expect((await as(other).delete(`${at()}/${mine}`)).status).toBe(404)
  })
})

describe('who was let in to look', () => {
  it('sees the agency without bank, numbers and pay, and changes nothing', async () => {
    await letIn('read')
    const me = (await inside().get('/me')).body.data
    expect(me).toMatchObject({ kind: 'central', name: 'Sasha Saffron of Saffron', roles: [] })
    expect(me.tenant.slug).toBe('amber')
    expect((await inside().get('/clients')).body.data).toHaveLength(1)
    const candidate = (await inside().get(`/candidates/${records.candidates!.id}`)).body
    expect(JSON.stringify(candidate)).not.toMatch(/QQ ?12|AB ?12|12-34-56/)
    expect(candidate.ni_number ?? null).toBeNull()
    const app = (await inside().get('/app')).body.data
    expect(app.support).toMatchObject([{ name: 'Sasha Saffron of Saffron', mode: 'read', is_me: true }])
    const seen = (await as(amber.consultant).get('/app')).body.data
    expect(seen.support).toMatchObject([{ is_me: false }])
    const refused = await inside().post('/clients', { name: 'x' })
    expect([refused.status, refused.body.code]).toEqual([403, 'support_reads'])
    expect((await inside().get('/support-grants')).status).toBe(403)
    expect((await as(sasha, { tenant: 'birch' }).get('/clients')).status).toBe(404)
  })

  it('sees that mails were sent, and not what they say', async () => {
    await letIn('read')
    await saffron.settle()
    const [mail] = (await inside().get('/mails')).body.data
    const shown = (await inside().get(`/mails/${mail.id}`)).body
    expect([shown.subject, shown.text_body]).toEqual([
      mail.subject,
      'Only the people of the agency see what is in its emails.',
    ])
    expect(shown.html_body).toBe(`<p>${shown.text_body}</p>`)
    expect((await as(amber.owner).get(`/mails/${mail.id}`)).body.text_body).not.toBe(shown.text_body)
  })

  it('is nobody of the agency: not in its lists, not to be changed, and nobody’s colleague', async () => {
    await letIn('read')
    const { body } = await as(amber.owner).get('/users?search=sasha')
    expect(body.data).toEqual([])
    const { rows } = await across(sql<{ id: number; status: string }>`
      select id, status from users where tenant_id = ${amber.tenant.id} and kind = 'central'`)
    expect(rows).toMatchObject([{ status: 'deactivated' }])
    const { id } = rows[0]!
    expect((await as(amber.owner).get(`/users/${id}`)).status).toBe(404)
    expect((await as(amber.owner).delete(`/users/${id}/deactivation`)).status).toBe(404)
    expect((await as(sasha).get('/tenants')).body.data).toEqual([])
  })

  it('is out when it is ended, by either side, and when the time is over, from that moment on', async () => {
    const first = await letIn('read')
    expect((await as(amber.owner).delete(`/support-grants/${first}`)).status).toBe(200)
    expect((await inside().get('/clients')).status).toBe(404)
    expect((await as(amber.owner).delete(`/support-grants/${first}`)).body.code).toBe('support.status')
    const second = await letIn('read')
    expect((await as(sasha).delete(`${at()}/${second}`)).body.title).toBe('You have left the agency')
    expect((await inside().get('/clients')).status).toBe(404)
    const third = await letIn('read')
    await across(sql`update support_grants set ends_at = now() where id = ${third}`)
    expect((await inside().get('/clients')).status).toBe(404)
    const shown = (await as(amber.owner).get('/support-grants')).body.data
    expect(shown.slice(0, 3).map(({ status }: { status: string }) => status)).toEqual([
      'ended',
      'ended',
      'ended',
    ])
    // Another may be asked for at once, although nobody swept the one that ran out.
    expect((await ask()).status).toBe(201)
  })

  it('is out with their part in central administration', async () => {
    const gone = await centralPerson(saffron.database, ['support'], 'gone@central.test')
    const { id } = (await ask({}, gone)).body
    await decide(id)
    const there = () => as(gone, { tenant: 'amber' }).get('/clients')
    expect((await there()).status).toBe(200)
    const become = (roles: string[]) =>
      across(sql`update central_users set roles = ${roles}::text[] where account_id = ${gone.account_id}`)
    await become(['finance'])
    expect((await there()).status).toBe(404)
    await become(['support'])
    expect((await there()).status).toBe(200)
    await across(sql`update central_users set status = 'deactivated' where account_id = ${gone.account_id}`)
    expect((await there()).status).toBe(404)
  })
})

describe('who was let in to change things', () => {
  it('does so under their own name, and gives themselves nothing more', async () => {
    const grant = await letIn('write')
    const { id, version } = (await inside().get(`/clients/${records.clients!.id}`)).body
    const changed = await inside().patch(`/clients/${id}`, { version, name: 'Northwind & Co' })
    expect(changed.status).toBe(200)
    const { body } = await as(amber.owner).get(`/history?subject=clients&subject_id=${id}`)
    expect(body.data[0]).toMatchObject({ user_name: 'Sasha Saffron of Saffron', action: 'changed' })
    for (const [method, path] of [
      ['post', `/support-grants/${grant}/decision`],
      ['delete', `/support-grants/${grant}`],
      ['post', '/users'],
      ['post', '/roles'],
      ['post', '/exports'],
      ['patch', '/security-policy'],
      ['post', '/api-tokens'],
      ['post', '/clients'],
      ['patch', '/profile'],
      ['delete', `/clients/${records.clients!.id}`],
      ['post', `/timesheets/${records.timesheets!.id}/approver-link`],
    ] as const)
      expect([path, (await inside()[method](path, {})).status]).toEqual([path, 403])
    const logged = (await as(amber.owner).get('/history?subject=settings&subject_id=1')).body.data
    expect(logged[0]).toMatchObject({ user_name: 'Ann Archer', action: 'support granted' })
  })
})

it('nobody is let in whose address somebody of the agency has', async () => {
  const twin = await centralPerson(saffron.database, ['support'], 'twin@central.test')
  await across(sql`insert into users (tenant_id, name, email, kind) values
    (${amber.tenant.id}, 'Twin', 'twin@central.test', 'approver')`)
  const { id } = (await ask({}, twin)).body
  expect((await decide(id)).body.code).toBe('support.address')
  const member = { ...amber.owner, tenant: undefined } as unknown as Outsider
  await across(
    sql`insert into central_users (account_id, roles) values (${amber.owner.account_id}, '{support}')`,
  )
  expect((await ask({}, member)).body.code).toBe('support.member')
})
