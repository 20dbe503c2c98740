import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onConnection, type TestDatabase, testDatabase } from '#test/database.ts'

let fixture: TestDatabase

beforeAll(async () => {
  fixture = await testDatabase()
})
afterAll(() => fixture?.close())

const file = join(import.meta.dirname, 'migrations/0212_asked_permissions.sql')

const before = `
  insert into tenants (id, slug, name) values (1, 'amber', 'Amber'), (2, 'birch', 'Birch');
  insert into roles (tenant_id, key, name, description, permissions) values
    (1, 'owner', 'Owner', 'Ours', '{clients.view,billing.view,billing.manage,exports.takeout}'),
    (1, 'admin', 'Administrator', 'Everything but the subscription and taking all data out.', '{clients.view,billing.view}'),
    (1, 'custom_till', 'Till', '', '{clients.import,expenses.view.own,reports.margin.view.team,invoices.sales.void.own}'),
    (1, 'custom_same', 'Same', '', '{clients.view.own,invoices.sales.send,timesheets.reject.team}'),
    (2, 'owner', 'Owner', '', '{portal.pay,invoices.credit,invoices.sales.create}');
  insert into users (tenant_id, id, name, email, kind, permissions) overriding system value values
    (1, 7, 'Ann', 'ann@amber.test', 'staff', '{timesheets.hold,jobs.close,candidates.change_requests.review}');
  insert into api_tokens (tenant_id, user_id, name, token_hash, ending, permissions, expires_at) values
    (1, 7, 'Both', 'one', 'x', '{clients.view,files.view}', now() + interval '1 day'),
    (1, 7, 'Over', 'two', 'y', '{imports.run,webhooks.manage}', now() + interval '1 day')`

test('what nothing asked for is gone from the roles, the people and the tokens that held it', async () => {
  await onConnection(fixture.superUrl, (client) => client.query(before))
  await onConnection(fixture.ownerUrl, (client) => client.query(readFileSync(file, 'utf8')))
  const rows = (text: string) =>
    onConnection(fixture.superUrl, (client) => client.query(text)).then((result) => result.rows)
  const texts =
    'Everything but what Saffron tells the owners: that the agency is suspended, closed or erased.'
  expect(await rows('select tenant_id as t, key, description, permissions from roles order by 1, 2')).toEqual(
    [
      { t: 1, key: 'admin', description: texts, permissions: ['clients.view'] },
      {
        t: 1,
        key: 'custom_same',
        description: '',
        permissions: ['clients.view.own', 'invoices.sales.send', 'timesheets.reject.team'],
      },
      { t: 1, key: 'custom_till', description: '', permissions: [] },
      { t: 1, key: 'owner', description: 'Ours', permissions: ['clients.view', 'agency.status'] },
      { t: 2, key: 'owner', description: '', permissions: ['invoices.sales.create', 'agency.status'] },
    ],
  )
  expect(await rows('select permissions, version from users')).toEqual([
    { permissions: ['jobs.close'], version: 2 },
  ])
  expect(
    await rows(`select name, permissions, revoked_at is null as works from api_tokens order by 1`),
  ).toEqual([
    { name: 'Both', permissions: ['clients.view'], works: true },
    { name: 'Over', permissions: ['imports.run', 'webhooks.manage'], works: false },
  ])
  const walls = `select relname from pg_class where relforcerowsecurity
    and relname in ('roles', 'users', 'api_tokens', 'exports') order by 1`
  expect((await rows(walls)).length).toBe(4)
})
