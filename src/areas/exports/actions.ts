import { needsFeature } from '#areas/access/public.ts'
import type { NewExport } from '#areas/exports/contract.ts'
import { keyOf } from '#areas/exports/export-keys.ts'
import { parseExportRequest } from '#areas/exports/exportable-lists.ts'
import {
  countAlive,
  deleteExport,
  type ExportRow,
  end,
  findExport,
  insertDownload,
  insertExport,
  lockAlive,
  whyNot,
  zoneOf,
} from '#areas/exports/queries.ts'
import { percentOf, whyNotCancel } from '#areas/exports/rules.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { countRows, mostRows } from '#platform/exports/file.ts'
import { recordHistory } from '#platform/history.ts'
import { numberFormat, usualLocale } from '#platform/locales.ts'
import { announce, enqueue } from '#platform/outbox.ts'
import { Refusal, refuse } from '#platform/refusal.ts'

/** One person may let this many wait. */
const mostWaiting = 20

/** Asks for a file. Refuses a list, column, filter or sort that is not there for the caller, and more rows than Excel holds. */
export async function createExport(
  ctx: Parameters<typeof needsFeature>[0] & Context,
  { areas, space }: Deps,
  body: NewExport,
): Promise<ExportRow> {
  await needsFeature(ctx, 'exports')
  space?.refuseFile()
  const spec = await parseExportRequest(ctx, areas, body, await zoneOf(ctx.db))
  if ((await countAlive(ctx.db, ctx.who.id)) >= mostWaiting) throw patience
  const most = mostRows(body.format)
  if (body.format !== 'csv' && (await countRows(ctx.db, spec, most + 1)) > most)
    throw tooManyRows(body.format)
  const { page: _page, per_page: _per_page, after: _after, before: _before, ...query } = body.query
  const { title, personal } = spec.exportable
  const { list, format, columns } = body
  const id = await insertExport(ctx.db, {
    list,
    title,
    format,
    query,
    columns,
    personal,
    user_id: ctx.who.id,
  })
  await recordHistory(ctx, 'exports', id, 'export made', { list, format, columns: columns.join(', ') })
  await enqueue(ctx.db, 'exports.make', { id })
  const made = await findExport(ctx, id)
  await announceUpdate(ctx.db, made)
  return made
}

/** Stops it, or keeps it from beginning. Who makes it notices within half a second. */
export async function cancelExport(ctx: Context, id: number): Promise<ExportRow> {
  await lockAlive(ctx.db)
  const before = await findExport(ctx, id, true)
  refuse(whyNotCancel(before.status))
  await end(ctx.db, { id }, { status: 'cancelled' })
  await recordHistory(ctx, 'exports', id, 'export cancelled')
  await discardLater(ctx, before)
  await beginNext(ctx.db)
  const after = await findExport(ctx, id)
  await announceUpdate(ctx.db, after)
  return after
}

/** Forgets an export, and its file with it. Who took it before stays on record. */
export async function removeExport(ctx: Context, id: number) {
  const made = await findExport(ctx, id, true)
  if (whyNotCancel(made.status) === undefined)
    throw new Refusal('exports.alive', 409, 'This export is still being made', 'Cancel it first.')
  await discardLater(ctx, made)
  await deleteExport(ctx.db, id)
  await recordHistory(ctx, 'exports', id, 'deleted', { title: { from: made.title, to: null } })
  await announce(ctx.db, 'export.updated', { user_ids: [made.user_id], id, status: 'deleted', percent: 0 })
  return { title: 'Export deleted', description: `“${made.title}” and its file are gone.` }
}

/** Lets the caller have the file, and keeps that they did. Refuses when something it was made with is not theirs now. */
export async function takeFile(ctx: Context, { storage }: Deps, id: number) {
  const made = await findExport(ctx, id)
  refuse(whyNot(ctx.who, made))
  const file = made.storage_key ? await storage.read(made.storage_key) : undefined
  if (!file) throw new Refusal('exports.no_file', 410, 'The file is not there any more', 'Export it again.')
  await insertDownload(ctx, made)
  await recordHistory(ctx, 'exports', id, 'downloaded', { title: made.title })
  return { made, file }
}

/** Browsers of who asked hear of it after commit. */
export function announceUpdate(db: Db, row: ExportRow): Promise<void> {
  const { id, status, user_id } = row
  return announce(db, 'export.updated', { user_ids: [user_id], id, status, percent: percentOf(row) })
}

/** One ended: the oldest that may begin now do. The caller holds them (`lockAlive`). */
export async function beginNext(db: Db): Promise<void> {
  const alive = await lockAlive(db)
  const busy = new Set(alive.filter(({ status }) => status === 'running').map(({ user_id }) => user_id))
  const next = alive.find(({ status, user_id }) => status === 'queued' && !busy.has(user_id))
  if (next) await enqueue(db, 'exports.make', { id: next.id })
}

/** Whoever still writes one of them takes it away themselves. */
async function discardLater(ctx: Context, { id, attempts, format }: ExportRow): Promise<void> {
  if (attempts === 0) return
  const keys = Array.from({ length: attempts }, (_, at) =>
    keyOf(ctx.tenant.id, { id, format, attempts: at + 1 }),
  )
  await enqueue(ctx.db, 'exports.discard', { keys })
}

export function tooManyRows(format: NewExport['format']): Refusal {
  const most = numberFormat(usualLocale).format(mostRows(format))
  const [title, description] =
    format === 'zip'
      ? ['Too many documents for one file', `A ZIP takes ${most} of them. Narrow the list with filters.`]
      : [
          'Too many rows for Excel',
          `A worksheet holds ${most} rows. Choose CSV instead, or narrow the list with filters.`,
        ]
  return new Refusal('exports.too_many_rows', 422, title, description)
}
const patience = new Refusal(
  'exports.too_many',
  429,
  'Many of your exports are waiting',
  'Let some of them finish, or cancel them, before you ask for more.',
)
