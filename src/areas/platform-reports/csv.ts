import type { Cell, Report, ReportColumn, ReportRow } from '#areas/platform-reports/contract.ts'
import { csvHead, harmless, quoted } from '#platform/exports/csv.ts'
import { minorToDecimal, minutesToQuantity } from '#platform/money.ts'

/** A report as a file: the columns, rows and sums that are shown, in their order. Amounts are plain decimals. */
export function csvOf({ columns, rows, totals }: Pick<Report, 'columns' | 'rows' | 'totals'>): Buffer {
  const lines = [...rows, ...totals].map((row) =>
    columns.map((column, at) => written(column, row, row.cells[at] ?? null)).join(','),
  )
  return Buffer.concat([
    csvHead(columns.map(heading)),
    Buffer.from(lines.map((line) => `${line}\r\n`).join('')),
  ])
}

const units: Partial<Record<ReportColumn['kind'], string>> = {
  minutes: 'hours',
  seconds: 'seconds',
  bytes: 'bytes',
  percent: '%',
}

function heading({ label, kind, currency }: ReportColumn): string {
  const unit = currency ?? units[kind]
  return unit && !label.toLowerCase().includes(unit.toLowerCase()) ? `${label} (${unit})` : label
}

function written({ kind, currency }: ReportColumn, row: ReportRow, cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return kind === 'percent' ? cell : quoted(harmless(cell))
  if (kind === 'money') return minorToDecimal(cell, currency ?? row.currency ?? 'GBP')
  if (kind === 'minutes') return minutesToQuantity(cell).replace(/\.?0+$/, '')
  return String(cell)
}
