import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onConnection, type TestDatabase, testDatabase } from '#test/database.ts'

let fixture: TestDatabase

beforeAll(async () => {
  fixture = await testDatabase()
})
afterAll(() => fixture?.close())

const file = join(import.meta.dirname, '../migrations/0157_holiday_calendars.sql')

test('the days an agency had before are those of its first calendar, which counts', async () => {
  // As it was before that file.
  await onConnection(fixture.superUrl, (client) =>
    client.query(`
      alter table bank_holidays drop column calendar_id;
      alter table bank_holidays add constraint bank_holidays_tenant_id_day_key unique (tenant_id, day);
      drop table holiday_calendars cascade;
      insert into tenants (id, slug, name) values (1, 'amber', 'Amber'), (2, 'birch', 'Birch');
      insert into bank_holidays (tenant_id, day, name) values (1, '2026-12-25', 'Christmas Day'),
        (2, '2026-12-25', 'Christmas Day'), (2, '2026-12-28', 'Boxing Day')`),
  )
  await onConnection(fixture.ownerUrl, (client) => client.query(readFileSync(file, 'utf8')))
  const { rows } = await onConnection(fixture.superUrl, (client) =>
    client.query(`
      select c.tenant_id, c.name, c.region, c.is_default, count(h.id)::integer as days
      from holiday_calendars c left join bank_holidays h on h.tenant_id = c.tenant_id and h.calendar_id = c.id
      group by c.tenant_id, c.name, c.region, c.is_default order by c.tenant_id`),
  )
  const theirs = { name: 'England and Wales', region: 'england-and-wales', is_default: true }
  expect(rows).toEqual([
    { tenant_id: 1, ...theirs, days: 1 },
    { tenant_id: 2, ...theirs, days: 2 },
  ])
})
