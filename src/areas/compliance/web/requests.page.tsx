import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { complianceRequests } from '#areas/compliance/requests/contract.ts'
import { RequestList, requestListOptions } from '#areas/compliance/web/parts/requests/RequestList.tsx'
import { useOpened } from '#areas/compliance/web/parts/useOpened.ts'
import type { Search } from '#kit/address.ts'
import { needs } from '#kit/guard.ts'
import { useMe } from '#kit/session.ts'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'

const RequestDrawer = lazy(async () => ({
  default: (await import('#areas/compliance/web/parts/requests/RequestDrawer.tsx')).RequestDrawer,
}))
const OwnRequests = lazy(async () => ({
  default: (await import('#areas/compliance/web/parts/requests/OwnRequests.tsx')).OwnRequests,
}))

export const Route = createFileRoute('/tenant/$tenantId/compliance/requests')({
  staticData: { title: 'Compliance Requests' },
  validateSearch: listSearch,
  beforeLoad: needs('compliance.requests.view'),
  loaderDeps: ({ search: { request: _, ...search } }) => search,
  loader: ({ context, deps }) => prefetchList(context, complianceRequests.list, deps, requestListOptions),
  component: RequestsPage,
})

/** What was asked of whom; a candidate sees what is asked of them. */
function RequestsPage() {
  const search = Route.useSearch() as Search
  const { opened, close } = useOpened('request')
  const isCandidate = useMe()?.kind === 'candidate'
  if (isCandidate)
    return (
      <Suspense fallback={null}>
        <OwnRequests />
      </Suspense>
    )
  return (
    <>
      <RequestList search={search} />
      <Suspense fallback={null}>
        {opened && <RequestDrawer key={opened} id={Number(opened)} onClose={close} />}
      </Suspense>
    </>
  )
}
