import { sql } from 'kysely'
import type { IntegrationCard, LinkOfRecord, LogQuery, LogRow } from '#areas/integrations/contract.ts'
import type { Deps } from '#platform/area.ts'
import { type Context, can } from '#platform/context.ts'
import { listPage } from '#platform/db/list.ts'

/** What the rooms plug in, as far as the person may open it. */
export function listIntegrations({ db, who, deps }: Context & { deps: Deps }): Promise<IntegrationCard[]> {
  const known = deps.areas.flatMap((area) => area.integrations ?? [])
  return Promise.all(
    known
      .filter(({ permission }) => can(who, permission))
      .map(async ({ slug, title, description, state }) => ({
        ...{ slug, title, description },
        ...(await state({ db, deps })),
      })),
  )
}

export const listLog = ({ db }: Pick<Context, 'db'>, query: LogQuery) =>
  listPage<LogRow>(db, '/integration-log', query, {
    table: 'integration_log',
    columns: sql`page.id, page.connection_id, page.direction, page.object, page.object_id, page.name, page.remote_id,
      page.request_id, page.result, page.message, page.diff, page.attempt, page.at`,
    sorts: { at: 'timestamptz' },
    sort: '-at',
    where: [
      query.connection_id ? sql`t.connection_id = ${query.connection_id}` : undefined,
      query.result ? sql`t.result = any(${query.result}::text[])` : undefined,
    ],
  })

/** Each connection that knows the record, with what it says of it. */
export async function linksOf(
  { db }: Pick<Context, 'db'>,
  { object, object_id }: { object: string; object_id: number },
): Promise<{ data: LinkOfRecord[] }> {
  const { rows } = await sql<LinkOfRecord>`
    select l.id, c.slug, c.account_name, l.status, l.message, l.synced_at from remote_links l
    join integration_connections c on c.tenant_id = ${db.tenant} and c.id = l.connection_id
    where l.tenant_id = ${db.tenant} and l.object = ${object} and l.object_id = ${object_id} order by l.id`.execute(
    db,
  )
  return { data: rows }
}
