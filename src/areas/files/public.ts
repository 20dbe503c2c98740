import { type Asking, findFiles, lockFiles, markFiles } from '#areas/files/queries.ts'
import { recordFiles } from '#areas/files/record-files.ts'
import { announce } from '#platform/outbox.ts'

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
