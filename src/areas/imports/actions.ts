import { createHash } from 'node:crypto'
import { releaseObjects, setObjects } from '#areas/files/public.ts'
import type { Import, ImportHead, Mapping } from '#areas/imports/contract.ts'
import { announceUpdate, endingOf } from '#areas/imports/ending.ts'
import { fieldsFor, importerFor } from '#areas/imports/importers.ts'
import { rememberedMapping, rememberMapping, saveMapping } from '#areas/imports/mapping-queries.ts'
import { endImport, moveTo } from '#areas/imports/progress-queries.ts'
import {
  broughtInBefore,
  findImport,
  importResponse,
  insertImport,
  type StoredImport,
} from '#areas/imports/queries.ts'
import type { FileRow } from '#areas/imports/reading/csv.ts'
import { firstRows } from '#areas/imports/reading/table.ts'
import { dayOrderOf, decimalMarkOf, plain } from '#areas/imports/reading/values.ts'
import { noFileAnyMore, type Received, withLocal } from '#areas/imports/receive.ts'
import { wrongCells } from '#areas/imports/row-queries.ts'
import {
  againWarning,
  alikeWarning,
  guessColumns,
  guessHeaderRow,
  guessMatch,
  whyNotCancel,
  whyNotMap,
  whyNotMapping,
  whyNotRun,
  whyNotUndo,
  whyNotValidate,
} from '#areas/imports/rules.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { recordHistory } from '#platform/history.ts'
import { enqueue } from '#platform/outbox.ts'
import { conflict, refuse } from '#platform/refusal.ts'
import { type Accepted, acceptWarnings } from '#platform/warnings.ts'
import { csvLine } from '#platform/write-csv.ts'

type RequestContext = Context & { deps: Deps }

/** So many rows of a file are shown, and looked at for how its days and numbers are written. */
const shownRows = 12
const guessedRows = 200

/** Keeps a file that has arrived as an import, which waits for its columns to be named. */
export async function createImport(ctx: RequestContext, received: Received, entity: string): Promise<Import> {
  importerFor(ctx.deps.areas, ctx.who, entity)
  const { filename, size, sha256, storage_key, object_id, reading } = received
  // Whoever tidies up took it for given up meanwhile.
  if ((await setObjects(ctx.db, [object_id], 'writing', 'kept')) !== 1) throw noFileAnyMore
  const id = await insertImport(ctx.db, {
    ...{ entity, filename, size, sha256, storage_key, reading, user_id: ctx.who.id },
  })
  await recordHistory(ctx, 'imports', id, 'file uploaded', { entity, filename })
  return shown(ctx, await findImport(ctx, ctx.deps.areas, id))
}

const shown = (ctx: RequestContext, made: StoredImport) => importResponse(ctx, ctx.deps.areas, made)

/** What the file looks like, and what its columns may be. */
export async function headOf(
  ctx: RequestContext,
  id: number,
  asked: { sheet?: number | undefined; header_row?: number | undefined },
): Promise<ImportHead> {
  const made = await findImport(ctx, ctx.deps.areas, id)
  const importer = importerFor(ctx.deps.areas, ctx.who, made.entity)
  const fields = fieldsFor(importer, ctx.who)
  const sheet = asked.sheet ?? made.mapping?.sheet ?? 0
  const rows = await withLocal(ctx.deps, made.storage_key, (path) =>
    firstRows(path, made.reading, sheet, guessedRows),
  )
  const header_row = asked.header_row ?? made.mapping?.header_row ?? guessHeaderRow(rows, fields)
  const headings = headingsOf(rows, header_row)
  const known =
    header_row > 0 ? await rememberedMapping(ctx.db, made.entity, hashOf(headings.map(plain))) : undefined
  const columns = header_row > 0 ? guessColumns(headings, fields) : {}
  const isXlsx = made.reading.format === 'xlsx'
  const texts = rows
    .filter(({ row }) => row > header_row)
    .flatMap(({ cells }) => cells.map((cell) => cell.trim()))
  const guess: Mapping = {
    columns,
    match_by: guessMatch(columns, importer),
    policy: 'both',
    blanks: 'keep',
    // A workbook keeps days and numbers as such.
    day_order: dayOrderOf(texts),
    decimal_mark: isXlsx ? '.' : decimalMarkOf(texts),
    ...(known && onlyFields(known, fields)),
    ...(made.mapping && made.mapping.sheet === sheet && made.mapping.header_row === header_row
      ? made.mapping
      : {}),
    ...{ sheet, header_row },
  }
  return {
    ...{ sheet, header_row, headings, guess, remembered: known !== undefined },
    rows: rows
      .slice(0, shownRows)
      .map(({ row, cells }) => ({ row, cells: cells.map((cell) => cell.slice(0, 120)) })),
  }
}

/** Somebody else may have remembered a field that this person may not write. */
function onlyFields(known: Mapping, fields: readonly { key: string }[]): Mapping {
  const columns = Object.entries(known.columns).filter(([key]) => fields.some((field) => field.key === key))
  return { ...known, columns: Object.fromEntries(columns) }
}

/** What stands above each column; where there are no headings, its letter. */
function headingsOf(rows: readonly FileRow[], header_row: number): string[] {
  const said = rows.find(({ row }) => row === header_row)?.cells ?? []
  const width = Math.max(said.length, ...rows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, at) => said[at]?.trim().slice(0, 120) || `Column ${letterOf(at)}`)
}

const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26)

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Which column is which field; kept for the next file with these headings. */
export async function mapImport(
  ctx: RequestContext,
  id: number,
  { version, ...mapping }: Mapping & { version: number },
): Promise<Import> {
  const made = await changing(ctx, id, version)
  refuse(whyNotMap(made.status, made.started_at !== null))
  const importer = importerFor(ctx.deps.areas, ctx.who, made.entity)
  refuse(whyNotMapping(mapping, importer, fieldsFor(importer, ctx.who)))
  const rows = await withLocal(ctx.deps, made.storage_key, (path) =>
    firstRows(path, made.reading, mapping.sheet, guessedRows),
  )
  const columns = Object.entries(mapping.columns).sort(([a], [b]) => a.localeCompare(b))
  await saveMapping(ctx.db, id, mapping, hashOf({ ...mapping, columns }))
  if (mapping.header_row > 0) {
    const headings = headingsOf(rows, mapping.header_row)
    await rememberMapping(ctx.db, made.entity, hashOf(headings.map(plain)), mapping)
  }
  await recordHistory(ctx, 'imports', id, 'columns chosen', {
    columns: { from: null, to: columns.map(([key]) => key) },
  })
  return after(ctx, id)
}

/** Checks every row later, by the rules of the forms. */
export async function validateImport(ctx: RequestContext, id: number, version: number): Promise<Import> {
  const made = await changing(ctx, id, version)
  refuse(whyNotValidate(made.status))
  await moveTo(ctx.db, id, 'validating', ctx.now)
  await enqueue(ctx.db, 'imports.check', { id })
  await recordHistory(ctx, 'imports', id, 'rows checked')
  return after(ctx, id)
}

/** Writes what is right later. Warns of a file that was brought in before, and of rows that look like what is there. */
export async function startImport(
  ctx: RequestContext,
  id: number,
  { version, accepted }: { version: number; accepted: Accepted },
): Promise<Import> {
  // Two of one file at the same instant would not find each other.
  await exclusively(ctx.db, 'imports.run')
  const made = await changing(ctx, id, version)
  refuse(whyNotRun(made))
  const before = await broughtInBefore(ctx.db, made, ctx.who.id)
  const reasons = acceptWarnings([againWarning(before), alikeWarning(made.warned_rows)], accepted)
  await moveTo(ctx.db, id, 'running', ctx.now, reasons)
  await enqueue(ctx.db, 'imports.run', { id })
  await recordHistory(ctx, 'imports', id, 'import run', {
    ...{ create: made.to_create, update: made.to_update, left_out: made.wrong_rows },
    ...reasons,
  })
  return after(ctx, id)
}

/** Stops it: what was written stays, and can be undone. */
export async function cancelImport(ctx: RequestContext, id: number): Promise<Import> {
  const made = await findImport(ctx, ctx.deps.areas, id, true)
  refuse(whyNotCancel(made.status, made.started_at !== null))
  const ending = endingOf(ctx.now)
  const undo_until = made.created + made.updated > 0 ? ending.undo_until : null
  await endImport(ctx.db, id, { status: 'cancelled', ...ending, undo_until })
  await releaseObjects(ctx.db, [made.storage_key])
  await recordHistory(ctx, 'imports', id, 'import cancelled')
  return after(ctx, id)
}

/** Takes back later what nobody touched since. */
export async function undoLater(ctx: RequestContext, id: number, version: number): Promise<Import> {
  const made = await changing(ctx, id, version)
  refuse(whyNotUndo(made, ctx.now))
  await moveTo(ctx.db, id, 'rolling_back', ctx.now)
  await enqueue(ctx.db, 'imports.undo', { id, user_id: ctx.who.id })
  await recordHistory(ctx, 'imports', id, 'import undone')
  return after(ctx, id)
}

async function changing(ctx: RequestContext, id: number, version: number): Promise<StoredImport> {
  const made = await findImport(ctx, ctx.deps.areas, id, true)
  if (made.version !== version) throw conflict('import')
  return made
}

async function after(ctx: RequestContext, id: number): Promise<Import> {
  const made = await findImport(ctx, ctx.deps.areas, id)
  await announceUpdate(ctx.db, made)
  return shown(ctx, made)
}

/** What is wrong as a file: a line for each cell. */
export async function errorsFile(ctx: RequestContext, id: number): Promise<string> {
  const made = await findImport(ctx, ctx.deps.areas, id)
  const importer = importerFor(ctx.deps.areas, ctx.who, made.entity)
  const labels = new Map(importer.fields.map(({ key, label }) => [key, label]))
  let text = `\uFEFF${csvLine(['Row', 'Record', 'Column', 'Value', 'What is wrong'])}`
  for (let last = 0; ; ) {
    const rows = await wrongCells(ctx.db, id, last)
    for (const { row, label, errors, outcome } of rows) {
      for (const { field, value, text: why } of errors)
        text += csvLine([String(row), label, labels.get(field) ?? field, value, why])
      if (errors.length === 0) text += csvLine([String(row), label, '', '', outcome])
    }
    if (rows.length === 0) return text
    last = rows.at(-1)!.row
  }
}
