import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { ReportChart } from '#areas/platform-reports/contract.ts'
import classes from '#areas/platform-reports/web/parts/reports.module.css'
import { cellText, isDay } from '#areas/platform-reports/web/words.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { dayText } from '#kit/ui/format.ts'

const Drawing = lazy(async () => ({
  default: (await import('#areas/platform-reports/web/parts/Drawing.tsx')).Drawing,
}))

/** A drawing to look at, and the same as a table for everybody who would rather read it. */
export function ChartPanel({ chart }: { chart: ReportChart }) {
  const { title, unit, currency, series, points } = chart
  const name = (point: string) => (isDay(point) ? dayText(point) : point)
  return (
    <Panel title={title}>
      <div className={classes.drawing} aria-hidden data-drawing>
        <Suspense fallback={<Skeleton height={220} />}>
          <Drawing chart={chart} />
        </Suspense>
      </div>
      <details className={classes.figures}>
        <summary>The same as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className={classes.scroll} aria-label={`${title}, as a table`} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{isDay(points[0]?.name ?? '') ? 'Day' : 'Name'}</th>
                {series.map((each) => (
                  <th key={each} scope="col" data-figure>
                    {each}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.name}>
                  <th scope="row">{name(point.name)}</th>
                  {point.values.map((value, at) => (
                    <td key={series[at]} data-figure>
                      {cellText(unit, unit === 'percent' && value !== null ? String(value) : value, currency)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </Panel>
  )
}
