import { createFileRoute } from '@tanstack/react-router'
import { rateCodes } from '#areas/codes/contract.ts'
import { CodeList } from '#areas/codes/web/parts/CodeList.tsx'
import { rateWeb } from '#areas/codes/web/parts/rate.tsx'
import { needs } from '#web/layouts/guard.ts'
import { prefetchList } from '#web/ui/list/query.ts'
import { listSearch } from '#web/ui/list/search.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/rate-codes')({
  staticData: { title: 'Rate Codes' },
  validateSearch: listSearch,
  beforeLoad: needs('rate_codes.view', 'rate_codes.manage'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, rateCodes.list, deps, rateWeb.wishes),
  component: () => <CodeList kind={rateWeb} />,
})
