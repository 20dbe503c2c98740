import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onConnection, type TestDatabase, testDatabase } from '#test/database.ts'

let fixture: TestDatabase

beforeAll(async () => {
  fixture = await testDatabase()
})
afterAll(() => fixture?.close())

const file = join(import.meta.dirname, 'migrations/0101_who_runs_exports.sql')

test('staff of agencies that were there before may still take their lists out', async () => {
  await onConnection(fixture.superUrl, (client) =>
    client.query(`
      insert into tenants (id, slug, name) values (1, 'amber', 'Amber'), (2, 'birch', 'Birch');
      insert into roles (tenant_id, key, name, permissions) values
        (1, 'consultant', 'Consultant', '{clients.view.own}'), (2, 'consultant', 'Consultant', '{exports.run}'),
        (2, 'porter', 'Porter', '{clients.view}')`),
  )
  await onConnection(fixture.ownerUrl, (client) => client.query(readFileSync(file, 'utf8')))
  const { rows } = await onConnection(fixture.superUrl, (client) =>
    client.query('select tenant_id, key, permissions, version from roles order by tenant_id, key'),
  )
  expect(rows).toEqual([
    { tenant_id: 1, key: 'consultant', permissions: ['clients.view.own', 'exports.run'], version: 2 },
    { tenant_id: 2, key: 'consultant', permissions: ['exports.run'], version: 1 },
    { tenant_id: 2, key: 'porter', permissions: ['clients.view'], version: 1 },
  ])
})
