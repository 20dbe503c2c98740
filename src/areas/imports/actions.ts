import { createHash } from 'node:crypto'
import { releaseObjects, setObjects } from '#areas/files/public.ts'
import { readHead } from '#areas/imports/apart.ts'
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
import type { Head, HeadAsked } from '#areas/imports/reading/head.ts'
import { plain } from '#areas/imports/reading/values.ts'
import { noFileAnyMore, type Received, withLocal } from '#areas/imports/receive.ts'
import { wrongCells } from '#areas/imports/row-queries.ts'
import {
  againWarning,
  alikeWarning,
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
import type { Early } from '#platform/http/mount.ts'
import { intake, sentBy } from '#platform/intake/intake.ts'
import { enqueue } from '#platform/outbox.ts'
import { conflict, refuse } from '#platform/refusal.ts'
import { type Accepted, acceptWarnings } from '#platform/warnings.ts'
import { csvLine } from '#platform/write-csv.ts'

type RequestContext = Context & { deps: Deps }

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

/** What the file looks like, and what its columns may be. Each statement is by itself: none waits while it is read. */
export async function headOf(
  ctx: ReadingContext,
  id: number,
  asked: { sheet?: number | undefined; header_row?: number | undefined },
): Promise<ImportHead> {
  const made = await findImport(ctx, ctx.deps.areas, id)
  const importer = importerFor(ctx.deps.areas, ctx.who, made.entity)
  const fields = fieldsFor(importer, ctx.who)
  const sheet = asked.sheet ?? made.mapping?.sheet ?? 0
  const head = await headIn(ctx, made, {
    ...{ sheet, fields },
    header_row: asked.header_row ?? made.mapping?.header_row,
  })
  const { header_row, headings, rows, columns, day_order, decimal_mark } = head
  const known =
    header_row > 0 ? await rememberedMapping(ctx.db, made.entity, hashOf(headings.map(plain))) : undefined
  const guess: Mapping = {
    columns,
    match_by: guessMatch(columns, importer),
    policy: 'both',
    blanks: 'keep',
    ...{ day_order, decimal_mark },
    ...(known && onlyFields(known, fields)),
    ...(made.mapping && made.mapping.sheet === sheet && made.mapping.header_row === header_row
      ? made.mapping
      : {}),
    ...{ sheet, header_row },
  }
  return { sheet, header_row, headings, guess, remembered: known !== undefined, rows }
}

type ReadingContext = Pick<RequestContext, 'db' | 'who' | 'now' | 'tenant' | 'deps'> & {
  request: { ip: string }
}

const headIn = (
  ctx: Pick<ReadingContext, 'deps' | 'tenant' | 'who' | 'request'>,
  { storage_key, reading }: StoredImport,
  asked: Omit<HeadAsked, 'path' | 'reading'>,
): Promise<Head> =>
  withLocal(ctx.deps, storage_key, (path) =>
    intake.read(readHead, { path, reading, ...asked }, sentBy(ctx, 'file')),
  )

/** Somebody else may have remembered a field that this person may not write. */
function onlyFields(known: Mapping, fields: readonly { key: string }[]): Mapping {
  const columns = Object.entries(known.columns).filter(([key]) => fields.some((field) => field.key === key))
  return { ...known, columns: Object.fromEntries(columns) }
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/**
 * The headings of a file whose columns somebody names, read before the transaction that keeps them. Undefined: it is
 * refused there, for another reason.
 */
export async function headingsSent(
  early: Early & { said(): { params: { id: number }; body: Mapping & { version: number } } },
): Promise<string[] | undefined> {
  const { params, body } = early.said()
  const db = early.deps.database.reading(early.tenant.id)
  const made = await findImport({ ...early, db }, early.deps.areas, params.id)
  const importer = importerFor(early.deps.areas, early.who, made.entity)
  const whyNot =
    whyNotMap(made.status, made.started_at !== null) ??
    whyNotMapping(body, importer, fieldsFor(importer, early.who))
  if (whyNot || made.version !== body.version) return undefined
  const { sheet, header_row } = body
  return (await headIn(early, made, { sheet, header_row, fields: [] })).headings
}

/** Which column is which field; kept for the next file with these headings. */
export async function mapImport(
  ctx: RequestContext,
  id: number,
  { version, ...mapping }: Mapping & { version: number },
  headings: readonly string[] | undefined,
): Promise<Import> {
  const made = await changing(ctx, id, version)
  refuse(whyNotMap(made.status, made.started_at !== null))
  const importer = importerFor(ctx.deps.areas, ctx.who, made.entity)
  refuse(whyNotMapping(mapping, importer, fieldsFor(importer, ctx.who)))
  // It could not be mapped when it was read, and can be by now.
  if (!headings) throw conflict('import')
  const columns = Object.entries(mapping.columns).sort(([a], [b]) => a.localeCompare(b))
  await saveMapping(ctx.db, id, mapping, hashOf({ ...mapping, columns }))
  if (mapping.header_row > 0) await rememberMapping(ctx.db, made.entity, hashOf(headings.map(plain)), mapping)
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
