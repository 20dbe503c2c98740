import { type RawBuilder, sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import type { AuditedRecord } from '#platform/audited-record.ts'
import { type Context, reachOf, type Scope } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { invalid } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'who'>
type AuditedRecords = ReadonlyMap<string, AuditedRecord>
/** How far somebody sees records of a kind; 'none': that they changed, and nothing of it. */
type Reaches = ReadonlyMap<string, Scope | 'none'>

/** The kinds of records that all rooms keep the history of, by the name they are recorded under. */
export const auditedRecordsOf = (areas: readonly Area[]): AuditedRecords =>
  new Map(areas.flatMap(({ auditedRecords = {} }) => Object.entries(auditedRecords)))

/** For the filter of the audit log, as people look for them. */
export const auditedRecordChoices = (subjects: AuditedRecords) =>
  [...subjects].map(([value, { label }]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label))

export function refuseUnknown(subjects: AuditedRecords, asked: readonly string[] = []): void {
  if (asked.some((subject) => !subjects.has(subject)))
    throw invalid('subject', 'There is no such kind of record')
}

export function reachesOf(subjects: AuditedRecords, { who }: RequestContext): Reaches {
  return new Map(
    [...subjects].map(([subject, { allow, ofAgency }]) => [
      subject,
      ofAgency || !allow ? 'all' : (reachOf(who, allow) ?? 'none'),
    ]),
  )
}

export const hiddenIn = (reaches: Reaches): string[] =>
  [...reaches].filter(([, reach]) => reach === 'none').map(([subject]) => subject)

/** What the records are called now, for the rows of one page. Read here, and nowhere written. */
export function named(db: Db, subjects: AuditedRecords, reaches: Reaches): RawBuilder<unknown> {
  const cases = [...subjects]
    .filter(([subject]) => reaches.get(subject) !== 'none')
    .map(([subject, kind]) => sql`when page.subject = ${sql.lit(subject)} then ${nameOf(db, kind)}`)
  return sql`cross join lateral (select case ${sql.join(cases, sql` `)} end as name) as named`
}

const nameOf = (db: Db, { name, table }: AuditedRecord) =>
  table
    ? sql`(select ${typeof name === 'string' ? sql.ref(`r.${name}`) : name} from ${sql.table(table)} r
        where r.tenant_id = ${db.tenant} and r.id = page.subject_id)`
    : name

/** Records of kinds that a person sees some of: only those, and none where rows belong to nobody. */
export function withinReach(
  subjects: AuditedRecords,
  reaches: Reaches,
  ctx: RequestContext & { db: Db },
): RawBuilder<unknown>[] {
  const narrow = [...reaches].flatMap(([subject, scope]) =>
    scope === 'own' || scope === 'team' ? [{ subject, scope }] : [],
  )
  if (narrow.length === 0) return []
  const reached = narrow.flatMap(({ subject, scope }) => {
    const { owned, table } = subjects.get(subject)!
    if (!owned || !table) return []
    return sql`(t.subject = ${subject} and exists (select from ${sql.table(table)} r
      where r.tenant_id = ${ctx.db.tenant} and r.id = t.subject_id and ${owned({ db: ctx.db, who: ctx.who, scope }, 'r')!}))`
  })
  const others = sql`t.subject <> all(${narrow.map(({ subject }) => subject)})`
  return [sql`(${sql.join([others, ...reached], sql` or `)})`]
}
