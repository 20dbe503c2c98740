import type { File } from '#areas/files/contract.ts'
import type { Context } from '#platform/context.ts'
import { authorOf, recordHistoryEach } from '#platform/history.ts'

type Of = Pick<File, 'id' | 'name' | 'subject' | 'subject_id'>

/**
 * Told in the history of the record that a file belongs to, where whoever may see the one may see the other; of a file
 * without one, in its own. Each file of its own record alone, in one statement for each kind of record.
 */
export async function recordFiles<F extends Of>(
  { db, who }: Pick<Context, 'db' | 'who'>,
  files: readonly F[],
  action: string,
  changesOf: (file: F) => Record<string, unknown> = () => ({}),
): Promise<void> {
  for (const [subject, some] of Map.groupBy(files, (file) => file.subject ?? 'files'))
    await recordHistoryEach(
      db,
      subject,
      some.map((file) => ({
        ...{ subject_id: file.subject_id ?? file.id, action, ...authorOf(who) },
        changes: { file: file.name, ...changesOf(file) },
      })),
    )
}
