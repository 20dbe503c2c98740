import { sql } from 'kysely'
import { dayFor } from '#areas/access/public.ts'
import { reachPayments } from '#areas/payments/queries.ts'
import { kindNames } from '#areas/payments/words.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import { facts, searchRecords } from '#platform/db/search.ts'
import { words } from '#platform/export-cells.ts'
import type { SearchProvider } from '#platform/search-provider.ts'

export const paymentSearchProviders: SearchProvider[] = [
  {
    kind: 'funding-schedule',
    label: 'Funding schedules',
    order: 78,
    allow: 'payments.fund',
    find: (ctx, typed, most) =>
      searchRecords(
        ctx,
        {
          table: 'funding_schedules',
          exact: sql`t.number`,
          among: sql`-t.id`,
          title: sql`page.number`,
          detail: facts(sql`page.funder`, dayFor(ctx.db, ctx.who.id, sql`page.scheduled_on`)),
          to: ({ id }) => `/funding-schedules/${id}/view`,
        },
        typed,
        most,
      ),
  },
  {
    kind: 'payment',
    label: 'Payments',
    order: 75,
    allow: 'payments.view',
    find: (ctx, typed, most) =>
      searchRecords(
        ctx,
        {
          table: 'payments',
          exact: sql`t.reference`,
          among: sql`-t.id`,
          title: sql`page.party_name || case when page.reference <> '' then ', ' || page.reference else '' end`,
          detail: facts(words('page.kind', kindNames), dayFor(ctx.db, ctx.who.id, sql`page.received_on`)),
          where: [reachPayments(ctx.db, rowScope(ctx, 'whose'))],
          to: ({ id }) => `/payments/${id}/view`,
        },
        typed,
        most,
      ),
  },
]
