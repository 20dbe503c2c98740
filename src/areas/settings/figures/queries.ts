import { sql } from 'kysely'
import type { MarginFloor } from '#areas/settings/figures/contract.ts'
import { type FigureRow, figureRows, type Said } from '#areas/settings/figures/rules.ts'
import { shippedFigures } from '#areas/settings/figures/shipped.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import type { Db } from '#platform/db/tenant.ts'

export type SaidBy = Said & { by: string; at: string }

/** The last that was said about each figure and day. */
export async function lastSaid(db: Db): Promise<SaidBy[]> {
  const { rows } = await sql<SaidBy>`
    select f.id, f.key, f.from_day, f.said, f.value, f.source, u.name as by, f.at
    from legal_figures f
    join users u on u.tenant_id = ${db.tenant} and u.id = f.user_id
    where f.tenant_id = ${db.tenant} and not exists (
      select from legal_figures later where later.tenant_id = ${db.tenant} and later.replaces_id = f.id)`.execute(
    db,
  )
  return rows
}

/** What holds for this agency, by figure and then by day: of a figure, the last row up to a day holds on it. */
export async function figuresOf(db: Db): Promise<FigureRow[]> {
  return figureRows(shippedFigures, await lastSaid(db))
}

type NewSaid = Omit<Said, 'id'> & { reason: string; replaces_id: number | null; user_id: number }

export function insertSaid(db: Db, { value, ...row }: NewSaid): Promise<number> {
  return insertRecord(db, 'legal_figures', { ...row, value: JSON.stringify(value) })
}

export async function findMarginFloor(db: Db): Promise<MarginFloor> {
  return db
    .selectFrom('agency_settings')
    .select(['margin_floor', 'version'])
    .where('tenant_id', '=', db.tenant)
    .executeTakeFirstOrThrow()
}
