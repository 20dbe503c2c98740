import { sql } from 'kysely'
import type { NewText, TextsQuery, TextTemplate } from '#areas/invoices/texts/contract.ts'
import { textRecord } from '#areas/invoices/texts/contract.ts'
import { type Context, can } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { columnsOf } from '#platform/db/record-columns.ts'
import type { Db } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'

/** Counting stops here, as in the lists of codes. */
const mostUses = 1000

/** Who works where. */
export const placementName = sql`d.first_name || ' ' || d.last_name || ', ' || j.title`

type Reader = Pick<Context, 'db' | 'who'>

/** A name that somebody may not see stays away, also here. */
const columns = ({
  db,
  who,
}: Reader) => sql`page.id, ${columnsOf(textRecord, 'page')}, page.archived_at, page.version,
  page.created_at, page.updated_at,
  ${can(who, 'clients.view') ? sql`c.name` : sql`null`} as client_name,
  ${can(who, 'suppliers.view') ? sql`s.name` : sql`null`} as supplier_name,
  ${can(who, 'placements.view') ? placementName : sql`null`} as placement_name,
  (select count(*)::int from (select distinct u.invoice_id from issued_texts u
    where u.tenant_id = ${db.tenant} and u.text_template_id = page.id limit ${mostUses}) counted) as used_by`

const joins = (db: Db) => sql`
  left join clients c on c.tenant_id = ${db.tenant} and c.id = page.client_id
  left join suppliers s on s.tenant_id = ${db.tenant} and s.id = page.supplier_id
  left join placements p on p.tenant_id = ${db.tenant} and p.id = page.placement_id
  left join jobs j on j.tenant_id = ${db.tenant} and j.id = p.job_id
  left join candidates d on d.tenant_id = ${db.tenant} and d.id = p.candidate_id`

export function listTexts(ctx: Reader, query: TextsQuery) {
  return listPage<TextTemplate>(ctx.db, '/invoice-text-templates', query, textShape(ctx, query))
}

export const textShape = (ctx: Reader, query: TextsQuery): ListOf<TextTemplate> => ({
  table: 'invoice_text_templates',
  columns: columns(ctx),
  joins: joins(ctx.db),
  sorts: { name: 'text' },
  sort: 'name',
  searchable: true,
  where: [
    query.archived === 'false' ? sql`t.archived_at is null` : undefined,
    query.archived === 'true' ? sql`t.archived_at is not null` : undefined,
    query.key ? sql`t.key = ${query.key}` : undefined,
    query.client_id ? sql`t.client_id = ${query.client_id}` : undefined,
    query.supplier_id ? sql`t.supplier_id = ${query.supplier_id}` : undefined,
  ],
})

export async function findText(ctx: Reader, id: number): Promise<TextTemplate> {
  const { rows } = await sql<TextTemplate>`
    select ${columns(ctx)} from invoice_text_templates page ${joins(ctx.db)}
    where page.tenant_id = ${ctx.db.tenant} and page.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw notFound('Text template')
  return rows[0]
}

/** Another text in use that stands where this one would. */
export async function textAtSamePlace(
  db: Db,
  text: NewText,
  except: number | null,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select x.id, x.name from invoice_text_templates x
    where x.tenant_id = ${db.tenant} and x.key = ${text.key} and x.language = ${text.language} and x.archived_at is null
      and x.types && ${text.types}::text[] and x.client_id is not distinct from ${text.client_id}::bigint
      and x.supplier_id is not distinct from ${text.supplier_id}::bigint
      and x.placement_id is not distinct from ${text.placement_id}::bigint
      and x.id is distinct from ${except}::bigint
    order by x.id limit 1`.execute(db)
  return rows[0]
}

export async function deleteText(db: Db, id: number): Promise<void> {
  await db
    .deleteFrom('invoice_text_templates')
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .execute()
}

/** Which texts the documents that were just issued say: one statement however many. */
export async function insertIssuedTexts(
  db: Db,
  said: { invoice_id: number; text_template_id: number; version: number }[],
): Promise<void> {
  if (said.length === 0) return
  await sql`
    insert into issued_texts (tenant_id, invoice_id, text_template_id, version)
    select ${db.tenant}, d.invoice_id, d.text_template_id, d.version
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as d(invoice_id bigint, text_template_id bigint, version integer)`.execute(
    db,
  )
}
