import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { FiguresDiffer, ReportHead } from '#areas/reports/contract.ts'
import { Schedules } from '#areas/reports/schedules/web/parts/Schedules.tsx'
import { anyReport } from '#areas/reports/web/any-report.ts'
import { catalogueQuery } from '#areas/reports/web/data.ts'
import { ReportCards } from '#areas/reports/web/parts/ReportCards.tsx'
import classes from '#areas/reports/web/parts/reports.module.css'
import { groups, reconciliationNames } from '#areas/reports/words.ts'
import { needs } from '#kit/guard.ts'
import { usePermissions } from '#kit/session.ts'
import { moneyText } from '#kit/ui/format.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'
import { InstantText } from '#kit/ui/values.tsx'

export const Route = createFileRoute('/tenant/$tenantId/reports')({
  staticData: { title: 'Reports' },
  validateSearch: listSearch,
  beforeLoad: needs(...anyReport),
  component: ReportsPage,
})

/** So many of those that were opened last are shown. */
const mostRecent = 4

function ReportsPage() {
  const { search = '' } = Route.useSearch()
  const navigate = useNavigate()
  const { can } = usePermissions()
  const { data, isError, error, refetch } = useQuery(catalogueQuery())
  const all = data?.data ?? []
  const found = all.filter((head) => matches(head, search))
  const favourites = all.filter(({ favourite }) => favourite)
  const recent = all
    .filter(({ opened_at, favourite }) => opened_at && !favourite)
    .sort((a, b) => String(b.opened_at).localeCompare(String(a.opened_at)))
    .slice(0, mostRecent)
  return (
    <>
      <PageHeader
        title="Reports"
        description="Figures from what was worked, approved, invoiced and paid. Each leads to the records it is made of."
      />
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search reports"
        placeholder="Search reports and their columns"
        leftSection={<IconSearch size={16} stroke={1.8} />}
        defaultValue={search}
        onChange={(event) => {
          const typed = event.currentTarget.value
          void navigate({ to: '.', search: (typed ? { search: typed } : {}) as never, replace: true })
        }}
      />
      <Differences found={data?.differences ?? []} />
      {isError && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {search === '' && favourites.length > 0 && <ReportCards title="Favourites" reports={favourites} />}
          {search === '' && recent.length > 0 && <ReportCards title="Last opened" reports={recent} />}
          {search === '' && can('reports.schedule') && <Schedules />}
          {Object.entries(groups).map(([group, title]) => {
            const reports = found.filter((head) => head.group === group)
            return reports.length > 0 && <ReportCards key={group} title={title} reports={reports} />
          })}
          {data && found.length === 0 && (
            <EmptyState
              title="No report like that"
              text="Try another word: what it counts, or a column of it."
            />
          )}
        </>
      )}
    </>
  )
}

/** What was compared last night and did not agree: nobody should rest on a report without knowing. */
function Differences({ found }: { found: readonly FiguresDiffer[] }) {
  if (found.length === 0) return null
  return (
    <Notice tone="danger" title="Figures that belong together do not agree">
      {found.map(({ name, currency, difference, since }) => (
        <p key={`${name} ${currency}`} className={classes.difference}>
          {reconciliationNames[name]}: they differ by {moneyText(difference, currency)}, since{' '}
          <InstantText at={since} />.
        </p>
      ))}
    </Notice>
  )
}

/** Every word that was typed stands somewhere in it: title, group, what it tells, its columns. */
function matches({ group, title, definition, columns, groupings }: ReportHead, typed: string): boolean {
  const labels = [...columns, ...groupings].map(({ label }) => label)
  const text = [groups[group as keyof typeof groups], title, definition, ...labels].join(' ').toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
