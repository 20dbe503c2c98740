import type { Search } from '#kit/address.ts'
import type { Density } from '#kit/ui/list/columns.ts'
import type { Selection } from '#kit/ui/list/selection.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { Nothing } from '#kit/ui/values.tsx'

export type RowsProps<Row> = {
  /** Absent while they are fetched for the first time. */
  rows: readonly Row[] | undefined
  /** Rows that belong here no more, and rows that somebody else just changed. */
  gone: ReadonlySet<number> | undefined
  changed: ReadonlySet<number> | undefined
  visible: Column<Row>[]
  density: Density
  to?: (row: Row) => string
  idOf: (row: Row) => number
  nameOf: (row: Row) => string
  selection: Selection | undefined
  /** These rows answer an older question; the new answer is on its way. */
  stale: boolean
  search: Search
  change: (next: Search) => void
  defaultSort?: string
  title: string
}

/** What a row says about itself in style sheets. */
export function marksOf<Row>({ gone, changed, selection }: RowsProps<Row>, id: number) {
  return {
    'data-row': id,
    'data-selected': selection?.has(id) || undefined,
    'data-gone': gone?.has(id) || undefined,
    'data-changed': changed?.has(id) || undefined,
  }
}

/** Why a row is pale, for those who do not see it. */
export const goneWords = 'no longer in this list'

/** What stands in a cell: the column's own rendering, or the field as text. */
export function cellOf<Row>(row: Row, column: Column<Row>) {
  if (column.render) return column.render(row)
  const value = (row as Record<string, unknown>)[column.key]
  return value === null || value === undefined || value === '' ? <Nothing /> : String(value)
}
