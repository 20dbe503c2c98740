import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkImport } from '#areas/imports/checking.ts'
import { failed } from '#areas/imports/ending.ts'
import type { Db } from '#platform/db/tenant.ts'
import { busy } from '#platform/intake/refused.ts'
import { amber, as, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { checked, upload } from '#test/import-files.ts'

openAgencies()

/** The states of what lies in the storage, by its key. */
const objects = () =>
  inAmber(async (db) => {
    const { rows } = await sql<{ storage_key: string; state: string }>`
      select o.storage_key, o.state from file_objects o where o.tenant_id = ${db.tenant}`.execute(db)
    return new Map(rows.map(({ storage_key, state }) => [storage_key, state]))
  })

it('keeps a file until its import ends', async () => {
  const before = await objects()
  const { body } = await upload(amber.owner, 'clients', 'Name\r\nNorthwind\r\n')
  const kept = [...(await objects())].filter(([key]) => !before.has(key))
  expect(kept.map(([, state]) => state)).toEqual(['kept'])
  expect((await as(amber.owner).delete(`/imports/${body.id}/run`)).body.status).toBe('cancelled')
  expect((await objects()).get(kept[0]![0])).toBe('leaving')
})

it('leaves a file that became no import to those who tidy up', async () => {
  const key = { headers: { 'idempotency-key': 'the-same-upload' } }
  const first = await upload(amber.owner, 'clients', 'Name\r\nTwice\r\n', key)
  const before = await objects()
  const again = await upload(amber.owner, 'clients', 'Name\r\nTwice\r\n', key)
  expect(again.body.id).toBe(first.body.id)
  const left = [...(await objects())].filter(([storage_key]) => !before.has(storage_key))
  expect(left.map(([, state]) => state)).toEqual(['writing'])
})

it('says in words what of a file, further down than anybody has seen, cannot be read', async () => {
  const rows = Array.from({ length: 4_000 }, (_, at) => `Client ${at} ${'of a long name '.repeat(3)}`)
  const text = ['Name', ...rows, 'x'.repeat(40_000)].join('\r\n')
  const ended = await checked(amber.owner, 'clients', text)
  expect(ended).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/A cell of row 4002 has more than 32,767 characters/),
  })
})

it('tells how far it is while its rows are checked, of those that say something', async () => {
  const names = Array.from({ length: 2_500 }, (_, at) => `Far Client ${at}`)
  const { id, version, percent } = await checked(amber.owner, 'clients', ['Name', '', ...names].join('\r\n'))
  expect(percent).toBe(100)
  const body = { ...(await as(amber.owner).get(`/imports/${id}/head`)).body.guess, version }
  const mapped = await as(amber.owner).put(`/imports/${id}/mapping`, body)
  const begun = await as(amber.owner).post(`/imports/${id}/validation`, { version: mapped.body.version })
  expect([begun.status, begun.body.percent]).toEqual([200, 0])
  const seen = new Set<number>()
  const inTenant = async <T>(work: (db: Db) => Promise<T>) => {
    const done = await saffron.database.inTenant(amber.tenant.id, work)
    seen.add((await as(amber.owner).get(`/imports/${id}`)).body.percent)
    return done
  }
  const job = { ...saffron.deps, tenant: amber.tenant, now: new Date(), log: saffron.app.log, inTenant }
  await checkImport(job as never, { id })
  expect([...seen]).toEqual([0, 40, 80, 100])
  await saffron.settle()
})

it('is tried again where it had to wait too long to be read', async () => {
  const begun = { attempt: 1 } as never
  await expect(failed({} as never, begun, busy('tenant'))).rejects.toMatchObject({ code: 'busy.agency' })
})
