import { centralReports } from '#areas/platform-reports/contract.ts'
import { csvOf } from '#areas/platform-reports/csv.ts'
import { makeReport } from '#areas/platform-reports/make-report.ts'
import { readGroups } from '#areas/platform-reports/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function reportRoutes(on: On): void {
  on(centralReports.filters, async ({ all }) => ({ groups: await readGroups(all) }))
  on(centralReports.show, (ctx) => makeReport(ctx))
  on(centralReports.file, async (ctx) => {
    const report = await makeReport(ctx)
    ctx.reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="${report.report} ${report.from} to ${report.to}.csv"`,
      )
    return csvOf(report)
  })
}
