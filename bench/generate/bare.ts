import type pg from 'pg'

/**
 * Runs `work` over tables without their foreign keys and indexes, and puts these back as they were: building an index
 * once is several times faster than growing it by a million rows, and one join checks what a million look-ups would.
 * Inside the caller's transaction: whatever fails, nothing was taken off. Primary keys and uniques stay.
 */
export async function withBareTables(
  owner: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await owner.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by conrelid, conname`,
    [tables],
  )
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by i.indrelid, i.indexrelid`,
    [tables],
  )
  for (const { table, name } of keys) await owner.query(`alter table ${table} drop constraint ${name}`)
  if (indexes.length > 0) await owner.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`)
  await work()
  await owner.query(`set local maintenance_work_mem = '256MB'`)
  for (const { definition } of indexes) await owner.query(definition)
  for (const { table, name, definition } of keys)
    await owner.query(`alter table ${table} add constraint ${name} ${definition}`)
}
