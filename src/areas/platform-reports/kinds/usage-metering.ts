import type { ReportRow } from '#areas/platform-reports/contract.ts'
import type { Made, Making } from '#areas/platform-reports/kinds/making.ts'
import { tallied } from '#areas/platform-reports/kinds/making.ts'
import { type Metered, metrics } from '#areas/platform-reports/metrics.ts'
import {
  type ReportAgency,
  readAgencies,
  readDays,
  readFlows,
  readGauges,
  readPeaks,
} from '#areas/platform-reports/queries.ts'
import { mean, shareOf, sumRow } from '#areas/platform-reports/rules.ts'
import { daysBetween, eachDay } from '#platform/days.ts'

/** One usage of every agency against what its plan entitles it to; of one agency, day by day. */
export async function usageMetering(making: Making): Promise<Made> {
  const { metric, tenant } = making.query
  const { label, kind } = metrics[metric]
  const made = tenant ? await byDay(making, metric) : await byAgency(making, metric)
  const days = new Map(
    (await readDays(making.all, [metric], making.span, making.which)).map((row) => [row.day, row.value]),
  )
  return {
    ...made,
    basis: [
      metric,
      ...(kind === 'gauge'
        ? [
            {
              figure: 'Days without a count',
              means: 'An agency that was not counted on a day has no figure for it.',
            },
          ]
        : []),
      {
        figure: 'Entitlement',
        means:
          'The limit set for the agency, else what its plan of today includes. Without either there is none.',
      },
    ],
    chart: {
      title: `${label} by day`,
      kind: kind === 'flow' ? 'bar' : 'line',
      unit: metrics[metric].unit,
      currency: null,
      series: [label],
      points: eachDay(making.span.from, making.span.to).map((day) => ({
        name: day,
        values: [days.get(day) ?? (kind === 'flow' ? 0 : null)],
      })),
    },
  }
}

type Part = Omit<Made, 'basis' | 'chart'>

async function byAgency({ all, span, which, today }: Making, metric: Metered): Promise<Part> {
  const { label, kind, unit } = metrics[metric]
  const isFlow = kind === 'flow'
  const [agencies, peaks, latest] = await Promise.all([
    readAgencies(all, which, today),
    readPeaks(all, metric, span, which),
    isFlow ? readFlows(all, [metric], span, which) : readGauges(all, [metric], span, which),
  ])
  const of = tallied(latest)
  const peakOf = new Map(peaks.map((peak) => [peak.tenant_id, peak]))
  const days = daysBetween(span.from, span.to) + 1
  const columns: Part['columns'] = [
    { key: 'agency', label: 'Agency', kind: 'text', currency: null },
    { key: 'plan', label: 'Plan', kind: 'text', currency: null },
    { key: 'now', label: isFlow ? label : `${label} now`, kind: unit, currency: null },
    { key: 'average', label: 'A day on average', kind: unit, currency: null },
    { key: 'peak', label: 'Highest', kind: unit, currency: null },
    { key: 'peak_day', label: 'on', kind: 'day', currency: null },
    { key: 'entitlement', label: 'Entitlement', kind: unit, currency: null },
    { key: 'share', label: 'Used', kind: 'percent', currency: null },
  ]
  const rows = agencies.map((agency): ReportRow => {
    const now = of(agency.id, metric)
    const peak = peakOf.get(agency.id)
    const limit = entitlementOf(agency, metric)
    const average = mean(peak?.total ?? 0, isFlow ? days : (peak?.days ?? 0))
    const cells = [
      agency.name,
      agency.plan,
      now,
      average,
      peak?.peak ?? 0,
      peak?.peak_day ?? null,
      limit,
      shareOf(now, limit),
    ]
    return { key: String(agency.id), tenant_id: agency.id, sum: null, currency: null, cells }
  })
  const total = sumRow(
    columns,
    rows,
    { key: 'all', label: 'All', sum: 'all' },
    { peak: () => null, entitlement: () => null },
  )
  return {
    title: 'Usage against entitlements',
    definition: isFlow
      ? `${label} of these days for each agency, and the busiest day. Plans do not limit them.`
      : `${label} of each agency as counted last in these days, beside what its plan includes. Choose an agency to see every day.`,
    columns,
    rows,
    totals: rows.length > 0 ? [total] : [],
  }
}

async function byDay({ all, span, which, today }: Making, metric: Metered): Promise<Part> {
  const { label, kind, unit } = metrics[metric]
  const [agencies, days] = await Promise.all([
    readAgencies(all, which, today),
    readDays(all, [metric], span, which),
  ])
  const agency = agencies[0]
  const limit = agency ? entitlementOf(agency, metric) : null
  const counted = new Map(days.map(({ day, value }) => [day, value]))
  const columns: Part['columns'] = [
    { key: 'day', label: 'Day', kind: 'day', currency: null },
    { key: 'value', label, kind: unit, currency: null },
    { key: 'entitlement', label: 'Entitlement', kind: unit, currency: null },
    { key: 'share', label: 'Used', kind: 'percent', currency: null },
  ]
  const rows = (agency ? eachDay(span.from, span.to) : []).reverse().map((day): ReportRow => {
    const value = counted.get(day) ?? (kind === 'flow' ? 0 : null)
    const cells = [day, value, limit, value === null ? null : shareOf(value, limit)]
    return { key: day, tenant_id: null, sum: null, currency: null, cells }
  })
  const total = sumRow(
    columns,
    rows,
    { key: 'all', label: 'All days', sum: 'all' },
    { entitlement: () => null },
  )
  return {
    title: agency ? `${label} of ${agency.name}` : 'Usage against entitlements',
    definition: `${label} of one agency, day by day, beside what its plan of today includes.`,
    columns,
    rows,
    totals: kind === 'flow' && rows.length > 0 ? [total] : [],
  }
}

function entitlementOf({ users, workers, storage_mb }: ReportAgency, metric: Metered): number | null {
  if (metric === 'users') return users
  if (metric === 'workers') return workers
  return metric === 'storage' && storage_mb !== null ? storage_mb * 1_000_000 : null
}
