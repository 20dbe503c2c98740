import type { File } from '#areas/files/contract.ts'
import type { Context } from '#platform/context.ts'
import { recordHistoryAll } from '#platform/history.ts'

type Of = Pick<File, 'id' | 'name' | 'subject' | 'subject_id'>

/**
 * Told in the history of the record that a file belongs to, where whoever may see the one may see the other; of a file
 * without one, in its own. One statement for each kind of record, of which there are a handful.
 */
export async function recordFiles(
  ctx: Pick<Context, 'db' | 'who'>,
  files: readonly Of[],
  action: string,
  changes: Record<string, unknown> = {},
): Promise<void> {
  const bySubject = Map.groupBy(files, ({ subject }) => subject ?? 'files')
  for (const [subject, some] of bySubject) {
    const ids = some.map(({ id, subject_id }) => subject_id ?? id)
    const about =
      some.length === 1 ? { file: some[0]!.name } : { files: some.map(({ name }) => name).join(', ') }
    await recordHistoryAll(ctx, subject, [...new Set(ids)], action, { ...about, ...changes })
  }
}
