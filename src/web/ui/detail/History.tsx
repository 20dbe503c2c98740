import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { request } from '#web/call.ts'
import classes from '#web/ui/detail/Detail.module.css'
import { wordsOf } from '#web/ui/format.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { InstantText } from '#web/ui/values.tsx'

type Entry = { at: string; user_name: string | null; action: string; changes: Record<string, unknown> | null }

/** Who did what to a record and when, newest first. `subject` is the collection, `clients`. */
export function History({ subject, id }: { subject: string; id: number }) {
  const query = useQuery({
    queryKey: ['history', subject, id],
    queryFn: async ({ signal }) => {
      const reply = await request('GET', '/history', { query: { subject, subject_id: id }, signal })
      return (Array.isArray(reply) ? reply : (reply as { data: Entry[] }).data) as Entry[]
    },
  })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={120} radius="lg" />
  if (query.data.length === 0)
    return (
      <EmptyState
        title="No history yet"
        text="Changes to this record will be listed here, with who made them and when."
      />
    )
  return (
    <ol className={classes.history}>
      {query.data.map((entry, index) => (
        <li key={index} className={classes.entry}>
          <div className={classes.entryHead}>
            <strong>{entry.user_name ?? 'Saffron'}</strong> {wordsOf(entry.action).toLowerCase()}
            <span className={classes.when}>
              <InstantText at={entry.at} />
            </span>
          </div>
          <Changes changes={entry.changes} />
        </li>
      ))}
    </ol>
  )
}

/** `{ field: [before, after] }`, `{ field: { from, to } }` or plain values, as they were written. */
function Changes({ changes }: { changes: Entry['changes'] }) {
  const fields = Object.entries(changes ?? {})
  if (fields.length === 0) return null
  return (
    <ul className={classes.changes}>
      {fields.map(([field, change]) => {
        const [before, after] = pairOf(change)
        return (
          <li key={field}>
            <span className={classes.field}>{wordsOf(field)}</span>
            {before !== undefined && (
              <>
                <del>{valueText(before)}</del> →{' '}
              </>
            )}
            <ins>{valueText(after)}</ins>
          </li>
        )
      })}
    </ul>
  )
}

function pairOf(change: unknown): [before: unknown, after: unknown] {
  if (Array.isArray(change) && change.length === 2) return [change[0], change[1]]
  if (change && typeof change === 'object' && 'from' in change && 'to' in change)
    return [change.from, change.to]
  return [undefined, change]
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
