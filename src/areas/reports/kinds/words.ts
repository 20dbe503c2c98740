import { type RawBuilder, sql } from 'kysely'
import { holdReasons } from '#areas/units/contract.ts'
import { words } from '#platform/export-cells.ts'

/** Why time waits, in the words of the page that shows it. */
export const reasonWords = (reason: RawBuilder<unknown>) => words(reason, holdReasons)

/** How old something is, by its days, in the bands of aged debt. */
export const ageBand = (days: RawBuilder<unknown>) => sql`
  case when ${days} <= 0 then 'Current' when ${days} <= 30 then '1–30 days' when ${days} <= 60 then '31–60 days'
    when ${days} <= 90 then '61–90 days' else 'Over 90 days' end`

/** `self-billing-credit` and `on_hold` as people read them. */
export const spokenOf = (value: RawBuilder<unknown>) =>
  sql`upper(left(${value}, 1)) || translate(substr(${value}, 2), '_-', '  ')`
