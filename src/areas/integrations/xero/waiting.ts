import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#areas/integrations/connections.ts'
import { XeroSettings } from '#areas/integrations/xero/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

export const settingsOf = ({ settings }: Pick<Connection, 'settings'>): XeroSettings =>
  XeroSettings.parse(settings)

/** Issued documents of the company that have not gone, as `waiting`: of what is not void, from the chosen day on. */
export const waiting = (db: Db, connection: Connection): RawBuilder<unknown> => sql`
  waiting as materialized (
    select i.id, i.type, i.client_id, i.supplier_id, i.currency, i.gross,
      case when i.type = any('{sales,sales-credit}') then 'clients' else 'suppliers' end as party,
      case when i.type = any('{sales,sales-credit}') then i.client_id else i.supplier_id end as party_id,
      case when i.type = any('{sales,sales-credit}') then 'sales' else 'purchases' end as side
    from invoices i
    left join remote_links l on l.tenant_id = ${db.tenant} and l.connection_id = ${connection.id}
      and l.object = 'invoices' and l.object_id = i.id
    where i.tenant_id = ${db.tenant} and i.legal_entity_id = ${connection.legal_entity_id} and i.number is not null
      and i.status <> 'void' and i.issue_date >= ${settingsOf(connection).from_day ?? '2199-12-31'}::date
      and (l.id is null or l.status = 'waiting')
  )`

/** What of the mapping they need, as `needed` after `waiting`. */
export const needed = (db: Db) => sql`
  needed as materialized (
    select distinct 'tax-' || w.side as kind, n.tax_code_id as object_id
    from waiting w join invoice_lines n on n.tenant_id = ${db.tenant} and n.invoice_id = w.id
    where n.tax_code_id is not null
    union select distinct 'account-' || w.side, 0::bigint from waiting w
  )`

/** How many lines of the mapping are needed, and how many of them are there and not archived over there. */
export async function completeness(
  db: Db,
  connection: Connection,
): Promise<{ needed: number; mapped: number }> {
  const { rows } = await sql<{ needed: number; mapped: number }>`
    with ${waiting(db, connection)}, ${needed(db)}
    select count(*)::integer as needed, count(m.target) filter (where c.archived is false)::integer as mapped
    from needed n
    left join xero_mappings m on m.tenant_id = ${db.tenant} and m.connection_id = ${connection.id} and m.kind = n.kind
      and m.object_id = n.object_id
    left join xero_choices c on c.tenant_id = ${db.tenant} and c.connection_id = ${connection.id} and c.code = m.target
      and c.kind = case when n.kind like 'tax-%' then 'tax' else 'account' end`.execute(db)
  return rows[0]!
}
