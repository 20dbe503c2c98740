import { sql } from 'kysely'
import type { Mapping } from '#areas/imports/contract.ts'
import { deleteRows } from '#areas/imports/row-queries.ts'
import type { Db } from '#platform/db/tenant.ts'

/** The columns are these; whatever was checked before is forgotten. */
export async function saveMapping(db: Db, id: number, mapping: Mapping, hash: string): Promise<void> {
  await sql`
    update imports i set mapping = ${JSON.stringify(mapping)}::jsonb, mapping_hash = ${hash}, status = 'mapped', error = '',
      rows_total = 0, rows_done = 0, attempt = i.attempt + 1, version = i.version + 1
    where i.tenant_id = ${db.tenant} and i.id = ${id}`.execute(db)
  await deleteRows(db, id)
}

/** What somebody said of a file with these headings. */
export async function rememberedMapping(db: Db, entity: string, hash: string): Promise<Mapping | undefined> {
  const row = await db
    .selectFrom('import_mappings')
    .select('mapping')
    .where('tenant_id', '=', db.tenant)
    .where('entity', '=', entity)
    .where('headings_hash', '=', hash)
    .executeTakeFirst()
  return row?.mapping as Mapping | undefined
}

export async function rememberMapping(db: Db, entity: string, hash: string, mapping: Mapping): Promise<void> {
  await sql`
    insert into import_mappings (tenant_id, entity, headings_hash, mapping)
    values (${db.tenant}, ${entity}, ${hash}, ${JSON.stringify(mapping)}::jsonb)
    on conflict (tenant_id, entity, headings_hash) do update set mapping = excluded.mapping, updated_at = excluded.updated_at`.execute(
    db,
  )
}
