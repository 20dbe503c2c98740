import type { Search } from '#web/address.ts'
import { type CsvCell, csvOf } from '#web/ui/csv.ts'
import { download } from '#web/ui/dialogs/downloading.ts'
import type { ListWishes } from '#web/ui/list/query.ts'
import type { Column, ListEndpoint } from '#web/ui/list/types.ts'
import { walkLimit, walkList } from '#web/ui/list/walk.ts'
import { notify } from '#web/ui/toast.ts'

type What<Row> = {
  endpoint: ListEndpoint
  search: Search
  wishes: ListWishes
  columns: readonly Column<Row>[]
  title: string
}

/** Saves the whole filtered list, in the columns that are shown, as a CSV file. */
export function saveAsCsv<Row>({ endpoint, search, wishes, columns, title }: What<Row>): Promise<void> {
  return download(async () => {
    const { rows, complete } = await walkList<Row>(endpoint, search, wishes)
    const told = columns.filter((column) => column.csv !== false)
    const csv = csvOf(
      told.map((column) => column.label),
      rows.map((row) => told.map((column) => cell(row, column))),
    )
    if (!complete) {
      const description = `The file holds the first ${walkLimit.toLocaleString('en-GB')} rows.`
      notify({ type: 'info', title: 'This list is long', description })
    }
    return {
      name: `${title.toLowerCase().replaceAll(/\W+/g, '-')}.csv`,
      type: 'text/csv;charset=utf-8',
      content: csv,
    }
  })
}

function cell<Row>(row: Row, column: Column<Row>): CsvCell {
  if (column.csv) return column.csv(row)
  const value = (row as Record<string, unknown>)[column.key]
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as CsvCell)
}
