import { sql } from 'kysely'
import type { Making } from '#server/demo/parties.ts'

/** The books were kept in Xero for a month: what went there stands in the log, and nothing is connected any more. */
export async function makeIntegrations({ db, agency, today }: Making): Promise<void> {
  await sql`
    with connection as (
      insert into integration_connections (tenant_id, slug, legal_entity_id, status, account_id, account_name, settings,
        connected_at, last_run_at)
      select e.tenant_id, 'xero', e.id, 'disconnected', 'demo-' || e.id, ${`${agency.name} (trial)`}::text,
        jsonb_build_object('push_as', 'DRAFT', 'attach_pdf', false, 'from_day', ${today}::date - 60),
        ${today}::date - interval '60 days', ${today}::date - interval '30 days'
      from legal_entities e where e.tenant_id = ${db.tenant} and e.is_default
      returning id
    ), sent as (
      select i.id, i.number, row_number() over (order by i.id desc) as place from invoices i
      where i.tenant_id = ${db.tenant} and i.type = 'sales' and i.number is not null and i.status <> 'void'
      order by i.id desc limit 8
    )
    insert into integration_log (tenant_id, connection_id, direction, object, object_id, name, remote_id, result, message)
    select ${db.tenant}::integer, c.id, 'out', 'invoices', s.id, s.number, '', case when s.place = 8 then 'failed' else 'done' end,
      case when s.place = 8 then s.number || ' is taken over there: delete or renumber the one in Xero, then send this one again' else '' end
    from connection c, sent s
    union all select ${db.tenant}::integer, c.id, 'out', '', null, '', '', 'note', 'Disconnected' from connection c`.execute(
    db,
  )
}
