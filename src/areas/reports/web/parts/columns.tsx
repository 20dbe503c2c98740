import type { Dimension, ReportColumn, ReportHead, ReportRow } from '#areas/reports/contract.ts'
import { apart, labelOf } from '#areas/reports/words.ts'
import { dayText, numberText } from '#kit/ui/format.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { DayText, Hours, InstantText, Money, Nothing } from '#kit/ui/values.tsx'

const figures = ['money', 'minutes', 'integer', 'decimal']

/** The columns of rows, or of groups: what they are groups of, how many rows each has, and what was added up. */
export function columnsOf({ columns, groupings }: ReportHead, by: readonly Dimension[]): Column<ReportRow>[] {
  if (by.length === 0) return [...columns.map(columnOf), currency]
  const parts = apart(groupings.map(({ value }) => value as Dimension)).filter((each) => each !== 'currency')
  const names = new Map(groupings.map(({ value, label }) => [value, label]))
  const groups = [...new Set([...by, ...parts])].map((each) => groupColumn(each, names.get(each) ?? ''))
  return [...groups, rows, ...columns.filter(({ added }) => added).map(columnOf), currency]
}

const currency: Column<ReportRow> = {
  key: 'currency',
  label: 'Currency',
  hidden: true,
  render: (row) => textOf(row.currency),
}
const rows: Column<ReportRow> = {
  ...{ key: 'rows', label: 'Rows', sort: true, align: 'right', card: 'none' },
  render: (row) => numberText(Number(row.rows)),
}

const groupColumn = (dimension: Dimension, label: string): Column<ReportRow> => ({
  key: labelOf(dimension),
  label,
  sort: true,
  render: (row) => groupName(dimension, row[labelOf(dimension)]),
})

function groupName(dimension: Dimension, value: ReportRow[string] | undefined): string {
  if (value === null || value === undefined || value === '') return 'None'
  if (dimension === 'month') return dayText(`${value}-01`, 'month')
  if (dimension === 'week') return dayText(String(value))
  return String(value)
}

const columnOf = ({ key, label, kind, hidden }: ReportColumn): Column<ReportRow> => ({
  ...{ key, label, sort: true, hidden },
  ...(figures.includes(kind) ? { align: 'right' as const } : {}),
  render: (row) => <Value value={row[key]} kind={kind} currency={String(row.currency ?? 'GBP')} />,
})

type ValueProps = { value: ReportRow[string] | undefined; kind: ReportColumn['kind']; currency: string }

/** A figure or word of a report as people read it. */
export function Value({ value, kind, currency }: ValueProps) {
  if (value === null || value === undefined || value === '') return <Nothing />
  switch (kind) {
    case 'money':
      return <Money minor={Number(value)} currency={currency} />
    case 'minutes':
      return <Hours minutes={Number(value)} />
    case 'day':
      return <DayText day={String(value)} />
    case 'instant':
      return <InstantText at={String(value)} />
    case 'integer':
      return numberText(Number(value))
    case 'decimal':
      return numberText(Number(value), { maximumFractionDigits: 4 })
    default:
      return String(value)
  }
}

const textOf = (value: ReportRow[string] | undefined) => (value ? String(value) : <Nothing />)
