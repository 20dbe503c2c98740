import { sql } from 'kysely'
import readXlsx from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
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
import { amber, as, birch } from '#test/agencies.ts'
import { csvRows } from '#test/csv.ts'
import { nobody, type Person } from '#test/people.ts'

openTestAgencies()

describe('a file', () => {
  it('holds the list as it is shown: columns, order, headings; text harmless; counted and hashed', async () => {
    const { shown, file } = await taken(amber.owner, { ...exportRequest, query: { sort: '-name' } })
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
    const { file } = await taken(amber.owner, { ...exportRequest, format: 'xlsx' })
    const read = (await readXlsx(file.bytes)) as unknown as { data: unknown[][] }[]
    expect(read[0]!.data.slice(0, 2)).toEqual([
      ['Name', 'Status'],
      ['=1+1', 'Active'],
    ])
  })

  it('holds the rows alone that were chosen', async () => {
    const [{ id }] = await inAmber(sql`select id from clients where name like '%Quote%'`)
    const chosen = { ...exportRequest, columns: ['name'], query: { ids: `${id},999999` } }
    const { file } = await taken(amber.owner, chosen)
    expect(csvRows(file.bytes.toString()).slice(1)).toEqual([['Comma, "Quote" & Sons']])
  })

  it('follows filters and search, for all hits', async () => {
    const search = await taken(amber.owner, {
      ...exportRequest,
      columns: ['name'],
      query: { search: 'quote' },
    })
    expect(csvRows(search.file.bytes.toString()).slice(1)).toEqual([['Comma, "Quote" & Sons']])
    const none = await taken(amber.owner, { ...exportRequest, query: { status: 'prospect', page: '7' } })
    expect(csvRows(none.file.bytes.toString())).toEqual([['Name', 'Status']])
  })

  it('holds no more than the list shows to who asks', async () => {
    const consultant = await withGrants('cy', ['clients.view.own', 'clients.export', 'exports.run'])
    await inAmber(sql`update clients set owner_user_id = ${consultant.id} where name = 'Ash Ltd'`)
    const { file } = await taken(consultant, { ...exportRequest, columns: ['name'] })
    expect(csvRows(file.bytes.toString()).slice(1)).toEqual([['Ash Ltd']])
  })

  it('is told in the notifications, and to browsers of who asked', async () => {
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
    ['a format', { format: 'doc' }, 'format'],
    ['a ZIP of a list without documents', { format: 'zip' }, 'format'],
  ])('%s is refused', async (_what, more, field) => {
    const { status, body } = await as(amber.owner).post('/exports', { ...exportRequest, ...more })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('masked columns are neither offered nor made', async () => {
    const clerk = await withGrants('cleo', ['clients.view', 'clients.export', 'exports.run'])
    const lists = (await as(clerk).get('/exports/lists')).body.data
    expect(lists.map(({ list }: { list: string }) => list)).toEqual(['/clients'])
    expect(lists[0].columns).toContain('name')
    expect(lists[0].columns).not.toContain('overdue')
    expect(lists[0].filters).toEqual(expect.arrayContaining(['search', 'sort', 'status']))
    const refused = await as(clerk).post('/exports', { ...exportRequest, columns: ['name', 'overdue'] })
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
    expect((await as(runner).post('/exports', exportRequest)).status).toBe(403)
    for (const person of [amber.candidate, amber.approver, amber.supplier])
      expect((await as(person).post('/exports', exportRequest)).status).toBe(403)
    expect((await as(nobody, { tenant: 'amber' }).post('/exports', exportRequest)).status).toBe(401)
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
