import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { client, made, openTestAgencies } from '#areas/candidates/candidates.testing.ts'
import { giveUpTakeouts, latestTakeout } from '#areas/candidates/takeouts/queries.ts'
import { areas } from '#server/areas.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'
import { addPerson } from '#test/people.ts'
import { seedPlacement } from '#test/seed.ts'
import { unzipped } from '#test/zip.ts'

openTestAgencies()

const at = (id: number) => `/candidates/${id}/takeout`

test('everything kept about somebody is one file, with what was merged into their record', async () => {
  const candidate = await made(amber.owner, { ni_number: 'AB123456C', dob: '1990-05-01' })
  const twin = await made(amber.owner, { phone: '0161 496 0000' })
  await inAmber((db) => seedPlacement(db, { client_id: client, candidate_id: candidate.id }))
  await as(amber.owner).post(`/candidates/${candidate.id}/merge`, {
    ...{ candidate_id: twin.id, candidate_version: twin.version, version: candidate.version },
  })
  expect((await as(amber.owner).get(at(candidate.id))).body.data).toBeNull()
  const [first, second] = await Promise.all([
    as(amber.owner).post(at(candidate.id), {}),
    as(amber.owner).post(at(candidate.id), {}),
  ])
  expect([first.status, second.body.data.id]).toEqual([200, first.body.data.id])
  await saffron.settle()
  const { body } = await as(amber.owner).get(at(candidate.id))
  expect(body.data).toMatchObject({ status: 'ready', left_out: [], requested_by_name: amber.owner.name })
  const { body: bell } = await as(amber.owner).get('/notifications')
  expect(JSON.stringify(bell)).toContain('Everything kept about')
  const { bytes } = await as(amber.owner).get(`${at(candidate.id)}/file`)
  const entries = await unzipped(bytes)
  const everything = JSON.parse(String(entries.get('everything.json')))
  expect(everything.details).toMatchObject([{ ni_number: 'AB123456C', dob: '1990-05-01' }, { id: twin.id }])
  expect(everything.placements).toHaveLength(1)
  expect([...entries.keys()]).toContain('placements.csv')

  // Who may not see all that is in it does not get it, and nobody after a week.
  const lesser = await addPerson(saffron.database, amber.tenant, {
    ...{ name: 'Lou Lesser', email: 'lou@amber.test', role: 'none' },
    permissions: ['candidates.view', 'candidates.takeout'],
  })
  expect((await as(lesser).get(`${at(candidate.id)}/file`)).status).toBe(403)
  const own = ['timesheets.view.own', 'placements.view.own', 'jobs.view.own', 'invoices.view.own']
  const grants = (await inAmber((db) => latestTakeout(db, candidate.id)))!.grants
  const narrow = await addPerson(saffron.database, amber.tenant, {
    ...{ name: 'Nat Narrow', email: 'nat@amber.test', role: 'none' },
    permissions: [...grants.filter((name) => !own.includes(`${name}.own`)), ...own, 'candidates.takeout'],
  })
  expect((await as(narrow).get(`${at(candidate.id)}/file`)).status).toBe(403)
  await inAmber((db) =>
    sql`update candidate_takeouts set expires_at = now() where tenant_id = ${db.tenant}`.execute(db),
  )
  expect((await as(amber.owner).get(`${at(candidate.id)}/file`)).status).toBe(410)
  expect((await as(amber.owner).get(at(candidate.id))).body.data.status).toBe('expired')
  await as(lesser).post(at(candidate.id), {})
  await saffron.settle()
  const less = (await as(lesser).get(at(candidate.id))).body.data
  expect(less.left_out).toContain('Their details')
  expect((await as(birch.owner).get(`${at(candidate.id)}/file`)).status).toBe(404)
  expect((await as(birch.owner).post(at(candidate.id), {})).status).toBe(404)
  expect((await as(birch.owner).get(at(candidate.id))).status).toBe(404)
})

test('no file is left of a candidate who is deleted', async () => {
  const candidate = await made(amber.owner)
  await as(amber.owner).post(at(candidate.id), {})
  await saffron.settle()
  const { storage_key } = (await inAmber((db) => latestTakeout(db, candidate.id)))!
  expect(await saffron.deps.storage.exists(storage_key!)).toBe(true)
  const gone = await as(amber.owner).delete('/actions/batch/delete/candidates', { model_ids: [candidate.id] })
  expect(gone.status).toBe(200)
  await saffron.settle()
  expect(await saffron.deps.storage.exists(storage_key!)).toBe(false)
})

test('one that cannot be made says so, and may be asked for again', async () => {
  const candidate = await made(amber.owner)
  const { id } = (await as(amber.owner).post(at(candidate.id), {})).body.data
  await saffron.settle()
  await inAmber((db) =>
    sql`update candidate_takeouts set status = 'queued', storage_key = null, requested_at = now() - interval '25 hours'
      where tenant_id = ${db.tenant} and id = ${id}`.execute(db),
  )
  await inAmber((db) => giveUpTakeouts(db, new Date()))
  expect((await as(amber.owner).get(at(candidate.id))).body.data.status).toBe('failed')
  expect((await as(amber.owner).post(at(candidate.id), {})).body.data.id).not.toBe(id)
  await saffron.settle()
})

test('every table that lies under a candidate is told by a room, or says why not', async () => {
  const silent: Record<string, string> = {
    candidate_merges: 'the records that were merged are in it',
    candidate_takeouts: 'the files themselves',
  }
  const { rows } = await inAmber((db) =>
    sql<{ name: string }>`
      select distinct c.relname as name from pg_constraint f join pg_class c on c.oid = f.conrelid
      where f.contype = 'f' and f.confrelid = 'candidates'::regclass and c.relname <> 'candidates' order by 1`.execute(
      db,
    ),
  )
  const kept = new Set(areas.flatMap(({ personalData = [] }) => personalData.flatMap(({ tables }) => tables)))
  expect(rows.map(({ name }) => name).filter((name) => !kept.has(name))).toEqual(Object.keys(silent))
  const names = areas.flatMap(({ personalData = [] }) => personalData.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
})
