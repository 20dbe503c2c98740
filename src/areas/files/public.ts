import { keepVersion, uploader } from '#areas/files/actions.ts'
import type { FileCategory, FileSubject, FileVisibility } from '#areas/files/contract.ts'
import { endings } from '#areas/files/inspect/types.ts'
import type { Kept } from '#areas/files/keep.ts'
import { type Asking, findFiles, lockFiles, markFiles } from '#areas/files/queries.ts'
import { recordFiles } from '#areas/files/record-files.ts'
import { namedAs } from '#areas/files/rules.ts'
import { columnOf } from '#areas/files/subjects.ts'
import type { Context } from '#platform/context.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { announce, announceAll } from '#platform/outbox.ts'

export { mostBytes, newUpload, type Sender } from '#areas/files/arrivals.ts'
export { type Kept, keepUploads } from '#areas/files/keep.ts'
export { refuseWithoutRoom } from '#areas/files/open-uploads.ts'
// For a room that keeps a file of its own for a while: written down before it is written, as ours are (decision 30).
export { insertObject, releaseObjects, setObjects } from '#areas/files/queries.ts'
export { noFile, readForm, takeIn } from '#areas/files/receive-form.ts'
export { cleanName } from '#areas/files/rules.ts'
export { resumable, sizeOf, tell } from '#areas/files/tus.ts'

type Resting = {
  subject: string
  subject_id: number
  /** They are sensitive from now on. */
  sensitive: boolean
  /** Of whichever record, as far as the person sees it. */
  anywhere?: boolean
}

/**
 * Whether another record may rest on these files: each is one that the person sees, of that record, and not in the bin.
 * They are held until the transaction ends; a foreign key then keeps them from being deleted.
 */
export async function restOnFiles(
  ctx: Asking,
  ids: readonly number[],
  { subject, subject_id, sensitive, anywhere = false }: Resting,
): Promise<boolean> {
  await lockFiles(ctx.db, ids)
  const found = await findFiles(ctx, ids)
  const fits = found.filter(
    (file) =>
      file.deleted_at === null &&
      file.scan_status !== 'refused' &&
      (anywhere || (file.subject === subject && file.subject_id === subject_id)),
  )
  if (fits.length < ids.length) return false
  const open = sensitive ? found.filter((file) => !file.sensitive) : []
  if (open.length === 0) return true
  await markFiles(ctx.db, open, { sensitive: true })
  await recordFiles(ctx, open, 'file changed', () => ({ file_sensitive: { from: false, to: true } }))
  await announce(ctx.db, 'file.changed', { ids: open.map(({ id }) => id) })
  return true
}

type Filed = {
  subject: FileSubject
  subject_id: number
  category: FileCategory
  visibility: FileVisibility
  sensitive: boolean
  /** What a PDF of several photos is called. */
  photos: string
}

/**
 * Makes files of what was kept (`keepUploads`), of a record that the caller has looked at: whoever acts may submit for
 * it, also a guest by a link. Answers their ids, in that order.
 */
export async function fileKept(
  ctx: Pick<Context, 'db' | 'who'>,
  kept: readonly Kept[],
  { subject, subject_id, photos, ...said }: Filed,
): Promise<number[]> {
  const made: { id: number; name: string; subject: FileSubject; subject_id: number }[] = []
  // Few: as many as somebody submits at once.
  for (const each of kept) {
    const name = each.photos > 0 ? namedAs(photos, ['pdf'], endings) : each.name
    const id = await insertRecord(ctx.db, 'files', {
      ...{ ...said, ...uploader(ctx.who), name, [columnOf[subject]]: subject_id },
    })
    await keepVersion(ctx, id, 1, each)
    made.push({ id, name, subject, subject_id })
  }
  await recordFiles(ctx, made, 'file added', ({ name }) => ({ file: { from: null, to: name } }))
  await announceAll(
    ctx.db,
    'file.changed',
    made.map(({ id }) => ({ id })),
  )
  return made.map(({ id }) => id)
}
