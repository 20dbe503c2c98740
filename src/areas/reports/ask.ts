import { type RawBuilder, sql } from 'kysely'
import { agencyClock } from '#areas/reports/agency.ts'
import type { Basis, Dimension, ReportQuery } from '#areas/reports/contract.ts'
import type { Asked, Column, Definition } from '#areas/reports/definition.ts'
import { among } from '#areas/reports/dimensions.ts'
import { headOf } from '#areas/reports/heads.ts'
import { dimensionNames, dimensions } from '#areas/reports/words.ts'
import { type Context, reachOf, type Scope, type Who } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { invalid } from '#platform/refusal.ts'

export type AskedReport = Asked & {
  by: readonly Dimension[]
  /** Conditions over the facts `f`. */
  narrowed: ReturnType<typeof among>[]
  visible: readonly Column[]
  day_from: Day | undefined
  day_to: Day | undefined
  tz: string
  /** May the caller see the records that it is about at all? */
  allowed: boolean
}

const width = { own: 1, team: 2, all: 3 } as const

export const narrower = (one: Scope, other: Scope): Scope => (width[one] < width[other] ? one : other)

/** Reads what somebody asks of a report. Refuses what the report does not know, and what the caller may not see. */
export async function askReport(
  ctx: Pick<Context, 'db' | 'who' | 'now' | 'scope'>,
  report: Definition,
  query: ReportQuery,
): Promise<AskedReport> {
  const { tz, today } = await agencyClock(ctx)
  const reach = recordsReach(ctx.who, report)
  const scope = reach && width[reach] < width[ctx.scope] ? reach : ctx.scope
  checkDays(report, query)
  const { day_from, day_to } = query
  return {
    ...{ db: ctx.db, who: ctx.who, now: ctx.now, scope, tz, day_from, day_to },
    allowed: reach !== undefined && (scope === 'all' || !report.unowned),
    as_of: query.as_of ?? today,
    basis: basisOf(report, query),
    by: byOf(report, query),
    narrowed: narrowedOf(ctx.db, report, query),
    visible: visibleColumns(ctx.who, report, scope),
    within: (day) => withinDays(typeof day === 'string' ? sql.ref(day) : day, day_from, day_to),
    during: (instant) => duringDays(sql.ref(instant), tz, day_from, day_to),
  }
}

function withinDays(day: RawBuilder<unknown>, from: Day | undefined, to: Day | undefined) {
  const first = from ? sql`${day} >= ${from}::date` : sql.lit(true)
  return sql`(${first} and ${to ? sql`${day} <= ${to}::date` : sql.lit(true)})`
}

function duringDays(instant: RawBuilder<unknown>, tz: string, from: Day | undefined, to: Day | undefined) {
  const first = from ? sql`${instant} >= ${from}::date::timestamp at time zone ${tz}` : sql.lit(true)
  const last = to ? sql`${instant} < (${to}::date + 1)::timestamp at time zone ${tz}` : sql.lit(true)
  return sql`(${first} and ${last})`
}

/** The widest reach to the records that a report is about; none: it is closed. People of the portals see no report. */
export function recordsReach(who: Who, { records, needs = [] }: Definition): Scope | undefined {
  if (who.kind !== 'staff' && who.kind !== 'central') return undefined
  const reaches = records.map((name) => reachOf(who, name))
  const widest: Scope | undefined = (['all', 'team', 'own'] as const).find((scope) => reaches.includes(scope))
  const needed = needs.map((name) => reachOf(who, name))
  return needed.reduce((one, other) => one && other && narrower(one, other), widest)
}

/** The columns that this person may see of all that the report shows them. */
export function visibleColumns(who: Who, { columns }: Definition, scope: Scope): Column[] {
  return columns.filter(({ mask = [] }) =>
    mask.every((name) => {
      const reach = reachOf(who, name)
      return reach !== undefined && width[reach] >= width[scope]
    }),
  )
}

function checkDays({ key }: Definition, { day_from, day_to, as_of }: ReportQuery): void {
  const asks = headOf(key)?.asks
  if (asks !== 'period' && day_from) throw invalid('day_from', 'This report has no period')
  if (asks !== 'period' && day_to) throw invalid('day_to', 'This report has no period')
  if (asks !== 'as_of' && as_of) throw invalid('as_of', 'This report has no day that it is as of')
  if (day_from && day_to && day_to < day_from) throw invalid('day_to', 'The last day lies before the first')
}

function basisOf({ bases }: Definition, { basis }: ReportQuery): Basis | undefined {
  const known = Object.keys(bases ?? {}) as Basis[]
  if (basis && !known.includes(basis)) throw invalid('basis', 'This report does not know this basis')
  return basis ?? known[0]
}

function byOf({ groupings, usual }: Definition, { by }: ReportQuery): readonly Dimension[] {
  if (!by?.length) return usual ?? []
  if (by.includes('none')) {
    if (by.length > 1) throw invalid('by', '“none” stands alone')
    return []
  }
  const asked = by as Dimension[]
  if (asked.length > 2 || new Set(asked).size < asked.length) throw invalid('by', 'At most two, each once')
  const strange = asked.find((each) => !groupings.includes(each))
  if (strange) throw invalid('by', `This report is not added up by ${dimensionNames[strange].toLowerCase()}`)
  return asked
}

function narrowedOf(db: Asked['db'], { groupings }: Definition, query: ReportQuery) {
  return dimensions.flatMap((dimension) => {
    const key = query[dimension]
    if (key === undefined) return []
    // Money of two currencies is never added, so each group of each report is of one.
    const known = dimension === 'currency' || groupings.includes(dimension)
    const condition = known ? among(db, dimension, key) : undefined
    if (!condition) throw invalid(dimension, 'This report cannot be narrowed to this')
    return [condition]
  })
}
