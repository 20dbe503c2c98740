import { done, inBin, reached, refuseMissing } from '#areas/files/actions.ts'
import { type Asking, findFiles, restingOn, sizeOfAll } from '#areas/files/queries.ts'
import { recordFiles } from '#areas/files/record-files.ts'
import { namedReason, whyStays } from '#areas/files/rules.ts'
import { purgeBin } from '#areas/files/tidy-queries.ts'
import { todayOf } from '#areas/settings/public.ts'
import { announce } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'

/**
 * Out of the bin for good, before its thirty days are over: then there is room for others at once. One of them that may
 * not go keeps all of them.
 */
export async function deleteForGood(ctx: Asking, ids: number[]) {
  const binned = inBin(await reached(ctx, ids))
  const today = await todayOf(ctx)
  const resting = await restingOn(ctx.db, ids)
  for (const file of binned)
    refuse(namedReason(whyStays(file, today, resting.get(file.id)), file.name, binned.length))
  const gone = await purgeBin(ctx.db, { ids }, today)
  await recordFiles(ctx, gone, 'file deleted for good', ({ name }) => ({ file: { from: name, to: null } }))
  await announce(ctx.db, 'file.deleted', { ids: gone.map(({ id }) => id) })
  return done(binned, 'deleted for good')
}

/** How many of these would go, and how many bytes that makes room for, with all that they held before. */
export async function roomInBin(ctx: Asking, ids: number[]): Promise<{ files: number; bytes: number }> {
  const found = await findFiles(ctx, ids)
  refuseMissing(ctx, found, ids)
  const binned = inBin(found)
  const bytes = await sizeOfAll(
    ctx.db,
    binned.map(({ id }) => id),
  )
  return { files: binned.length, bytes }
}
