import { sql } from 'kysely'
import type { RequestContext } from '#areas/payments/queries.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import { notFound } from '#platform/refusal.ts'

/** A client within the caller's reach, with the currency it is usually invoiced in. */
export async function findAccount(
  ctx: RequestContext,
  id: number,
): Promise<{ id: number; currency: string }> {
  const reach = rowScope(ctx, 'c')
  const { rows } = await sql<{ id: number; currency: string }>`
    select c.id, b.currency from clients c
    join billing_profiles b on b.tenant_id = ${ctx.db.tenant} and b.client_id = c.id and b.is_default
    where c.tenant_id = ${ctx.db.tenant} and c.id = ${id} ${reach ? sql`and ${reach}` : sql``}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound('Client')
  return rows[0]
}
