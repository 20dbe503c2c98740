import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultRoles } from '#areas/access/default-roles.ts'
import { announced } from '#areas/identity/sessions/announced.testing.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, nobody, type Person } from '#test/people.ts'

let admin: Person

openAgencies()
beforeAll(async () => {
  admin = await addPerson(saffron.database, amber.tenant, {
    name: 'Ada Admin',
    email: 'admin@amber.test',
    role: 'admin',
  })
})

const roleOf = async (person: Person, name: string) => {
  const { body } = await as(person).get(`/roles?search=${encodeURIComponent(name)}`)
  const row = body.data.find((role: { name: string }) => role.name === name)
  return (await as(person).get(`/roles/${row.id}`)).body
}

const made = async (name: string, permissions: string[], by = amber.owner) =>
  (await as(by).post('/roles', { name, permissions })).body

describe('the roles of an agency', () => {
  it('are listed by name with how many have them, and found by what they are for', async () => {
    const { status, body } = await as(amber.auditor).get('/roles')
    expect(status).toBe(200)
    expect(body.meta.total).toBe(defaultRoles.length)
    expect(body.data.find((role: { key: string }) => role.key === 'consultant')).toMatchObject({
      people: 2,
      system: true,
    })
    const found = await as(amber.owner).get('/roles?search=sales%20invoices%20are%20paid')
    expect(found.body.data.map((role: { key: string }) => role.key)).toEqual(['credit_controller'])
  })

  it('tell who has them', async () => {
    const role = await roleOf(amber.owner, 'Consultant')
    const { body } = await as(amber.owner).get(`/roles/${role.id}/people`)
    expect(body.data.map((one: { name: string }) => one.name)).toEqual(['Cara Cole', 'Colin Cross'])
  })

  it('are for those who may see roles, and kept by those who may', async () => {
    const role = await roleOf(amber.owner, 'Consultant')
    expect((await as(nobody).get('/roles')).status).toBe(401)
    expect((await as(amber.consultant).get('/roles')).body).toMatchObject({ permission: 'roles.view' })
    const change = { name: 'Mine', version: role.version }
    const refused = await as(amber.auditor).patch(`/roles/${role.id}`, change)
    expect([refused.status, refused.body.permission]).toEqual([403, 'roles.manage'])
    expect((await as(birch.owner).get(`/roles/${role.id}`)).status).toBe(404)
    expect((await as(birch.owner).patch(`/roles/${role.id}`, change)).status).toBe(404)
    expect((await as(birch.owner).post(`/roles/${role.id}/reset`, { version: 1 })).status).toBe(404)
  })
})

describe('a role of one’s own', () => {
  it('is made tidy, once under its name, and of what there is', async () => {
    const role = await made('Night desk', ['jobs.view', 'clients.view.own', 'clients.view.team'])
    expect(role).toMatchObject({ system: false, as_delivered: null, people: 0 })
    expect(role.permissions).toEqual(['clients.view.team', 'jobs.view'])
    expect(role.key).toMatch(/^custom_night_desk_/)
    const again = await as(amber.owner).post('/roles', { name: 'night DESK', permissions: [] })
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['name']])
    for (const name of ['clients.fly', 'users.update.own', 'central.access']) {
      const refused = await as(amber.owner).post('/roles', { name: 'x', permissions: [name] })
      expect([name, refused.status, refused.body.code]).toEqual([name, 422, 'role.unknown_permission'])
    }
  })

  it('cannot be handed what its maker lacks, at its birth or later', async () => {
    const refused = await as(admin).post('/roles', { name: 'Till', permissions: ['agency.status'] })
    expect([refused.status, refused.body.code]).toEqual([403, 'role.exceeds_you'])
    expect(refused.body.description).toContain('Be told when Saffron suspends, closes or erases the agency')
    const role = await made('Till', ['clients.view'], admin)
    const later = await as(admin).patch(`/roles/${role.id}`, {
      permissions: ['agency.status'],
      version: role.version,
    })
    expect([later.status, later.body.code]).toEqual([403, 'role.exceeds_you'])
    const owner = await as(amber.owner).patch(`/roles/${role.id}`, {
      permissions: ['agency.status'],
      version: role.version,
    })
    expect(owner.status).toBe(200)
    const taken = await as(admin).patch(`/roles/${role.id}`, {
      permissions: [],
      version: owner.body.version,
    })
    expect([taken.status, taken.body.code]).toEqual([403, 'role.exceeds_you'])
  })

  it('bites at once, for all who have it in one announcement, and its history says what came and went', async () => {
    const role = await roleOf(amber.owner, 'Consultant')
    expect((await as(amber.consultant).get('/invoices')).status).toBe(403)
    await announced()
    const permissions = [
      ...role.permissions.filter((name: string) => name !== 'clients.create'),
      'invoices.sales.view',
    ]
    const changed = await as(amber.owner).patch(`/roles/${role.id}`, { permissions, version: role.version })
    expect(changed.body.as_delivered).toBe(false)
    expect((await as(amber.consultant).get('/invoices')).status).toBe(200)
    expect((await as(amber.consultant).post('/clients', { name: 'New' })).body.permission).toBe(
      'clients.create',
    )
    expect(await announced()).toEqual([[amber.colleague.id, amber.consultant.id].toSorted((a, b) => a - b)])
    const history = await as(amber.owner).get(`/history?subject=roles&subject_id=${role.id}`)
    expect(history.body.data[0]).toMatchObject({
      action: 'changed',
      changes: { granted: ['invoices.sales.view'], taken: ['clients.create'] },
    })
    const back = await as(amber.owner).post(`/roles/${role.id}/reset`, { version: changed.body.version })
    expect(back.body.as_delivered).toBe(true)
    expect((await as(amber.consultant).get('/invoices')).status).toBe(403)
  })

  it('is saved over only what was read', async () => {
    const role = await made('Two at once', ['clients.view'])
    const save = (name: string) => as(amber.owner).patch(`/roles/${role.id}`, { name, version: role.version })
    const answers = await Promise.all([save('First'), save('Second')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('changed')
  })

  it('takes no field that it does not name', async () => {
    const role = await made('Plain', [])
    const sly = { name: 'Sly', version: role.version, key: 'owner', system: true, tenant_id: birch.tenant.id }
    await as(amber.owner).patch(`/roles/${role.id}`, sly)
    const after = (await as(amber.owner).get(`/roles/${role.id}`)).body
    expect(after).toMatchObject({ name: 'Sly', key: role.key, system: false })
  })
})

describe('the owner’s role', () => {
  it('cannot be touched by an administrator, and keeps what brings everything back', async () => {
    const role = await roleOf(amber.owner, 'Owner')
    const refused = await as(admin).patch(`/roles/${role.id}`, { permissions: [], version: role.version })
    expect([refused.status, refused.body.code]).toEqual([403, 'role.exceeds_you'])
    const without = role.permissions.filter((name: string) => name !== 'roles.manage')
    const kept = await as(amber.owner).patch(`/roles/${role.id}`, {
      permissions: without,
      version: role.version,
    })
    expect([kept.status, kept.body.code]).toEqual([422, 'role.owner_keeps'])
  })

  it('comes back whole, also to owners who took from themselves', async () => {
    const role = await roleOf(birch.owner, 'Owner')
    const little = ['roles.view', 'roles.manage', 'users.view', 'users.update']
    const less = await as(birch.owner).patch(`/roles/${role.id}`, {
      permissions: little,
      version: role.version,
    })
    expect(less.status).toBe(200)
    const grab = await as(birch.owner).patch(`/roles/${role.id}`, {
      permissions: [...little, 'clients.view'],
      version: less.body.version,
    })
    expect(grab.body.code).toBe('role.exceeds_you')
    const back = await as(birch.owner).post(`/roles/${role.id}/reset`, { version: less.body.version })
    expect(back.body.permissions).toHaveLength(role.permissions.length)
  })
})

describe('deleting roles', () => {
  it('lets go what nobody has, and says why not else', async () => {
    const role = await made('Short-lived', ['clients.view'])
    const used = await made('Worn', ['clients.view'])
    await saffron.database.inTenant(amber.tenant.id, (db) =>
      sql`insert into user_roles (tenant_id, user_id, role_id)
        values (${db.tenant}, ${amber.auditor.id}, ${used.id})`.execute(db),
    )
    const owner = await roleOf(amber.owner, 'Owner')
    expect((await as(birch.owner).delete(`/roles/${role.id}`)).status).toBe(404)
    expect((await as(amber.auditor).delete(`/roles/${role.id}`)).body.permission).toBe('roles.manage')
    expect((await as(amber.owner).delete(`/roles/${used.id}`)).body).toMatchObject({
      code: 'role.used',
      title: 'One person has this role',
    })
    expect((await as(amber.owner).delete(`/roles/${owner.id}`)).body.code).toBe('role.system')
    const gone = await as(amber.owner).delete(`/roles/${role.id}`)
    expect([gone.status, gone.body.title]).toEqual([200, 'Role deleted'])
    expect((await as(amber.owner).get(`/roles/${role.id}`)).status).toBe(404)
  })
})

describe('why not', () => {
  it('tells the sentence, my roles, the roles that have it and who can give it', async () => {
    const { body } = await as(amber.consultant).get('/permissions/why?permission=invoices.numbering.manage')
    expect(body.data).toEqual({
      permission: 'invoices.numbering.manage',
      meaning: 'Change number series',
      has: false,
      my_roles: ['Consultant'],
      roles: ['Administrator', 'Finance manager', 'Owner'],
      people: ['Ada Admin', 'Ann Archer'],
    })
    const takeout = await as(amber.consultant).get('/permissions/why?permission=agency.status')
    expect(takeout.body.data.people).toEqual(['Ann Archer'])
  })

  it('tells outsiders the sentence alone', async () => {
    const { body } = await as(amber.candidate).get('/permissions/why?permission=clients.view')
    expect(body.data).toMatchObject({ meaning: 'See clients', roles: [], people: [], my_roles: [] })
  })

  it('knows the catalogue and nothing else', async () => {
    const { status } = await as(amber.owner).get('/permissions/why?permission=clients.fly')
    expect(status).toBe(422)
    expect((await as(nobody).get('/permissions/why?permission=clients.view')).status).toBe(401)
  })
})
