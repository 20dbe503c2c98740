import { beforeAll, describe, expect, it } from 'vitest'
import { centralRoles } from '#areas/access/central-roles.ts'
import { allEndpoints } from '#platform/http/mount.ts'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'
import { centralPerson, nobody, type Outsider } from '#test/people.ts'

let sasha: Outsider

openAgencies()
beforeAll(async () => {
  sasha = await centralPerson(saffron.database)
})

const centralEndpoints = () =>
  allEndpoints.filter(({ allow }) => [allow].flat().some((name) => name.startsWith('central.')))

describe('central administration', () => {
  it('is closed to everybody of an agency, its owner included', async () => {
    expect(centralEndpoints().length).toBeGreaterThan(0)
    for (const { method, path } of centralEndpoints()) {
      const address = path.replace(/:\w+/g, '1')
      const speak = { GET: 'get', POST: 'post', PATCH: 'patch', PUT: 'put', DELETE: 'delete' } as const
      expect([path, (await as(amber.owner)[speak[method]](address, {})).status]).toEqual([path, 403])
      expect([path, (await as(nobody)[speak[method]](address, {})).status]).toEqual([path, 401])
    }
  })

  it('tells its people what they may do, and no agency', async () => {
    const { body } = await as(sasha).get('/me')
    expect(body.data).toMatchObject({ kind: 'central', tenant: null, id: null, roles: [] })
    expect(body.data.permissions.map(({ name }: { name: string }) => name)).toEqual(centralRoles.admin)
  })

  it('gives no way into an agency', async () => {
    for (const path of ['/clients', '/candidates', '/settings', '/me', '/app'])
      expect([path, (await as(sasha, { tenant: 'amber' }).get(path)).status]).toEqual([path, 404])
  })

  it('ends at once for whoever is let out of it', async () => {
    const gone = await centralPerson(saffron.database, ['support'], 'gone@central.test')
    expect((await as(gone).get('/central/dashboard')).status).toBe(200)
    await saffron.database.acrossTenants('a test lets somebody out', (all) =>
      all
        .updateTable('central_users')
        .set({ status: 'deactivated' })
        .where('account_id', '=', gone.account_id)
        .execute(),
    )
    expect((await as(gone).get('/central/dashboard')).status).toBe(403)
  })
})
