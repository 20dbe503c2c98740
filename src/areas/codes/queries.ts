import { sql } from 'kysely'
import type { Kind } from '#areas/codes/code-kinds.ts'
import type { CodesQuery } from '#areas/codes/contract.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { columnsOf } from '#platform/db/record-columns.ts'
import type { Db } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'

const shown = (db: Db, kind: Kind) => sql`page.id,
  ${columnsOf(kind.record, 'page')}, page.archived_at, page.version, page.group_mode,
  page.created_at, page.updated_at, ${kind.usedBy(db)} as used_by ${kind.more ?? sql``}`

export function listCodes<Code>(db: Db, kind: Kind, query: CodesQuery) {
  return listPage<Code>(db, `/${kind.model}`, query, codeShape(db, kind, query))
}

export function codeShape<Code>(db: Db, kind: Kind, query: CodesQuery): ListOf<Code> {
  return {
    table: kind.record.table,
    columns: shown(db, kind),
    ...(kind.joins ? { joins: kind.joins(db) } : {}),
    sorts: {
      name: 'text',
      code: 'text',
      ...(kind.record.table === 'rate_codes' ? { position: 'integer' as const } : {}),
    },
    sort: kind.record.table === 'rate_codes' ? 'position' : 'name',
    searchable: true,
    where: [
      query.archived === 'false' ? sql`t.archived_at is null` : undefined,
      query.archived === 'true' ? sql`t.archived_at is not null` : undefined,
    ],
  }
}

export async function findCode<Code>(db: Db, kind: Kind, id: number): Promise<Code> {
  const { rows } = await sql<Code>`
    select ${shown(db, kind)} from ${sql.table(kind.record.table)} page ${kind.joins?.(db) ?? sql``}
    where page.tenant_id = ${db.tenant} and page.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound(kind.one)
  return rows[0]
}

export async function deleteCode(db: Db, kind: Kind, id: number): Promise<void> {
  await db.deleteFrom(kind.record.table).where('tenant_id', '=', db.tenant).where('id', '=', id).execute()
}

/** Holds the row against foreign keys that are about to point at it, until the transaction ends. */
export async function lockCode(db: Db, kind: Kind, id: number): Promise<void> {
  await db
    .selectFrom(kind.record.table)
    .select('id')
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

/** Takes the default away from whichever other tax code has it. Answers the id of that one. */
export async function clearDefaultTaxCode(db: Db, except: number | null): Promise<number | undefined> {
  const cleared = await db
    .updateTable('tax_codes')
    .set((row) => ({ is_default: false, version: row('version', '+', 1), updated_at: sql<string>`now()` }))
    .where('tenant_id', '=', db.tenant)
    .where('is_default', '=', true)
    .where('id', 'is distinct from', except)
    .returning('id')
    .executeTakeFirst()
  return cleared?.id
}
