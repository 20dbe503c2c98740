import { sql } from 'kysely'
import { dayFor } from '#areas/access/public.ts'
import { statusNames } from '#areas/payroll/words.ts'
import { facts, searchRecords } from '#platform/db/search.ts'
import { words } from '#platform/export-cells.ts'
import type { SearchProvider } from '#platform/search-provider.ts'

export const payrollSearchProviders: SearchProvider[] = [
  {
    kind: 'pay-run',
    label: 'Pay runs',
    order: 76,
    allow: 'payroll.view',
    find: (ctx, typed, most) =>
      searchRecords(
        ctx,
        {
          table: 'pay_runs',
          exact: sql`t.number`,
          among: sql`-t.id`,
          title: sql`page.number`,
          detail: facts(words('page.status', statusNames), dayFor(ctx.db, ctx.who.id, sql`page.pay_date`)),
          to: ({ id }) => `/pay-runs/${id}/view`,
        },
        typed,
        most,
      ),
  },
]
