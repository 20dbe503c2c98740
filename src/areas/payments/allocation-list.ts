import { sql } from 'kysely'
import type { Allocation, AllocationsQuery } from '#areas/payments/contract.ts'
import { findPayment, type RequestContext, reachPayments } from '#areas/payments/queries.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { ListQuery, Page } from '#platform/http/contract.ts'

/** Allocations as far as the caller sees the payments they are of. */
export function allocationShape(ctx: RequestContext, query: AllocationsQuery): ListOf<Allocation> {
  const { db } = ctx
  const reach = reachPayments(db, rowScope(ctx, 'whose'), 'mine')
  return {
    table: 'payment_allocations',
    columns: sql`page.id, page.payment_id, p.kind as payment_kind, p.received_on, p.reference, page.invoice_id,
      i.number as invoice_number, p.client_id, c.name as client_name, page.amount, p.currency, page.allocated_on,
      page.reverses, r.id is not null as is_reversed, u.name as user_name, page.at`,
    joins: sql`
      join payments p on p.tenant_id = ${db.tenant} and p.id = page.payment_id
      join clients c on c.tenant_id = ${db.tenant} and c.id = p.client_id
      join invoices i on i.tenant_id = ${db.tenant} and i.id = page.invoice_id
      left join payment_allocations r on r.tenant_id = ${db.tenant} and r.reverses = page.id
      left join users u on u.tenant_id = ${db.tenant} and u.id = page.user_id`,
    sorts: { at: 'timestamptz' },
    sort: '-at',
    where: [
      reach &&
        sql`exists (select from payments mine where mine.tenant_id = ${db.tenant}
          and mine.id = t.payment_id and ${reach})`,
      query.payment_id ? sql`t.payment_id = ${query.payment_id}` : undefined,
      query.invoice_id ? sql`t.invoice_id = ${query.invoice_id}` : undefined,
      query.client_id
        ? sql`t.payment_id = any(array(select q.id from payments q
            where q.tenant_id = ${db.tenant} and q.client_id = ${query.client_id}))`
        : undefined,
    ],
  }
}

export function listAllocations(ctx: RequestContext, query: AllocationsQuery): Promise<Page<Allocation>> {
  return listPage(ctx.db, '/payment-allocations', query, allocationShape(ctx, query))
}

/** Those of one payment that the caller sees. */
export async function allocationsOf(
  ctx: RequestContext,
  id: number,
  query: ListQuery,
): Promise<Page<Allocation>> {
  await findPayment(ctx, id)
  const shape = allocationShape(ctx, { ...query, payment_id: id })
  return listPage(ctx.db, `/payments/${id}/allocations`, query, shape)
}
