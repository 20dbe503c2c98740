import { sql } from 'kysely'
import { dayFor } from '#areas/access/public.ts'
import { facts, searchRecords } from '#platform/db/search.ts'
import type { SearchProvider } from '#platform/search-provider.ts'

export const bankLineSearchProviders: SearchProvider[] = [
  {
    kind: 'bank_statement_line',
    label: 'Bank statement lines',
    order: 76,
    allow: 'bank_statements.view',
    find: (ctx, typed, most) =>
      searchRecords(
        ctx,
        {
          table: 'bank_statement_lines',
          exact: sql`t.bank_reference`,
          among: sql`-t.id`,
          title: sql`coalesce(nullif(page.payer, ''), nullif(page.details, ''), page.account)`,
          detail: facts(sql`page.details`, dayFor(ctx.db, ctx.who.id, sql`page.day`)),
          more: sql`page.statement_id`,
          to: ({ id, statement_id }) => `/bank-statements/${statement_id}/view?ids=${id}`,
        },
        typed,
        most,
      ),
  },
]
