import { type RawBuilder, sql } from 'kysely'
import type { CentralAuditQuery, CentralEntry } from '#areas/central/audit/contract.ts'
import { addDays } from '#platform/days.ts'
import { listPage } from '#platform/db/list.ts'
import type { AllDb } from '#platform/db/tenant.ts'

export function listEntries(all: AllDb, query: CentralAuditQuery) {
  return listPage<CentralEntry>(all, '/central/audit', query, {
    table: 'central_history',
    across: true,
    columns: sql`page.id, page.at, page.name, page.subject, page.subject_id, page.action, page.tenant_id,
      a.name as agency, page.changes, page.ip`,
    joins: sql`left join tenants a on a.id = page.tenant_id`,
    sorts: { at: 'timestamptz' },
    sort: '-at',
    where: conditionsOf(query),
  })
}

const most = 10_000

export async function readEntries(all: AllDb, query: CentralAuditQuery): Promise<CentralEntry[]> {
  const wanted = conditionsOf(query).filter((each): each is RawBuilder<unknown> => Boolean(each))
  const { rows } = await sql<CentralEntry>`
    select t.id, t.at, t.name, t.subject, t.subject_id, t.action, t.tenant_id, a.name as agency, t.changes, t.ip
    from central_history t left join tenants a on a.id = t.tenant_id
    where ${wanted.length > 0 ? sql.join(wanted, sql` and `) : sql`true`}
    order by t.at desc, t.id desc limit ${most}`.execute(all)
  return rows
}

function conditionsOf({ search, tenant_id, subject, at_from, at_to }: CentralAuditQuery) {
  const pattern = `%${(search ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return [
    search ? sql`lower(t.name || ' ' || t.subject || ' ' || t.action) like ${pattern}` : undefined,
    tenant_id === undefined ? undefined : sql`t.tenant_id = ${tenant_id}`,
    subject === undefined ? undefined : sql`t.subject = ${subject}`,
    at_from === undefined ? undefined : sql`t.at >= ${at_from}::date`,
    at_to === undefined ? undefined : sql`t.at < ${addDays(at_to, 1)}::date`,
  ]
}
