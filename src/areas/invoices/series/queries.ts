import { sql } from 'kysely'
import type { Reset, SeriesType } from '#areas/invoices/series/contract.ts'
import { defaultFormats } from '#areas/invoices/series/rules.ts'
import type { Db } from '#platform/db/tenant.ts'
import { conflict } from '#platform/refusal.ts'

export type StoredSeries = {
  id: number
  legal_entity_id: number
  legal_entity_name: string
  type: SeriesType
  format: string
  reset: Reset
  period: string
  next_number: number
  issued_count: number
  lowest_next: number
  version: number
}

/** Makes the series of every legal entity that are not there yet. */
export async function ensureSeries(db: Db): Promise<void> {
  await sql`
    insert into number_series (tenant_id, legal_entity_id, type, format)
    select e.tenant_id, e.id, f.key, f.value
    from legal_entities e, jsonb_each_text(${JSON.stringify(defaultFormats)}::jsonb) as f
    where e.tenant_id = ${db.tenant}
    on conflict (tenant_id, legal_entity_id, type) do nothing`.execute(db)
}

const columns = (db: Db) => sql`
  s.id, s.legal_entity_id, e.name as legal_entity_name, s.type, s.format, s.reset, s.period, s.next_number, s.version,
  coalesce((select max(d.position) from issued_documents d where d.tenant_id = ${db.tenant} and d.series_id = s.id), 0) as issued_count,
  coalesce((select max(d.sequence) from issued_documents d
    where d.tenant_id = ${db.tenant} and d.series_id = s.id
      and (d.period = s.period or length(d.period) <> length(s.period))), 0) + 1 as lowest_next`

export async function listSeries(db: Db): Promise<StoredSeries[]> {
  const { rows } = await sql<StoredSeries>`
    select ${columns(db)} from number_series s
    join legal_entities e on e.tenant_id = ${db.tenant} and e.id = s.legal_entity_id
    where s.tenant_id = ${db.tenant}
    order by e.is_default desc, e.id, array_position('{sales,self-billing,sales-credit,self-billing-credit}', s.type)`.execute(
    db,
  )
  return rows
}

/** One series, held until the end of the transaction: whoever issues waits here. */
export async function lockSeries(db: Db, id: number): Promise<StoredSeries | undefined> {
  await sql`select s.id from number_series s where s.tenant_id = ${db.tenant} and s.id = ${id} for update`.execute(
    db,
  )
  return findSeries(db, id)
}

export async function findSeries(db: Db, id: number): Promise<StoredSeries | undefined> {
  const { rows } = await sql<StoredSeries>`
    select ${columns(db)} from number_series s
    join legal_entities e on e.tenant_id = ${db.tenant} and e.id = s.legal_entity_id
    where s.tenant_id = ${db.tenant} and s.id = ${id}`.execute(db)
  return rows[0]
}

export async function saveSeries(
  db: Db,
  id: number,
  version: number,
  change: { format: string; reset: Reset; period: string; next_number: number },
): Promise<void> {
  const saved = await db
    .updateTable('number_series')
    .set({ ...change, version: version + 1 })
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw conflict('series')
}
