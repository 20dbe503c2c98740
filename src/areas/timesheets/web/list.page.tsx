import {
  IconBellRinging,
  IconCheck,
  IconCornerUpLeft,
  IconLock,
  IconLockOpen,
  IconUserShare,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { mostCounted, type Timesheet, timesheets } from '#areas/timesheets/contract.ts'
import { RemindAll } from '#areas/timesheets/reminders/web/RemindAll.tsx'
import { NewSheet } from '#areas/timesheets/web/parts/NewSheet.tsx'
import { Totals } from '#areas/timesheets/web/parts/Totals.tsx'
import { forApprover, forStaff, forWorker, type View, withHold } from '#areas/timesheets/web/parts/views.tsx'
import { WeekSwitcher } from '#areas/timesheets/web/parts/WeekSwitcher.tsx'
import { lastFullWeek, unsaidWeek, weekOf } from '#areas/timesheets/web/weeks.ts'
import { periodName } from '#areas/timesheets/web/words.ts'
import type { Search } from '#kit/address.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { serverNow } from '#kit/server-clock.ts'
import { type App, appQuery, meQuery, useMe, usePermissions } from '#kit/session.ts'
import { useBulkDialog } from '#kit/ui/dialogs/useBulkDialog.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import type { BulkAction, Column } from '#kit/ui/list/types.ts'
import { dayAt } from '#platform/days.ts'

const DecideMany = lazy(async () => ({
  default: (await import('#areas/timesheets/web/parts/DecideMany.tsx')).DecideMany,
}))

const HoldMany = lazy(async () => ({
  default: (await import('#areas/timesheets/web/parts/HoldMany.tsx')).HoldMany,
}))

const ReassignMany = lazy(async () => ({
  default: (await import('#areas/timesheets/web/parts/ReassignMany.tsx')).ReassignMany,
}))

const RemindMany = lazy(async () => ({
  default: (await import('#areas/timesheets/reminders/web/RemindMany.tsx')).RemindMany,
}))

const listOptions = { defaultSort: '-period_end' }

export const Route = createFileRoute('/tenant/$tenantId/timesheets')({
  staticData: { title: 'Timesheets' },
  validateSearch: listSearch,
  beforeLoad: needs('timesheets.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params }) => {
    const me = context.queries.getQueryData(meQuery(params.tenantId).queryKey)
    const app = context.queries.getQueryData(appQuery(params.tenantId).queryKey)
    const fixed = me?.kind === 'staff' ? unsaidWeek(deps, lastWeek(app)) : {}
    prefetchList(context, timesheets.list, deps, { ...listOptions, fixed })
  },
  component: TimesheetsPage,
})

type Verb = 'approve' | 'reject' | 'remind' | 'reassign' | 'hold' | 'release'

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
  const { open, ask, close } = useBulkDialog<Verb>()
  const decides = kind === 'approver' && can('approver.review')
  const bulk: BulkAction[] = [
    ...(decides || can('timesheets.approve')
      ? [{ label: 'Approve', icon: <IconCheck size={16} />, run: ask('approve') }]
      : []),
    ...(decides || can('timesheets.reject')
      ? [{ label: 'Send back', icon: <IconCornerUpLeft size={16} />, run: ask('reject') }]
      : []),
    ...(kind === 'staff' && can('timesheets.remind')
      ? [{ label: 'Remind', icon: <IconBellRinging size={16} />, run: ask('remind') }]
      : []),
    ...(kind === 'staff' && can('timesheets.reassign_approver')
      ? [{ label: 'Choose another approver', icon: <IconUserShare size={16} />, run: ask('reassign') }]
      : []),
    ...(kind === 'staff' && can('timesheets.hold')
      ? [
          { label: 'Hold', icon: <IconLock size={16} />, run: ask('hold') },
          { label: 'Release', icon: <IconLockOpen size={16} />, run: ask('release') },
        ]
      : []),
  ]
  const last = lastWeek(useQuery(appQuery()).data)
  const week = weekOf(search, last)
  const fixed = kind === 'staff' ? unsaidWeek(search, last) : {}
  const waits = search.queue === 'missing' || search.status === 'submitted'
  return (
    <>
      <List
        endpoint={timesheets.list}
        title="Timesheets"
        {...listOptions}
        fixed={fixed}
        columns={columnsFor(view, search)}
        filters={view.filters}
        tabs={tabs}
        above={
          kind === 'staff' && (
            <>
              <WeekSwitcher search={search} week={week} last={last} />
              <Totals search={{ ...search, ...fixed }} />
            </>
          )
        }
        search={kind === 'candidate' ? false : 'Search worker, client or number'}
        nameOf={(sheet) => `${sheet.candidate_name}, ${periodName(sheet)}`}
        to={view.to}
        {...(kind === 'staff'
          ? { removable: { model: 'timesheets', name: 'timesheets', permission: 'timesheets.delete' } }
          : {})}
        actions={
          <>
            {kind === 'staff' && waits && (
              <RemindAll queue={search.queue === 'missing' ? 'missing' : 'waiting'} />
            )}
            {can('timesheets.create') && <NewSheet />}
          </>
        }
        bulk={kind === 'candidate' ? [] : bulk}
        empty={kind === 'staff' && week ? noneInWeek : view.empty}
      />
      {open && (
        <Suspense fallback={null}>
          {open.verb === 'remind' && <RemindMany ids={open.ids} onClose={close} />}
          {(open.verb === 'hold' || open.verb === 'release') && (
            <HoldMany act={open.verb} ids={open.ids} onClose={close} />
          )}
          {open.verb === 'reassign' && <ReassignMany ids={open.ids} onClose={close} />}
          {(open.verb === 'approve' || open.verb === 'reject') && (
            <DecideMany decision={open.verb} ids={open.ids} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}

const noneInWeek = {
  title: 'No timesheets in this week',
  text: 'Look at another week, or at all of them. Live placements have theirs laid out by themselves.',
}

/** By the agency's own clock and its own weeks. */
const lastWeek = (app: App | undefined) =>
  lastFullWeek(dayAt(serverNow(), app?.tz ?? 'Europe/London'), app?.week_end ?? 7)

/** Who was reminded is of interest where people are waited for, and what holds time where it is held. */
function columnsFor(view: View, { queue, status }: Search): Column<Timesheet>[] {
  if (view !== forStaff) return view.columns
  if (queue?.startsWith('held_')) return withHold
  const waits = queue === 'missing' || status === 'submitted'
  return waits ? view.columns.map(shownWhileWaiting) : view.columns
}

const shownWhileWaiting = (column: Column<Timesheet>) =>
  column.key === 'reminded_at' ? { ...column, hidden: false } : column
