import pg from 'pg'
import type { BenchDatabase } from '../databases.ts'
import { askDatabase } from '../list/driver.ts'
import { leastRun } from '../runs/least.ts'

/**
 * What an agency of that size has beside its sheets: issued documents of all its ready time, a history, and people who
 * sign in to enter it. Set by set.
 */
export async function fill({ superUrl }: BenchDatabase, tenant: number, people: number): Promise<void> {
  await askDatabase(
    superUrl,
    `insert into number_series (tenant_id, legal_entity_id, type, format)
     select tenant_id, id, 'sales', 'INV-{SEQ:6}' from legal_entities where tenant_id = $1 on conflict do nothing`,
    [tenant],
  )
  await askDatabase(superUrl, `update billing_profiles set split_by = '{placement}' where tenant_id = $1`, [
    tenant,
  ])
  const client = new pg.Client({ connectionString: superUrl, options: '-c timezone=UTC -c jit=off' })
  await client.connect()
  try {
    const { rows } = await client.query('select min(id)::integer as id from users where tenant_id = $1', [
      tenant,
    ])
    await leastRun(client, tenant, rows[0].id)
  } finally {
    await client.end()
  }
  await askDatabase(
    superUrl,
    `insert into history (tenant_id, subject, subject_id, action, user_name)
     select t.tenant_id, 'timesheets', t.id, a.action, 'Bench'
     from timesheets t, unnest('{submitted,approved}'::text[]) a(action) where t.tenant_id = $1`,
    [tenant],
  )
  await askDatabase(
    superUrl,
    `with made as (
       insert into accounts (email, name, password_hash)
       select 'worker-' || n || '@t' || $1::integer || '.test', 'Worker ' || n, '' from generate_series(1, $2::integer) n
       returning id, email, name
     ), inside as (
       insert into users (tenant_id, account_id, name, email, kind)
       select $1::integer, id, name, email, 'candidate' from made
     )
     insert into sessions (token_hash, account_id, tenant_id, expires_at)
     select md5(m.email::text || n), m.id, $1::integer, now() + interval '1 day' from made m, generate_series(1, 2) n`,
    [tenant, people],
  )
  await askDatabase(
    superUrl,
    `insert into notifications (tenant_id, kind, user_id, title)
     select u.tenant_id, 'bench', u.id, 'Approved' from users u, generate_series(1, 10) where u.tenant_id = $1`,
    [tenant],
  )
  for (const table of [
    'invoices',
    'invoice_lines',
    'invoice_units',
    'history',
    'users',
    'accounts',
    'sessions',
  ])
    await askDatabase(superUrl, `vacuum (analyze) ${table}`)
}

/** Closed so long ago that its time is over. */
export async function close({ superUrl }: BenchDatabase, tenant: number): Promise<void> {
  await askDatabase(
    superUrl,
    `with closed as (update tenants set status = 'purged', erase_on = current_date - 1 where id = $1 returning id)
     insert into tenant_moves (tenant_id, status, at)
     select id, m.status, now() - m.days * interval '1 day' from closed, (values ('cancelled', 91), ('purged', 0)) m(status, days)
     order by m.days desc`,
    [tenant],
  )
}
