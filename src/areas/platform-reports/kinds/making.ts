import type { Report, ReportColumn, ReportQuery } from '#areas/platform-reports/contract.ts'
import type { Metric } from '#areas/platform-reports/metrics.ts'
import type { Count, Span, Which } from '#areas/platform-reports/queries.ts'
import type { Day } from '#platform/days.ts'
import type { AllDb } from '#platform/db/tenant.ts'

/** What a report is made from. */
export type Making = { all: AllDb; span: Span; which: Which; query: ReportQuery; today: Day }

/** A figure of the catalogue by its name, or one of the report's own. */
export type Basis = Metric | { figure: string; means: string }
export type Made = Pick<Report, 'title' | 'definition' | 'columns' | 'rows' | 'totals' | 'chart'> & {
  basis: Basis[]
}

/** Looks a count up: `of(7, 'sheets')`, `of(7, 'revenue', 'GBP')`. What was not counted is 0. */
export function tallied(counts: readonly Count[]) {
  const map = new Map(
    counts.map(({ tenant_id, metric, currency, value }) => [`${tenant_id} ${metric} ${currency}`, value]),
  )
  return (tenant: number, metric: Metric, currency = ''): number =>
    map.get(`${tenant} ${metric} ${currency}`) ?? 0
}

export function currenciesOf(counts: readonly Pick<Count, 'currency'>[]): string[] {
  return [...new Set(counts.map(({ currency }) => currency))].filter(Boolean).sort()
}

/** A column for each currency: amounts of two are never added up. */
export function moneyColumns(key: string, label: string, currencies: readonly string[]): ReportColumn[] {
  return currencies.map((currency) => ({
    key: `${key}_${currency}`,
    label: currencies.length > 1 ? `${label} ${currency}` : label,
    kind: 'money',
    currency,
  }))
}
