import { sql } from 'kysely'
import type { Found } from '#areas/invoices/credits/queries.ts'
import type { CreditPlan } from '#areas/invoices/credits/rules.ts'
import { ordersCredited } from '#areas/purchase-orders/public.ts'
import type { Db } from '#platform/db/tenant.ts'

/** What a planned credit does to timesheets and purchase orders; nothing is written. */
export async function effectOf(db: Db, found: Found, plan: CreditPlan, reinstate: boolean) {
  const given = new Map(plan.lines.map(({ credits_line_id, net }) => [credits_line_id, net]))
  const lines = found.lines.flatMap((line) => {
    const net = given.get(line.id)
    if (net === undefined) return []
    const before = line.credited_net - line.corrected_net
    return [
      {
        document_id: 0,
        invoice_id: found.id,
        line_seq: line.seq,
        net: line.net - line.corrected_net,
        before,
        after: before + net,
      },
    ]
  })
  const count = await countSheets(
    db,
    found.id,
    lines.map(({ line_seq }) => line_seq),
  )
  const orders = await ordersCredited(db, lines)
  return {
    sheets: { count, ready_again: reinstate ? count : 0 },
    orders: orders.map((order) => ({ ...order, committed: reinstate ? order.released : 0 })),
  }
}

async function countSheets(db: Db, invoiceId: number, seqs: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct u.timesheet_id)::int as count
    from invoice_units n join charge_units u on u.tenant_id = ${db.tenant} and u.id = n.charge_unit_id
    where n.tenant_id = ${db.tenant} and n.invoice_id = ${invoiceId} and n.line_seq = any(${seqs}::integer[])`.execute(
    db,
  )
  return rows[0]!.count
}
