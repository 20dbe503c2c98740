import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { change, made, openTestAgencies, somebody } from '#areas/candidates/candidates.testing.ts'
import { across, amber, as, birch, inAmber, saffron } from '#test/agencies.ts'
import { addPerson, nobody, type Person } from '#test/people.ts'

openTestAgencies()

const invite = (id: number, by: Person = amber.owner) => as(by).post(`/candidates/${id}/invitation`)
const show = async (id: number) => (await as(amber.owner).get(`/candidates/${id}`)).body
const mailsTo = async (address: string) =>
  (
    await inAmber((db) =>
      sql<{ kind: string }>`select kind from mails
    where tenant_id = ${db.tenant} and to_address = ${address}`.execute(db),
    )
  ).rows.length
const expiredFor = (user: number | null) =>
  across(sql`update invitations set expires_at = now() - interval '1 hour'
    where tenant_id = ${amber.tenant.id} and user_id = ${user}`)

describe('inviting a candidate to the portal', () => {
  test('is a consultant’s with their own, who may invite nobody else', async () => {
    const candidate = await made(amber.consultant)
    expect(candidate.portal).toBe('none')
    const { status, body } = await invite(candidate.id, amber.consultant)
    expect([status, body.portal]).toEqual([200, 'invited'])
    expect(await mailsTo(candidate.email)).toBe(1)
    const user = (await as(amber.owner).get(`/users/${candidate.user_id}`)).body.data
    expect(user).toMatchObject({
      roles: [{ key: 'candidate' }],
      invitations: [{ status: 'pending', inviter_name: amber.consultant.name, roles: ['Candidate'] }],
    })
    const history = await as(amber.owner).get(`/history?subject=candidates&subject_id=${candidate.id}`)
    expect(history.body.data[0]).toMatchObject({ action: 'invited to the portal' })

    const colleague = { email: 'new@colleague.test', name: 'New', kind: 'staff', role_ids: [] }
    expect((await as(amber.consultant).post('/users', colleague)).status).toBe(403)
    expect((await as(amber.consultant).post(`/users/${candidate.user_id}/invitation`)).status).toBe(403)
  })

  test('reaches no further than the permission: not to a colleague’s candidate, a stranger’s, another agency’s', async () => {
    const candidate = await made(amber.owner)
    expect((await invite(candidate.id, amber.consultant)).status).toBe(404)
    expect((await invite(candidate.id, amber.finance)).body.permission).toBe('candidates.invite')
    expect((await as(nobody).post(`/candidates/${candidate.id}/invitation`)).status).toBe(401)
    expect((await invite(candidate.id, birch.owner)).body.code).toBe('not_found')
    expect((await show(candidate.id)).portal).toBe('none')
    expect(await mailsTo(candidate.email)).toBe(0)
  })

  test('is sent again with a new link, five times a day', async () => {
    const { id, email } = await made(amber.consultant)
    for (let sent = 0; sent < 6; sent++) expect((await invite(id, amber.consultant)).status).toBe(200)
    expect((await invite(id, amber.consultant)).status).toBe(429)
    expect(await mailsTo(email)).toBe(6)
  })

  test('is said in the list, and found there', async () => {
    const [none, invited, expired, active, closed] = await Promise.all(
      Array.from({ length: 5 }, () => made(amber.owner, { last_name: 'Portal', accepted: twin })),
    )
    for (const { id } of [invited!, expired!]) await invite(id)
    await expiredFor(expired!.user_id)
    await across(sql`update users set account_id = (select max(id) from accounts where id <> all(
      array(select account_id from users where tenant_id = ${amber.tenant.id} and account_id is not null)))
      where tenant_id = ${amber.tenant.id} and id = ${active!.user_id}`)
    await as(amber.owner).post(`/users/${closed!.user_id}/lock`)
    const found = async (query: string, by: Person = amber.owner) =>
      (await as(by).get(`/candidates?search=portal&${query}`)).body.data.map(
        (row: { id: number; portal: string }) => [row.id, row.portal],
      )
    expect(await found('portal=none')).toEqual([[none!.id, 'none']])
    expect(new Map(await found('portal=invited,expired'))).toEqual(
      new Map([
        [invited!.id, 'invited'],
        [expired!.id, 'expired'],
      ]),
    )
    expect(await found('portal=active')).toEqual([[active!.id, 'active']])
    expect(await found('portal=closed')).toEqual([[closed!.id, 'closed']])
    expect((await as(amber.owner).get('/candidates?portal=never')).status).toBe(422)
    expect(await found(`ids=${none!.id},${active!.id}`)).toHaveLength(2)
    expect(await found(`ids=${none!.id}`, birch.owner)).toEqual([])

    expect((await invite(active!.id)).body.code).toBe('candidate.has_account')
    expect((await invite(closed!.id)).body.code).toBe('candidate.no_access')
    expect((await invite(expired!.id)).body.portal).toBe('invited')
  })
  const twin = [{ code: 'candidate.duplicate', reason: 'Five of the same name' }]

  test('is not for somebody archived, nor for the address of a colleague', async () => {
    const archived = await made(amber.owner)
    await change(amber.owner, archived, { status: 'archived' })
    expect((await invite(archived.id)).body.code).toBe('candidate.archived')

    // Records that were taken over from elsewhere came without a user.
    const strange = await made(amber.owner)
    const alone = await made(amber.owner)
    await across(sql`update candidates set user_id = null where tenant_id = ${amber.tenant.id}
      and id = any(${[strange.id, alone.id]}::bigint[])`)
    await across(sql`update candidates set email = ${amber.finance.email}
      where tenant_id = ${amber.tenant.id} and id = ${strange.id}`)
    expect((await invite(strange.id)).body.errors.email[0]).toContain('one of your own people')
    const linked = (await invite(alone.id)).body
    expect([linked.portal, linked.user_id]).toEqual(['invited', alone.user_id])
  })

  test('hands out what every candidate may, and more only by somebody who may do it', async () => {
    const candidate = await made(amber.consultant)
    const owners = await inAmber((db) =>
      sql<{ id: number }>`select id from roles
      where tenant_id = ${db.tenant} and key = 'payroll'`.execute(db),
    )
    await across(sql`insert into user_roles (tenant_id, user_id, role_id)
      values (${amber.tenant.id}, ${candidate.user_id}, ${owners.rows[0]!.id})`)
    expect((await invite(candidate.id, amber.consultant)).status).toBe(422)
    expect(await mailsTo(candidate.email)).toBe(0)
    await across(
      sql`delete from user_roles where tenant_id = ${amber.tenant.id} and user_id = ${candidate.user_id}`,
    )
    expect((await invite(candidate.id, amber.consultant)).status).toBe(200)
    const user = (await as(amber.owner).get(`/users/${candidate.user_id}`)).body.data
    expect(user.roles).toMatchObject([{ key: 'candidate' }])
  })
})

describe('inviting with something else', () => {
  test('a new candidate is invited in the same act, by whoever may', async () => {
    const candidate = await made(amber.consultant, { invite: true })
    expect([candidate.portal, await mailsTo(candidate.email)]).toEqual(['invited', 1])
    const wrong = {
      ...somebody(),
      invite: true,
      engagements: [{ type: 'umbrella', effective_from: '2026-01-05' }],
    }
    expect((await as(amber.consultant).post('/candidates', wrong)).status).toBe(422)
    expect(await mailsTo(wrong.email)).toBe(0)

    const adds = await addPerson(saffron.database, amber.tenant, {
      name: 'Ada Adds',
      email: 'ada@adds.test',
      role: 'auditor',
      permissions: ['candidates.create'],
    })
    const refused = await as(adds).post('/candidates', { ...somebody(), invite: true })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([403, ['invite']])
    expect((await as(adds).post('/candidates', somebody())).status).toBe(201)
  })

  test('somebody who is in already is left alone', async () => {
    const { email } = somebody()
    await as(amber.owner).post('/users', { kind: 'candidate', email, name: 'Wil Wait' })
    const candidate = await made(amber.owner, { email, invite: true })
    expect([candidate.portal, await mailsTo(email)]).toEqual(['invited', 1])
  })
})

describe('a candidate who is there already', () => {
  test('is led to by whoever may open them, and by nobody else', async () => {
    const first = await made(amber.owner, { first_name: 'Dan', last_name: 'Doyle' })
    const page = { label: 'See Dan Doyle', page: `/candidates/${first.id}/view` }
    const twin = { ...somebody(), first_name: 'Dan', last_name: 'doyle' }
    const asked = async (body: object, by: Person) => (await as(by).post('/candidates', body)).body
    expect((await asked(twin, amber.owner)).warnings[0].existing).toEqual(page)
    expect((await asked(twin, amber.consultant)).warnings[0]).not.toHaveProperty('existing')
    const taken = { ...somebody(), email: first.email }
    expect((await asked(taken, amber.owner)).existing).toEqual(page)
    const hidden = await asked(taken, amber.consultant)
    expect(hidden.errors.email[0]).toContain('another candidate')
    expect(JSON.stringify(hidden)).not.toContain('Dan')
  })
})
