import { IconCheck, IconCornerUpLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { mostCounted, timesheets } from '#areas/timesheets/contract.ts'
import type { Many } from '#areas/timesheets/web/parts/DecideMany.tsx'
import { NewSheet } from '#areas/timesheets/web/parts/NewSheet.tsx'
import { Totals } from '#areas/timesheets/web/parts/Totals.tsx'
import { forApprover, forStaff, forWorker, withHold } from '#areas/timesheets/web/parts/views.tsx'
import { periodName } from '#areas/timesheets/web/words.ts'
import type { Search } from '#kit/address.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { useMe, usePermissions } from '#kit/session.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import type { BulkAction } from '#kit/ui/list/types.ts'

const DecideMany = lazy(async () => ({
  default: (await import('#areas/timesheets/web/parts/DecideMany.tsx')).DecideMany,
}))

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
  const [many, setMany] = useState<Many & { answer: (decided: number) => void }>()
  const ask = (decision: Many['decision']) => (ids: number[]) =>
    new Promise<boolean>((answer) => setMany({ decision, ids, answer: (decided) => answer(decided > 0) }))
  const decides = kind === 'approver' && can('approver.review')
  const bulk: BulkAction[] = [
    ...(decides || can('timesheets.approve')
      ? [{ label: 'Approve', icon: <IconCheck size={16} />, run: ask('approve') }]
      : []),
    ...(decides || can('timesheets.reject')
      ? [{ label: 'Send back', icon: <IconCornerUpLeft size={16} />, run: ask('reject') }]
      : []),
  ]
  return (
    <>
      <List
        endpoint={timesheets.list}
        title="Timesheets"
        {...listOptions}
        columns={view === forStaff && search.queue?.startsWith('held_') ? withHold : view.columns}
        filters={view.filters}
        tabs={tabs}
        above={kind === 'staff' && <Totals search={search} />}
        search={kind === 'candidate' ? false : 'Search worker, client or number'}
        nameOf={(sheet) => `${sheet.candidate_name}, ${periodName(sheet)}`}
        to={view.to}
        {...(kind === 'staff'
          ? { removable: { model: 'timesheets', name: 'timesheets', permission: 'timesheets.delete' } }
          : {})}
        actions={can('timesheets.create') && <NewSheet />}
        bulk={kind === 'candidate' ? [] : bulk}
        empty={view.empty}
      />
      {many && (
        <Suspense fallback={null}>
          <DecideMany
            decision={many.decision}
            ids={many.ids}
            onClose={(decided) => {
              setMany(undefined)
              many.answer(decided)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
