import { Button, Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { Report } from '#areas/platform-reports/contract.ts'
import { centralReports } from '#areas/platform-reports/contract.ts'
import { ChartPanel } from '#areas/platform-reports/web/parts/ChartPanel.tsx'
import { Explained } from '#areas/platform-reports/web/parts/Explained.tsx'
import { Filters } from '#areas/platform-reports/web/parts/Filters.tsx'
import { Kinds } from '#areas/platform-reports/web/parts/Kinds.tsx'
import classes from '#areas/platform-reports/web/parts/reports.module.css'
import { Table } from '#areas/platform-reports/web/parts/Table.tsx'
import { type ReportKey, reportOf } from '#areas/platform-reports/web/words.ts'
import type { Search } from '#kit/address.ts'
import { apiAddress } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'

export const Route = createFileRoute('/central/reports')({
  staticData: { title: 'Reports' },
  validateSearch: listSearch,
  beforeLoad: needs('central.reports.view'),
  component: ReportsPage,
})

function ReportsPage() {
  const search = Route.useSearch()
  const report = reportOf(search.report)
  const query = asked(report, search)
  const { data, isError, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(centralReports.show, { params: { report }, query: query as never }),
    placeholderData: keepPreviousData,
  })
  const shown = data?.report === report ? data : undefined
  return (
    <>
      <PageHeader title="Reports" description="Figures over all agencies, from what is counted of each day.">
        <Button
          component="a"
          href={apiAddress(`/central/reports/${report}/file`, query)}
          download
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} />}
        >
          Download CSV
        </Button>
      </PageHeader>
      <Kinds report={report} search={search} />
      <Filters report={report} search={search} shown={shown} />
      {isError && !shown ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : shown ? (
        <Shown report={shown} stale={isPlaceholderData} search={search} />
      ) : (
        <Skeleton height={420} radius="lg" />
      )}
    </>
  )
}

/** What the server is asked: what stands in the address, but for the report itself. */
function asked(
  report: ReportKey,
  { from, to, status, group, metric, tenant }: Search,
): Record<string, string> {
  const given = { from, to, status, group, ...(report === 'usage-metering' && { metric, tenant }) }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as Record<string, string>
}

type Props = { report: Report; stale: boolean; search: Search }

function Shown({ report, stale, search }: Props) {
  return (
    <div className={classes.shown} aria-busy={stale} data-stale={stale || undefined}>
      {report.chart && report.chart.points.length > 0 && (
        <div>
          <ChartPanel chart={report.chart} />
        </div>
      )}
      {report.rows.length === 0 ? (
        <EmptyState
          title="Nothing to report"
          text="No agency was counted with these filters. Choose other ones."
        />
      ) : (
        <Table key={`${report.report} ${search.metric} ${search.tenant}`} report={report} search={search} />
      )}
      <Explained report={report} />
    </div>
  )
}
