import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ListOf } from '#platform/db/list.ts'
import { wholeList } from '#platform/db/list.ts'
import type { Database, Db } from '#platform/db/tenant.ts'
import type { BundledFile, Cell, Documents } from '#platform/exportable.ts'
import { bundle } from '#platform/exports/bundle.ts'
import { type Format, selected, written } from '#platform/exports/cells.ts'
import { csvHead, csvLines } from '#platform/exports/csv.ts'
import { copiedRows } from '#platform/exports/rows.ts'
import { mostSheetRows, sheetXml } from '#platform/exports/sheet.ts'
import { type Snapshot, withSnapshot } from '#platform/exports/snapshot.ts'
import { workbook } from '#platform/exports/workbook.ts'
import type { ListQuery } from '#platform/http/contract.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'

export type FileSpec = {
  title: string
  format: Format
  shape: ListOf<never>
  query: ListQuery
  cells: readonly Cell[]
  /** The zone that instants are written in. */
  tz: string
  /** Of a ZIP: what it is of. */
  documents?: Documents | undefined
}

type Making = {
  database: Database
  storage: Storage
  db: Db
  /** A transaction of its own. */
  inTenant<T>(work: (db: Db) => Promise<T>): Promise<T>
  key: string
  signal: AbortSignal
  /** Asked once the rows are counted: throws when there are too many for the format. */
  onTotal(total: number): void
  onRows(rows: number): void
}

/** More rows than this do not fit the format. */
export const mostRows = (format: Format): number => most[format]

const most: Record<Format, number> = {
  csv: Number.MAX_SAFE_INTEGER,
  xlsx: mostSheetRows - 1,
  // At twenty a second it is there in minutes, where none of them was drawn yet.
  zip: 5_000,
}

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
  if (spec.documents) return stored(await zipOf(spec, spec.documents, making), making)
  const { database, db, signal } = making
  return withSnapshot(database, db, signal, async (snapshot) => {
    const total = await snapshot.count(wholeList(db, spec.query, spec.shape).count(Number.MAX_SAFE_INTEGER))
    making.onTotal(total)
    const bytes =
      spec.format === 'csv' ? csvOf(spec, snapshot, total, making) : xlsxOf(spec, snapshot, total, making)
    return stored(bytes, making)
  })
}

async function stored(bytes: AsyncIterable<Buffer>, { storage, key, signal }: Making) {
  const hash = createHash('sha256')
  let size = 0
  await storage.write(
    key,
    noted(bytes, (chunk) => {
      hash.update(chunk)
      size += chunk.length
    }),
    signal,
  )
  return { size, sha256: hash.digest('hex') }
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

/** The files behind the rows, in the order of the list; rows without one are passed over. */
export function filesStatement(
  db: Db,
  { query, shape }: Pick<FileSpec, 'query' | 'shape'>,
  { name }: Documents,
) {
  return sql<BundledFile>`select id, name from (${wholeList(db, query, shape).rows(sql`page.id, ${name} as name`)}) files
    where name is not null limit ${mostRows('zip') + 1}`
}

/** Documents do not change once they are there, so no transaction stays open while they are drawn one after the other. */
async function zipOf(spec: FileSpec, documents: Documents, making: Making) {
  const { db, inTenant, storage, signal, onTotal, onRows } = making
  const { rows: files } = await filesStatement(db, spec, documents).execute(db)
  if (files.length === 0) throw noDocuments
  onTotal(files.length)
  return bundle({
    ...{ files, signal, onRows },
    read: ({ id }) => inTenant((own) => documents.read({ db: own, storage }, id)),
  })
}

const noDocuments = new Refusal(
  'exports.no_documents',
  422,
  'There are no documents',
  'None of these has a document yet. One is there as soon as it is issued.',
)

async function* noted(chunks: AsyncIterable<Buffer>, note: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    note(chunk)
    yield chunk
  }
}
