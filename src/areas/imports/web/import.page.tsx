import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { type Import, importEndpoints } from '#areas/imports/contract.ts'
import { statusNames } from '#areas/imports/rules.ts'
import { Checked } from '#areas/imports/web/parts/Checked.tsx'
import { ChooseColumns } from '#areas/imports/web/parts/ChooseColumns.tsx'
import { Ended } from '#areas/imports/web/parts/Ended.tsx'
import { Steps } from '#areas/imports/web/parts/Steps.tsx'
import { Working } from '#areas/imports/web/parts/Working.tsx'
import { needs } from '#kit/guard.ts'
import { connection } from '#kit/live/state.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

export const Route = createFileRoute('/tenant/$tenantId/import/$id')({
  staticData: { title: 'Import' },
  validateSearch: listSearch,
  beforeLoad: needs('imports.run', 'imports.rollback'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(importEndpoints.show, { params: { id: Number(params.id) } })),
  component: ImportPage,
})

/** How often it is asked how far it is, ms: without a live connection, and to be safe with one. */
const pace = { alone: 1_000, live: 5_000 }

const working: readonly string[] = ['validating', 'running', 'rolling_back']

/** One import, at whichever step it is: whoever leaves it finds it there again. */
function ImportPage() {
  const id = Number(Route.useParams().id)
  const asked = queryOf(importEndpoints.show, { params: { id } })
  const { data: made } = useSuspenseQuery(asked)
  const isLive = connection.use() === 'on'
  useQuery({
    ...asked,
    refetchInterval: working.includes(made.status) ? (isLive ? pace.live : pace.alone) : false,
  })
  return (
    <Stack>
      <PageHeader
        title={made.filename}
        browserTitle="Import"
        aside={<StatusBadge status={made.status} label={statusNames[made.status]} />}
        description={`${made.entity_label}, brought in by ${made.user_name}`}
        back={{ to: '/import', label: 'Import' }}
      />
      <Step key={id} made={made} />
    </Stack>
  )
}

function Step({ made }: { made: Import }) {
  const { can } = usePermissions()
  const [again, setAgain] = useState(false)
  const { status, started_at, error } = made
  if (working.includes(status)) return <Working made={made} />
  const isOpen = ['uploaded', 'mapped', 'validated'].includes(status) || (status === 'failed' && !started_at)
  const isMapping = isOpen && (status !== 'validated' || again)
  return (
    <>
      <Steps made={made} isMapping={isMapping} />
      {error && (
        <Notice tone="danger" title="This import stopped">
          {error}
        </Notice>
      )}
      {isMapping && can('imports.run') && <ChooseColumns made={made} onChosen={() => setAgain(false)} />}
      {isMapping && !can('imports.run') && (
        <Notice>Whoever uploaded the file still chooses its columns.</Notice>
      )}
      {!isMapping && status === 'validated' && <Checked made={made} onChange={() => setAgain(true)} />}
      {!isOpen && <Ended made={made} />}
    </>
  )
}
