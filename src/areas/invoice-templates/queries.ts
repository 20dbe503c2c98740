import { sql } from 'kysely'
import type {
  Default,
  Design,
  Template,
  TemplateRow,
  TemplatesQuery,
  TemplateUse,
  TemplateVersion,
} from '#areas/invoice-templates/contract.ts'
import { templateRecord } from '#areas/invoice-templates/contract.ts'
import { statuses, type TemplateStatus } from '#areas/invoice-templates/rules.ts'
import { type Context, reachOf } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { columnsOf } from '#platform/db/record-columns.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'

type Reader = Pick<Context, 'db' | 'who'>

/** Counting stops here, as in the lists of codes. */
const mostUses = 1000
/** So many clients and suppliers are named one by one. */
const mostNamed = 200

const columns = (
  db: Db,
) => sql`page.id, ${columnsOf(templateRecord, 'page')}, page.status, page.design ->> 'language' as language,
  page.published_version, page.version, page.created_at, page.updated_at,
  coalesce((select v.design <> page.design from invoice_template_versions v
    where v.tenant_id = ${db.tenant} and v.template_id = page.id and v.number = page.published_version), true) as changed,
  coalesce((select json_agg(json_build_object('type', d.type, 'legal_entity_id', d.legal_entity_id) order by d.type, d.legal_entity_id nulls first)
    from invoice_template_defaults d where d.tenant_id = ${db.tenant} and d.template_id = page.id), '[]') as defaults,
  uses.used_by`

/** How many billing profiles and suppliers name it. */
const uses = (db: Db) => sql`cross join lateral (select count(*)::int as used_by from (
    (select 1 from billing_profiles b where b.tenant_id = ${db.tenant} and b.invoice_template_id = page.id limit ${mostUses})
    union all
    (select 1 from suppliers s where s.tenant_id = ${db.tenant} and s.invoice_template_id = page.id limit ${mostUses})
    limit ${mostUses}) counted) uses`

export function listTemplates({ db }: Reader, query: TemplatesQuery) {
  return listPage<TemplateRow>(db, '/invoice-templates', query, templateShape({ db }, query))
}

export const templateShape = ({ db }: Pick<Context, 'db'>, query: TemplatesQuery): ListOf<TemplateRow> => ({
  table: 'invoice_templates',
  columns: columns(db),
  joins: uses(db),
  sorts: { name: 'text' },
  sort: 'name',
  searchable: true,
  where: [
    sql`t.status = any(${shownAs(query.status)}::text[])`,
    query.type ? sql`${query.type} = any(t.types)` : undefined,
  ],
})

const shownAs = (status: TemplatesQuery['status']): readonly TemplateStatus[] =>
  status === 'all' ? statuses : status === 'current' ? ['draft', 'published'] : [status]

export async function findTemplate(db: Db, id: number): Promise<Template> {
  const { rows } = await sql<Template>`
    select ${columns(db)}, page.design from invoice_templates page ${uses(db)}
    where page.tenant_id = ${db.tenant} and page.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Template')
  return rows[0]
}

/** Another template of this name, in any capitals. */
export async function templateNamed(
  db: Db,
  name: string,
  except: number | null,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from invoice_templates t
    where t.tenant_id = ${db.tenant} and lower(t.name) = lower(${name}) and t.id is distinct from ${except}::bigint`.execute(
    db,
  )
  return rows[0]
}

/** The next version of a template: what is written in it, word for word. Its number is answered. */
export async function insertVersion(db: Db, id: number, by: { id: number; name: string }): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into invoice_template_versions (tenant_id, template_id, number, design, hash, user_id, user_name)
    select t.tenant_id, t.id, coalesce(t.published_version, 0) + 1, t.design,
      encode(sha256(convert_to(t.design::text, 'UTF8')), 'hex'), ${by.id || null}::bigint, ${by.name}
    from invoice_templates t where t.tenant_id = ${db.tenant} and t.id = ${id}
    returning number`.execute(db)
  return rows[0]!.number
}

export async function listVersions(db: Db, id: number): Promise<TemplateVersion[]> {
  const { rows } = await sql<TemplateVersion>`
    select v.number, v.design, v.published_at, v.user_name as published_by,
      (select count(*)::int from (select from issued_documents d
        where d.tenant_id = ${db.tenant} and d.template_id = v.template_id and d.template_version = v.number
        limit ${mostUses}) counted) as documents
    from invoice_template_versions v
    where v.tenant_id = ${db.tenant} and v.template_id = ${id}
    order by v.number desc limit ${mostUses}`.execute(db)
  return rows
}

/** What was published under this number, for drawing what names it. */
export async function publishedDesign(
  db: Db,
  { id, version }: { id: number; version: number },
): Promise<{ design: Design; hash: string } | undefined> {
  const { rows } = await sql<{ design: Design; hash: string }>`
    select v.design, v.hash from invoice_template_versions v
    where v.tenant_id = ${db.tenant} and v.template_id = ${id} and v.number = ${version}`.execute(db)
  return rows[0]
}

/** Makes these the places where it is the usual one, also where another was; answers which others lost one. */
export async function replaceDefaults(db: Db, id: number, defaults: readonly Default[]): Promise<number[]> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(defaults)}::jsonb) as g(type text, legal_entity_id bigint)`
  const { rows } = await sql<{ template_id: number }>`
    delete from invoice_template_defaults d
    where d.tenant_id = ${db.tenant} and (d.template_id = ${id} or exists (
      select from ${given} where g.type = d.type and g.legal_entity_id is not distinct from d.legal_entity_id))
    returning d.template_id`.execute(db)
  await sql`
    insert into invoice_template_defaults (tenant_id, template_id, type, legal_entity_id)
    select distinct ${db.tenant}::integer, ${id}::bigint, g.type, g.legal_entity_id from ${given}`.execute(db)
  return [...new Set(rows.map(({ template_id }) => template_id))].filter((other) => other !== id)
}

/** Clients and suppliers that name it. A name that somebody may not see stays away, also here. */
export async function listUses({ db, who }: Reader, id: number): Promise<TemplateUse[]> {
  const scope = reachOf(who, 'clients.view')
  const seesClients = scope ? (rowScope({ who, scope }, 'c') ?? sql`true`) : sql`false`
  const seesSuppliers = reachOf(who, 'suppliers.view') === 'all'
  const { rows } = await sql<TemplateUse>`
    select * from (
      select 'client' as kind, c.id, c.name, b.label as profile
      from billing_profiles b join clients c on c.tenant_id = ${db.tenant} and c.id = b.client_id
      where b.tenant_id = ${db.tenant} and b.invoice_template_id = ${id} and ${seesClients}
      union all
      select 'supplier', s.id, s.name, '' from suppliers s
      where s.tenant_id = ${db.tenant} and s.invoice_template_id = ${id} and ${seesSuppliers}) used
    order by used.name, used.id limit ${mostNamed}`.execute(db)
  return rows
}

export async function deleteTemplate(db: Db, id: number): Promise<void> {
  await db.deleteFrom('invoice_templates').where('tenant_id', '=', db.tenant).where('id', '=', id).execute()
}
