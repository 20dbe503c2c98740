import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onConnection, type TestDatabase, testDatabase } from '#test/database.ts'
import { immutableTables, sealedTables } from '#test/house/immutable-tables.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db?.close())

type Rights = {
  name: string
  role: string
  inserts: boolean
  deletes: boolean
  moves: string[]
  policies: string[]
  stamps: string
}

/** What the logins of the application may do to each declared table, as the catalogue says. */
async function rights(client: pg.Client): Promise<Rights[]> {
  const { rows } = await client.query<Rights>(
    `select c.relname as name, role, has_table_privilege(role, c.oid, 'insert') as inserts,
       has_table_privilege(role, c.oid, 'delete, truncate') as deletes,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and has_column_privilege(role, c.oid, a.attnum, 'update') order by 1) as moves,
       array(select p.polname::text from pg_policy p where p.polrelid = c.oid and not p.polpermissive
         and (select oid from pg_roles where rolname = 'saffron_app') = any(p.polroles) order by 1) as policies,
       coalesce((select pg_get_expr(p.polwithcheck, p.polrelid) from pg_policy p
         where p.polrelid = c.oid and p.polname = 'stamped' and not p.polpermissive and p.polcmd = 'a'), '') as stamps
     from pg_class c, unnest(array['saffron_app', 'saffron_central', 'saffron_worker']) as role
     where c.oid::regclass::text = any($1) order by 1, 2`,
    [Object.keys(immutableTables)],
  )
  return rows
}

function declared(): Rights[] {
  return Object.entries(immutableTables)
    .flatMap(([name, { moves = [], taken = false, stamped = [], policies = [], across = false }]) =>
      ['saffron_app', 'saffron_central', 'saffron_worker'].map((role) => ({
        name,
        role,
        inserts: role === 'saffron_app' || (role === 'saffron_central' && across),
        deletes: role === 'saffron_app' && taken,
        moves:
          role === 'saffron_app' || (role === 'saffron_central' && name === 'support_grants') ? moves : [],
        policies: [...policies, ...(stamped.length ? ['stamped'] : [])].sort(),
        stamps: stamped.map((column) => `(${column} = now())`).join(' AND '),
      })),
    )
    .sort((a, b) => a.name.localeCompare(b.name) || a.role.localeCompare(b.role))
}

test('tables of facts grant what is declared here, and nothing else', async () => {
  expect(await onConnection(db.ownerUrl, rights)).toEqual(declared())
})

test.for([
  'grant update on charge_units to saffron_app',
  'grant update (net) on invoice_lines to saffron_app',
  'grant delete on history to saffron_app',
  'grant delete on issued_documents to saffron_central',
  'grant update (requested_at) on bank_changes to saffron_app',
  'grant insert on invoice_units to saffron_central',
  'drop policy stamped on history',
  'drop policy settled_taken on invoice_units',
  'drop policy settled on bank_changes',
  'drop policy goes_on on number_series',
])('a planted right is found: %s', async (planted) => {
  await onConnection(db.superUrl, async (client) => {
    await client.query('begin')
    await client.query(planted)
    expect(await rights(client)).not.toEqual(declared())
    await client.query('rollback')
  })
})

/** What the application may write of it that its seal does not hold. */
async function unsealed(client: pg.Client, table: string, by: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname::text as name from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
       and not exists (select from pg_attrdef d join pg_depend p on p.classid = 'pg_attrdef'::regclass and p.objid = d.oid
           and p.refobjid = d.adrelid and p.refobjsubid = a.attnum
         join pg_attribute s on s.attrelid = d.adrelid and s.attnum = d.adnum and s.attname in ('sealed', 'figures')
         where d.adrelid = a.attrelid and a.attname not in ('sealed', 'figures'))
     and exists (select from pg_constraint k where k.conname = $2 and k.contype = 'f' and k.confrelid = $1::regclass)
     order by 1`,
    [table, by],
  )
  return rows.map(({ name }) => name)
}

describe.for(Object.entries(sealedTables))('%s', ([table, { by, free }]) => {
  // The state decides whether there is a seal, so it stands in it and still moves.
  const moving = free.filter((name) => !(table === 'timesheets' && name === 'status')).sort()

  test('hold every column but those that still move', async () => {
    expect(await onConnection(db.ownerUrl, (client) => unsealed(client, table, by))).toEqual(moving)
  })

  test.for([
    `alter table ${table} add column planted text`,
    `alter table ${table === 'invoices' ? 'issued_documents' : 'approved_timesheets'} drop constraint ${by}`,
  ])('a planted hole is found: %s', async (planted) => {
    await onConnection(db.superUrl, async (client) => {
      await client.query('begin')
      await client.query(planted)
      expect(await unsealed(client, table, by)).not.toEqual(moving)
      await client.query('rollback')
    })
  })
})
