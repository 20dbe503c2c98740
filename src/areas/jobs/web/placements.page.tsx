import { createFileRoute } from '@tanstack/react-router'
import { placements } from '#areas/jobs/contract.ts'
import { Placements } from '#areas/jobs/web/parts/PlacementsOf.tsx'
import { needs } from '#kit/guard.ts'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'

/** Every placement, as far as the reader's permission goes: who works where, until when, at which rates. */
export const Route = createFileRoute('/tenant/$tenantId/placements')({
  staticData: { title: 'Placements' },
  validateSearch: listSearch,
  beforeLoad: needs('placements.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, placements.list, deps),
  component: () => <Placements search="Search references" />,
})
