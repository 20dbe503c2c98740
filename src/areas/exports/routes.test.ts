import { sql } from 'kysely'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tidyExports } from '#areas/exports/background.ts'
import { makeExport } from '#areas/exports/making.ts'
import type { Job } from '#platform/area.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { csvRows } from '#test/csv.ts'
import { type Agency, addPerson, nobody, type Person, speaking, twoAgencies } from '#test/people.ts'

let saffron: TestApp
let amber: Agency
let birch: Agency
let as: ReturnType<typeof speaking>

beforeAll(async () => {
  saffron = await testApp()
  ;({ amber, birch } = await twoAgencies(saffron.database))
  as = speaking(saffron.app)
  await plant(amber, [
    ['Ash Ltd', amber.consultant],
    ['Comma, "Quote" & Sons', amber.consultant],
    ['=1+1', amber.colleague],
    ['Östra Hälsan', amber.leader],
  ])
  await plant(birch, [['Birch only', birch.owner]])
})
afterAll(() => saffron.close())

/** Clients of an agency, by name and owner. */
const plant = ({ tenant }: Agency, clients: [name: string, owner: Person][]) =>
  saffron.database.inTenant(tenant.id, (db) =>
    sql`insert into clients (tenant_id, name, owner_user_id)
      select ${db.tenant}, name, owner from unnest(${clients.map(([name]) => name)}::text[],
        ${clients.map(([, { id }]) => id)}::bigint[]) as c(name, owner)`.execute(db),
  )

const inAmber = (statement: ReturnType<typeof sql>) =>
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  saffron.database.inTenant(amber.tenant.id, async (db): Promise<any[]> => {
    const { rows } = await statement.execute(db)
    return rows as never[]
  })

const wish = { list: '/clients', format: 'csv', columns: ['name', 'status'] }

async function asked(person: Person, body: object = wish): Promise<number> {
  const made = await as(person).post('/exports', body)
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ status: 'queued' })])
  return made.body.id
}

async function taken(person: Person, body: object = wish) {
  const id = await asked(person, body)
  await saffron.settle()
  const file = await as(person).get(`/exports/${id}/file`)
  return { id, file, shown: (await as(person).get(`/exports/${id}`)).body }
}

/** One that waits, without the job that would make it: background work does not wait for a test. */
async function planted(person: Person): Promise<number> {
  const [{ id }] =
    await inAmber(sql`insert into exports (tenant_id, user_id, list, title, format, columns, personal)
    values (${amber.tenant.id}, ${person.id}, '/clients', 'Clients', 'csv', '{name}', true) returning id`)
  return id
}
const clerkGrants = ['clients.view', 'clients.export', 'exports.run', 'exports.view_all']

const job = (more: Partial<Job> = {}): Job =>
  ({
    ...saffron.deps,
    tenant: amber.tenant,
    now: new Date(),
    inTenant: (work: never) => saffron.database.inTenant(amber.tenant.id, work),
    log: { warn: () => undefined, error: () => undefined },
    ...more,
  }) as Job

describe('a file', () => {
  it('holds the list as it is shown: columns, order, headings; text harmless; counted and hashed', async () => {
    const { shown, file } = await taken(amber.owner, { ...wish, query: { sort: '-name' } })
    expect(csvRows(file.bytes.toString())).toEqual([
      ['Name', 'Status'],
      ['Östra Hälsan', 'Active'],
      ['Comma, "Quote" & Sons', 'Active'],
      ['Ash Ltd', 'Active'],
      ["'=1+1", 'Active'],
    ])
    expect(shown).toMatchObject({
      status: 'ready',
      rows_total: 4,
      rows_done: 4,
      percent: 100,
      personal: true,
    })
    expect(shown.size).toBe(file.bytes.length)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${shown.filename}"`,
    })
  })

  it('of Excel holds the same', async () => {
    const { file } = await taken(amber.owner, { ...wish, format: 'xlsx' })
    const read = (await readXlsx(file.bytes)) as unknown as { data: unknown[][] }[]
    expect(read[0]!.data.slice(0, 2)).toEqual([
      ['Name', 'Status'],
      ['=1+1', 'Active'],
    ])
  })

  it('follows filters and search, for all hits', async () => {
    const search = await taken(amber.owner, { ...wish, columns: ['name'], query: { search: 'quote' } })
    expect(csvRows(search.file.bytes.toString()).slice(1)).toEqual([['Comma, "Quote" & Sons']])
    const none = await taken(amber.owner, { ...wish, query: { status: 'prospect', page: '7' } })
    expect(csvRows(none.file.bytes.toString())).toEqual([['Name', 'Status']])
  })

  it('holds no more than the list shows to who asks', async () => {
    const consultant = await withGrants('cy', ['clients.view.own', 'clients.export', 'exports.run'])
    await inAmber(sql`update clients set owner_user_id = ${consultant.id} where name = 'Ash Ltd'`)
    const { file } = await taken(consultant, { ...wish, columns: ['name'] })
    expect(csvRows(file.bytes.toString()).slice(1)).toEqual([['Ash Ltd']])
  })

  it('is told at the bell, and to browsers of who asked', async () => {
    const { id } = await taken(
      amber.finance.who.permissions.has('clients.export') ? amber.finance : amber.owner,
    )
    const bell = await as(amber.owner).get('/notifications')
    expect(bell.body.data[0].data).toMatchObject({
      type: 'success',
      title: 'The export “Clients” is ready',
      actions: [{ label: 'Download', url: `/exports?download=${id}` }],
    })
  })
})

let people = 0
const withGrants = (name: string, permissions: string[]) =>
  addPerson(saffron.database, amber.tenant, {
    name,
    email: `${name}${++people}@amber.test`,
    role: 'supplier_contact',
    permissions,
  })

const revoke = (person: Person, permission: string) =>
  inAmber(
    sql`update users set permissions = array_remove(permissions, ${permission}) where id = ${person.id}`,
  )

describe('what is not there for somebody', () => {
  it.each([
    ['a list', { list: '/nothing' }, 'list'],
    ['a column', { columns: ['nothing'] }, 'columns'],
    ['a column of the prototype', { columns: ['constructor'] }, 'columns'],
    ['no columns', { columns: [] }, 'columns'],
    ['a filter', { query: { nothing: '1' } }, 'query.nothing'],
    ['a wrong filter', { query: { status: 'nothing' } }, 'query.status.0'],
    ['a sort', { query: { sort: 'status' } }, 'sort'],
    ['a zero', { query: { search: 'a\0b' } }, 'query'],
    ['a format', { format: 'pdf' }, 'format'],
  ])('%s is refused', async (_what, more, field) => {
    const { status, body } = await as(amber.owner).post('/exports', { ...wish, ...more })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('masked columns are neither offered nor made', async () => {
    const clerk = await withGrants('cleo', ['clients.view', 'clients.export', 'exports.run'])
    const lists = (await as(clerk).get('/exports/lists')).body.data
    expect(lists.map(({ list }: { list: string }) => list)).toEqual(['/clients'])
    expect(lists[0].columns).toContain('name')
    expect(lists[0].columns).not.toContain('overdue')
    const refused = await as(clerk).post('/exports', { ...wish, columns: ['name', 'overdue'] })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { columns: [expect.stringContaining('Overdue')] } },
    })
  })

  it('a mask that reaches less far than the list hides its column', async () => {
    const clerk = await withGrants('mo', [
      'clients.view',
      'clients.export',
      'exports.run',
      'invoices.view.own',
    ])
    expect((await as(clerk).get('/exports/lists')).body.data[0].columns).not.toContain('overdue')
  })

  it('portal users, strangers and who lacks the list’s own permission get nothing', async () => {
    const runner = await withGrants('ron', ['clients.view', 'exports.run'])
    expect((await as(runner).post('/exports', wish)).status).toBe(403)
    for (const person of [amber.candidate, amber.approver, amber.supplier])
      expect((await as(person).post('/exports', wish)).status).toBe(403)
    expect((await as(nobody, { tenant: 'amber' }).post('/exports', wish)).status).toBe(401)
  })
})

describe('somebody else', () => {
  it('of another agency does not see it, whatever they hold', async () => {
    const { id } = await taken(amber.owner)
    for (const path of [`/exports/${id}`, `/exports/${id}/file`])
      expect((await as(birch.owner).get(path)).status).toBe(404)
    expect((await as(birch.owner).post(`/exports/${id}/cancellation`)).status).toBe(404)
    expect((await as(birch.owner).delete(`/exports/${id}`)).status).toBe(404)
    expect((await as(birch.owner).get('/exports')).body.data).toEqual([])
  })

  it('of the agency sees it only with the permission, and has the file only with all that is in it', async () => {
    const clerk = await withGrants('cass', ['clients.view', 'clients.export', 'exports.run'])
    const { id } = await taken(clerk)
    const peer = await withGrants('pip', ['clients.view', 'clients.export', 'exports.run'])
    const viewer = await withGrants('vi', ['exports.view_all'])
    expect((await as(peer).get(`/exports/${id}`)).status).toBe(404)
    const list = (await as(peer).get('/exports')).body.data
    expect(list).toEqual([])
    expect((await as(viewer).get(`/exports/${id}`)).body.refusal).toContain('permissions')
    expect((await as(viewer).get(`/exports/${id}/file`)).status).toBe(403)
    expect((await as(amber.owner).get(`/exports/${id}/file`)).status).toBe(200)
    const downloads = await inAmber(
      sql`select user_id, ip, agent from export_downloads where export_id = ${id}`,
    )
    expect(downloads).toEqual([
      { user_id: clerk.id, ip: '127.0.0.1', agent: 'a test' },
      { user_id: amber.owner.id, ip: '127.0.0.1', agent: 'a test' },
    ])
  })
})

describe('a permission that was lost', () => {
  it.each(['clients.export', 'exports.run', 'clients.view'])('%s closes the file', async (permission) => {
    const clerk = await withGrants('kit', [
      'clients.view',
      'clients.export',
      'exports.run',
      'exports.view_all',
    ])
    const { id, file } = await taken(clerk)
    expect(file.status).toBe(200)
    await revoke(clerk, permission)
    expect(await as(clerk).get(`/exports/${id}/file`)).toMatchObject({
      status: 403,
      body: { code: 'exports.permission_lost' },
    })
  })

  it('before it was made fails it, in words', async () => {
    const clerk = await withGrants('lou', clerkGrants)
    const id = await planted(clerk)
    await revoke(clerk, 'clients.export')
    await makeExport(job(), { id })
    expect((await as(clerk).get(`/exports/${id}`)).body).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('You may not export this list'),
    })
  })

  it('with the whole person: it fails', async () => {
    const clerk = await withGrants('max', clerkGrants)
    const id = await planted(clerk)
    await inAmber(sql`update users set status = 'deactivated' where id = ${clerk.id}`)
    await makeExport(job(), { id })
    expect((await as(amber.owner).get(`/exports/${id}`)).body.status).toBe('failed')
  })
})

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
      await as(amber.owner).post('/exports', wish, key),
      await as(amber.owner).post('/exports', wish, key),
    ]
    expect([two.status, two.body.id]).toEqual([201, one.body.id])
  })
})
