import { sql } from 'kysely'
import { askReport } from '#areas/reports/ask.ts'
import { catalogue } from '#areas/reports/catalogue.ts'
import type { ReportQuery } from '#areas/reports/contract.ts'
import type { Column, Definition } from '#areas/reports/definition.ts'
import { headOf, reportEndpoints } from '#areas/reports/heads.ts'
import { reportShape } from '#areas/reports/statement.ts'
import { labelOf, nameOfDimension } from '#areas/reports/words.ts'
import { exportable, integer, money, text } from '#platform/export-cells.ts'
import type { Cell, Exportable } from '#platform/exportable.ts'

/** Every report as a file: the same statement, the same masks, whatever it is added up by. */
export const reportExports: Record<string, Exportable> = Object.fromEntries(
  catalogue.map((report) => [
    `/reports/${report.key}`,
    exportable({
      title: headOf(report.key)!.title,
      endpoint: reportEndpoints[report.key],
      allow: report.records,
      personal: report.personal,
      shape: async (ctx, query: ReportQuery) =>
        reportShape(await askReport(ctx, report, query), report, query),
      cells: cellsOf(report),
    }),
  ]),
)

function cellsOf({ groupings, columns }: Definition): Record<string, Cell> {
  const labels = groupings.map(
    (dimension) =>
      [labelOf(dimension), text(nameOfDimension(dimension, columns), `page.${labelOf(dimension)}`)] as const,
  )
  return {
    ...Object.fromEntries(labels),
    ...Object.fromEntries(columns.map((column) => [column.key, cellOf(column)])),
    rows: integer('Records', 'page.rows'),
    currency: text('Currency', 'page.currency'),
  }
}

/** Whoever lacks one of several permissions finds nothing in the column; the last of them decides whether it is offered. */
function cellOf({ key, label, kind, mask = [] }: Column): Cell {
  const allow = mask.at(-1)
  if (kind === 'money') return money(label, `page.${key}`, 'page.currency', allow)
  return { label, kind, value: sql.ref(`page.${key}`), ...(allow ? { allow } : {}) }
}
