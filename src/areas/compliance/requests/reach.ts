/** Whose requests somebody sees: those of the records that they see, a candidate their own. */
import { type RawBuilder, sql } from 'kysely'
import { placementScope } from '#areas/units/public.ts'
import { type Context, reachOf } from '#platform/context.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'

/** Who is asked as a whole: a worker with their placements, a supplier, or a client. */
export type Party = { subject: 'candidates' | 'suppliers' | 'clients'; subject_id: number }

/** Who looks. `party`: by a link, which opens what that party is asked and nothing else. */
export type Looking = Pick<Context, 'db' | 'who'> & { party?: Party }

/** The candidate that a user is. */
const ownCandidate = (db: Db, user: number) =>
  sql`select c.id from candidates c where c.tenant_id = ${db.tenant} and c.user_id = ${user}`

/** Narrows a statement over requests (`t`, or whatever else has subject and subject_id). */
export function reachedRequests(looking: Looking, alias = 't'): RawBuilder<unknown> {
  const { db, who } = looking
  const [subject, id] = [sql.ref(`${alias}.subject`), sql.ref(`${alias}.subject_id`)]
  if (looking.party) return ofParty(db, looking.party, subject, id)
  if (who.kind === 'candidate') {
    const own = ownCandidate(db, who.id)
    return sql`((${subject} = 'candidates' and ${id} in (${own})) or (${subject} = 'placements' and ${id} in (
      select p.id from placements p where p.tenant_id = ${db.tenant} and p.candidate_id in (${own}))))`
  }
  if (who.kind !== 'staff' && who.kind !== 'central') return sql`false`
  const some = [
    ...reached(looking, 'candidates', (scope) => rowScope({ who, scope }, 'r')),
    ...reached(looking, 'clients', (scope) => rowScope({ who, scope }, 'r')),
    ...reached(looking, 'placements', (scope) => placementScope({ db, who, scope }, 'r')),
    ...(reachOf(who, 'suppliers.view') === 'all' ? [sql`${subject} = 'suppliers'`] : []),
  ]
  return some.length > 0 ? sql`(${sql.join(some, sql` or `)})` : sql`false`

  function reached(
    { db, who }: Looking,
    table: 'candidates' | 'clients' | 'placements',
    narrowed: (scope: 'own' | 'team' | 'all') => RawBuilder<unknown> | undefined,
  ): RawBuilder<unknown>[] {
    const scope = reachOf(who, `${table}.view`)
    if (!scope) return []
    const reach = narrowed(scope)
    if (!reach) return [sql`${subject} = ${table}`]
    return [
      sql`(${subject} = ${table} and exists (select from ${sql.table(table)} r
        where r.tenant_id = ${db.tenant} and r.id = ${id} and ${reach}))`,
    ]
  }
}

/** What a party is asked itself; of a worker also what their placements are. */
function ofParty(
  db: Db,
  party: Party,
  subject: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const itself = sql`(${subject} = ${party.subject} and ${id} = ${party.subject_id})`
  if (party.subject !== 'candidates') return itself
  return sql`(${itself} or (${subject} = 'placements' and ${id} in (
    select p.id from placements p where p.tenant_id = ${db.tenant} and p.candidate_id = ${party.subject_id})))`
}

/** Of these records, those that the person sees. */
export async function reachedSubjects(
  looking: Looking,
  subject: 'candidates' | 'suppliers' | 'clients' | 'placements',
  ids: readonly number[],
): Promise<number[]> {
  const { db } = looking
  const { rows } = await sql<{ id: number }>`
    select t.subject_id as id from (select ${subject}::text as subject, r.id as subject_id from ${sql.table(subject)} r
      where r.tenant_id = ${db.tenant} and r.id = any(${ids}::bigint[])) t
    where ${reachedRequests(looking)} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Refuses a record that the person does not see, as one that is not there. */
export async function seen(
  looking: Looking,
  subject: 'candidates' | 'placements',
  id: number,
): Promise<void> {
  if ((await reachedSubjects(looking, subject, [id])).length === 0)
    throw notFound(subject === 'candidates' ? 'Candidate' : 'Placement')
}

/** What the record of a request is called, over `page`. */
export const subjectName = (db: Db): RawBuilder<unknown> => sql`case
  when page.subject = 'candidates' then (select c.first_name || ' ' || c.last_name from candidates c
    where c.tenant_id = ${db.tenant} and c.id = page.candidate_id)
  when page.subject = 'suppliers' then (select s.name from suppliers s where s.tenant_id = ${db.tenant} and s.id = page.supplier_id)
  when page.subject = 'clients' then (select k.name from clients k where k.tenant_id = ${db.tenant} and k.id = page.client_id)
  else (select p.ref || ' ' || c.first_name || ' ' || c.last_name from placements p
    join candidates c on c.tenant_id = ${db.tenant} and c.id = p.candidate_id
    where p.tenant_id = ${db.tenant} and p.id = page.placement_id) end`

/** Where colleagues find the record, over `page`. */
export const subjectPage = (db: Db): RawBuilder<unknown> => sql`case
  when page.subject = 'candidates' then '/candidates/' || page.subject_id || '/view'
  when page.subject = 'suppliers' then '/settings/suppliers/' || page.subject_id || '/edit'
  when page.subject = 'clients' then '/clients/' || page.subject_id || '/view'
  else (select '/jobs/' || p.job_id || '/edit?tab=placements&placement=' || p.id from placements p
    where p.tenant_id = ${db.tenant} and p.id = page.placement_id) end`
