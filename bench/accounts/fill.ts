import pg from 'pg'
import type { BenchDatabase } from '../databases.ts'

export type Books = { clients: number; documents: number; largest: number }

/**
 * Adds clients with years of issued invoices to a generated agency: one in ten is still to be paid, the others are paid by
 * receipts of twenty at once. One client alone has the `largest` number of them. Does nothing where that was done before.
 * Answers the id of that client. Foreign keys are not asked meanwhile: nothing here can be wrong, and a million is many.
 */
export async function fillBooks(bed: BenchDatabase, tenant: number, books: Books): Promise<number> {
  const client = new pg.Client({
    connectionString: bed.superUrl,
    options: '-c timezone=UTC -c jit=off -c work_mem=256MB -c session_replication_role=replica',
  })
  await client.connect()
  try {
    const found = () =>
      client.query<{ id: string }>(`select id from clients where tenant_id = $1 and name = 'Books 1'`, [
        tenant,
      ])
    if ((await found()).rows.length === 0) {
      await client.query('begin')
      for (const text of steps) await client.query(text(tenant, books))
      await client.query('commit')
      for (const table of ['clients', 'billing_profiles', 'invoices', 'payments'])
        await client.query(`vacuum (analyze) ${table}`)
    }
    return Number((await found()).rows[0]!.id)
  } finally {
    await client.end()
  }
}

const steps: ((tenant: number, books: Books) => string)[] = [
  (tenant, { clients }) => `
    insert into clients (tenant_id, name) select ${tenant}, 'Books ' || n from generate_series(1, ${clients}) n`,
  (tenant) => `
    insert into billing_profiles (tenant_id, client_id, tax_code_id, is_default)
    select ${tenant}, c.id, (select min(x.id) from tax_codes x where x.tenant_id = ${tenant}), true
    from clients c where c.tenant_id = ${tenant} and c.name like 'Books %'`,
  (tenant) => `
    insert into number_series (tenant_id, legal_entity_id, type, format)
    select tenant_id, id, 'sales', 'INV-{SEQ:7}' from legal_entities where tenant_id = ${tenant} on conflict do nothing`,
  // The first client has its share and all that makes it the largest.
  (tenant, { clients, documents, largest }) => `
    insert into invoices (tenant_id, type, status, series_id, number, legal_entity_id, client_id, billing_profile_id, party_name,
      currency, issue_date, tax_point_date, due_date, net, tax, gross, paid, issued_at)
    select ${tenant}, 'sales', case when n % 10 = 0 then 'issued' else 'paid' end, s.id, 'INV-' || lpad(n::text, 7, '0'),
      s.legal_entity_id, c.id, b.id, c.name, 'GBP', d.day, d.day, d.day + 30, 100000 + n % 1000 * 5, 20000 + n % 1000,
      120000 + n % 1000 * 6, case when n % 10 = 0 then 0 else 120000 + n % 1000 * 6 end, d.day
    from generate_series(1, ${documents}) n
    join clients c on c.tenant_id = ${tenant}
      and c.name = 'Books ' || case when n <= ${largest} then 1 else n % ${clients} + 1 end
    join billing_profiles b on b.tenant_id = ${tenant} and b.client_id = c.id
    join number_series s on s.tenant_id = ${tenant} and s.type = 'sales'
    cross join lateral (select current_date - 1 - (n::bigint * 7919 % 1400)::int as day) d`,
  (tenant) => `
    insert into payments (tenant_id, client_id, legal_entity_id, party_name, received_on, amount, allocated, currency, reference)
    select ${tenant}, i.client_id, i.legal_entity_id, i.party_name, current_date, sum(i.gross), sum(i.gross), 'GBP', 'BACS'
    from invoices i where i.tenant_id = ${tenant} and i.status = 'paid' group by i.client_id, i.legal_entity_id, i.party_name, i.id / 20`,
]
