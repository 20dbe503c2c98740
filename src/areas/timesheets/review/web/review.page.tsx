import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { timesheets } from '#areas/timesheets/contract.ts'
import { Review } from '#areas/timesheets/review/web/parts/Review.tsx'
import { OrdersOfSheet } from '#areas/timesheets/web/parts/OrdersNote.tsx'
import { statusName } from '#areas/timesheets/web/words.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { RecordPanels } from '#kit/ui/detail/RecordParts.tsx'
import { numberText } from '#kit/ui/format.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/timesheets/$id/review')({
  staticData: { title: 'Review Timesheet' },
  beforeLoad: needs('timesheets.view'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(timesheets.show, { params: { id: Number(params.id) } })),
  component: ReviewPage,
})

function ReviewPage() {
  const id = Number(Route.useParams().id)
  const { data: sheet } = useSuspenseQuery(queryOf(timesheets.show, { params: { id } }))
  const review = useCall(timesheets.review, {
    done: (reply) => (reply.status === 'approved' ? 'Timesheet approved' : 'Timesheet sent back'),
  })
  const decided = !sheet.actions.includes('approve') && !sheet.actions.includes('reject')
  return (
    <>
      <PageHeader
        title="Review Timesheet"
        aside={<StatusBadge status={sheet.status} label={statusName(sheet.status)} />}
        back={{ to: '/timesheets', label: 'Timesheets' }}
      >
        <Button component={TenantLink} to={`/timesheets/${id}`} variant="default">
          All details
        </Button>
        {decided && <NextWaiting after={id} />}
      </PageHeader>
      <Review
        sheet={sheet}
        byKeys
        orders={
          <>
            <OrdersOfSheet id={id} version={sheet.version} />
            <RecordPanels on="timesheet-entry" id={id} />
          </>
        }
        busy={review.isPending}
        onDecide={(body) => review.mutateAsync({ params: { id }, body })}
      />
    </>
  )
}

/** After a decision: the sheet that waits longest, and how many there are. Nothing once all is decided. */
function NextWaiting({ after }: { after: number }) {
  const query = { status: 'submitted', sort: 'due_at', per_page: 2 }
  const { data } = useQuery(queryOf(timesheets.list, { query: query as never }))
  const next = data?.data.find(({ id }) => id !== after)
  if (!data || !next) return null
  const left = data.meta.total - (data.data.some(({ id }) => id === after) ? 1 : 0)
  return (
    <Button component={TenantLink} to={`/timesheets/${next.id}/review`}>
      Next ({numberText(left)} left)
    </Button>
  )
}
