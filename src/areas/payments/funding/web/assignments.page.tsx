import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type FundingAssignment, funding } from '#areas/payments/funding/contract.ts'
import { needs } from '#kit/guard.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { InstantText } from '#kit/ui/values.tsx'

const parts = () => import('#areas/payments/funding/web/parts/AssignmentDialogs.tsx')
const AssignDialog = lazy(async () => ({ default: (await parts()).AssignDialog }))
const EndDialog = lazy(async () => ({ default: (await parts()).EndDialog }))

const listOptions = { defaultSort: '-assigned_at' }

export const Route = createFileRoute('/tenant/$tenantId/funding-assignments')({
  staticData: { title: 'Assigned Clients' },
  validateSearch: listSearch,
  beforeLoad: needs('payments.fund'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, funding.assignments, deps, listOptions),
  component: AssignmentsPage,
})

function AssignmentsPage() {
  const [asks, setAsks] = useState<'assign' | FundingAssignment>()
  const close = () => setAsks(undefined)
  return (
    <>
      <List
        endpoint={funding.assignments}
        title="Assigned Clients"
        description="Clients whose invoices are assigned to a funder: schedules offer what is issued to them."
        {...listOptions}
        columns={[
          { key: 'client_name', label: 'Client' },
          { key: 'funder', label: 'Funder' },
          {
            key: 'ended_at',
            label: 'Status',
            card: 'badge',
            render: (a) => (
              <StatusBadge
                status={a.ended_at === null ? 'active' : 'void'}
                label={a.ended_at === null ? 'Assigned' : 'Ended'}
              />
            ),
          },
          { key: 'notice', label: 'Notice on invoices', render: (a) => a.notice },
          {
            key: 'assigned_at',
            label: 'Assigned',
            sort: true,
            render: (a) => <InstantText at={a.assigned_at} />,
          },
          {
            key: 'id',
            label: 'Action',
            render: (a) =>
              a.ended_at === null && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`End it for ${a.client_name}`}
                  onClick={() => setAsks(a)}
                >
                  End
                </Button>
              ),
          },
        ]}
        tabs={[
          { key: 'all', label: 'All', search: {} },
          { key: 'assigned', label: 'Assigned', search: { state: 'assigned' } },
          { key: 'ended', label: 'Ended', search: { state: 'ended' } },
        ]}
        search={false}
        nameOf={(assignment) => assignment.client_name}
        actions={<Button onClick={() => setAsks('assign')}>Assign client</Button>}
        empty={{
          title: 'No client is assigned',
          text: 'Where a funder pays you before the client does, say here whose invoices it finances.',
        }}
      />
      <Suspense fallback={null}>
        {asks === 'assign' && <AssignDialog onClose={close} />}
        {asks !== undefined && asks !== 'assign' && <EndDialog assignment={asks} onClose={close} />}
      </Suspense>
    </>
  )
}
