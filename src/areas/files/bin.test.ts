import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { begin, bothSides, limitStorage, night, pdf, upload } from '#areas/files/files.testing.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { everyRecord, type Records } from '#test/house/records.ts'
import type { Person } from '#test/people.ts'

let records: Records
let client: number

openAgencies()
beforeAll(async () => {
  records = await everyRecord(saffron.database, as, amber)
  client = records.clients!.id!
})

let count = 0
/** A file of its own content each time, of some bytes. */
const content = (bytes = 0) => pdf(`% ${++count} ${'x'.repeat(bytes)}`)
async function made(name: string, more: object = {}, bytes = content()) {
  const given = { subject: 'clients', subject_id: client, ...more }
  const sent = await upload(amber.owner, name, bytes)
  const { status, body } = await as(amber.owner).post('/files', { upload: sent, ...given })
  expect([status, body.code]).toEqual([201, undefined])
  return body as { id: number; size: number }
}
async function binned(name: string, more: object = {}, bytes?: Buffer) {
  const file = await made(name, more, bytes)
  expect((await as(amber.owner).delete(`/files/${file.id}`)).status).toBe(200)
  return file
}
const deleteForGood = (ids: number[], who: Person = amber.owner, headers?: Record<string, string>) =>
  as(who).post('/file-deletions', { ids }, headers)
const shown = async (id: number) => (await as(amber.owner).get(`/files/${id}`)).status
const inTables = (statement: ReturnType<typeof sql>) => inAmber((db) => statement.execute(db))

describe('what is deleted for good', () => {
  it('leaves with all that it held before, and the history of its record tells who did it', async () => {
    const file = await made('Rates.pdf')
    const second = await upload(amber.owner, 'Rates 2.pdf', content(3_000))
    const { body } = await as(amber.owner).post(`/files/${file.id}/versions`, { upload: second })
    await as(amber.owner).delete(`/files/${file.id}`)
    const other = await binned('Other.pdf')
    const ids = [file.id, other.id]
    const room = await as(amber.owner).get(`/file-deletions?ids=${ids.join(',')}`)
    expect(room.body).toEqual({ files: 2, bytes: file.size + body.size + other.size })

    const { status, body: said } = await deleteForGood(ids)
    expect([status, said.title]).toEqual([201, '2 files deleted for good'])
    expect(await Promise.all(ids.map(shown))).toEqual([404, 404])
    expect((await as(amber.owner).post('/file-restorations', { ids })).status).toBe(404)
    const { rows } = await inTables(
      sql`select 1 from file_versions where tenant_id = ${amber.tenant.id} and file_id = any(${ids}::bigint[])`,
    )
    expect(rows).toEqual([])
    const history = await as(amber.owner).get(`/history?subject=clients&subject_id=${client}`)
    expect(
      history.body.data
        .slice(0, 2)
        .map(({ action, user_name, changes }: never) => [action, user_name, changes]),
    ).toEqual([
      ['file deleted for good', 'Ann Archer', { file: { from: 'Other.pdf', to: null } }],
      ['file deleted for good', 'Ann Archer', { file: { from: 'Rates.pdf', to: null } }],
    ])
    await night()
    const { tables, stored } = await bothSides()
    expect(stored).toEqual(tables)
  })

  it('makes room at once, where the bin alone makes none', async () => {
    const file = await made('Large.pdf', {}, content(500_000))
    const second = await upload(amber.owner, 'Larger.pdf', content(300_000))
    await as(amber.owner).post(`/files/${file.id}/versions`, { upload: second })
    await limitStorage(amber, 1)
    const sent = async () => {
      const { status, body } = await begin(amber.owner, 'Next.pdf', 600_000)
      return status === 201 ? status : JSON.parse(body)
    }
    const full = {
      code: 'limit.storage',
      title: 'The agency has no room for this file',
      description:
        'It is more than its storage holds. Tell whoever runs the agency: they can delete files and empty the bin (Files, Bin, Delete for good), or ask Saffron for more.',
    }
    expect(await sent()).toMatchObject(full)
    await as(amber.owner).delete(`/files/${file.id}`)
    expect(await sent()).toMatchObject(full)
    await deleteForGood([file.id])
    expect(await sent()).toBe(201)
    await limitStorage(amber, null)
  })

  it('is only what is in the bin: what somebody brought back meanwhile stays', async () => {
    const [there, back, gone] = [await made('There.pdf'), await binned('Back.pdf'), await binned('Gone.pdf')]
    expect((await deleteForGood([there.id])).body.code).toBe('file.not_in_bin')
    expect((await as(amber.owner).get(`/file-deletions?ids=${there.id}`)).body.code).toBe('file.not_in_bin')
    await as(amber.owner).post('/file-restorations', { ids: [back.id] })
    expect((await deleteForGood([back.id, gone.id])).body.title).toBe('1 file deleted for good')
    expect(await Promise.all([there, back, gone].map(({ id }) => shown(id)))).toEqual([200, 200, 404])
  })

  it('sent twice is answered alike, and of two at one instant one finds nothing', async () => {
    const file = await binned('Twice.pdf')
    const key = { 'idempotency-key': 'twice-for-good' }
    const first = await deleteForGood([file.id], amber.owner, key)
    const again = await deleteForGood([file.id], amber.owner, key)
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    const { id } = await binned('At once.pdf')
    const both = await Promise.all([deleteForGood([id]), deleteForGood([id])])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404])
  })

  it('is nobody’s to delete in another agency, without the permission or without sight of the record', async () => {
    const { id } = await binned('Ours.pdf')
    const asked = (who: Person) =>
      Promise.all([deleteForGood([id], who), as(who).get(`/file-deletions?ids=${id}`)])
    const statusOf = async (who: Person) => (await asked(who)).map(({ status }) => status)
    expect(await statusOf(birch.owner)).toEqual([404, 404])
    for (const who of [amber.consultant, amber.candidate]) {
      const [refused] = await asked(who)
      expect([refused.status, refused.body.permission]).toEqual([403, 'files.delete'])
    }
    await inTables(
      sql`update users set permissions = '{files.view,files.delete}' where tenant_id = ${amber.tenant.id} and id = ${amber.colleague.id}`,
    )
    expect(await statusOf(amber.colleague)).toEqual([404, 404])
    expect(await shown(id)).toBe(200)
  })
})

describe('what may not go stays, by hand and by night', () => {
  it('what is held goes into no bin, and so not out of one', async () => {
    const { id } = await made('Held.pdf')
    await as(amber.owner).post('/file-holds', { ids: [id], reason: 'Tribunal of March' })
    expect((await as(amber.owner).delete(`/files/${id}`)).body.code).toBe('file.held')
    expect((await deleteForGood([id])).body.code).toBe('file.not_in_bin')
  })

  // Nothing of this goes into the bin by itself; what lies there may have been put there before somebody said so.
  const cases = {
    'kept by law': {
      code: 'file.retained',
      prepare: (id: number) => sql`update files set retention_until = '2199-01-01'
        where tenant_id = ${amber.tenant.id} and id = ${id}`,
    },
    'evidence of a compliance request': {
      code: 'file.submitted',
      prepare: (id: number) => sql`
        with submitted as (
          insert into compliance_submissions (tenant_id, request_id, number, via, user_id, user_name, ip, agent)
          select r.tenant_id, r.id, 7, 'staff', ${amber.owner.id}, 'Ann Archer', '', '' from compliance_requests r
          where r.tenant_id = ${amber.tenant.id} order by r.id limit 1 returning id)
        insert into compliance_submission_files (tenant_id, submission_id, file_id, position)
        select ${amber.tenant.id}, submitted.id, ${id}, 0 from submitted`,
    },
    'the statement of a determination under IR35': {
      code: 'file.determination',
      prepare: (id: number) => sql`update engagements set ir35_file_id = ${id}
        where tenant_id = ${amber.tenant.id} and candidate_id = ${records.candidates!.id!}`,
    },
  }

  it.each(Object.entries(cases))('%s, and with it all that were chosen', async (_, { code, prepare }) => {
    const [kept, other] = [await binned('Kept.pdf'), await binned('Free.pdf')]
    await inTables(prepare(kept.id))
    expect((await deleteForGood([kept.id])).body.code).toBe(code)
    const both = await deleteForGood([kept.id, other.id])
    expect([both.status, both.body.code, both.body.title]).toEqual([
      409,
      code,
      '“Kept.pdf” stays, so none of them was deleted',
    ])
    expect(await Promise.all([kept, other].map(({ id }) => shown(id)))).toEqual([200, 200])
    // Nor does it keep the night from taking the rest.
    await night(new Date(Date.now() + 40 * 86_400_000))
    expect(await Promise.all([kept, other].map(({ id }) => shown(id)))).toEqual([200, 404])
    await as(amber.owner).post('/file-restorations', { ids: [kept.id] })
    expect((await as(amber.owner).delete(`/files/${kept.id}`)).body.code).toBe(code)
  })
})
