import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ListOf } from '#platform/db/list.ts'
import { wholeList } from '#platform/db/list.ts'
import type { Database, Db } from '#platform/db/tenant.ts'
import type { Cell } from '#platform/exportable.ts'
import { type Format, selected, written } from '#platform/exports/cells.ts'
import { csvHead, csvLines } from '#platform/exports/csv.ts'
import { copiedRows } from '#platform/exports/rows.ts'
import { mostSheetRows, sheetXml } from '#platform/exports/sheet.ts'
import { type Snapshot, withSnapshot } from '#platform/exports/snapshot.ts'
import { workbook } from '#platform/exports/workbook.ts'
import type { ListQuery } from '#platform/http/contract.ts'
import type { Storage } from '#platform/storage/storage.ts'

export type FileSpec = {
  title: string
  format: Format
  shape: ListOf<never>
  query: ListQuery
  cells: readonly Cell[]
  /** The zone that instants are written in. */
  tz: string
}

type Making = {
  database: Database
  storage: Storage
  db: Db
  key: string
  signal: AbortSignal
  /** Asked once the rows are counted: throws when there are too many for the format. */
  onTotal(total: number): void
  onRows(rows: number): void
}

/** More rows than this do not fit the format. */
export const mostRows = (format: Format): number =>
  format === 'xlsx' ? mostSheetRows - 1 : Number.MAX_SAFE_INTEGER

/** How many rows the file would have, counted up to `most`. */
export async function countRows(
  db: Db,
  spec: Pick<FileSpec, 'query' | 'shape'>,
  most: number,
): Promise<number> {
  return (await wholeList(db, spec.query, spec.shape).count(most).execute(db)).rows[0]!.count
}

/** Writes the whole list to storage as it streams out of the database: memory does not depend on its length. */
export async function makeFile(spec: FileSpec, making: Making): Promise<{ size: number; sha256: string }> {
  const { database, storage, db, key, signal } = making
  return withSnapshot(database, db, signal, async (snapshot) => {
    const whole = wholeList(db, spec.query, spec.shape)
    const total = await snapshot.count(whole.count(Number.MAX_SAFE_INTEGER))
    making.onTotal(total)
    const hash = createHash('sha256')
    let size = 0
    const bytes =
      spec.format === 'csv' ? csvOf(spec, snapshot, total, making) : xlsxOf(spec, snapshot, total, making)
    await storage.write(
      key,
      noted(bytes, (chunk) => {
        hash.update(chunk)
        size += chunk.length
      }),
      signal,
    )
    return { size, sha256: hash.digest('hex') }
  })
}

/** The statement behind the file. */
export function statementOf(db: Db, { query, shape, cells, format, tz }: Omit<FileSpec, 'title'>) {
  return sql`select ${written(cells, format)} from (${wholeList(db, query, shape).rows(selected(cells, tz))}) cells`
}

async function* csvOf(spec: FileSpec, snapshot: Snapshot, rows: number, { db, onRows }: Making) {
  yield csvHead(spec.cells.map(({ label }) => label))
  yield* csvLines(await snapshot.copy(statementOf(db, spec), { as: 'csv', rows }), onRows)
}

async function* xlsxOf(spec: FileSpec, snapshot: Snapshot, rows: number, { db, onRows }: Making) {
  const copied = await snapshot.copy(statementOf(db, spec), { as: 'text', rows })
  yield* workbook(spec.title, sheetXml(spec.cells, copiedRows(copied), rows, onRows))
}

async function* noted(chunks: AsyncIterable<Buffer>, note: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    note(chunk)
    yield chunk
  }
}
