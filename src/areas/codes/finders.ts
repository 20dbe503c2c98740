import { sql } from 'kysely'
import { expenseKind, type Kind, rateKind, taxKind } from '#areas/codes/kinds.ts'
import { facts, findRecords } from '#platform/db/find.ts'
import type { Finder } from '#platform/finder.ts'

const finder = (kind: Kind, allow: string, order: number): Finder => ({
  kind: kind.one.toLowerCase().replace(' ', '_'),
  label: `${kind.one}s`,
  order,
  allow,
  find: (ctx, typed, most) =>
    findRecords(
      ctx,
      {
        table: kind.table,
        exact: sql`t.code`,
        title: sql`page.name`,
        detail: facts(sql`page.code`, sql`case when page.archived_at is not null then 'Retired' end`),
        to: ({ id }) => `/settings/${kind.model}/${id}/edit`,
      },
      typed,
      most,
    ),
})

export const codeFinders: Finder[] = [
  finder(taxKind, 'tax_codes.view', 90),
  finder(rateKind, 'rate_codes.view', 91),
  finder(expenseKind, 'expense_codes.view', 92),
]
