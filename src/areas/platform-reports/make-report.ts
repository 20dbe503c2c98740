import type { Report, ReportName, ReportQuery } from '#areas/platform-reports/contract.ts'
import { groupConsolidated } from '#areas/platform-reports/kinds/group-consolidated.ts'
import type { Made, Making } from '#areas/platform-reports/kinds/making.ts'
import { platformSla } from '#areas/platform-reports/kinds/platform-sla.ts'
import { tenantsOverview } from '#areas/platform-reports/kinds/tenants-overview.ts'
import { usageMetering } from '#areas/platform-reports/kinds/usage-metering.ts'
import { metrics } from '#areas/platform-reports/metrics.ts'
import { readCountedAt } from '#areas/platform-reports/queries.ts'
import { rangeOf, whyNotRange } from '#areas/platform-reports/rules.ts'
import { utcDay } from '#platform/days.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import { refuse } from '#platform/refusal.ts'

const kinds: Record<ReportName, (making: Making) => Promise<Made>> = {
  'tenants-overview': tenantsOverview,
  'usage-metering': usageMetering,
  'platform-sla': platformSla,
  'group-consolidated': groupConsolidated,
}

type RequestContext = { all: AllDb; now: Date; params: { report: ReportName }; query: ReportQuery }

/** A report with everything that is shown of it: the page and the file are the same. */
export async function makeReport({ all, now, params: { report }, query }: RequestContext): Promise<Report> {
  const today = utcDay(now)
  const span = rangeOf(query, today)
  refuse(whyNotRange(span))
  const { status, group } = query
  const tenant = report === 'usage-metering' ? query.tenant : undefined
  const [made, counted_at] = await Promise.all([
    kinds[report]({ all, span, which: { status, group, tenant }, query, today }),
    readCountedAt(all, span),
  ])
  const basis = made.basis.map((each) =>
    typeof each === 'string' ? { figure: metrics[each].label, means: metrics[each].basis } : each,
  )
  return { report, ...span, ...made, basis, counted_at }
}
