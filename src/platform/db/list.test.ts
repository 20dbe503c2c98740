import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import { ListQuery } from '#platform/http/contract.ts'
import { onConnection, type TestDatabase, testDatabase } from '#test/database.ts'

let fixture: TestDatabase
/** More than are counted every time. */
const rows = 1_203

beforeAll(async () => {
  fixture = await testDatabase()
  await fixture.database.inTenant(1, (db) =>
    sql`insert into mails (tenant_id, kind, to_address, subject, text_body, html_body, created_at)
      select ${db.tenant}, case n % 3 when 0 then 'third' else 'other' end, 'a@b.test', 'Mail ' || n, '', '',
        '2026-01-01'::timestamptz + n / 2 * interval '1 minute'
      from generate_series(1, ${rows}) n`.execute(db),
  )
})
afterAll(() => fixture?.close())

const mails: ListOf<{ subject: string }> = {
  table: 'mails',
  columns: sql`page.subject`,
  sorts: { created_at: 'timestamptz' },
  sort: '-created_at',
  searchable: true,
  map: ({ subject }: { subject: string }) => ({ subject }),
}
const list = (query: object = {}, shape = mails, db: Db = fixture.database.reading(1)) =>
  listPage(db, '/mails', ListQuery.parse({ per_page: 100, ...query }), shape)
const follow = (link: string) => list(Object.fromEntries(new URL(link, 'http://saffron').searchParams))
const subjects = (page: Awaited<ReturnType<typeof list>>) => page.data.map(({ subject }) => subject)

test('the pages follow each other without a gap or a repeat, and back again', async () => {
  const forwards: string[][] = []
  let page = await list()
  for (;;) {
    forwards.push(subjects(page))
    if (!page.links.next) break
    page = await follow(page.links.next)
  }
  expect(forwards.flat()).toEqual(Array.from({ length: rows }, (_, at) => `Mail ${rows - at}`))
  const backwards: string[][] = [subjects(page)]
  while (page.links.prev && backwards.length < 20) {
    page = await follow(page.links.prev)
    backwards.push(subjects(page))
  }
  expect(backwards.reverse()).toEqual(forwards)
})

test('a page by its number is the page that the cursor leads to', async () => {
  expect(subjects(await list({ page: 3 }))).toEqual(
    subjects(await follow((await follow((await list()).links.next!)).links.next!)),
  )
})

test('every page knows the total, one without rows too', async () => {
  const meta = { total: rows, total_capped: false, last_page: 13 }
  expect((await list()).meta).toMatchObject(meta)
  expect((await list({ page: 13 })).meta).toMatchObject(meta)
  expect(await list({ page: 40 })).toMatchObject({ data: [], meta })
  const third = { ...mails, where: [sql`t.kind = 'third'`] }
  expect((await list({ page: 7 }, third)).meta).toMatchObject({ total: 401, last_page: 5 })
  expect(await list({ search: 'nobody wrote this' })).toMatchObject({
    data: [],
    meta: { total: 0, last_page: 1 },
  })
})

test('a search finds by the index of its table', async () => {
  expect(subjects(await list({ search: 'mail 77' }))).toEqual([
    'Mail 779',
    'Mail 778',
    'Mail 777',
    'Mail 776',
    'Mail 775',
    'Mail 774',
    'Mail 773',
    'Mail 772',
    'Mail 771',
    'Mail 770',
    'Mail 77',
  ])
})

test('what the agency itself wrote is counted at once, what came from elsewhere within seconds', async () => {
  const total = async () => (await list()).meta.total
  const drop = (subject: string) => `delete from mails where tenant_id = 1 and subject = '${subject}'`
  expect(await total()).toBe(rows)
  await fixture.database.inTenant(1, (db) =>
    sql`insert into mails (tenant_id, kind, to_address, subject, text_body, html_body)
      values (1, 'test', 'a@b.test', 'One more', '', '')`.execute(db),
  )
  expect(await total()).toBe(rows + 1)
  await onConnection(fixture.superUrl, (client) => client.query(drop('One more')))
  expect(await total()).toBe(rows + 1)
  await fixture.database.inTenant(1, async () => undefined)
  expect(await total()).toBe(rows)
})

test('another agency has a list and a total of its own', async () => {
  expect(await list({}, mails, fixture.database.reading(2))).toMatchObject({ data: [], meta: { total: 0 } })
})

test.for<[string, object, string]>([
  ['a column that is not offered', { sort: 'subject' }, 'sort'],
  ['a page too far down', { page: 102 }, 'page'],
  ['a broken cursor', { after: 'nonsense' }, 'cursor'],
])('%s is refused', async ([, query, code]) => {
  await expect(list(query)).rejects.toMatchObject({ code, status: 422 })
})
