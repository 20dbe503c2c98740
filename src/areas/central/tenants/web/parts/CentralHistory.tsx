import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { tenants } from '#areas/central/tenants/contract.ts'
import { queryOf } from '#web/query.ts'
import { HistoryEntries } from '#web/ui/detail/History.tsx'
import { ErrorState } from '#web/ui/states.tsx'

/** What was done about the agency from here. */
export function CentralHistory({ id }: { id: number }) {
  const query = useQuery(queryOf(tenants.history, { params: { id } }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={120} radius="lg" />
  return (
    <HistoryEntries entries={query.data.data.map(({ name, ...entry }) => ({ ...entry, user_name: name }))} />
  )
}
