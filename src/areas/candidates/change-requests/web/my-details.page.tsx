import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ownDetails } from '#areas/candidates/change-requests/contract.ts'
import { AskForm, BankForm } from '#areas/candidates/change-requests/web/parts/AskForms.tsx'
import { OwnForm } from '#areas/candidates/change-requests/web/parts/OwnForm.tsx'
import { WaitingRequest } from '#areas/candidates/change-requests/web/parts/WaitingRequest.tsx'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { Stack } from '#kit/ui/Stack.tsx'

export const Route = createFileRoute('/tenant/$tenantId/my-details')({
  staticData: { title: 'My Details' },
  beforeLoad: needs('portal.details'),
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(ownDetails.show)),
  component: MyDetailsPage,
})

/** What the agency keeps of a worker: some of it theirs to change, the rest asked for. On a phone first. */
function MyDetailsPage() {
  const { data } = useSuspenseQuery(queryOf(ownDetails.show))
  const own = data.data
  return (
    <>
      <PageHeader title="My Details" description="What your agency keeps about you." />
      <Stack readable>
        <WaitingRequest own={own} />
        <OwnForm own={own} />
        {!own.pending && <AskForm own={own} />}
        <BankForm own={own} />
      </Stack>
    </>
  )
}
