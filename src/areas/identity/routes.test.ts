import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { userForEmail } from '#areas/access/public.ts'
import { makeAuthenticate } from '#areas/identity/public.ts'
import { can, reachOf } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { cookieNames } from '#platform/session-tokens.ts'
import { across, amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { type Agency, addPerson, nobody, type Person } from '#test/people.ts'

openAgencies()

const look = (person: Person, slug?: string) =>
  makeAuthenticate(saffron.database)({ cookies: { [cookieNames(false).session]: person.token } }, slug)
let people = 0
const someone = (role: string, permissions: string[] = []) => {
  const email = `someone-${++people}@amber.test`
  return addPerson(saffron.database, amber.tenant, { name: `Someone ${people}`, email, role, permissions })
}

describe('me', () => {
  test('tells who asks, with roles and their permissions', async () => {
    const { status, body } = await as(amber.candidate).get('/me')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id: amber.candidate.id, name: 'Dan Doyle', kind: 'candidate' })
    expect(body.data.tenant).toEqual({ id: 'amber', slug: 'amber', name: 'Amber Recruitment' })
    expect(body.data.roles).toMatchObject([{ key: 'candidate', name: 'Candidate' }])
    expect(body.data.roles[0].permissions).toContainEqual({ name: 'timesheets.submit.own' })
    expect(body.data.permissions).toEqual([])
  })

  test('nobody is told anything', async () => {
    for (const path of ['/me', '/app', '/tenants', '/users', '/history?subject=clients&subject_id=1']) {
      expect((await as(nobody).get(path)).status).toBe(401)
    }
  })

  test('an agency one is no member of does not exist, whether it does or not', async () => {
    for (const tenant of ['birch', 'cedar', '../amber', "' or 1=1 --"]) {
      for (const path of ['/me', '/app', '/users', '/history?subject=clients&subject_id=1']) {
        const { status, body } = await as(amber.owner, { tenant }).get(path)
        expect([status, body.code]).toEqual([404, 'no_agency'])
      }
    }
  })

  test('a token that was made up is nobody', async () => {
    expect(
      (await as({ ...amber.owner, cookie: `${cookieNames(false).session}=made-up` }).get('/me')).status,
    ).toBe(401)
  })
})

describe('what one may do', () => {
  test('is the union of the direct grants and those of every role', async () => {
    const both = await someone('credit_controller', ['teams.manage'])
    await saffron.database.inTenant(amber.tenant.id, (db) =>
      sql`insert into user_roles (tenant_id, user_id, role_id)
        select r.tenant_id, ${both.id}, r.id from roles r
        where r.tenant_id = ${db.tenant} and r.key = 'compliance_officer'`.execute(db),
    )
    const who = (await look(both, 'amber'))!.who!
    expect(who.roles).toEqual(['compliance_officer', 'credit_controller'])
    expect(can(who, 'teams.manage')).toBe(true)
    expect(can(who, 'invoices.sales.send')).toBe(true)
    expect(can(who, 'suppliers.approve')).toBe(true)
    expect(can(who, 'invoices.sales.issue')).toBe(false)
    const { body } = await as(both).get('/me')
    expect(body.data.permissions).toEqual([{ name: 'teams.manage' }])
    expect(body.data.roles.map(({ key }: { key: string }) => key)).toEqual([
      'compliance_officer',
      'credit_controller',
    ])
  })

  test('reaches as far as its scope says', async () => {
    const { who } = amber.consultant
    expect(reachOf(who, 'clients.view')).toBe('own')
    expect(reachOf(who, 'clients.create')).toBe('all')
    expect(reachOf(who, 'clients.delete')).toBeUndefined()
    expect(reachOf(amber.leader.who, 'clients.view')).toBe('team')
    expect(reachOf(amber.owner.who, 'clients.view')).toBe('all')
  })

  test('changes at once when the role changes', async () => {
    const person = await someone('auditor')
    expect((await as(person).get('/users')).status).toBe(200)
    await saffron.database.inTenant(amber.tenant.id, (db) =>
      sql`delete from user_roles h where h.tenant_id = ${db.tenant} and h.user_id = ${person.id}`.execute(db),
    )
    expect((await as(person).get('/users')).status).toBe(403)
  })

  test.each(['deactivated', 'locked', 'invited'])('is nothing for a user who is %s', async (status) => {
    const person = await someone('owner')
    await across(
      sql`update users set status = ${status} where tenant_id = ${amber.tenant.id} and id = ${person.id}`,
    )
    expect((await look(person, 'amber'))?.who).toBeUndefined()
    expect((await as(person).get('/users')).status).toBe(404)
    expect((await as(person).get('/tenants')).body.data).toEqual([])
  })

  test('is nothing in an agency that was cancelled', async () => {
    await across(
      sql`update tenants set status = 'cancelled', erase_on = '2099-01-01' where id = ${birch.tenant.id}`,
    )
    expect((await as(birch.owner).get('/users')).status).toBe(403)
    await across(sql`update tenants set status = 'active', erase_on = null where id = ${birch.tenant.id}`)
    expect((await as(birch.owner).get('/users')).status).toBe(200)
  })
})

describe('the agency of a call', () => {
  test('is the header, then the cookie, then the one chosen last', async () => {
    const { cookie } = amber.owner
    const ask = async (headers: Record<string, string>) =>
      (await saffron.app.inject({ url: '/api/v1/me', headers })).json().data?.tenant?.slug
    expect(await ask({ cookie })).toBe('amber')
    expect(await ask({ cookie: `${cookie}; tenant=amber` })).toBe('amber')
    expect(await ask({ cookie: `${cookie}; tenant=birch` })).toBeUndefined()
    expect(await ask({ cookie: `${cookie}; tenant=birch`, 'x-tenant': 'amber' })).toBe('amber')
  })

  test('keeps answering to its old slug, and says the new one', async () => {
    await across(sql`insert into tenant_slugs (slug, tenant_id) values ('amber-2019', ${amber.tenant.id})`)
    const { status, body, headers } = await as(amber.owner, { tenant: 'amber-2019' }).get('/me')
    expect([status, body.data.tenant.slug]).toEqual([200, 'amber'])
    expect(headers['x-tenant-moved']).toBe('amber')
    expect((await look(amber.owner, 'amber'))?.moved_to).toBeUndefined()
    const stranger = await look(birch.owner, 'amber-2019')
    expect(stranger?.moved_to).toBeUndefined()
    expect(stranger?.tenant).toBeUndefined()
  })

  test('tenants lists the agencies of the account', async () => {
    expect((await as(amber.owner).get('/tenants')).body.data).toEqual([
      { id: 'amber', slug: 'amber', name: 'Amber Recruitment' },
    ])
  })

  test('app tells how the agency works and what is still to set up', async () => {
    const before = (await as(amber.candidate).get('/app')).body.data
    expect(before).toMatchObject({
      currency: 'GBP',
      tz: 'Europe/London',
      week_end: 7,
      brand: { logo_key: null },
    })
    expect(before.tenant).toEqual({ id: 'amber', slug: 'amber', name: 'Amber Recruitment' })
    const steps = (config: typeof before) =>
      Object.fromEntries(
        config.onboarding.steps.map((step: { key: string; done: boolean }) => [step.key, step.done]),
      )
    expect(steps(before)).toEqual({
      legal_entity: false,
      vat_number: false,
      bank_account: false,
      logo: false,
      // Older than the wizard: what only wants looking at was looked at.
      locale: true,
      tax_codes: true,
      number_series: true,
      roles: true,
      team: true,
    })
    await across(sql`update legal_entities set address_line_1 = '1 High Street', vat_number = 'GB123456789',
      account_number = '12345678' where tenant_id = ${amber.tenant.id}`)
    await across(sql`update agency_settings set currency = 'EUR', logo_key = 't/1/logo.png', accent_color = '#2a283b'
      where tenant_id = ${amber.tenant.id}`)
    const after = (await as(amber.owner).get('/app')).body.data
    expect(after.onboarding.completed).toBe(true)
    expect(after).toMatchObject({
      currency: 'EUR',
      brand: { accent_color: '#2a283b', logo_key: 't/1/logo.png' },
    })
    expect((await as(birch.owner).get('/app')).body.data.currency).toBe('GBP')
  })
})

describe('users', () => {
  test('are found by kind and by a part of name or mail, with their roles', async () => {
    const { body } = await as(amber.consultant).get('/users?kind=approver,supplier')
    expect(body.data.map((user: { name: string }) => user.name)).toEqual(['Sid Stone', 'Vera Vance'])
    expect(body.data[1]).toMatchObject({ kind: 'approver', roles: [{ key: 'approver', name: 'Approver' }] })
    const found = await as(amber.owner).get('/users?search=FINCH')
    expect(found.body.data).toMatchObject([{ id: amber.finance.id, email: 'finance@amber.test' }])
    expect((await as(amber.owner).get('/users?search=bolt')).body.data).toEqual([])
    expect((await as(amber.owner).get('/users?kind=ghost')).status).toBe(422)
  })

  test('are not for candidates, approvers and suppliers', async () => {
    for (const person of [amber.candidate, amber.approver, amber.supplier]) {
      expect((await as(person).get('/users')).status).toBe(403)
    }
  })

  test('are made for a mail once, without an account, and keep what they are', async () => {
    const [first, second] = await saffron.database.inTenant(amber.tenant.id, async (db) => [
      await userForEmail(db, { email: 'Gina@Client.test', name: 'Gina Green', role: 'approver' }),
      await userForEmail(db, { email: 'gina@client.test', name: 'G. Green', role: 'approver' }),
    ])
    expect(second).toBe(first)
    const { body } = await as(amber.owner).get('/users?search=gina')
    expect(body.data).toMatchObject([{ id: first, name: 'Gina Green', kind: 'approver', status: 'active' }])
    const known = await saffron.database.inTenant(amber.tenant.id, (db) =>
      userForEmail(db, { email: 'owner@amber.test', name: 'Somebody', role: 'approver' }),
    )
    expect(known).toBe(amber.owner.id)
    const owner = (await as(amber.owner).get('/me')).body.data
    expect(owner).toMatchObject({ name: 'Ann Archer', kind: 'staff' })
    expect(owner.roles.map(({ key }: { key: string }) => key)).toEqual(['approver', 'owner'])
  })
})

describe('history', () => {
  const log = (of: Agency, subject: string, id: number, changes: object = {}) =>
    saffron.database.inTenant(of.tenant.id, (db) =>
      recordHistory({ db, who: of.finance.who }, subject, id, 'updated', changes as Record<string, unknown>),
    )
  const read = (person: Person, subject: string, id: number) =>
    as(person).get(`/history?subject=${subject}&subject_id=${id}`)

  test('tells who did what, newest first, to those who may view the record', async () => {
    await log(amber, 'clients', 501, { name: { from: 'A', to: 'B' } })
    await log(amber, 'clients', 501, { name: { from: 'B', to: 'C' } })
    const { body } = await read(amber.auditor, 'clients', 501)
    expect(body.data).toMatchObject([
      { action: 'updated', user_name: 'Fay Finch', changes: { name: { from: 'B', to: 'C' } } },
      { changes: { name: { from: 'A', to: 'B' } } },
    ])
    expect((await read(amber.candidate, 'clients', 501)).status).toBe(403)
    expect((await read(birch.auditor, 'clients', 501)).body.data).toEqual([])
    expect((await read(amber.owner, 'secrets', 1)).status).toBe(422)
  })

  test('opens to a narrow grant only for records that the room says are theirs', async () => {
    const narrow = await someone('narrow', ['candidates.view.own', 'invoices.view.own'])
    const { rows } = await saffron.database.inTenant(amber.tenant.id, (db) =>
      sql<{
        id: number
      }>`insert into candidates (tenant_id, first_name, last_name, email, owner_user_id) values
        (${db.tenant}, 'Thea', 'Theirs', 'thea@doyle.test', ${narrow.id}), (${db.tenant}, 'Ada', 'Another', 'ada@doyle.test', null) returning id`.execute(
        db,
      ),
    )
    const [theirs, another] = rows.map(({ id }) => id) as [number, number]
    await log(amber, 'candidates', theirs)
    await log(amber, 'candidates', another)
    expect((await read(narrow, 'candidates', theirs)).body.data).toMatchObject([{ action: 'updated' }])
    expect((await read(narrow, 'candidates', another)).status).toBe(404)
    // The room of the invoices says of none that it is theirs alone.
    await log(amber, 'invoices', 502)
    expect((await read(narrow, 'invoices', 502)).status).toBe(404)
    expect((await read(amber.owner, 'invoices', 502)).body.data).toHaveLength(1)
  })

  test('leaves out money that the reader may not see', async () => {
    const rates = { from: [], to: [{ pay_rate: '20.00', charge_rate: '26.00', from: '2026-01-05' }] }
    await log(amber, 'placements', 504, { rates, title: { from: null, to: 'Nurse' } })
    const all = (await read(amber.finance, 'placements', 504)).body.data[0].changes
    expect(all.rates.to[0]).toEqual({ pay_rate: '20.00', charge_rate: '26.00', from: '2026-01-05' })
    const some = (await read(amber.compliance, 'placements', 504)).body.data[0].changes
    expect(some.rates.to[0]).toEqual({ from: '2026-01-05' })
    expect(some.title).toEqual({ from: null, to: 'Nurse' })
  })
})
