import { sql } from 'kysely'
import type { CorrectionAsked } from '#areas/invoices/corrections/contract.ts'
import type { To } from '#areas/invoices/corrections/plan-elsewhere.ts'
import { findOrder, readOrders, whyNotMoveTo } from '#areas/purchase-orders/public.ts'
import { supplierNames } from '#areas/suppliers/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { invalid, refuse } from '#platform/refusal.ts'

/**
 * Where time of a client is put: a billing profile or an order of that client in the currency of the time, a cost code or a
 * tax code; or by whom it is paid.
 */
export async function placeFor(
  ctx: Pick<Context, 'db' | 'who' | 'scope' | 'now'>,
  { cause, billing_profile_id, purchase_order_id, cost_code, tax_code_id, supplier_id }: CorrectionAsked,
  { client, currency }: { client: { id: number }; currency: string },
): Promise<To> {
  if (cause === 'cost_code') return { cost_code: cost_code! }
  if (cause === 'tax_code') return taxCode(ctx.db, tax_code_id!)
  if (cause === 'supplier') return payer(ctx.db, supplier_id ?? null)
  if (cause === 'order') {
    const seen = await findOrder(ctx as Context, purchase_order_id!)
    if (seen.client_id !== client.id) throw invalid('purchase_order_id', 'It is an order of another client')
    if (seen.currency !== currency) throw invalid('purchase_order_id', 'It is in another currency')
    const order = (await readOrders(ctx.db, [purchase_order_id!])).orders.get(purchase_order_id!)!
    refuse(whyNotMoveTo(order))
    return { purchase_order_id: purchase_order_id!, from: order.starts_on, until: order.ends_on }
  }
  const { rows } = await sql<{ currency: string }>`
    select b.currency from billing_profiles b
    where b.tenant_id = ${ctx.db.tenant} and b.id = ${billing_profile_id!} and b.client_id = ${client.id}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw invalid('billing_profile_id', 'Not found', 'not_found')
  if (rows[0].currency !== currency) throw invalid('billing_profile_id', 'It is in another currency')
  return { billing_profile_id: billing_profile_id! }
}

/** One for sales that is still offered. */
async function taxCode(db: Db, id: number): Promise<To> {
  const { rows } = await sql<{ rate: string; direction: string; archived: boolean }>`
    select t.rate::text as rate, t.direction, t.archived_at is not null as archived
    from tax_codes t where t.tenant_id = ${db.tenant} and t.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw invalid('tax_code_id', 'Not found', 'not_found')
  if (found.direction === 'purchase')
    throw invalid('tax_code_id', 'This tax code is for purchases only: choose one for sales')
  if (found.archived) throw invalid('tax_code_id', 'This tax code is retired: choose another')
  return { tax_code_id: id, tax_rate: found.rate }
}

/** A supplier, or payroll. Whether workers are engaged like that says each of their days. */
async function payer(db: Db, id: number | null): Promise<To> {
  if (id !== null && !(await supplierNames(db, [id])).has(id))
    throw invalid('supplier_id', 'Not found', 'not_found')
  return { supplier_id: id }
}
