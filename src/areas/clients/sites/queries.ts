import { type RawBuilder, sql } from 'kysely'
import { type Site, type SitesQuery, siteRecord } from '#areas/clients/sites/contract.ts'
import type { Context } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { columnsOf } from '#platform/db/record-columns.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

type Reader = Pick<Context, 'db' | 'who' | 'scope'>

const columns = (db: Db) => sql`
  page.id, page.client_id, c.name as client_name, ${columnsOf(siteRecord, 'page')}, page.archived_at,
  (select h.name from holiday_calendars h where h.tenant_id = ${db.tenant} and h.id = page.holiday_calendar_id) as holiday_calendar_name, page.version,
  (select count(*)::int from jobs j where j.tenant_id = ${db.tenant} and j.client_id = page.client_id and j.site_id = page.id) as job_count`

/** One page of the sites of clients within the caller's reach. */
export function listSites(ctx: Reader, query: SitesQuery): Promise<Page<Site>> {
  return listPage(ctx.db, '/sites', query, siteShape(ctx, query))
}

export function siteShape(ctx: Reader, query: SitesQuery): ListOf<Site> {
  const reach = rowScope(ctx, 'c')
  return {
    table: 'client_sites',
    columns: columns(ctx.db),
    joins: sql`join clients c on c.tenant_id = ${ctx.db.tenant} and c.id = page.client_id`,
    sorts: { name: 'text' },
    sort: 'name',
    searchable: true,
    where: [
      query.client_id ? sql`t.client_id = ${query.client_id}` : undefined,
      sql`(t.archived_at is null or ${query.archived ?? false}::boolean or t.id = any(${query.ids ?? []}::bigint[]))`,
      sql`t.client_id = any(array(select c.id from clients c
        where c.tenant_id = ${ctx.db.tenant} ${and(reach)}))`,
    ],
  }
}

/** May a job of this client be done there? Neither at the site of another client nor at an archived one. */
export async function isSiteOf(db: Db, siteId: number, clientId: number): Promise<boolean> {
  const { rows } = await sql`
    select from client_sites s where s.tenant_id = ${db.tenant} and s.id = ${siteId} and s.client_id = ${clientId}
      and s.archived_at is null for key share`.execute(db)
  return rows.length > 0
}

export async function findSite(ctx: Reader, id: number): Promise<Site> {
  const reach = rowScope(ctx, 'c')
  const { rows } = await sql<Site>`
    select ${columns(ctx.db)} from client_sites page
    join clients c on c.tenant_id = ${ctx.db.tenant} and c.id = page.client_id
    where page.tenant_id = ${ctx.db.tenant} and page.id = ${id} ${and(reach)}`.execute(ctx.db)
  if (!rows[0]) throw notFound('Site')
  return rows[0]
}

const and = (condition: RawBuilder<unknown> | undefined) => (condition ? sql`and ${condition}` : sql``)
