import type { RawBuilder } from 'kysely'
import type { Basis, ColumnKind, Dimension } from '#areas/reports/contract.ts'
import type { ReportKey } from '#areas/reports/heads.ts'
import type { Context, Scope } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'

/** What a report is asked, read and checked: its statement is written for this. */
export type Asked = Pick<Context, 'db' | 'who' | 'now'> & {
  /** How far the caller reaches: no further than the report, and no further than the records it is about. */
  scope: Scope
  basis: Basis | undefined
  /** The day it is about, or today. */
  as_of: Day
  /** Is this day, a column or SQL, within what was asked? */
  within(day: string | RawBuilder<unknown>): RawBuilder<unknown>
  /** Does this column, an instant, lie on one of those days? Asked so that its index finds it. */
  during(instant: string): RawBuilder<unknown>
}

export type Column = {
  key: string
  label: string
  kind: ColumnKind
  explain?: string
  /** A number of `facts` that adds up; `of`: worked out from what was added up instead, an expression over the row. */
  added?: true
  /** Where a row has none of it, a sum over that row has none either: it would say too little. */
  whole?: true
  of?: RawBuilder<unknown>
  /** A group and the totals have the greatest of it. */
  greatest?: true
  /** Only for those who hold all of these, at least as far as they see the report. */
  mask?: readonly string[]
  hidden?: true
}

/**
 * A report: what it is called stands in `heads.ts`, here is what it tells. `facts` is one statement, bound to
 * the agency and narrowed to what the caller reaches, that answers a row (`fact_id`) for each thing that counts. The rest of the room
 * leaves out the columns that the caller may not see, adds up, sorts and pages, whatever the report is about.
 */
export type Definition = {
  key: ReportKey
  definition: string
  /** The permissions, any of them, of the records it is about; it reaches no further than the widest of them. */
  records: readonly string[]
  /** Which rows it has says something by itself that only those may know who hold all of these: nobody else has the report. */
  needs?: readonly string[]
  /** Its records belong to nobody: whoever sees only some of a report sees none of it. */
  unowned?: true
  bases?: Partial<Record<Basis, string>>
  /** What it can be added up by; the first ones, when nobody says. */
  groupings: readonly Dimension[]
  usual?: readonly Dimension[]
  /** Columns that tell one row from another; a group has none of them. */
  columns: readonly Column[]
  /** How rows stand when nobody says: `-day`. */
  sort: string
  /** The page that a row opens, with `:id` for `opens_id` of `facts`. */
  opens?: string
  beside?: { label: string; to: string }
  /** The file names people: it is marked, and every download is recorded. */
  personal: boolean
  facts(asked: Asked): RawBuilder<unknown>
}

export const sees = {
  pay: ['timesheets.view_pay'],
  charge: ['timesheets.view_charge'],
  margin: ['timesheets.view_pay', 'timesheets.view_charge', 'placements.rates.view_margin'],
} as const
