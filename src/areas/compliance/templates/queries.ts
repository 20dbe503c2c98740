import { sql } from 'kysely'
import type { Condition, Facts } from '#areas/compliance/templates/conditions.ts'
import {
  type Item,
  type Template,
  type TemplateRow,
  templateRecord,
  type templates,
} from '#areas/compliance/templates/contract.ts'
import { agencyToday } from '#areas/settings/public.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { columnsOf } from '#platform/db/record-columns.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Out, Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

export type TemplatesQuery = Out<typeof templates.list.query>

const joins = (db: Db) => sql`
  cross join lateral (select count(*)::int as count from compliance_template_items i
    where i.tenant_id = ${db.tenant} and i.template_id = page.id) asks`

const row = sql`
  page.id, ${columnsOf(templateRecord, 'page')}, page.condition, asks.count as requirement_count, page.archived_at, page.version`

export function listTemplates(db: Db, query: TemplatesQuery): Promise<Page<TemplateRow>> {
  return listPage(db, '/compliance-templates', query, templateShape(db, query))
}

export function templateShape(db: Db, query: TemplatesQuery): ListOf<TemplateRow> {
  return {
    table: 'compliance_templates',
    columns: row,
    joins: joins(db),
    sorts: { name: 'text' },
    sort: 'name',
    searchable: true,
    where: [
      query.archived === 'false' ? sql`t.archived_at is null` : undefined,
      query.archived === 'true' ? sql`t.archived_at is not null` : undefined,
    ],
  }
}

export async function findTemplate(db: Db, id: number): Promise<Template> {
  const { rows } = await sql<Template>`
    select ${row}, page.created_at, page.updated_at,
      coalesce((select json_agg(json_build_object('requirement_id', r.id, 'name', r.name, 'severity', r.severity,
          'condition', i.condition, 'retired', r.archived_at is not null) order by i.position)
        from compliance_template_items i
        join compliance_requirements r on r.tenant_id = ${db.tenant} and r.id = i.requirement_id
        where i.tenant_id = ${db.tenant} and i.template_id = page.id), '[]') as items
    from compliance_templates page ${joins(db)}
    where page.tenant_id = ${db.tenant} and page.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Template')
  return rows[0]
}

/** These and no others, in this order. */
export async function saveItems(db: Db, id: number, items: readonly Item[]): Promise<void> {
  await sql`delete from compliance_template_items where tenant_id = ${db.tenant} and template_id = ${id}`.execute(
    db,
  )
  await sql`
    insert into compliance_template_items (tenant_id, template_id, position, requirement_id, condition)
    select ${db.tenant}::integer, ${id}::bigint, i.position, i.requirement_id, i.condition
    from jsonb_to_recordset(${JSON.stringify(items.map((item, position) => ({ ...item, position })))}::jsonb)
      as i(requirement_id bigint, position integer, condition jsonb)`.execute(db)
}

/** Of these clients, those that are there. */
export async function knownClients(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from clients c where c.tenant_id = ${db.tenant} and c.id = any(${ids}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteTemplate(db: Db, id: number): Promise<void> {
  await sql`delete from compliance_templates where tenant_id = ${db.tenant} and id = ${id}`.execute(db)
}

export type Asking = {
  requirement_id: number
  name: string
  applies_to: 'candidates' | 'suppliers' | 'clients' | 'placements'
  severity: 'place' | 'pay' | 'bill' | 'advisory'
  template_id: number
  template_name: string
  template_condition: Condition | null
  condition: Condition | null
}

/** Everything that the templates in use may ask, in order. */
export async function everyItem(db: Db): Promise<Asking[]> {
  const { rows } = await sql<Asking>`
    select r.id as requirement_id, r.name, r.applies_to, r.severity, t.id as template_id, t.name as template_name,
      t.condition as template_condition, i.condition
    from compliance_templates t
    join compliance_template_items i on i.tenant_id = ${db.tenant} and i.template_id = t.id
    join compliance_requirements r on r.tenant_id = ${db.tenant} and r.id = i.requirement_id and r.archived_at is null
    where t.tenant_id = ${db.tenant} and t.archived_at is null
    order by t.name, t.id, i.position limit 5000`.execute(db)
  return rows
}

export type PlacementFacts = Facts & {
  id: number
  candidate_id: number
  supplier_id: number | null
  /** The template that its job names. */
  job_template_id: number | null
  owner_user_id: number | null
  team_id: number | null
}

/** What conditions ask about these placements: how their workers are engaged on the first day that is not past. */
export async function factsOf(db: Db, placementIds: readonly number[]): Promise<PlacementFacts[]> {
  const { rows } = await sql<PlacementFacts>`
    select p.id, p.candidate_id, case when e.type is null then p.supplier_id else e.supplier_id end as supplier_id, p.client_id, p.owner_user_id, p.team_id,
      coalesce(e.type, p.engagement_type) as engagement_type, s.kind as supplier_kind, coalesce(w.name, j.site) as site, j.type as job_type,
      j.compliance_template_id as job_template_id, j.title || ' ' || p.role as role, extract(year from age(p.start_date, c.dob))::int as worker_age, c.country
    from placements p
    join jobs j on j.tenant_id = ${db.tenant} and j.id = p.job_id
    join candidates c on c.tenant_id = ${db.tenant} and c.id = p.candidate_id
    left join lateral (select g.type, g.supplier_id from engagements g
      where g.tenant_id = ${db.tenant} and g.candidate_id = p.candidate_id
        and g.effective_from <= greatest(p.start_date, least(${agencyToday(db)}, p.end_date))
      order by g.effective_from desc limit 1) e on true
    left join client_sites w on w.tenant_id = ${db.tenant} and w.id = j.site_id
    left join suppliers s on s.tenant_id = ${db.tenant} and s.id = case when e.type is null then p.supplier_id else e.supplier_id end
    where p.tenant_id = ${db.tenant} and p.id = any(${placementIds}::bigint[]) order by p.id`.execute(db)
  return rows
}

/** May somebody choose it: is it there, and not retired? It stays so until the transaction ends. */
export async function templateInUse(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('compliance_templates')
    .select('id')
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}
