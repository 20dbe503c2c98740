import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Report, ReportColumn, ReportRow } from '#areas/platform-reports/contract.ts'
import classes from '#areas/platform-reports/web/parts/reports.module.css'
import { cellText, isFigure } from '#areas/platform-reports/web/words.ts'
import { type Search, stringifySearch } from '#kit/address.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { numberText } from '#kit/ui/format.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** A thousand agencies are not looked at; whoever wants them all takes the file. */
const atOnce = 50

/** The rows of a report over their sum. Of usage, an agency leads to its days. */
export function Table({ report, search }: { report: Report; search: Search }) {
  const { title, columns, rows, totals } = report
  const [most, setMost] = useState(atOnce)
  const days = report.report === 'usage-metering' && !search.tenant
  const to = (row: ReportRow) =>
    days && row.tenant_id
      ? `/reports${stringifySearch({ ...search, tenant: String(row.tenant_id) })}`
      : undefined
  const all = search.tenant && report.report === 'usage-metering'
  return (
    <Panel
      title={title}
      flush
      {...(all && {
        aside: (
          <TenantLink
            to={`/reports${stringifySearch({ ...search, tenant: undefined })}`}
            className={classes.back}
          >
            All agencies
          </TenantLink>
        ),
      })}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={title} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map(({ key, label, kind }) => (
                <th key={key} scope="col" data-figure={isFigure(kind) || undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((row) => (
              <Row key={row.key} row={row} columns={columns} to={to(row)} />
            ))}
          </tbody>
          {totals.length > 0 && (
            <tfoot>
              {totals.map((row) => (
                <Row key={row.key} row={row} columns={columns} to={undefined} />
              ))}
            </tfoot>
          )}
        </table>
      </section>
      {rows.length > most && (
        <p className={classes.more}>
          {numberText(most)} of {numberText(rows.length)} rows.{' '}
          <Button variant="default" size="xs" onClick={() => setMost(most + 200)}>
            Show more
          </Button>
        </p>
      )}
    </Panel>
  )
}

type RowProps = { row: ReportRow; columns: ReportColumn[]; to: string | undefined }
type CellProps = Pick<RowProps, 'row' | 'to'> & { column: ReportColumn; at: number }

function Row({ row, columns, to }: RowProps) {
  return (
    <tr data-sum={row.sum ?? undefined}>
      {columns.map((column, at) => {
        const content = <Content row={row} column={column} at={at} to={to} />
        if (at === 0)
          return (
            <th key={column.key} scope="row">
              {content}
            </th>
          )
        return (
          <td
            key={column.key}
            data-figure={isFigure(column.kind) || undefined}
            data-full={isFull(row, column, at)}
          >
            {content}
          </td>
        )
      })}
    </tr>
  )
}

function Content({ row, column: { kind, currency }, at, to }: CellProps) {
  const cell = row.cells[at] ?? null
  if (kind === 'status' && typeof cell === 'string') return <StatusBadge status={cell} />
  const text = row.sum && cell === null ? '' : cellText(kind, cell, currency ?? row.currency)
  return at === 0 && to ? <TenantLink to={to}>{text}</TenantLink> : text
}

/** What is used up of a limit is told in red, what comes near it in amber; the figure itself says it too. */
function isFull(row: ReportRow, { key, kind }: ReportColumn, at: number): 'full' | 'near' | undefined {
  const share = key === 'share' && kind === 'percent' && row.sum === null ? Number(row.cells[at] ?? 0) : 0
  return row.tenant_id === null || row.currency
    ? undefined
    : share >= 100
      ? 'full'
      : share >= 80
        ? 'near'
        : undefined
}
