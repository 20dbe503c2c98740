import { Button, Skeleton } from '@mantine/core'
import { IconArrowsExchange2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { placements } from '#areas/jobs/contract.ts'
import { rateCards } from '#areas/jobs/rate-cards/contract.ts'
import { CardForm } from '#areas/jobs/rate-cards/web/parts/CardForm.tsx'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { ErrorState } from '#kit/ui/states.tsx'
import { mostChosen } from '#platform/http/contract.ts'

const ChangeRatesMany = lazy(async () => ({
  default: (await import('#areas/jobs/rate-changes/web/parts/ChangeRatesMany.tsx')).ChangeRatesMany,
}))

/** The rate card of a client, and the way from it to the placements that are there already. */
export function ClientCard({ id }: { id: number }) {
  const query = useQuery(queryOf(rateCards.ofClient, { params: { id } }))
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={240} radius="lg" />
  return (
    <CardForm
      key={id}
      card={query.data}
      save={(body) => call(rateCards.changeOfClient, { params: { id }, body })}
      description="A placement that is created later at this client is offered these rates; where it says nothing, the agency’s card does."
    >
      <Apply of={{ client_id: id }} disabled={query.data.rows.length === 0} />
    </CardForm>
  )
}

/** The rates of one job, which come before those of its client. */
export function JobCard({ id }: { id: number }) {
  const query = useQuery(queryOf(rateCards.ofJob, { params: { id } }))
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={240} radius="lg" />
  return (
    <CardForm
      key={id}
      card={query.data}
      save={(body) => call(rateCards.changeOfJob, { params: { id }, body })}
      description="A placement that is created later on this job is offered these rates; where this card says nothing, the client’s does, and then the agency’s."
    >
      <Apply of={{ job_id: id }} disabled={query.data.rows.length === 0} />
    </CardForm>
  )
}

/** Proposes the card's rates for the placements of a client or a job, from a day on, after it was seen what each comes to. */
function Apply({ of, disabled }: { of: object; disabled: boolean }) {
  const { can, canAny } = usePermissions()
  const [asks, setAsks] = useState(false)
  const may = can('placements.view') && canAny(['placements.rates.propose', 'placements.rates.approve'])
  const { data } = useQuery({
    ...queryOf(placements.list, { query: { ...of, status: 'live', per_page: mostChosen } as never }),
    enabled: may,
  })
  const ids = data?.data.map((placement) => placement.id) ?? []
  if (!may || ids.length === 0) return null
  return (
    <>
      <Button
        variant="default"
        disabled={disabled}
        leftSection={<IconArrowsExchange2 size={16} stroke={1.8} />}
        onClick={() => setAsks(true)}
      >
        Apply to placements
      </Button>
      {asks && (
        <Suspense fallback={null}>
          <ChangeRatesMany ids={ids} way="card" onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </>
  )
}
