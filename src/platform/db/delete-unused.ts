import type { Db } from '#platform/db/tenant.ts'
import { deletedUnlessUsed } from '#platform/db/unless-used.ts'

/**
 * Deletes those of many records that nothing refers to, and answers which: by halves, so that a few which are used cost
 * a few statements more, and not one for each.
 */
export async function deleteUnused(
  db: Db,
  ids: readonly number[],
  remove: (ids: readonly number[]) => Promise<unknown>,
): Promise<number[]> {
  if (ids.length === 0) return []
  if (await deletedUnlessUsed(db, () => remove(ids))) return [...ids]
  if (ids.length === 1) return []
  const half = Math.ceil(ids.length / 2)
  return [
    ...(await deleteUnused(db, ids.slice(0, half), remove)),
    ...(await deleteUnused(db, ids.slice(half), remove)),
  ]
}
