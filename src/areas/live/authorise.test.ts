import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signSubscription } from '#platform/live/signature.ts'
import { silentLive } from '#platform/live/silent.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { liveOfTests } from '#test/app.ts'
import { addPerson, nobody, type Person } from '#test/people.ts'

const bound: [string, string][] = []

openAgencies({
  live: () => ({
    ...silentLive(),
    sign: (socketId, channel, data) => signSubscription(liveOfTests, socketId, channel, data),
    bind: async (socketId, session) => void bound.push([socketId, session]),
  }),
})

const path = '/api/broadcasting/auth'
const socket_id = '123.456'
const ask = (person: Person | undefined, channel_name: string, more: { tenant?: string } = {}) =>
  as(person, more).post(path, { socket_id, channel_name })
const hmac = (text: string) => createHmac('sha256', liveOfTests.secret).update(text).digest('hex')

describe('who may listen', () => {
  it('everybody to their own channel, with a signature of exactly that', async () => {
    for (const person of [amber.owner, amber.candidate, amber.approver, amber.supplier, birch.owner]) {
      const reply = await ask(person, `private-user.${person.id}`)
      const auth = `${liveOfTests.key}:${hmac(`${socket_id}:private-user.${person.id}`)}`
      expect(reply).toMatchObject({ status: 200, body: { auth } })
      expect(reply.body).toEqual({ auth })
      expect(reply.headers['cache-control']).toContain('no-store')
    }
  })

  it('the staff to their team, with who they are and what they may hear', async () => {
    const { status, body } = await ask(amber.consultant, 'presence-team.amber')
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['auth', 'channel_data'])
    expect(body.auth).toBe(
      `${liveOfTests.key}:${hmac(`${socket_id}:presence-team.amber:${body.channel_data}`)}`,
    )
    const id = String(amber.consultant.id)
    const { grants, session, ...seen } = JSON.parse(body.channel_data)
    expect(seen).toEqual({ user_id: id, user_info: { id, name: 'Cara Cole' } })
    expect(grants).toMatchObject({ 'timesheets.view': 'own', 'clients.view': 'own' })
    expect(bound).toContainEqual([socket_id, session])
    expect(session).not.toBe(amber.consultant.token)
    const owner = JSON.parse((await ask(amber.owner, 'presence-team.amber')).body.channel_data)
    expect(owner.grants).toMatchObject({ 'timesheets.view': 'all', 'invoices.view': 'all' })
    const credit = JSON.parse((await ask(amber.credit, 'presence-team.amber')).body.channel_data)
    expect(credit.grants).toMatchObject({ 'invoices.view': 'own' })
    expect(credit.grants).not.toHaveProperty('timesheets.view')
  })

  it('nobody to anything else', async () => {
    const { database } = saffron
    const locked = await addPerson(database, amber.tenant, {
      name: 'Lena Lock',
      email: 'l@x.test',
      role: 'owner',
    })
    await database.inTenant(amber.tenant.id, (db) =>
      db
        .updateTable('users')
        .set({ status: 'deactivated' })
        .where('tenant_id', '=', amber.tenant.id)
        .where('id', '=', locked.id)
        .execute(),
    )
    const { id } = amber.owner
    const cases: [string, Person | undefined, string, { tenant?: string }?][] = [
      ['a colleague', amber.owner, `private-user.${amber.finance.id}`],
      ['somebody elsewhere', amber.owner, `private-user.${birch.owner.id}`],
      ['another team', amber.owner, 'presence-team.birch'],
      ['another team, by its name', amber.owner, 'presence-team.birch', { tenant: 'birch' }],
      ['a team, from the door of another', amber.owner, 'presence-team.amber', { tenant: 'birch' }],
      ['a candidate', amber.candidate, 'presence-team.amber'],
      ['an approver', amber.approver, 'presence-team.amber'],
      ['a supplier', amber.supplier, 'presence-team.amber'],
      ['a stranger', nobody, `private-user.${id}`, { tenant: 'amber' }],
      ['a stranger', nobody, 'presence-team.amber', { tenant: 'amber' }],
      ['a deactivated user', locked, `private-user.${locked.id}`],
      ['a deactivated user', locked, 'presence-team.amber'],
      ['a colon', amber.owner, `private-user.${id}:x`],
      ['a colon before', amber.owner, `1.2:private-user.${id}`],
      ['a line', amber.owner, `private-user.${id}\n`],
      ['a leading zero', amber.owner, `private-user.0${id}`],
      ['capital letters', amber.owner, 'presence-team.Amber'],
      ['no slug', amber.owner, 'presence-team.'],
      ['a public channel', amber.owner, 'team.amber'],
      ['a private team', amber.owner, 'private-team.amber'],
      ['an encrypted one', amber.owner, `private-encrypted-user.${id}`],
      ['the user of the protocol', amber.owner, `#server-to-user-${id}`],
      ['nothing', amber.owner, ''],
      ['a long name', amber.owner, `presence-team.${'a'.repeat(200)}`],
    ]
    for (const [why, person, channel, more] of cases) {
      const { status, body } = await ask(person, channel, more)
      expect([why, channel, status]).toEqual([why, channel, 403])
      expect(body).toMatchObject({ code: 'channel_refused', notification: { type: 'error' } })
      expect(JSON.stringify(body)).not.toContain(liveOfTests.key)
    }
  })

  it('nobody under a name that is none of a connection', async () => {
    const channel_name = `private-user.${amber.owner.id}`
    const wrong = [
      '',
      '1',
      '1.',
      '.1',
      'a.b',
      '1.2:private-user.9',
      '1.2\n',
      ' 1.2',
      '1.2.3',
      12.5,
      null,
      ['1.2'],
      {},
    ]
    for (const socket_id of [...wrong, `1.${'2'.repeat(60)}`]) {
      const { status } = await as(amber.owner).post(path, { socket_id, channel_name })
      expect([socket_id, status]).toEqual([socket_id, 403])
    }
    expect((await as(amber.owner).post(path, { socket_id: '1.2' })).status).toBe(403)
  })
})

describe('how it is asked', () => {
  const post = (payload: string, type: string, cookie = amber.owner.cookie) =>
    saffron.app.inject({ method: 'POST', url: path, headers: { cookie, 'content-type': type }, payload })

  it('as a form, and by the cookie of the agency', async () => {
    const form = new URLSearchParams({ socket_id, channel_name: 'presence-team.amber' }).toString()
    const type = 'application/x-www-form-urlencoded'
    expect((await post(form, type)).statusCode).toBe(200) // the agency chosen last
    expect((await post(form, type, `${amber.owner.cookie}; tenant=amber`)).statusCode).toBe(200)
    expect((await post(form, type, `${amber.owner.cookie}; tenant=birch`)).statusCode).toBe(403)
    expect((await post(form, type, 'tenant=amber')).statusCode).toBe(403)
  })

  it('what cannot be read is refused like everything else', async () => {
    for (const [body, type] of [
      ['{', 'application/json'],
      ['', 'application/json'],
      ['null', 'application/json'],
      ['[]', 'application/json'],
      ['x', 'text/plain'],
      [`"${'x'.repeat(9_000)}"`, 'application/json'],
    ] as const) {
      const { statusCode, headers } = await post(body, type)
      expect([body.slice(0, 9), statusCode, headers.location]).toEqual([body.slice(0, 9), 403, undefined])
    }
  })

  it('under the present address of the agency, not under an earlier one', async () => {
    await as(birch.owner).put('/settings/address', { slug: 'birch-works' })
    const asker = { tenant: 'birch-works' }
    expect((await ask(birch.finance, 'presence-team.birch-works', asker)).status).toBe(200)
    expect((await ask(birch.finance, 'presence-team.birch', asker)).status).toBe(403)
    expect((await ask(birch.finance, 'presence-team.birch-works', { tenant: 'birch' })).status).toBe(200)
  })

  it('not without end', async () => {
    // More than two minutes' worth, however long they take to send.
    const asked = Array.from({ length: 500 }, () => ask(amber.auditor, 'presence-team.amber'))
    const statuses = new Set((await Promise.all(asked)).map(({ status }) => status))
    expect(statuses).toContain(429)
    expect((await ask(amber.leader, 'presence-team.amber')).status).toBe(200)
  })

  it('by nobody who signed out', async () => {
    const person = await addPerson(saffron.database, amber.tenant, {
      name: 'Out',
      email: 'o@x.test',
      role: 'owner',
    })
    await saffron.database
      .readingAcross('a test')
      .updateTable('sessions')
      .set({ revoked_at: new Date().toISOString() })
      .where('account_id', '=', person.account_id)
      .execute()
    expect((await ask(person, `private-user.${person.id}`)).status).toBe(403)
  })
})
