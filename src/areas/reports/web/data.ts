import { type Dimension, type ReportHead, type ReportRow, reportCatalogue } from '#areas/reports/contract.ts'
import { type ReportKey, reportEndpoints } from '#areas/reports/heads.ts'
import { apart, keyOfGroup, labelOf } from '#areas/reports/words.ts'
import { type Search, stringifySearch } from '#kit/address.ts'
import { queryOf } from '#kit/query.ts'
import { agencyDay } from '#kit/ui/format.ts'
import { monthBegin } from '#kit/ui/list/date-presets.ts'

export const catalogueQuery = () => queryOf(reportCatalogue.list)

export const endpointOf = (key: string) => reportEndpoints[key as ReportKey]

/** What rows are added up by: as the address says, else as the report usually is. */
export function byOf({ usual }: Pick<ReportHead, 'usual'>, { by }: Search): Dimension[] {
  if (by === undefined) return [...usual]
  return by === 'none' ? [] : (by.split(',') as Dimension[])
}

/** Where a report begins: of what goes on without an end, the last twelve months. */
export function addressOf({ group, slug, asks }: Pick<ReportHead, 'group' | 'slug' | 'asks'>): string {
  const begun = asks === 'period' ? stringifySearch({ day_from: aYearBack() }) : ''
  return `/reports/${group}/${slug}${begun}`
}

const aYearBack = (): string => monthBegin(agencyDay(), -11)

/** The rows that a group is made of: the same report, row by row, kept to the keys of the group. */
export function rowsOf(
  { group, slug, groupings, columns }: Pick<ReportHead, 'group' | 'slug' | 'groupings' | 'columns'>,
  by: readonly Dimension[],
  row: ReportRow,
  { day_from, day_to, as_of, basis, ...search }: Search,
): string {
  const kept = Object.fromEntries(
    Object.entries(search).filter(([key]) => !['by', 'sort', 'page', 'after', 'before'].includes(key)),
  )
  const hasMoney = columns.some(({ kind }) => kind === 'money')
  const parts = apart(groupings.map(({ value }) => value as Dimension)).filter(
    (each) => each !== 'currency' || hasMoney,
  )
  const keys = Object.fromEntries([...parts, ...by].map((each) => [each, keyOfGroup(each, row[each])]))
  const days = { day_from, day_to, as_of, basis }
  return `/reports/${group}/${slug}${stringifySearch({ ...kept, ...days, ...keys, by: 'none' } as Search)}`
}

/** How a group is called: `Northwind Hospital`, `Jan 2026`. */
export const nameOfGroup = (by: readonly Dimension[], row: ReportRow) =>
  by.map((dimension) => String(row[labelOf(dimension)] ?? 'None')).join(', ')
