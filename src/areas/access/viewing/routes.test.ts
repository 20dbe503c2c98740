import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#platform/http/mount.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { everyRecord, type Records } from '#test/house/records.ts'
import { addPerson, type Person } from '#test/people.ts'

let admin: Person
let records: Records
let roles: Map<string, number>

openAgencies()
beforeAll(async () => {
  records = await everyRecord(saffron.database, as, amber)
  admin = await addPerson(saffron.database, amber.tenant, {
    name: 'Ada Admin',
    email: 'admin@amber.test',
    role: 'admin',
  })
  const { body } = await as(amber.owner).get('/roles?per_page=100')
  roles = new Map(body.data.map(({ key, id }: { key: string; id: number }) => [key, id]))
})
afterEach(async () => {
  for (const one of [amber.owner, admin]) await as(one).delete('/viewing')
})

const view = (person: Person, key: string) => as(person).post(`/roles/${roles.get(key)}/viewing`)

describe('looking as a role', () => {
  it('shows what somebody with it alone sees: its rights, and nothing of one’s own', async () => {
    const { status, body } = await view(amber.owner, 'consultant')
    expect([status, body.title]).toEqual([200, 'You see Saffron as Consultant'])
    const me = (await as(amber.owner).get('/me')).body.data
    expect(me).toMatchObject({ id: null, viewing_as: 'Consultant', kind: 'staff', permissions: [] })
    expect(me.roles.map(({ key }: { key: string }) => key)).toEqual(['consultant'])
    expect((await as(amber.owner).get('/clients')).body.data).toEqual([])
    expect((await as(amber.owner).get(`/clients/${records.clients!.id}`)).status).toBe(404)
    expect((await as(amber.owner).get('/roles')).body.permission).toBe('roles.view')
    expect((await as(amber.owner).get(`/invoices/${records.invoices!.id}/pdf`)).status).toBe(403)
    expect((await as(amber.owner).get(`/exports/${records.exports!.id}/file`)).status).toBeGreaterThanOrEqual(
      403,
    )
    await view(admin, 'auditor')
    expect((await as(admin).get('/clients')).body.data).toHaveLength(1)
    expect((await as(admin).get('/suppliers')).body.data).toHaveLength(1)
  })

  it('changes nothing, by whatever address', async () => {
    await view(amber.owner, 'owner')
    let tried = 0
    for (const { method, path, evenReadOnly, allow } of allEndpoints) {
      const elsewhere = [allow].flat().some((name) => name === 'public' || name.startsWith('central.'))
      if (method === 'GET' || evenReadOnly === true || elsewhere) continue
      const verb = method.toLowerCase() as 'post' | 'patch' | 'put' | 'delete'
      const { status, body } = await as(amber.owner)[verb](path.replace(/:\w+/g, '1'), {})
      expect([method, path, status, body.code]).toEqual([method, path, 403, 'viewing_as'])
      tried += 1
    }
    expect(tried).toBeGreaterThan(40)
    const client = await as(amber.owner).delete(`/clients/${records.clients!.id}`)
    expect(client.body.code).toBe('viewing_as')
  })

  it('answers every page, whichever role it is', async () => {
    for (const key of roles.keys()) {
      if (key.startsWith('custom_')) continue
      await view(amber.owner, key)
      for (const { method, path, allow } of allEndpoints) {
        if (method !== 'GET' || path.includes(':') || [allow].flat().includes('public')) continue
        const { status } = await as(amber.owner).get(path)
        expect([key, path, status < 500]).toEqual([key, path, true])
      }
      await as(amber.owner).delete('/viewing')
    }
  })

  it('ends at once, stands in the history, and is of this browser and agency alone', async () => {
    await view(amber.owner, 'auditor')
    expect((await as(admin).get('/me')).body.data.viewing_as).toBeNull()
    expect((await as(amber.owner).delete('/viewing')).status).toBe(200)
    const me = (await as(amber.owner).get('/me')).body.data
    expect(me).toMatchObject({ id: amber.owner.id, viewing_as: null })
    const { body } = await as(amber.owner).get(`/history?subject=roles&subject_id=${roles.get('auditor')}`)
    expect(
      body.data.slice(0, 2).map(({ action, user_name }: Record<string, string>) => [user_name, action]),
    ).toEqual([
      ['Ann Archer', 'viewed as: ended'],
      ['Ann Archer', 'viewed as'],
    ])
    expect((await as(amber.owner).get('/clients')).body.data).toHaveLength(1)
  })

  it('is for those who may, of their own agency, and no further than they see themselves', async () => {
    expect((await view(amber.finance, 'consultant')).body.permission).toBe('users.impersonate')
    expect((await as(birch.owner).post(`/roles/${roles.get('consultant')}/viewing`)).status).toBe(404)
    const beyond = await view(admin, 'owner')
    expect([beyond.status, beyond.body.code]).toEqual([403, 'role.exceeds_you'])
    expect((await as(admin).get('/me')).body.data.viewing_as).toBeNull()
  })

  it('ends when the permission to look is taken away', async () => {
    await view(admin, 'auditor')
    const role = (await as(amber.owner).get(`/roles/${roles.get('admin')}`)).body
    await as(amber.owner).patch(`/roles/${role.id}`, {
      permissions: role.permissions.filter((name: string) => name !== 'users.impersonate'),
      version: role.version,
    })
    expect((await as(admin).get('/me')).body.data).toMatchObject({ id: admin.id, viewing_as: null })
    const now = (await as(amber.owner).get(`/roles/${role.id}`)).body
    await as(amber.owner).post(`/roles/${role.id}/reset`, { version: now.version })
  })

  it('hears what the role hears: the connection is cut and comes back as it', async () => {
    await view(amber.owner, 'candidate')
    const ask = (channel_name: string) =>
      as(amber.owner).post('/api/broadcasting/auth', { socket_id: '1.2', channel_name })
    expect((await ask('presence-team.amber')).status).toBe(403)
    expect((await ask(`private-user.${amber.owner.id}`)).status).toBe(403)
    await as(amber.owner).delete('/viewing')
    expect((await ask('presence-team.amber')).status).toBe(200)
  })
})
