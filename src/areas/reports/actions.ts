import { askReport, narrower, recordsReach, visibleColumns } from '#areas/reports/ask.ts'
import { catalogue } from '#areas/reports/catalogue.ts'
import type {
  FiguresDiffer,
  Report,
  ReportColumn,
  ReportHead,
  ReportQuery,
  ReportRow,
} from '#areas/reports/contract.ts'
import type { Column, Definition } from '#areas/reports/definition.ts'
import { headOf } from '#areas/reports/heads.ts'
import { readDifferences, readMarks } from '#areas/reports/queries.ts'
import { reportShape } from '#areas/reports/statement.ts'
import { bases, nameOfDimension, permissionOf } from '#areas/reports/words.ts'
import { type Context, reachOf } from '#platform/context.ts'
import { listPage } from '#platform/db/list.ts'
import { forbidden } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db' | 'who' | 'scope' | 'now'>

/** One page of a report, and what all of its rows come to, in one statement. Refuses who may not see the records behind it. */
export async function showReport(
  ctx: RequestContext,
  report: Definition,
  query: ReportQuery,
): Promise<Report> {
  const asked = await askReport(ctx, report, query)
  if (!asked.allowed) throw forbidden(report.records[0], 'You may not see the records of this report')
  let totals: ReportRow[] = []
  const shape = reportShape(asked, report, query, (found) => {
    totals = found
  })
  const page = await listPage<ReportRow>(ctx.db, `/reports/${report.key}`, query, shape)
  const { group, slug, title, asks } = headOf(report.key)!
  return {
    ...page,
    ...{ group, slug, title, definition: report.definition },
    by: [...asked.by],
    basis: asked.basis ?? null,
    day_from: asked.day_from ?? null,
    day_to: asked.day_to ?? null,
    as_of: asks === 'as_of' ? asked.as_of : null,
    zone: asked.tz,
    snapshot_at: ctx.now.toISOString(),
    columns: asked.visible.map(columnOf),
    totals,
  }
}

/** The reports that are open to the caller: the group, and the records behind the report. */
export async function listReports(
  ctx: RequestContext,
): Promise<{ data: ReportHead[]; differences: FiguresDiffer[] }> {
  const { who } = ctx
  const marks = await readMarks(ctx.db, who.id)
  const seesAll = ['reports.billing.view', 'reports.receivables.view'].every(
    (name) => reachOf(who, name) === 'all',
  )
  return {
    differences: seesAll ? await readDifferences(ctx.db) : [],
    data: catalogue.flatMap((report) => {
      const head = headOf(report.key)!
      const [opened, reach] = [reachOf(who, permissionOf(head.group)), recordsReach(who, report)]
      if (!opened || !reach) return []
      const { definition, groupings, usual = [], bases: known = {}, opens, beside } = report
      const mark = marks.get(report.key)
      return {
        ...head,
        definition,
        bases: bases.flatMap((value) => (known[value] ? [{ value, label: known[value] }] : [])),
        groupings: groupings.map((value) => ({ value, label: nameOfDimension(value, report.columns) })),
        usual: [...usual],
        columns: visibleColumns(who, report, narrower(opened, reach)).map(columnOf),
        opens: opens ?? null,
        beside: beside ?? null,
        favourite: mark?.favourite ?? false,
        opened_at: mark?.opened_at ?? null,
      }
    }),
  }
}

const columnOf = ({ key, label, kind, explain = '', added, greatest, of, hidden }: Column): ReportColumn => ({
  ...{ key, label, kind, explain },
  added: added === true || greatest === true || of !== undefined,
  hidden: hidden === true,
})
