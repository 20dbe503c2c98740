import type { ReportChart, ReportRow } from '#areas/platform-reports/contract.ts'
import { currenciesOf, type Made, type Making, tallied } from '#areas/platform-reports/kinds/making.ts'
import { type ReportAgency, readAgencies, readFlows, readGauges } from '#areas/platform-reports/queries.ts'
import { sumRow } from '#areas/platform-reports/rules.ts'
import { percentOf } from '#platform/money.ts'

const columns: Made['columns'] = [
  { key: 'agency', label: 'Group and agency', kind: 'text', currency: null },
  { key: 'currency', label: 'Currency', kind: 'text', currency: null },
  { key: 'hours', label: 'Hours', kind: 'minutes', currency: null },
  { key: 'revenue', label: 'Revenue', kind: 'money', currency: null },
  { key: 'cost', label: 'Cost', kind: 'money', currency: null },
  { key: 'margin', label: 'Margin', kind: 'money', currency: null },
  { key: 'share', label: 'Margin %', kind: 'percent', currency: null },
  { key: 'wip', label: 'Work in progress', kind: 'money', currency: null },
]

const noGroup = 'In no group'

/** What each group earned, agency by agency. A row has one currency: amounts of two are never added up. */
export async function groupConsolidated({ all, span, which, today }: Making): Promise<Made> {
  const [agencies, flows, gauges] = await Promise.all([
    readAgencies(all, which, today),
    readFlows(all, ['work_minutes', 'revenue', 'cost'], span, which),
    readGauges(all, ['wip'], span, which),
  ])
  const counts = [...flows, ...gauges]
  const of = tallied(counts)
  const used = new Map(
    [...Map.groupBy(counts, ({ tenant_id }) => tenant_id)].map(([id, each]) => [id, currenciesOf(each)]),
  )
  const rowsOf = (agency: ReportAgency) =>
    (used.get(agency.id) ?? []).map((currency): ReportRow => {
      const [revenue, cost] = [of(agency.id, 'revenue', currency), of(agency.id, 'cost', currency)]
      const cells = [
        agency.name,
        currency,
        of(agency.id, 'work_minutes', currency),
        revenue,
        cost,
        revenue - cost,
        percentOf(revenue - cost, revenue),
        of(agency.id, 'wip', currency),
      ]
      return { key: `${agency.id} ${currency}`, tenant_id: agency.id, sum: null, currency, cells }
    })
  const groups = [...Map.groupBy(agencies, ({ group_name }) => group_name ?? noGroup)].map(
    ([name, members]) => ({
      name,
      rows: members.flatMap(rowsOf),
    }),
  )
  const every = groups.flatMap(({ rows }) => rows)
  return {
    title: 'Groups, consolidated',
    definition:
      'Hours, revenue, margin and work in progress of each group, agency by agency and currency by currency. Pay in another currency than the charge is told at the exchange rate of the agency, and without one under its own. Nothing else is converted.',
    basis: [
      'work_minutes',
      'revenue',
      'cost',
      { figure: 'Margin', means: 'Revenue less cost, before costs of employment.' },
      'wip',
    ],
    columns,
    rows: groups.flatMap(({ name, rows }) => [...sums(rows, name, 'group'), ...rows]),
    totals: sums(every, 'All', 'all'),
    chart: chartOf(groups, every),
  }
}

/** One row for each currency. */
function sums(rows: readonly ReportRow[], label: string, sum: 'group' | 'all'): ReportRow[] {
  return currenciesOf(rows.map(({ currency }) => ({ currency: currency ?? '' }))).map((currency) =>
    sumRow(
      columns,
      rows.filter((row) => row.currency === currency),
      { key: `${label} ${currency}`, label, sum, currency },
      { share: (added) => percentOf(added('margin'), added('revenue')) },
    ),
  )
}

/** Groups side by side, the agencies of a single one; in the currency that most of them use. */
function chartOf(
  groups: readonly { name: string; rows: ReportRow[] }[],
  every: readonly ReportRow[],
): ReportChart | null {
  const byCurrency = [...Map.groupBy(every, ({ currency }) => currency ?? '')].sort(
    (a, b) => b[1].length - a[1].length,
  )
  const currency = byCurrency[0]?.[0]
  if (!currency) return null
  const bars =
    groups.length > 1
      ? groups.map(({ name, rows }) => ({ name, rows }))
      : (groups[0]?.rows ?? []).map((row) => ({ name: String(row.cells[0]), rows: [row] }))
  const points = bars
    .map(({ name, rows }) => {
      const mine = rows.filter((row) => row.currency === currency)
      const added = (at: number) => mine.reduce((sum, { cells }) => sum + Number(cells[at]), 0)
      return { name, values: [added(3), added(5)] }
    })
    .filter(({ values }) => values.some((value) => value !== 0))
    .slice(0, 24)
  return {
    title: `Revenue and margin, ${currency}`,
    kind: 'bar',
    unit: 'money',
    currency,
    series: ['Revenue', 'Margin'],
    points,
  }
}
