import { afterAll, beforeAll, expect, test } from 'vitest'
import { onConnection, type TestDatabase, testDatabase } from '#test/database.ts'

let fixture: TestDatabase

beforeAll(async () => {
  fixture = await testDatabase()
})
afterAll(() => fixture?.close())

/** An agency, or all of Saffron, has a handful of them: to read what points at them once for each costs little. */
const few = {
  pointedAt: [
    ...['teams', 'roles', 'legal_entities', 'tax_codes', 'rate_codes', 'holiday_calendars', 'tenants'],
    ...['tenant_groups', 'prices'],
  ],
  pointing: ['api_tokens', 'export_downloads', 'period_closings', 'support_grants', 'account_resets'],
}

test('where many rows point at many, they are found by an index: erasing is quadratic otherwise', async () => {
  const { rows } = await onConnection(fixture.superUrl, (client) =>
    client.query<{ missing: string }>(
      `select c.conrelid::regclass || ' (' || string_agg(a.attname, ', ' order by k.n) || ')' as missing
       from pg_constraint c, unnest(c.conkey) with ordinality k(attnum, n)
       join pg_attribute a on true
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace
         and a.attrelid = c.conrelid and a.attnum = k.attnum
         and not c.confrelid::regclass::text = any($1) and not c.conrelid::regclass::text = any($2)
         and not exists (select from pg_index i where i.indrelid = c.conrelid
           -- Whoever looks for a value does not look for none: such an index will do.
           and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
           and (c.conkey @> (i.indkey::int2[])[0:cardinality(c.conkey) - 1]
           and c.conkey <@ (i.indkey::int2[])[0:cardinality(c.conkey) - 1]
             -- Or it finds one row at most.
             or i.indisunique and c.conkey @> i.indkey::int2[]))
       group by c.oid, c.conrelid order by 1`,
      [few.pointedAt, few.pointing],
    ),
  )
  expect(rows.map(({ missing }) => missing)).toEqual([])
})
