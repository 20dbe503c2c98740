import { type Insertable, sql } from 'kysely'
import type { PlacementStep } from '#areas/jobs/placement-life/contract.ts'
import type { PlacementTerms } from '#platform/db/tables.gen.ts'
import type { Db } from '#platform/db/tenant.ts'

export type NewStep = Omit<Insertable<PlacementTerms>, 'tenant_id' | 'id' | 'at'>

/** Writes these steps down, in one statement; none of them changes afterwards. */
export async function insertSteps(db: Db, steps: readonly NewStep[]): Promise<void> {
  if (steps.length === 0) return
  await db
    .insertInto('placement_terms')
    .values(steps.map((step) => ({ tenant_id: db.tenant, ...step })))
    .execute()
}

/** The steps of one placement, the first one first. */
export async function stepsOf(db: Db, placement: number): Promise<PlacementStep[]> {
  const { rows } = await sql<PlacementStep>`
    select t.id, t.kind, t.effective_from, t.end_before, t.end_after, t.rates_from, t.reason_code, t.reason, t.by_party,
      t.engagement_type, t.supplier_id, s.name as supplier_name, t.next_review_on, rs.name as rule_set_name, t.rules_version, t.user_name, t.at
    from placement_terms t
    left join suppliers s on s.tenant_id = ${db.tenant} and s.id = t.supplier_id
    left join overtime_rule_sets rs on rs.tenant_id = ${db.tenant} and rs.id = t.rule_set_id
    where t.tenant_id = ${db.tenant} and t.placement_id = ${placement}
    order by t.id limit 500`.execute(db)
  return rows
}

/** The last day for which this worker handed time in, at any placement; and how many others of theirs go on after a day. */
export async function worked(db: Db, placement: { id: number; candidate_id: number }, day: string) {
  const { rows } = await sql<{ until: string | null; others: number }>`
    select (
      select max(e.day) from timesheets t
      join timesheet_entries e on e.tenant_id = ${db.tenant} and e.timesheet_id = t.id
      where t.tenant_id = ${db.tenant} and t.candidate_id = ${placement.candidate_id}
        and t.status = any(array['submitted', 'approved', 'processed'])
    ) as until, (
      select count(*)::int from placements p
      where p.tenant_id = ${db.tenant} and p.candidate_id = ${placement.candidate_id} and p.id <> ${placement.id}
        and p.status = any(array['approved', 'live']) and coalesce(p.end_date, 'infinity') >= ${day}::date
    ) as others`.execute(db)
  return rows[0]!
}
