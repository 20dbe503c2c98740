import { Button, Skeleton } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { candidates } from '#areas/candidates/contract.ts'
import { type Takeout, takeouts } from '#areas/candidates/takeouts/contract.ts'
import { fullName } from '#areas/candidates/web/words.ts'
import { tenantOfAddress } from '#kit/address.ts'
import { apiAddress } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { Facts, Panel } from '#kit/ui/detail/Facts.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { ErrorState } from '#kit/ui/states.tsx'
import { InstantText } from '#kit/ui/values.tsx'

export const Route = createFileRoute('/tenant/$tenantId/candidates/$id/takeout')({
  staticData: { title: 'Everything Kept' },
  beforeLoad: needs('candidates.takeout'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(candidates.show, { params: { id: Number(params.id) } })),
  component: TakeoutPage,
})

/** Everything kept about somebody, as a file for them. */
function TakeoutPage() {
  const id = Number(Route.useParams().id)
  const { data: candidate } = useSuspenseQuery(queryOf(candidates.show, { params: { id } }))
  const query = useQuery({
    ...queryOf(takeouts.show, { params: { id } }),
    // Whoever has no live connection sees it come, too.
    refetchInterval: (now) => (now.state.data?.data?.status === 'queued' ? 3000 : false),
  })
  const make = useCall(takeouts.make, {
    done: 'The file is being made. You are told when it is ready',
    refreshes: ['candidates', 'history'],
  })
  const takeout = query.data?.data
  return (
    <>
      <PageHeader
        title="Everything Kept"
        back={{ to: `/candidates/${id}/view`, label: fullName(candidate) }}
        description="A ZIP of all that is kept about them: their details, work, time, pay and answers as JSON and CSV, and their documents."
      >
        <Button
          loading={make.isPending}
          disabled={takeout?.status === 'queued'}
          onClick={() => make.mutate({ params: { id } })}
        >
          {takeout ? 'Make it anew' : 'Make the file'}
        </Button>
      </PageHeader>
      {query.isLoadingError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height={160} radius="lg" />}
      {takeout === null && (
        <Notice title="Nothing was made yet">
          Whoever asks what is kept about them gets it within a month. Check that it is them who ask, then
          make the file: it is there for seven days.
        </Notice>
      )}
      {takeout && <Latest id={id} takeout={takeout} />}
    </>
  )
}

const words: Record<Takeout['status'], string> = {
  queued: 'Being made',
  ready: 'Ready',
  failed: 'Could not be made',
  expired: 'Gone: it was kept for seven days',
}

function Latest({ id, takeout }: { id: number; takeout: Takeout }) {
  const { status, requested_by_name, requested_at, expires_at, size, left_out } = takeout
  return (
    <Stack>
      <Panel
        title="The file"
        aside={
          status === 'ready' && (
            <Button
              component="a"
              size="sm"
              href={apiAddress(`/candidates/${id}/takeout/file`, { tenant: tenantOfAddress() })}
              download
            >
              Download
            </Button>
          )
        }
      >
        <Facts
          items={[
            ['Status', words[status]],
            ['Asked for by', requested_by_name],
            ['Asked', <InstantText key="asked" at={requested_at} />],
            ['Kept until', expires_at && <InstantText key="until" at={expires_at} />],
            ['Size', size && `${Math.max(1, Math.round(size / 1024))} KB`],
          ]}
        />
      </Panel>
      {left_out.length > 0 && (
        <Notice tone="warning" title="Some of it is not in the file">
          You may not see all that is kept: {left_out.join(', ')}. Somebody who may makes the whole file.
        </Notice>
      )}
    </Stack>
  )
}
