import { sql } from 'kysely'
import { searchRequests } from '#areas/compliance/requests/queries.ts'
import { facts, searchRecords } from '#platform/db/search.ts'
import type { SearchProvider } from '#platform/search-provider.ts'

const retired = sql`case when page.archived_at is not null then 'Retired' end`

const searchProvider = (
  { kind, label, table }: { kind: string; label: string; table: string },
  order: number,
  to: (id: number) => string,
): SearchProvider => ({
  ...{ kind, label, order, allow: 'compliance.view' },
  find: (ctx, typed, most) =>
    searchRecords(
      ctx,
      { table, title: sql`page.name`, detail: facts(retired), to: ({ id }) => to(id) },
      typed,
      most,
    ),
})

export const complianceSearchProviders: SearchProvider[] = [
  searchProvider(
    { kind: 'compliance_requirement', label: 'Compliance requirements', table: 'compliance_requirements' },
    93,
    (id) => `/compliance/settings?requirement=${id}`,
  ),
  searchProvider(
    { kind: 'compliance_template', label: 'Compliance templates', table: 'compliance_templates' },
    94,
    (id) => `/compliance/templates?template=${id}`,
  ),
  {
    kind: 'compliance_request',
    label: 'Compliance requests',
    order: 76,
    allow: 'compliance.requests.view',
    find: searchRequests,
  },
]
