import { createFileRoute } from '@tanstack/react-router'
import { rateCodes } from '#areas/codes/contract.ts'
import { CodeList } from '#areas/codes/web/parts/CodeList.tsx'
import { rateList } from '#areas/codes/web/parts/rate-list.tsx'
import { needs } from '#kit/guard.ts'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/rate-codes')({
  staticData: { title: 'Rate Codes' },
  validateSearch: listSearch,
  beforeLoad: needs('rate_codes.view', 'rate_codes.manage'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, rateCodes.list, deps, rateList.listOptions),
  component: () => <CodeList kind={rateList} />,
})
