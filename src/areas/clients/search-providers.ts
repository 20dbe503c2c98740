import { sql } from 'kysely'
import { statusNames } from '#areas/clients/rules.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import { facts, searchRecords } from '#platform/db/search.ts'
import { words } from '#platform/export-cells.ts'
import type { SearchProvider } from '#platform/search-provider.ts'

const open = (row: { client_id: number }) => `/clients/${row.client_id}/view`

export const clientSearchProviders: SearchProvider[] = [
  {
    kind: 'client',
    label: 'Clients',
    order: 10,
    allow: 'clients.view',
    find: (ctx, typed, most) =>
      searchRecords(
        ctx,
        {
          table: 'clients',
          byId: true,
          exact: sql`t.company_number`,
          title: sql`page.name`,
          detail: facts(sql`page.city`, words('page.status', statusNames), sql`page.accounts_ref`),
          more: sql`page.id as client_id`,
          where: [rowScope(ctx)],
          to: open,
        },
        typed,
        most,
      ),
  },
  {
    kind: 'contact',
    label: 'Contacts',
    order: 15,
    allow: 'clients.view',
    find: (ctx, typed, most) => {
      const reach = rowScope(ctx, 'c')
      return searchRecords(
        ctx,
        {
          table: 'client_contacts',
          title: sql`page.name`,
          detail: facts(sql`page.job_title`, sql`c.name`),
          more: sql`page.client_id`,
          joins: sql`join clients c on c.tenant_id = ${ctx.db.tenant} and c.id = page.client_id`,
          where: [
            reach &&
              sql`exists (select from clients c where c.tenant_id = ${ctx.db.tenant} and c.id = t.client_id and ${reach})`,
          ],
          to: open,
        },
        typed,
        most,
      )
    },
  },
]
