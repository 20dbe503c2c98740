import { listReports, showReport } from '#areas/reports/actions.ts'
import { catalogue, openReport } from '#areas/reports/catalogue.ts'
import { reportCatalogue } from '#areas/reports/contract.ts'
import { reportEndpoints } from '#areas/reports/heads.ts'
import { saveMark } from '#areas/reports/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function reportRoutes(on: On): void {
  on(reportCatalogue.list, (ctx) => listReports(ctx))
  on(reportCatalogue.mark, ({ db, who, now, body }) =>
    saveMark(db, { report: openReport(who, body), user_id: who.id, favourite: body.favourite, now }),
  )
  for (const report of catalogue) on(reportEndpoints[report.key], (ctx) => showReport(ctx, report, ctx.query))
}
