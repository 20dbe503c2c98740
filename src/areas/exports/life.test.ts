import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tidyExports } from '#areas/exports/background.ts'
import {
  clerkGrants,
  exportRequest,
  inAmber,
  job,
  openTestAgencies,
  planted,
  taken,
  withGrants,
} from '#areas/exports/exports.testing.ts'
import { makeExport } from '#areas/exports/make-export.ts'
import { amber, as, saffron } from '#test/agencies.ts'

openTestAgencies()

describe('its life', () => {
  it('is cancelled while it waits, and makes no file', async () => {
    const id = await planted(amber.owner)
    const cancelled = await as(amber.owner).post(`/exports/${id}/cancellation`)
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    await makeExport(job(), { id })
    expect((await as(amber.owner).get(`/exports/${id}`)).body).toMatchObject({
      status: 'cancelled',
      size: null,
    })
    expect((await as(amber.owner).get(`/exports/${id}/file`)).status).toBe(409)
    expect((await as(amber.owner).post(`/exports/${id}/cancellation`)).body.code).toBe('exports.ended')
  })

  it('each person has one at a time, each agency two; the next begins when one ends', async () => {
    const ola = await withGrants('ola', clerkGrants)
    const [first, second, other, third] = [
      await planted(ola),
      await planted(ola),
      await planted(await withGrants('oda', clerkGrants)),
      await planted(await withGrants('ole', clerkGrants)),
    ]
    const isElsewhere = (id: number) =>
      inAmber(
        sql`update exports set status = 'running', maker = 'elsewhere', seen_at = now() where id = ${id}`,
      )
    const statusOf = async (id: number) =>
      (await inAmber(sql`select status from exports where id = ${id}`))[0].status
    await isElsewhere(first)
    await makeExport(job(), { id: second })
    expect(await statusOf(second)).toBe('queued')
    await isElsewhere(other)
    await makeExport(job(), { id: third })
    expect(await statusOf(third)).toBe('queued')
    // Both makers died: whoever makes theirs anew begins the next one each.
    for (const id of [first, other]) await makeExport(job({ now: new Date(Date.now() + 60_000) }), { id })
    await saffron.settle()
    for (const id of [first, second, other, third]) expect([id, await statusOf(id)]).toEqual([id, 'ready'])
  })

  it('that a dead process left is made again, from its beginning; but not for ever', async () => {
    const left = async (attempts: number) => {
      const id = await planted(await withGrants(`left${attempts}`, clerkGrants))
      await inAmber(sql`update exports set status = 'running', maker = 'dead', attempts = ${attempts}, rows_done = 3,
        seen_at = now() - interval '1 minute' where id = ${id}`)
      await tidyExports(job())
      await saffron.settle()
      return (await as(amber.owner).get(`/exports/${id}`)).body
    }
    expect(await left(1)).toMatchObject({ status: 'ready', rows_done: 4 })
    expect(await left(3)).toMatchObject({ status: 'failed', error: expect.stringContaining('our side') })
  })

  it('ends after seven days: the file is gone, and says so', async () => {
    const { id } = await taken(amber.owner)
    const [{ storage_key }] = await inAmber(sql`select storage_key from exports where id = ${id}`)
    await tidyExports(job({ now: new Date(Date.now() + 6.9 * 86_400_000) }))
    expect((await as(amber.owner).get(`/exports/${id}/file`)).status).toBe(200)
    await tidyExports(job({ now: new Date(Date.now() + 7.1 * 86_400_000) }))
    await saffron.settle()
    expect(await as(amber.owner).get(`/exports/${id}/file`)).toMatchObject({
      status: 410,
      body: { code: 'exports.expired' },
    })
    expect(await saffron.deps.storage.exists(storage_key)).toBe(false)
  })

  it('is deleted with its file; who took it stays on record', async () => {
    const { id } = await taken(amber.owner)
    const [{ storage_key }] = await inAmber(sql`select storage_key from exports where id = ${id}`)
    expect((await as(amber.owner).delete(`/exports/${id}`)).status).toBe(200)
    await saffron.settle()
    expect(await saffron.deps.storage.exists(storage_key)).toBe(false)
    expect(await inAmber(sql`select export_id from export_downloads where export_id = ${id}`)).toHaveLength(1)
  })

  it('is asked for once for one key', async () => {
    const key = { 'idempotency-key': 'once-only-0001' }
    const [one, two] = [
      await as(amber.owner).post('/exports', exportRequest, key),
      await as(amber.owner).post('/exports', exportRequest, key),
    ]
    expect([two.status, two.body.id]).toEqual([201, one.body.id])
  })
})
