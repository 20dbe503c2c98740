import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  good,
  invited,
  letter,
  openTestAgencies,
  show,
  visitor,
} from '#areas/identity/invitations/setup.testing.ts'
import { hashToken } from '#platform/session-tokens.ts'
import { across, amber, as, birch, mailServer, saffron } from '#test/agencies.ts'
import { password as everybodys } from '#test/people.ts'

openTestAgencies()

describe('a link that does not work says why', () => {
  const both = async (id: number, code: string, slug?: string) => [
    await visitor(slug).open(id, code),
    await visitor(slug).accept(id, { code, password: good }),
  ]
  test('used', async () => {
    const { id, code } = await invited()
    await visitor().accept(id, { code, password: good })
    for (const { status, body, cookies } of await both(id, code))
      expect([status, body.code, cookies]).toEqual([410, 'invitation.used', []])
  })
  test('expired, before the sweep and after', async () => {
    const { id, code, user } = await invited()
    await across(sql`update invitations set expires_at = now() - interval '1 minute' where id = ${id}`)
    for (const { status, body } of await both(id, code))
      expect([status, body.code]).toEqual([410, 'invitation.expired'])
    expect((await show(user)).invitations[0].status).toBe('expired')
    const work = saffron.deps.areas.find(({ name }) => name === 'access')!.background![
      'access.expire_invitations'
    ]!
    const job = { ...saffron.deps, tenant: amber.tenant, now: new Date(), log: {} as never }
    await work(
      { ...job, inTenant: (run) => saffron.database.inTenant(amber.tenant.id, run) },
      undefined as never,
    )
    const { rows } = await across<{ status: string }>(sql`select status from invitations where id = ${id}`)
    expect(rows[0]!.status).toBe('expired')
    expect((await visitor().open(id, code)).body.code).toBe('invitation.expired')
    // Sent again it is the same invitation with another code.
    await as(amber.owner).post(`/actions/user/single/invitation/${id}/resend`)
    const again = await letter(amber.owner)
    expect(again.id).toBe(id)
    expect((await visitor().open(id, code)).body.code).toBe('invitation.wrong')
    expect((await visitor().open(id, again.code)).status).toBe(200)
  })
  test('revoked, and when access was taken away', async () => {
    const { id, code, user } = await invited()
    expect((await as(amber.owner).delete(`/users/${user}/invitation`)).body.title).toBe('Invitation revoked')
    for (const { status, body } of await both(id, code))
      expect([status, body.code]).toEqual([410, 'invitation.revoked'])
    expect((await as(amber.owner).delete(`/users/${user}/invitation`)).body.code).toBe('invitation.none')
    const other = await invited()
    await as(amber.owner).post(`/users/${other.user}/deactivation`)
    for (const { body } of await both(other.id, other.code)) expect(body.code).toBe('invitation.revoked')
  })
  test('bounced: the agency sees it, and can send it again', async () => {
    await saffron.settle()
    mailServer.refusals.push([550, 'No such person'])
    const asked = { email: 'gone@x.test', name: 'Gwen Gone', kind: 'approver' }
    const user = (await as(amber.owner).post('/users', asked)).body.id
    await saffron.settle()
    await saffron.settle()
    expect((await show(user)).invitations[0].status).toBe('bounced')
    await as(amber.owner).post(`/actions/user/single/invitation/${user}/resend`)
    expect((await show(user)).invitations).toMatchObject([{ status: 'pending' }])
  })

  test('everything else is one answer, which tells nothing of anybody', async () => {
    const { id, code } = await invited({ email: birch.compliance.email })
    const unknown = await invited()
    const elsewhere = await visitor('birch').open(id, code)
    const answers = [
      await visitor().open(id, `${code}x`),
      await visitor().open(id, hashToken(code)),
      await visitor().open(unknown.id, code),
      await visitor().open(amber.consultant.id, code),
      await visitor().open(999_999_999, code),
      await visitor('nowhere').open(id, code),
      await visitor().accept(id, { code: 'wrong', password: everybodys }),
      elsewhere,
    ]
    for (const { status, body, cookies } of answers)
      expect([status, body, cookies]).toEqual([404, elsewhere.body, []])
    expect(elsewhere.body.code).toBe('invitation.wrong')
    expect(JSON.stringify(elsewhere.body)).not.toMatch(/birch|amber|@/i)
  })

  test('a code is tried ten times, then the visitor waits and others do not', async () => {
    const { id, code } = await invited()
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await visitor().open(id, `wrong-${n}`)).status)
    expect(statuses).toEqual([...Array(10).fill(404), 429])
    expect((await visitor().open(id, code)).status).toBe(429)
    expect((await visitor('amber', '10.1.1.2').open(id, code)).status).toBe(200)
  })
})

test('the letter arrives, and its link is the address people see', async () => {
  const { id, code } = await invited({ name: '<b>Gwen</b>' })
  await saffron.settle()
  const mail = mailServer.emails.find(({ html }) => String(html).includes(`/invitation/${id}?`))!
  expect(mail.subject).toBe('Ann Archer invites you to Amber Recruitment')
  expect(mail.html).toContain(`http://localhost:3000/tenant/amber/invitation/${id}?code=${code}`)
  expect(mail.html).not.toContain('<b>Gwen')
})
