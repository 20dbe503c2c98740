import { sql } from 'kysely'
import type { InvoiceStatus, InvoiceType } from '#areas/invoices/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

export type Holdable = {
  id: number
  type: InvoiceType
  status: InvoiceStatus
  owner_user_id: number | null
  team_id: number | null
  is_held: boolean
}

export async function findHoldable(db: Db, ids: readonly number[]): Promise<Map<number, Holdable>> {
  const { rows } = await sql<Holdable>`
    select i.id, i.type, i.status, i.owner_user_id, i.team_id, h.id is not null as is_held
    from invoices i
    left join invoice_holds h on h.tenant_id = ${db.tenant} and h.invoice_id = i.id and h.released_at is null
    where i.tenant_id = ${db.tenant} and i.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function insertHolds(
  db: Db,
  ids: readonly number[],
  { reason, userId }: { reason: string; userId: number | null },
): Promise<void> {
  await sql`
    insert into invoice_holds (tenant_id, invoice_id, reason, held_by_user_id)
    select ${db.tenant}, n.id, ${reason}, ${userId}::bigint from unnest(${ids}::bigint[]) as n(id)`.execute(
    db,
  )
}

export async function endHolds(
  db: Db,
  ids: readonly number[],
  userId: number | null,
  at: Date,
): Promise<void> {
  await sql`
    update invoice_holds h set released_at = ${at.toISOString()}, released_by_user_id = ${userId}::bigint
    where h.tenant_id = ${db.tenant} and h.invoice_id = any(${ids}::bigint[]) and h.released_at is null`.execute(
    db,
  )
}
