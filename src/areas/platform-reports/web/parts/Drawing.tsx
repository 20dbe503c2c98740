import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import type { ReportChart } from '#areas/platform-reports/contract.ts'
import { cellText, isDay } from '#areas/platform-reports/web/words.ts'
import { dayText, decimalsOf, numberText, percentText } from '#kit/ui/format.ts'

const colours = ['saffron.5', 'ink.5'] as const

/** The keyboard goes to the table, which says the same. Above, room for half of the highest figure of the axis. */
const chart = { accessibilityLayer: false, margin: { top: 10 } }

/** A file of its own, with the library that draws: it is loaded when a chart is looked at. */
export function Drawing({ chart: { kind, unit, currency, series, points } }: { chart: ReportChart }) {
  const data = points.map(({ name, values }) => ({
    name: isDay(name) ? dayText(name, 'day') : name,
    ...Object.fromEntries(series.map((each, at) => [each, values[at]])),
  }))
  const text = (value: number) =>
    cellText(unit, unit === 'percent' ? String(value) : Math.round(value), currency)
  const axis = (value: number) => shortText(value, unit, currency) ?? text(value)
  const common = {
    h: 220,
    data,
    dataKey: 'name',
    series: series.map((name, at) => ({ name, color: colours[at % colours.length]! })),
    valueFormatter: text,
    yAxisProps: { tickFormatter: axis, width: 64, allowDecimals: false },
    xAxisProps: { minTickGap: 24 },
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
    withLegend: series.length > 1,
  }
  // Shares are of some days only: each is a dot, and the line leads from one to the next.
  const sparse = unit === 'percent'
  return kind === 'line' ? (
    <LineChart
      {...common}
      withDots={sparse}
      curveType="linear"
      connectNulls={sparse}
      lineChartProps={chart}
    />
  ) : (
    <BarChart {...common} maxBarWidth={28} barChartProps={chart} />
  )
}

/** Amounts along an axis: `£12k` is enough. */
function shortText(value: number, unit: ReportChart['unit'], currency: string | null): string | undefined {
  if (unit === 'percent') return percentText(value)
  if (unit !== 'money' || !currency) return undefined
  return numberText(value / 10 ** decimalsOf(currency), {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  })
}
