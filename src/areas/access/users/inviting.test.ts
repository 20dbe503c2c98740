import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  historyOf,
  invite,
  openTestAgencies,
  roles,
  rolesOf,
  show,
  someone,
} from '#areas/access/users/users.testing.ts'
import { codeIn } from '#areas/identity/invitations/invitations.testing.ts'
import { across, amber, as, birch, saffron } from '#test/agencies.ts'
import { nobody } from '#test/people.ts'
import { linkSent } from '#test/sent-links.ts'

openTestAgencies()

const mails = async (agency = amber) =>
  (
    await sql<{ to_address: string; subject: string; text_body: string; kind: string }>`
      select to_address, subject, text_body, kind from mails where tenant_id = ${agency.tenant.id} order by id desc`.execute(
      saffron.database.reading(agency.tenant.id),
    )
  ).rows

/** What the newest invitation that left carries; of this number, if one is given. */
const sentCode = async (id?: number) =>
  codeIn((await linkSent(new RegExp(`/invitation/${id ?? '\\d+'}\\?code=[\\w-]+`)))[0])

describe('inviting', () => {
  test('makes somebody who is waited for, and writes them a letter with a code', async () => {
    const { status, body } = await invite({ email: 'Ivy.Ives@x.test', name: 'Ivy Ives' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      id: body.id,
      name: 'Ivy Ives',
      kind: 'staff',
      status: 'invited',
      has_account: false,
      sessions: 0,
      roles: [{ key: 'consultant' }],
      invitations: [
        { status: 'pending', email: 'Ivy.Ives@x.test', inviter_name: 'Ann Archer', roles: ['Consultant'] },
      ],
    })
    const days = (Date.parse(body.data.invitations[0].expires_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
    const [mail] = await mails()
    expect(mail).toMatchObject({
      kind: 'user.invitation',
      to_address: 'Ivy.Ives@x.test',
      subject: 'Ann Archer invites you to Amber Recruitment',
    })
    expect(mail!.text_body).toContain(`/invitation/${body.data.invitations[0].id}?code=hidden`)
    const { code, id } = await sentCode()
    expect(code).toHaveLength(43)
    expect(id).toBe(body.data.invitations[0].id)
    const kept = await sql<{
      text: string
    }>`select i::text as text from invitations i where tenant_id = ${amber.tenant.id}`.execute(
      saffron.database.reading(amber.tenant.id),
    )
    expect(kept.rows.map(({ text }) => text).join()).not.toContain(code)
    expect((await historyOf(body.id))[0]).toMatchObject({ action: 'invited', user_name: 'Ann Archer' })
  })

  test('several colleagues at once: all, or with the reason at its line nobody', async () => {
    const rest = { role_ids: [roles.consultant], team_ids: [] }
    const three = [1, 2, 3].map((n) => ({ email: `many-${n}@x.test`, name: `Many ${n}` }))
    const refused = await as(amber.owner).post('/invitations', {
      people: [...three, { email: amber.finance.email.toUpperCase(), name: 'Fay' }],
      ...rest,
    })
    expect(refused.status).toBe(422)
    expect(refused.body.errors['people.3.email'][0]).toContain('Fay Finch (staff) has this address already')
    expect((await as(amber.owner).get('/users?search=many-1')).body.data).toEqual([])
    const twice = await as(amber.owner).post('/invitations', { people: [three[0], three[0]], ...rest })
    expect(twice.body.errors).toHaveProperty(['people.1.email'])

    const { status, body } = await as(amber.owner).post('/invitations', { people: three, ...rest })
    expect(status).toBe(201)
    expect(body.ids).toHaveLength(3)
    const emails = (await mails()).slice(0, 3)
    expect(emails.map(({ to_address }) => to_address).sort()).toEqual(three.map(({ email }) => email))
    const ids = emails.map(({ text_body }) => codeIn(text_body).id)
    const codes = await Promise.all(ids.map(async (id) => (await sentCode(id)).code))
    expect(new Set(codes).size).toBe(3)
    expect((await historyOf(body.ids[2]))[0].action).toBe('invited')
  })

  test.each([
    ['candidate', 'candidate'],
    ['approver', 'approver'],
    ['supplier', 'supplier_contact'],
  ])('a %s without a choice gets the role of their kind', async (kind, key) => {
    const { body } = await invite({ kind, role_ids: [] })
    expect(body.data).toMatchObject({ kind, roles: [{ key }] })
  })

  test.each<[string, () => object, string]>([
    ['no role', () => ({ role_ids: [] }), 'role_ids'],
    ['a role of another agency', () => ({ role_ids: [birchRole] }), 'role_ids'],
    ['a role that is not there', () => ({ role_ids: [999_999_999] }), 'role_ids'],
    ['a role for candidates', () => ({ role_ids: [roles.candidate] }), 'role_ids'],
    ['a team that is not there', () => ({ team_ids: [999_999_999] }), 'team_ids'],
    ['a team for somebody outside', () => ({ kind: 'approver', role_ids: [], team_ids: [1] }), 'team_ids'],
    ['no address', () => ({ email: 'nobody' }), 'email'],
    ['two addresses', () => ({ email: 'a@x.test, b@x.test' }), 'email'],
    ['a header', () => ({ email: 'a@x.test\r\nBcc: b@x.test' }), 'email'],
    ['central administration', () => ({ kind: 'central' }), 'kind'],
    ['an address that is here', () => ({ email: amber.candidate.email }), 'email'],
  ])('refuses %s at its field', async (_, more, field) => {
    const { status, body } = await invite(more())
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
  let birchRole: number
  beforeAll(async () => {
    birchRole = (await rolesOf(birch)).consultant!
  })

  test('what the body says beyond its contract is not heard', async () => {
    const { body } = await invite({
      id: 7,
      tenant_id: birch.tenant.id,
      status: 'active',
      account_id: amber.owner.account_id,
      permissions: ['agency.status'],
      version: 9,
      code_hash: 'x',
    })
    expect(body.data).toMatchObject({ status: 'invited', has_account: false, permissions: [], version: 1 })
    expect((await as(birch.owner).get('/users?search=new-')).body.data).toEqual([])
  })

  test('nobody brings somebody in with more than they have', async () => {
    const inviter = await someone('payroll', ['users.invite'])
    const more = await invite({ role_ids: [roles.owner] }, inviter)
    expect([more.status, more.body.code]).toEqual([403, 'user.lacks'])
    expect((await invite({ role_ids: [roles.finance_manager] }, inviter)).status).toBe(403)
    expect((await invite({ role_ids: [roles.payroll] }, inviter)).status).toBe(201)
    // Sending the email of an owner again would hand over what it opens.
    const owner = await invite({ role_ids: [roles.owner] })
    const again = await as(inviter).post(`/actions/user/single/invitation/${owner.body.id}/resend`)
    expect(again.status).toBe(403)
  })
})

describe('sending again', () => {
  const resend = (id: number, by = amber.owner, more?: { tenant?: string }) =>
    as(by, more).post(`/actions/user/single/invitation/${id}/resend`)

  test('writes a new code, by the id of the user or of the invitation, five times a day', async () => {
    const { body } = await invite()
    const invitation = body.data.invitations[0].id
    expect(invitation).not.toBe(body.id)
    const first = (await sentCode()).code
    const replies = []
    for (const id of [body.id, invitation, body.id, invitation, body.id]) replies.push(await resend(id))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(replies[0]!.body).toEqual({
      notification: {
        type: 'success',
        title: 'Invitation sent',
        description: expect.stringContaining('New Person'),
      },
    })
    const latest = await sentCode()
    expect(latest.id).toBe(invitation)
    expect(latest.code).not.toBe(first)

    const sixth = await resend(invitation)
    const notification = {
      type: 'error',
      title: 'Sent often enough for today',
      description: expect.any(String),
    }
    expect([sixth.status, sixth.body]).toEqual([
      429,
      expect.objectContaining({ notification, data: { notification } }),
    ])
    // Taking it back and inviting anew is no way around.
    await as(amber.owner).delete(`/users/${body.id}/invitation`)
    expect((await as(amber.owner).post(`/users/${body.id}/invitation`)).status).toBe(429)
    await across(sql`update invitations set sent_at = array(select s - interval '25 hours' from unnest(sent_at) s)
      where tenant_id = ${amber.tenant.id} and user_id = ${body.id}`)
    expect((await resend(invitation)).status).toBe(200)
    expect((await show(body.id)).invitations.map(({ status }: { status: string }) => status)).toEqual([
      'pending',
      'revoked',
    ])
  })

  test('ten at once: five emails', async () => {
    const { body } = await invite()
    const replies = await Promise.all(Array.from({ length: 10 }, () => resend(body.id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([
      200, 200, 200, 200, 200, 429, 429, 429, 429, 429,
    ])
    const { sent_at } = (await show(body.id)).invitations[0]
    expect(sent_at).toHaveLength(6)
  })

  test('not to somebody who is in, not by somebody who may not, not over the wall', async () => {
    const { body } = await invite()
    const pending = body.data.invitations[0].id
    expect((await resend(amber.consultant.id)).body.code).toBe('invitation.accepted')
    expect((await resend(body.id, amber.finance)).status).toBe(403)
    expect(
      (await as(nobody, { tenant: 'amber' }).post(`/actions/user/single/invitation/${body.id}/resend`))
        .status,
    ).toBe(401)
    for (const id of [body.id, pending, 999_999_999])
      expect((await resend(id, birch.owner)).body.code).toBe('not_found')
    expect((await resend(body.id, amber.owner, { tenant: 'birch' })).status).toBe(404)
  })
})
