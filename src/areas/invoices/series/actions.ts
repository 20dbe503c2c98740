import type { ChangeSeries, Series } from '#areas/invoices/series/contract.ts'
import {
  ensureSeries,
  findSeries,
  listSeries,
  lockSeries,
  type StoredSeries,
  saveSeries,
} from '#areas/invoices/series/queries.ts'
import {
  formatNumber,
  jumpWarning,
  seriesPeriod,
  whyNotFormat,
  whyNotNextNumber,
} from '#areas/invoices/series/rules.ts'
import { todayOf } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { notFound, refuse } from '#platform/refusal.ts'
import { acceptWarnings } from '#platform/warnings.ts'

/** The series of the agency's companies; those that are missing are made. */
export async function allSeries(ctx: Context): Promise<{ data: Series[] }> {
  await ensureSeries(ctx.db)
  const today = await todayOf(ctx)
  return { data: (await listSeries(ctx.db)).map((series) => shown(series, today)) }
}

/** Changes how the next documents are numbered. What is issued keeps its number. */
export async function changeSeries(
  ctx: Context,
  id: number,
  { version, accepted, ...change }: ChangeSeries,
): Promise<Series> {
  const series = await lockSeries(ctx.db, id)
  if (!series) throw notFound('Series')
  const today = await todayOf(ctx)
  const format = change.format ?? series.format
  const reset = change.reset ?? series.reset
  refuse(whyNotFormat(format, reset))
  const next_number = change.next_number ?? series.next_number
  if (change.next_number !== undefined) refuse(whyNotNextNumber(next_number, series))
  const reasons = acceptWarnings([jumpWarning(next_number, series)], accepted)
  const period = change.reset && change.reset !== series.reset ? seriesPeriod(reset, today) : series.period
  await saveSeries(ctx.db, id, version, { format, reset, period, next_number })
  await recordHistory(ctx, 'number-series', id, 'changed', {
    ...differences(series, { format, reset, next_number }),
    ...reasons,
  })
  return shown((await findSeries(ctx.db, id))!, today)
}

function shown({ period, ...series }: StoredSeries, today: Day): Series {
  const again = seriesPeriod(series.reset, today) > period && period !== ''
  return { ...series, next_example: formatNumber(series.format, today, again ? 1 : series.next_number) }
}
