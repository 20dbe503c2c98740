import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onConnection, type TestDatabase, testDatabase } from '#test/database.ts'

let fixture: TestDatabase

beforeAll(async () => {
  fixture = await testDatabase()
})
afterAll(() => fixture?.close())

const file = join(import.meta.dirname, 'migrations/0185_region.sql')

test('who has begun with the wizard is not asked for days and money again; who has not, is', async () => {
  await onConnection(fixture.superUrl, (client) =>
    client.query(`
      insert into tenants (id, slug, name) values (1, 'new', 'New'), (2, 'begun', 'Begun'), (3, 'away', 'Away');
      insert into agency_setup (tenant_id, confirmed, started_at, dismissed_at)
      values (1, '{}', null, null), (2, '{roles}', now(), null), (3, '{}', null, now())`),
  )
  await onConnection(fixture.ownerUrl, (client) => client.query(readFileSync(file, 'utf8')))
  const { rows } = await onConnection(fixture.superUrl, (client) =>
    client.query('select tenant_id, confirmed from agency_setup order by tenant_id'),
  )
  expect(rows).toEqual([
    { tenant_id: 1, confirmed: [] },
    { tenant_id: 2, confirmed: ['roles', 'locale'] },
    { tenant_id: 3, confirmed: ['locale'] },
  ])
  const walls = await onConnection(fixture.superUrl, (client) =>
    client.query(`select relforcerowsecurity as forced from pg_class where relname = 'agency_setup'`),
  )
  expect(walls.rows).toEqual([{ forced: true }])
})
