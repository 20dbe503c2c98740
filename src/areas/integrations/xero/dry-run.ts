import { sql } from 'kysely'
import { findConnection } from '#areas/integrations/connections.ts'
import type { DryRun } from '#areas/integrations/xero/contract.ts'
import { completeness, waiting } from '#areas/integrations/xero/waiting.ts'
import type { Context } from '#platform/context.ts'

/** What a run would do now, as far as the last look at Xero tells: one statement, and nothing is asked or sent. */
export async function dryRun({ db }: Context, id: number): Promise<DryRun> {
  const connection = await findConnection(db, 'xero', id)
  const { rows } = await sql<Omit<DryRun, 'unmapped'>>`
    with ${waiting(db, connection)}, party as (
      select w.party, w.party_id, l.status from (select distinct party, party_id from waiting) w
      left join remote_links l on l.tenant_id = ${db.tenant} and l.connection_id = ${id} and l.object = w.party
        and l.object_id = w.party_id
    ), documents as (
      select case when w.type like '%-credit' then 'credits' when w.side = 'sales' then 'sales' else 'self-billing' end as kind,
        w.currency, count(*)::integer as count, sum(w.gross)::bigint as gross
      from waiting w group by 1, 2
    )
    select json_build_object(
        'matched', (select count(*) from remote_links l where l.tenant_id = ${db.tenant} and l.connection_id = ${id}
          and l.object = any('{clients,suppliers}') and l.status = 'synced'),
        'ambiguous', (select count(*) from remote_links l where l.tenant_id = ${db.tenant} and l.connection_id = ${id}
          and l.object = any('{clients,suppliers}') and l.status = 'ambiguous'),
        'new', (select count(*) from party where status is null or status = 'waiting')) as contacts,
      coalesce((select json_agg(json_build_object('kind', d.kind, 'currency', d.currency, 'count', d.count, 'gross', d.gross)
        order by d.kind desc, d.currency) from documents d), '[]') as documents,
      (select count(*)::integer from waiting w join party p using (party, party_id)
        where p.status = any('{ambiguous,failed,left}')) as held`.execute(db)
  const { needed, mapped } = await completeness(db, connection)
  return { ...rows[0]!, unmapped: needed - mapped }
}
