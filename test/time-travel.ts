import { onConnection } from '#test/database.ts'

/** Closed so many days earlier than it was: what only time may do, past every wall. */
export function backdateClosing(superUrl: string, tenant: number, days: number): Promise<unknown> {
  return onConnection(superUrl, async (client) => {
    await client.query(`update tenant_moves set at = at - make_interval(days => $2) where tenant_id = $1`, [
      tenant,
      days,
    ])
    await client.query('update tenants set erase_on = erase_on - $2::int where id = $1', [tenant, days])
  })
}

/** What every table holds of an agency: its rows, and one figure over all they say. Empty tables are left out. */
export function tenantContents(superUrl: string, tenant: number): Promise<Record<string, string>> {
  return onConnection(superUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'tenant_id'
      order by 1`)
    const content: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: number; sum: string }>(
        `select count(*)::int as count, md5(coalesce(string_agg(x::text, '' order by x::text), '')) as sum
         from ${name} x where tenant_id = $1`,
        [tenant],
      )
      if (rows[0]!.count > 0) content[name] = `${rows[0]!.count} ${rows[0]!.sum}`
    }
    return content
  })
}

/** What a server that runs does at a fixed time, done now. */
export function runScheduledJob(workerUrl: string, work: string): Promise<unknown> {
  return onConnection(workerUrl, (client) =>
    client.query(`select graphile_worker.add_job($1, '{"payload": {}}')`, [work]),
  )
}
