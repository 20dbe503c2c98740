import type { ChangeFile, ChangeFiles, File, FileDetails, NewFile } from '#areas/files/contract.ts'
import type { Kept } from '#areas/files/keep.ts'
import {
  type Asking,
  findByUpload,
  findFile,
  findFiles,
  insertVersion,
  lockFiles,
  markFiles,
  restingOn,
  setObjects,
  showFile,
} from '#areas/files/queries.ts'
import { recordFiles } from '#areas/files/record-files.ts'
import { cleanName, mostVersions, whyNotChange, whyNotDelete, whyNotSubject } from '#areas/files/rules.ts'
import { columnOf, findSubject, isColleague, mayOpen, ownRecord } from '#areas/files/subjects.ts'
import { categoryNames, visibilityNames } from '#areas/files/words.ts'
import { todayOf } from '#areas/settings/public.ts'
import { changesTo } from '#platform/changes.ts'
import type { Who } from '#platform/context.ts'
import { counted } from '#platform/counted.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { forbidden, Refusal, refuse } from '#platform/refusal.ts'

/**
 * Makes a file of what was kept (`keepUpload`). The same upload makes one file, however often it is asked for. A candidate
 * sends what they may see themselves.
 */
export async function createFile(ctx: Asking, given: NewFile, kept: Kept | undefined): Promise<FileDetails> {
  const { upload, name, subject: _subject, subject_id: _id, ...said } = given
  // Two that ask at once keep two objects: the one that no file holds leaves the storage again.
  await exclusively(ctx.db, 'file.upload')
  if (!kept || (await findByUpload(ctx.db, upload))) return showFile(ctx, await madeBefore(ctx, upload))
  refuse(whyNotSubject(given))
  const own = ctx.who.kind === 'candidate'
  const { subject, subject_id } = own && given.subject === null ? await ownRecord(ctx) : given
  if (subject !== null) await findSubject(ctx, subject, subject_id!)
  const id = await insertRecord(ctx.db, 'files', {
    ...said,
    ...(own ? { visibility: 'candidate', retention_until: null } : {}),
    name: named(name, kept.name),
    ...(subject === null ? {} : { [columnOf[subject]]: subject_id }),
    ...uploader(ctx.who),
  })
  await keepVersion(ctx, id, 1, kept)
  const file = await showFile(ctx, id)
  await recordFiles(ctx, [file], 'file added', () => ({ file: { from: null, to: file.name } }))
  await announce(ctx.db, 'file.changed', { id })
  return file
}

/** Puts another content in the place of the present one, which stays as a version before. */
export async function replaceFile(
  ctx: Asking,
  id: number,
  { upload }: { upload: string },
  kept: Kept | undefined,
): Promise<FileDetails> {
  if (!isColleague(ctx.who)) throw forbidden(undefined, 'Send it as a new file')
  await holdRow(ctx.db, 'files', id)
  const before = await findFile(ctx, id)
  if (!kept) {
    if ((await madeBefore(ctx, upload)) !== id) throw gone
    return showFile(ctx, id)
  }
  refuse(whyNotChange(before))
  if (before.latest >= mostVersions)
    throw new Refusal('file.versions', 409, `A file has ${mostVersions} versions at most`)
  await keepVersion(ctx, id, before.latest + 1, kept)
  await saveVersioned(ctx.db, 'files', before, { latest: before.latest + 1 }, 'file')
  await recordFiles(ctx, [before], 'file replaced', ({ name, latest }) => ({
    file: { from: name, to: name },
    file_version: { from: latest, to: latest + 1 },
  }))
  await announce(ctx.db, 'file.changed', { id })
  return showFile(ctx, id)
}

export async function keepVersion(
  ctx: Pick<Asking, 'db' | 'who'>,
  file_id: number,
  number: number,
  kept: Kept,
): Promise<void> {
  // Whoever tidies up meanwhile took it for given up: then there is nothing that this version could hold.
  if ((await setObjects(ctx.db, [kept.object_id], 'writing', 'kept')) !== 1) throw gone
  await insertVersion(ctx.db, { file_id, number, ...kept, ...uploader(ctx.who) })
}

/** Who came by a link has no account: their name is kept. */
export const uploader = ({ id, name }: Pick<Who, 'id' | 'name'>) =>
  id === 0
    ? { uploaded_by: null, guest_name: name.slice(0, 200) || 'Guest' }
    : { uploaded_by: id, guest_name: '' }

/** The file of an upload that was made one before, by whoever asks. */
async function madeBefore(ctx: Asking, upload: string): Promise<number> {
  const own = upload.startsWith(`${ctx.tenant.id}-${ctx.who.id}-`)
  const file = own ? await findByUpload(ctx.db, upload) : undefined
  if (!file) throw gone
  return file
}

const gone = new Refusal(
  'file.upload_gone',
  422,
  'This upload is not there any more',
  'One is kept for an hour after its last byte. Choose the file again.',
  { upload: ['This upload is not there any more'] },
)

/** As somebody named it, with the ending that its content has. */
const named = (name: string | null, kept: string): string =>
  name === null ? kept : withEnding(cleanName(name), kept)

function withEnding(name: string, kept: string): string {
  const ending = /\.[a-z0-9]{1,8}$/i.exec(kept)?.[0] ?? ''
  return name.toLowerCase().endsWith(ending.toLowerCase())
    ? name
    : `${name.slice(0, 200 - ending.length)}${ending}`
}

export async function changeFile(ctx: Asking, id: number, change: ChangeFile): Promise<FileDetails> {
  if (!isColleague(ctx.who)) throw forbidden(undefined, 'You may not change this file')
  const { version, ...sent } = change
  await holdRow(ctx.db, 'files', id)
  const before = await findFile(ctx, id)
  refuse(whyNotChange(before))
  if (sent.sensitive === false) refuseClosed(ctx, before)
  const changes = changesTo(before, sent)
  const { subject: _subject, subject_id: _id, name, ...said } = changes
  const moved = 'subject' in changes || 'subject_id' in changes
  const target = { subject: before.subject, subject_id: before.subject_id, ...changes }
  if (moved) {
    refuse(whyNotSubject(target))
    if (target.subject !== null) await findSubject(ctx, target.subject, target.subject_id!)
  }
  const columns = Object.fromEntries(Object.values(columnOf).map((column) => [column, null]))
  await saveVersioned(
    ctx.db,
    'files',
    { id, version },
    {
      ...said,
      ...(name ? { name: withEnding(cleanName(name), before.name) } : {}),
      ...(moved ? columns : {}),
      ...(moved && target.subject ? { [columnOf[target.subject]]: target.subject_id } : {}),
      ...('expires_on' in changes ? { expiry_notified_at: null } : {}),
    },
    'file',
  )
  const after = await showFile(ctx, id)
  const recorded = differences(readable(before), readable(after))
  // Both records tell of a file that went from one to the other.
  if (Object.keys(recorded).length > 0) {
    await recordFiles(ctx, [after], 'file changed', () => recorded)
    if (moved && before.subject) await recordFiles(ctx, [before], 'file moved away', () => recorded)
  }
  await announce(ctx.db, 'file.changed', { id })
  return after
}

/** Whoever may not open what is sensitive does not say that it is none. */
function refuseClosed({ who }: Asking, file: File): void {
  if (!mayOpen(who, file)) throw forbidden('files.download_sensitive', `“${file.name}” is sensitive`)
}

/** Classifies several alike; what is in the bin stays as it is. */
export async function changeFiles(ctx: Asking, { ids, ...sent }: ChangeFiles) {
  if (!isColleague(ctx.who)) throw forbidden(undefined, 'You may not change these files')
  const { expires_on } = sent
  const found = await reached(ctx, ids)
  const open = found.filter(({ deleted_at }) => deleted_at === null)
  if (sent.sensitive === false) for (const file of open) refuseClosed(ctx, file)
  await markFiles(ctx.db, open, {
    ...sent,
    ...(expires_on === undefined ? {} : { expiry_notified_at: null }),
  })
  await recordFiles(ctx, open, 'file changed', (file) =>
    differences(readable(file), readable({ ...file, ...sent } as File)),
  )
  await announceAllOf(ctx, open)
  return done(open, 'changed')
}

/** Nothing of theirs is deleted, by nobody and no night, until they are released. */
export async function holdFiles(ctx: Asking, { ids, reason }: { ids: number[]; reason: string }) {
  const found = (await reached(ctx, ids)).filter(({ deleted_at }) => deleted_at === null)
  if (found.length === 0)
    throw new Refusal('file.in_bin', 409, 'These files are in the bin', 'Bring them back first.')
  await markFiles(ctx.db, found, { hold_reason: reason, held_by: ctx.who.id, held_at: ctx.now.toISOString() })
  await recordFiles(ctx, found, 'file held', (file) => ({
    hold_reason: { from: file.hold_reason, to: reason },
  }))
  await announceAllOf(ctx, found)
  return done(found, 'held')
}

export async function releaseFiles(ctx: Asking, ids: number[]) {
  const found = (await reached(ctx, ids)).filter(({ hold_reason }) => hold_reason !== null)
  if (found.length === 0) throw new Refusal('file.not_held', 409, 'These files are under no hold')
  await markFiles(ctx.db, found, { hold_reason: null, held_by: null, held_at: null })
  await recordFiles(ctx, found, 'file released', (file) => ({
    hold_reason: { from: file.hold_reason, to: null },
  }))
  await announceAllOf(ctx, found)
  return done(found, 'released')
}

/** Into the bin, from where it can be brought back for thirty days. */
export async function removeFile(ctx: Asking, id: number) {
  await holdRow(ctx.db, 'files', id)
  const file = await findFile(ctx, id)
  if (!isColleague(ctx.who)) throw forbidden('files.delete')
  refuse(whyNotDelete(file, await todayOf(ctx), (await restingOn(ctx.db, [id])).get(id)))
  await markFiles(ctx.db, [file], { deleted_at: ctx.now.toISOString(), deleted_by: ctx.who.id })
  await recordFiles(ctx, [file], 'file deleted', ({ name }) => ({ file: { from: name, to: null } }))
  await announce(ctx.db, 'file.changed', { id })
  return { title: 'File deleted', description: `“${file.name}” is in the bin for 30 days.` }
}

export async function restoreFiles(ctx: Asking, ids: number[]) {
  const found = inBin(await reached(ctx, ids))
  await markFiles(ctx.db, found, { deleted_at: null, deleted_by: null })
  await recordFiles(ctx, found, 'file restored')
  await announceAllOf(ctx, found)
  return done(found, 'restored')
}

/** Those in the bin; what somebody brought back meanwhile is left alone. */
export function inBin(found: readonly File[]): File[] {
  const binned = found.filter(({ deleted_at }) => deleted_at !== null)
  if (binned.length === 0) throw new Refusal('file.not_in_bin', 409, 'These files are not in the bin')
  return binned
}

/** All of them, or none: one that is not the person's to see is not there. */
export async function reached(ctx: Asking, ids: readonly number[]): Promise<File[]> {
  await lockFiles(ctx.db, ids)
  const found = await findFiles(ctx, ids)
  refuseMissing(ctx, found, ids)
  return found
}

export function refuseMissing({ who }: Asking, found: readonly File[], ids: readonly number[]): void {
  if (found.length === new Set(ids).size && isColleague(who)) return
  throw new Refusal('not_found', 404, 'File not found', 'It may have been deleted, or the link is wrong.')
}

const announceAllOf = (ctx: Asking, found: readonly File[]) =>
  announce(ctx.db, 'file.changed', { ids: found.map(({ id }) => id) })

export const done = (found: readonly File[], verb: string) => ({
  title: `${counted(found.length, 'file')} ${verb}`,
  description: found.length === 1 ? `“${found[0]!.name}”` : '',
})

/** As the history tells it. */
const readable = (
  file: Pick<File, 'name' | 'category' | 'visibility' | 'sensitive' | 'expires_on' | 'retention_until'> &
    Partial<File>,
) => ({
  file: file.name,
  file_category: file.category && categoryNames[file.category],
  file_visibility: file.visibility && visibilityNames[file.visibility],
  file_sensitive: file.sensitive,
  file_expires_on: file.expires_on,
  file_kept_until: file.retention_until,
  file_of: file.subject_name ?? undefined,
})
