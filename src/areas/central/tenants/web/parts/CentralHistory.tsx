import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { tenants } from '#areas/central/tenants/contract.ts'
import { queryOf } from '#kit/query.ts'
import { Changes } from '#kit/ui/detail/Changes.tsx'
import classes from '#kit/ui/detail/Detail.module.css'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'
import { InstantText } from '#kit/ui/values.tsx'

const names = { comp: 'Free of charge', comp_reason: 'Free of charge' }

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
          <Changes changes={changes} names={names} />
        </li>
      ))}
    </ol>
  )
}
