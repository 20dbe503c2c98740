import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { central } from '#areas/central/contract.ts'
import { queryOf } from '#web/query.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

export const Route = createFileRoute('/central/')({
  staticData: { title: 'Dashboard' },
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(central.dashboard)),
  component: CentralDashboardPage,
})

function CentralDashboardPage() {
  const { data } = useSuspenseQuery(queryOf(central.dashboard))
  return (
    <>
      <PageHeader title="Dashboard" />
      <ul>
        {data.newest.map(({ id, name, status }) => (
          <li key={id}>
            {name} <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    </>
  )
}
