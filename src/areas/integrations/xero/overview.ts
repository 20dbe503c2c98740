import { sql } from 'kysely'
import { type Connection, connectionsOf, findConnection } from '#areas/integrations/connections.ts'
import type { LedgerDifference, XeroConnection, XeroOverview } from '#areas/integrations/xero/contract.ts'
import { completeness, settingsOf } from '#areas/integrations/xero/waiting.ts'
import { todayOf } from '#areas/settings/public.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'

export async function showXero({ db, deps }: Context & { deps: Deps }): Promise<XeroOverview> {
  const { rows: companies } = await sql<{ legal_entity_id: number; name: string }>`
    select e.id as legal_entity_id, e.name from legal_entities e
    where e.tenant_id = ${db.tenant} and e.archived_at is null order by e.is_default desc, e.id`.execute(db)
  const found = await Promise.all((await connectionsOf(db, 'xero')).map((each) => shown(db, each)))
  const of = (id: number) => found.find(({ legal_entity_id }) => legal_entity_id === id) ?? null
  return {
    set_up: deps.providers?.xero !== undefined,
    companies: companies.map((each) => ({ ...each, connection: of(each.legal_entity_id) })),
  }
}

export async function showConnection({ db }: Pick<Context, 'db'>, id: number): Promise<XeroConnection> {
  return shown(db, await findConnection(db, 'xero', id))
}

async function shown(db: Db, connection: Connection): Promise<XeroConnection> {
  const { choices, error, paused, status, version, account_name } = connection
  const open = status === 'connected' || status === 'degraded'
  return {
    ...{
      id: connection.id,
      legal_entity_id: connection.legal_entity_id,
      status,
      account_name,
      paused,
      error,
      version,
    },
    legal_entity_name: connection.legal_entity_name,
    choices: choices.map(({ id, name }) => ({ id, name })),
    ...settingsOf(connection),
    ...(open ? await completeness(db, connection) : { needed: 0, mapped: 0 }),
    connected_by_name: connection.connected_by_name,
    connected_at: connection.connected_at,
    last_run_at: connection.last_run_at,
  }
}

export async function listDifferences(ctx: Context, id: number): Promise<{ data: LedgerDifference[] }> {
  const { db } = ctx
  await findConnection(db, 'xero', id)
  const today = await todayOf(ctx)
  const { rows } = await sql<LedgerDifference>`
    select d.invoice_id, i.number, i.party_name, i.currency, d.ours, d.theirs, d.bank, d.since,
      (${today}::date - d.since)::integer as age
    from xero_differences d join invoices i on i.tenant_id = ${db.tenant} and i.id = d.invoice_id
    where d.tenant_id = ${db.tenant} and d.connection_id = ${id}
    order by d.since, d.invoice_id limit 500`.execute(db)
  return { data: rows }
}
