import { type RawBuilder, sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { type Context, reachOf, type Scope } from '#platform/context.ts'
import { within } from '#platform/db/scope.ts'
import type { Db } from '#platform/db/tenant.ts'
import { invalid } from '#platform/refusal.ts'
import type { Subject } from '#platform/subject.ts'

type Asking = Pick<Context, 'who'>
type Subjects = ReadonlyMap<string, Subject>
/** How far somebody sees records of a kind; 'none': that they changed, and nothing of it. */
type Reaches = ReadonlyMap<string, Scope | 'none'>

/** The kinds of records that all rooms keep the history of, by the name they are recorded under. */
export const subjectsOf = (areas: readonly Area[]): Subjects =>
  new Map(areas.flatMap(({ subjects = {} }) => Object.entries(subjects)))

/** For the filter of the audit log, as people look for them. */
export const subjectChoices = (subjects: Subjects) =>
  [...subjects].map(([value, { label }]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label))

export function refuseUnknown(subjects: Subjects, asked: readonly string[] = []): void {
  if (asked.some((subject) => !subjects.has(subject)))
    throw invalid('subject', 'There is no such kind of record')
}

export function reachesOf(subjects: Subjects, { who }: Asking): Reaches {
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
export function named(db: Db, subjects: Subjects, reaches: Reaches): RawBuilder<unknown> {
  const cases = [...subjects]
    .filter(([subject]) => reaches.get(subject) !== 'none')
    .map(([subject, kind]) => sql`when ${sql.lit(subject)} then ${nameOf(db, kind)}`)
  return sql`cross join lateral (select case page.subject ${sql.join(cases, sql` `)} end as name) as named`
}

const nameOf = (db: Db, { name, table }: Subject) =>
  table
    ? sql`(select ${name} from ${sql.table(table)} r where r.tenant_id = ${db.tenant} and r.id = page.subject_id)`
    : name

/** Records of kinds that a person sees some of: only those, and none where rows belong to nobody. */
export function withinReach(
  subjects: Subjects,
  reaches: Reaches,
  ctx: Asking & { db: Db },
): RawBuilder<unknown>[] {
  const narrow = [...reaches].flatMap(([subject, scope]) =>
    scope === 'own' || scope === 'team' ? [{ subject, scope }] : [],
  )
  if (narrow.length === 0) return []
  const reached = narrow.flatMap(({ subject, scope }) => {
    const { owned, table } = subjects.get(subject)!
    if (!owned || !table) return []
    return sql`(t.subject = ${subject} and exists (select from ${sql.table(table)} r
      where r.tenant_id = ${ctx.db.tenant} and r.id = t.subject_id and ${within({ ...ctx, scope }, 'r')!}))`
  })
  const others = sql`t.subject <> all(${narrow.map(({ subject }) => subject)})`
  return [sql`(${sql.join([others, ...reached], sql` or `)})`]
}
