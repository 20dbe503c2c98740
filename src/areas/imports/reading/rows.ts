import type { Mapping } from '#areas/imports/contract.ts'
import type { FileRow } from '#areas/imports/reading/csv.ts'
import { type Reading, rowsOf } from '#areas/imports/reading/table.ts'
import { readCell } from '#areas/imports/reading/values.ts'
import { batchRows } from '#areas/imports/rules.ts'
import type { ImportField } from '#platform/importer.ts'

export type RowsAsked = {
  path: string
  reading: Reading
  mapping: Mapping
  /** Those that its columns may be. */
  fields: readonly ImportField[]
}

/** A row by its fields: as values, as the texts they were made of, cut as far as people see them, and what is wrong. */
export type ReadRow = {
  row: number
  values: Record<string, unknown>
  texts: Record<string, string>
  errors: Record<string, string>
}

/** So much of a text is told where it is wrong, characters; and so much of rows is handed on at once. */
const shownCharacters = 200
const mostAtOnce = 1_000_000

/** The rows below the headings that say something, a batch at a time. Refuses the first that is too much. */
export async function* readRows({ path, reading, mapping, fields }: RowsAsked): AsyncGenerator<ReadRow[]> {
  let batch: ReadRow[] = []
  let size = 0
  for await (const rows of rowsOf(path, reading, mapping.sheet)) {
    for (const each of rows) {
      if (!saysSomething(each, mapping)) continue
      batch.push(readRow(each, mapping, fields))
      for (const column of Object.values(mapping.columns)) size += each.cells[column]?.length ?? 0
      if (batch.length < batchRows && size < mostAtOnce) continue
      yield batch
      batch = []
      size = 0
    }
  }
  if (batch.length > 0) yield batch
}

/** How many rows that will be: before the first is checked people are told of how many. Reads cells, and makes nothing of them. */
export async function countRows({
  path,
  reading,
  mapping,
}: Pick<RowsAsked, 'path' | 'reading' | 'mapping'>): Promise<number> {
  let count = 0
  for await (const rows of rowsOf(path, reading, mapping.sheet))
    for (const each of rows) if (saysSomething(each, mapping)) count++
  return count
}

const saysSomething = ({ row, cells }: FileRow, { header_row }: Mapping): boolean =>
  row > header_row && cells.some((cell) => cell.trim() !== '')

function readRow({ row, cells }: FileRow, mapping: Mapping, fields: readonly ImportField[]): ReadRow {
  const read: ReadRow = { row, values: {}, texts: {}, errors: {} }
  for (const field of fields) {
    const column = mapping.columns[field.key]
    if (column === undefined) continue
    const text = (cells[column] ?? '').replaceAll('\0', '').trim()
    read.texts[field.key] = text.slice(0, shownCharacters)
    if (text === '') {
      if (mapping.blanks === 'clear') read.values[field.key] = null
      continue
    }
    const got = readCell(text, field, mapping)
    if ('error' in got) read.errors[field.key] = got.error
    else read.values[field.key] = got.value
  }
  return read
}
