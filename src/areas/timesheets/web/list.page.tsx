import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useSearch } from '@tanstack/react-router'
import { mostCounted, timesheets } from '#areas/timesheets/contract.ts'
import { NewSheet } from '#areas/timesheets/web/parts/NewSheet.tsx'
import { Totals } from '#areas/timesheets/web/parts/Totals.tsx'
import { forApprover, forStaff, forWorker } from '#areas/timesheets/web/parts/views.tsx'
import { periodName } from '#areas/timesheets/web/words.ts'
import type { Search } from '#kit/address.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { useMe, usePermissions } from '#kit/session.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'

const listOptions = { defaultSort: '-period_end' }

export const Route = createFileRoute('/tenant/$tenantId/timesheets')({
  staticData: { title: 'Timesheets' },
  validateSearch: listSearch,
  beforeLoad: needs('timesheets.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, timesheets.list, deps, listOptions),
  component: TimesheetsPage,
})

function TimesheetsPage() {
  const kind = (useMe() as { kind?: string } | undefined)?.kind ?? 'staff'
  const { can } = usePermissions()
  const { data } = useQuery(queryOf(timesheets.counts))
  const counts = data?.data
  const view = kind === 'candidate' ? forWorker : kind === 'approver' ? forApprover : forStaff
  const search = useSearch({ strict: false }) as Search
  const tabs = view.tabs.flatMap(({ counted, seldom, ...tab }) => {
    const count = counted && counts ? Math.min(counts[counted], mostCounted) : undefined
    return seldom && !count && search.queue !== tab.search.queue ? [] : [{ ...tab, count }]
  })
  return (
    <List
      endpoint={timesheets.list}
      title="Timesheets"
      {...listOptions}
      columns={view.columns}
      filters={view.filters}
      tabs={tabs}
      above={kind === 'staff' && <Totals search={search} />}
      search={kind === 'staff' ? 'Search worker, client or number' : false}
      nameOf={(sheet) => `${sheet.candidate_name}, ${periodName(sheet)}`}
      to={view.to}
      {...(kind === 'staff'
        ? { removable: { model: 'timesheets', name: 'timesheets', permission: 'timesheets.delete' } }
        : {})}
      actions={can('timesheets.create') && <NewSheet />}
      empty={view.empty}
    />
  )
}
