import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { tenants } from '#areas/central/tenants/contract.ts'
import { queryOf } from '#web/query.ts'
import { Changes } from '#web/ui/detail/Changes.tsx'
import classes from '#web/ui/detail/Detail.module.css'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { InstantText } from '#web/ui/values.tsx'

/** What was done about the agency from here. */
export function CentralHistory({ id }: { id: number }) {
  const query = useQuery(queryOf(tenants.history, { params: { id } }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={120} radius="lg" />
  const entries = query.data.data
  if (entries.length === 0)
    return <EmptyState title="No history yet" text="What is done about this agency stands here." />
  return (
    <ol className={classes.history} aria-label="History">
      {entries.map(({ id: entry, name, action, at, changes }) => (
        <li key={entry} className={classes.entry}>
          <div className={classes.entryHead}>
            <strong>{name}</strong> {action}
            <span className={classes.when}>
              <InstantText at={at} />
            </span>
          </div>
          <Changes changes={told(changes)} />
        </li>
      ))}
    </ol>
  )
}

/** What is kept under a word that only insiders use. */
const plainly: Record<string, string> = { comp: 'free_of_charge', comp_reason: 'free_of_charge' }

function told(changes: Record<string, unknown> | null): Record<string, unknown> | null {
  return (
    changes &&
    Object.fromEntries(Object.entries(changes).map(([field, change]) => [plainly[field] ?? field, change]))
  )
}
