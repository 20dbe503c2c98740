import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Report, ReportHead, ReportRow } from '#areas/reports/contract.ts'
import { keyOf } from '#areas/reports/heads.ts'
import { byOf, endpointOf, nameOfGroup, rowsOf } from '#areas/reports/web/data.ts'
import { Controls } from '#areas/reports/web/parts/Controls.tsx'
import { columnsOf } from '#areas/reports/web/parts/columns.tsx'
import { Explained } from '#areas/reports/web/parts/Explained.tsx'
import { Totals } from '#areas/reports/web/parts/Totals.tsx'
import { type Dimension, dimensionNames, labelOf } from '#areas/reports/words.ts'
import type { Search } from '#kit/address.ts'
import { List } from '#kit/ui/list/List.tsx'
import { listQuery } from '#kit/ui/list/query.ts'
import type { Filter } from '#kit/ui/list/types.ts'

/** The rows of a report, with how they are added up, what all of them come to, and what each figure is. */
export function ReportList({ head }: { head: ReportHead }) {
  const search = useSearch({ strict: false }) as Search
  const endpoint = endpointOf(keyOf(head))
  const by = byOf(head, search)
  const { data } = useQuery(listQuery(endpoint, search))
  const report = data as Report | undefined
  return (
    <>
      <List<typeof endpoint, ReportRow>
        embedded
        endpoint={endpoint}
        title={head.title}
        search={false}
        columns={columnsOf(head, by)}
        filters={filtersOf(head, report?.data ?? [])}
        above={
          <>
            <Controls head={head} by={by} search={search} />
            <Totals head={head} totals={report?.totals} />
          </>
        }
        idOf={(row) => Number(row.id)}
        nameOf={(row) => nameOfGroup(by, row) || String(Object.values(row)[0])}
        to={(row) => target(head, by, row, search)}
        empty={{
          title: 'Nothing in this report',
          text: 'There is nothing of what it counts in this time, or nothing that you may see.',
        }}
      />
      <Explained head={head} report={report} />
    </>
  )
}

/** A group leads to its rows, a row to what it is about; a fee without a timesheet, and the like, stays. */
function target(head: ReportHead, by: ReturnType<typeof byOf>, row: ReportRow, search: Search): string {
  if (by.length > 0) return rowsOf(head, by, row, search)
  if (head.opens && row.opens_id !== null) return head.opens.replace(':id', String(row.opens_id))
  return rowsOf(head, [], row, search)
}

/** The days, and whatever a group has led to, as a chip that takes it off again. */
function filtersOf({ asks, bases, groupings }: ReportHead, rows: readonly ReportRow[]): Filter[] {
  const days = { key: 'day', label: bases[0]?.label ?? 'Days', type: 'days' as const }
  const given = new Map<Dimension, string>([
    ['currency', dimensionNames.currency],
    ...groupings.map(({ value, label }) => [value as Dimension, label] as const),
  ])
  return [
    ...(asks === 'period' ? [days] : []),
    ...[...given].map(([key, label]) => ({
      ...{ key, label, type: 'given' as const },
      nameOf: (value: string) =>
        value === 'none'
          ? 'None'
          : String(rows.find((row) => row[key] === value)?.[labelOf(key)] ?? value.replace(/^=/, '')),
    })),
  ]
}
