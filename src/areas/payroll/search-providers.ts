import { sql } from 'kysely'
import { dayFor } from '#areas/access/public.ts'
import { adviceStateWords } from '#areas/payroll/advice-notes/contract.ts'
import { statusNames } from '#areas/payroll/words.ts'
import { facts, searchRecords } from '#platform/db/search.ts'
import { words } from '#platform/export-cells.ts'
import type { SearchProvider } from '#platform/search-provider.ts'

export const payrollSearchProviders: SearchProvider[] = [
  {
    kind: 'advice-note',
    label: 'Advice notes',
    order: 77,
    allow: 'payroll.view',
    find: (ctx, typed, most) =>
      searchRecords(
        ctx,
        {
          table: 'advice_notes',
          exact: sql`t.number`,
          among: sql`-t.id`,
          title: sql`page.number`,
          detail: facts(
            sql`page.party_name`,
            words('page.status', adviceStateWords),
            dayFor(ctx.db, ctx.who.id, sql`page.cut_off`),
          ),
          to: ({ id }) => `/advice-notes/${id}/view`,
        },
        typed,
        most,
      ),
  },
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
