import { sql } from 'kysely'
import {
  type EvidenceField,
  type Requirement,
  type RequirementRow,
  requirementRecord,
  type requirements,
  type Subject,
} from '#areas/compliance/requirements/contract.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { columnsOf } from '#platform/db/record-columns.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Out, Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

export type RequirementsQuery = Out<typeof requirements.list.query>

const joins = (db: Db) => sql`
  left join roles role on role.tenant_id = ${db.tenant} and role.id = page.reviewer_role_id
  cross join lateral (select count(*)::int as count from compliance_template_items i
    where i.tenant_id = ${db.tenant} and i.requirement_id = page.id) used`

const row = sql`
  page.id, ${columnsOf(requirementRecord, 'page')}, page.content_version, role.name as reviewer_role_name,
  used.count as template_count, page.archived_at, page.version`

export function listRequirements(db: Db, query: RequirementsQuery): Promise<Page<RequirementRow>> {
  return listPage(db, '/compliance-requirements', query, requirementShape(db, query))
}

export function requirementShape(db: Db, query: RequirementsQuery): ListOf<RequirementRow> {
  return {
    table: 'compliance_requirements',
    columns: row,
    joins: joins(db),
    sorts: { name: 'text' },
    sort: 'name',
    searchable: true,
    where: [
      query.archived === 'false' ? sql`t.archived_at is null` : undefined,
      query.archived === 'true' ? sql`t.archived_at is not null` : undefined,
      query.applies_to?.length ? sql`t.applies_to = any(${query.applies_to})` : undefined,
      query.severity?.length ? sql`t.severity = any(${query.severity})` : undefined,
    ],
  }
}

export async function findRequirement(db: Db, id: number): Promise<Requirement> {
  const { rows } = await sql<Requirement>`
    select ${row}, page.evidence, page.created_at, page.updated_at
    from compliance_requirements page ${joins(db)}
    where page.tenant_id = ${db.tenant} and page.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Requirement')
  return rows[0]
}

export async function versionsOf(db: Db, id: number) {
  const { rows } = await sql<{
    content_version: number
    statement: string
    evidence: EvidenceField[]
    user_name: string
    at: string
  }>`
    select v.content_version, v.statement, v.evidence, v.user_name, v.at from compliance_requirement_versions v
    where v.tenant_id = ${db.tenant} and v.requirement_id = ${id} order by v.content_version desc limit 200`.execute(
    db,
  )
  return rows
}

/** Keeps what these requirements ask now as the version that they are at. */
export async function keepVersions(
  db: Db,
  ids: readonly number[],
  by: { id: number | null; name: string },
): Promise<void> {
  await sql`
    insert into compliance_requirement_versions (tenant_id, requirement_id, content_version, statement, evidence, user_id,
      user_name)
    select r.tenant_id, r.id, r.content_version, r.statement, r.evidence, ${by.id}::bigint, ${by.name}
    from compliance_requirements r where r.tenant_id = ${db.tenant} and r.id = any(${ids}::bigint[])`.execute(
    db,
  )
}

export async function roleExists(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from roles r where r.tenant_id = ${db.tenant} and r.id = ${id}`.execute(db)
  return rows.length > 0
}

/** Those of these ids that are there, retired ones too. */
export async function knownRequirements(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; archived: boolean; applies_to: Subject }[]> {
  const { rows } = await sql<{ id: number; archived: boolean; applies_to: Subject }>`
    select r.id, r.archived_at is not null as archived, r.applies_to from compliance_requirements r
    where r.tenant_id = ${db.tenant} and r.id = any(${ids}::bigint[])`.execute(db)
  return rows
}
