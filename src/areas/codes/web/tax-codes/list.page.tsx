import { createFileRoute } from '@tanstack/react-router'
import { taxCodes } from '#areas/codes/contract.ts'
import { CodeList } from '#areas/codes/web/parts/CodeList.tsx'
import { taxList } from '#areas/codes/web/parts/tax-list.tsx'
import { needs } from '#kit/guard.ts'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/tax-codes')({
  staticData: { title: 'Tax Codes' },
  validateSearch: listSearch,
  beforeLoad: needs('tax_codes.view', 'tax_codes.manage'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, taxCodes.list, deps, taxList.listOptions),
  component: () => <CodeList kind={taxList} />,
})
