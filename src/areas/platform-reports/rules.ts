import type { Cell, ReportColumn, ReportRow } from '#areas/platform-reports/contract.ts'
import type { Unit } from '#areas/platform-reports/metrics.ts'
import { addDays, type Day, daysBetween } from '#platform/days.ts'
import { percentOf } from '#platform/money.ts'
import type { Reason } from '#platform/refusal.ts'

/** The longest span of days a report goes over: a year and a day. */
export const mostDays = 366

/** The days a report goes over when nobody says: the last thirty, today included. */
export function rangeOf(asked: { from?: Day | undefined; to?: Day | undefined }, today: Day) {
  const to = asked.to ?? (asked.from && asked.from > today ? asked.from : today)
  return { from: asked.from ?? addDays(to, -29), to }
}

export function whyNotRange({ from, to }: { from: Day; to: Day }): Reason | undefined {
  const code = 'reports.days'
  if (to < from)
    return {
      code,
      title: 'Please choose other days',
      errors: { to: ['The last day is before the first'] },
      status: 422,
    }
  if (daysBetween(from, to) + 1 > mostDays)
    return {
      code,
      title: 'Please choose fewer days',
      errors: { from: [`At most ${mostDays} days at once`] },
      status: 422,
    }
  return undefined
}

export type Health = { state: 'good' | 'watch' | 'poor'; reasons: string[] }

type Vitals = { emails: number; emails_failed: number; tasks: number; task_seconds: number }

/** How well an agency is served: emails that come back, and background work that waits. */
export function healthOf({ emails, emails_failed, tasks, task_seconds }: Vitals): Health {
  const wait = tasks > 0 ? task_seconds / tasks : 0
  const returned = emails > 0 ? emails_failed / emails : 0
  const found: [state: Health['state'], reason: string][] = []
  // One letter to a wrong address is nobody's illness.
  if (emails_failed >= 3 && returned >= 0.05)
    found.push([returned >= 0.2 ? 'poor' : 'watch', `${percentOf(emails_failed, emails)}% of emails bounced`])
  if (wait >= 60) found.push([wait >= 600 ? 'poor' : 'watch', `background work waits ${Math.round(wait)} s`])
  const state = found.some(([each]) => each === 'poor') ? 'poor' : found.length > 0 ? 'watch' : 'good'
  return { state, reasons: found.map(([, reason]) => reason) }
}

/** How much of its entitlement is used, in percent; null where there is no limit. */
export function shareOf(used: number, limit: number | null): string | null {
  return limit === null ? null : percentOf(used, limit)
}

/** From here on an agency is told that it comes near a limit, and that it has reached it; percent. */
export const near = { warn: 80, full: 100 } as const

export function nearness(used: number, limit: number | null): 'full' | 'near' | null {
  if (limit === null) return null
  if (used * 100 >= limit * near.full) return 'full'
  return used * 100 >= limit * near.warn ? 'near' : null
}

/** A mean of whole numbers, rounded half up; null of nothing. */
export function mean(sum: number, count: number): number | null {
  return count === 0 ? null : Math.floor(sum / count + 0.5)
}

/** How a metric's unit stands in a column. */
export const columnKind = (unit: Unit): ReportColumn['kind'] => unit

/**
 * The sum of the rows below each column of figures, in `labels` and beside: of text nothing, of what cannot be added
 * (`percent`, a mean) what `derived` makes of the sums.
 */
export function sumRow(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  as: { key: string; label: string; sum: 'group' | 'all'; currency?: string | null },
  derived: Record<string, (cell: (key: string) => number) => Cell> = {},
): ReportRow {
  const at = (key: string) => columns.findIndex((column) => column.key === key)
  const added = (key: string) => rows.reduce((sum, { cells }) => sum + figure(cells[at(key)]), 0)
  const cells = columns.map(({ key, kind }, place): Cell => {
    if (place === 0) return as.label
    if (derived[key]) return derived[key](added)
    if (key === 'currency') return as.currency ?? null
    return additive.has(kind) ? added(key) : null
  })
  return { key: as.key, tenant_id: null, sum: as.sum, currency: as.currency ?? null, cells }
}

const additive: ReadonlySet<ReportColumn['kind']> = new Set(['count', 'minutes', 'bytes', 'money'])
const figure = (cell: Cell | undefined) => (typeof cell === 'number' ? cell : 0)
