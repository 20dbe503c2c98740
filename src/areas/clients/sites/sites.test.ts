import { describe, expect, test } from 'vitest'
import { made, openTestAgencies } from '#areas/clients/clients.testing.ts'
import { amber, as, birch } from '#test/agencies.ts'

openTestAgencies()

const owner = () => as(amber.owner)
const add = async (client: { id: number }, more: object = {}) =>
  owner().post(`/clients/${client.id}/sites`, { name: 'Ward 3', cost_centre: 'CC-3', ...more })
const job = (client: { id: number }, more: object = {}) =>
  owner().post('/jobs', { title: 'Night nurse', client_id: client.id, start_date: '2026-01-05', ...more })
const named = async (path: string) =>
  (await owner().get(path)).body.data.map(({ name }: { name: string }) => name)

describe('a site of a client', () => {
  test('is added, found, changed, archived and brought back, and the client’s history tells it', async () => {
    const client = await made()
    const { status, body: site } = await add(client, { city: 'Leeds' })
    expect(status).toBe(201)
    await add(client, { name: 'Depot' })
    expect(await named(`/sites?client_id=${client.id}`)).toEqual(['Depot', 'Ward 3'])
    expect(await named(`/sites?client_id=${client.id}&search=leeds`)).toEqual(['Ward 3'])
    const path = `/sites/${site.id}`
    const { body: changed } = await owner().patch(path, { version: 1, note: 'Ask at the desk' })
    expect(changed).toMatchObject({ note: 'Ask at the desk', cost_centre: 'CC-3', version: 2 })
    const { body: archived } = await owner().patch(path, { version: 2, archived: true })
    expect(archived.archived_at).not.toBeNull()
    expect(await named(`/sites?client_id=${client.id}`)).toEqual(['Depot'])
    expect(await named(`/sites?client_id=${client.id}&archived=1`)).toEqual(['Depot', 'Ward 3'])
    expect((await owner().patch(path, { version: 2, archived: false })).status).toBe(409)
    expect((await owner().patch(path, { version: 3, archived: false })).body.archived_at).toBeNull()
    const history = await owner().get(`/history?subject=clients&subject_id=${client.id}`)
    const actions = history.body.data.map(({ action }: { action: string }) => action)
    expect(actions.filter((action: string) => action === 'site changed')).toHaveLength(3)
  })

  test('has a name of its own there, in any capitals', async () => {
    const client = await made()
    await add(client)
    const refused = await add(client, { name: 'WARD 3' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['name']])
    expect((await add(await made())).status).toBe(201)
  })

  test('is chosen by jobs of that client alone, while it is not archived', async () => {
    const [client, other] = [await made(), await made()]
    const { body: site } = await add(client)
    const at = await job(client, { site_id: site.id })
    expect(at.body).toMatchObject({ site_id: site.id, site_name: 'Ward 3' })
    expect((await owner().get(`/sites/${site.id}`)).body.job_count).toBe(1)
    const refused = await job(other, { site_id: site.id })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['site_id']])
    // A job that goes to another client leaves its site.
    const moved = await owner().patch(`/jobs/${at.body.id}`, {
      version: at.body.version,
      client_id: other.id,
    })
    expect(Object.keys(moved.body.errors)).toEqual(['site_id'])
    await owner().patch(`/sites/${site.id}`, { version: 1, archived: true })
    expect((await job(client, { site_id: site.id })).status).toBe(422)
    const kept = await owner().patch(`/jobs/${at.body.id}`, { version: at.body.version, title: 'Day nurse' })
    expect(kept.body).toMatchObject({ title: 'Day nurse', site_name: 'Ward 3' })
  })

  test('is of its agency alone, and changed by whoever may change the client', async () => {
    const client = await made()
    const { body: site } = await add(client)
    expect((await as(birch.owner).get(`/sites/${site.id}`)).status).toBe(404)
    expect((await as(birch.owner).post(`/clients/${client.id}/sites`, { name: 'Mine' })).status).toBe(404)
    expect((await as(birch.owner).get(`/sites?client_id=${client.id}`)).body.data).toEqual([])
    expect((await as(amber.auditor).patch(`/sites/${site.id}`, { version: 1, name: 'Mine' })).status).toBe(
      403,
    )
  })
})
