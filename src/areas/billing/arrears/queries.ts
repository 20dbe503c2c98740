import { sql } from 'kysely'
import type { Day } from '#platform/days.ts'
import type { AllDb } from '#platform/db/tenant.ts'

export type Arrears = {
  billed_until: Day | null
  past_due_on: Day | null
  suspended_on: Day | null
  /** When the oldest of what is still to pay was due, or its card was refused. */
  late_since: Day | null
  late_number: string | null
}

/** How far a subscription is invoiced and paid. */
export async function readArrears(all: AllDb, tenant: number, id: number, today: Day): Promise<Arrears> {
  const { rows } = await sql<Arrears>`
    select s.billed_until, s.past_due_on, s.suspended_on, o.due_on as late_since, o.number as late_number
    from subscriptions s
    left join lateral (
      select i.due_on, i.number from subscription_invoices i
      where i.tenant_id = ${tenant} and i.kind = 'invoice' and (i.due_on < ${today}::date or exists (
          select from payment_failures f where f.tenant_id = ${tenant} and f.invoice_id = i.id))
        and i.gross > coalesce((select sum(c.gross) from subscription_invoices c
            where c.tenant_id = ${tenant} and c.credits_id = i.id), 0)
          + coalesce((select sum(r.amount) from subscription_receipts r
            where r.tenant_id = ${tenant} and r.invoice_id = i.id), 0)
      order by i.due_on, i.id limit 1) o on true
    where s.tenant_id = ${tenant} and s.id = ${id}`.execute(all)
  return rows[0]!
}

type Moved = {
  status?: 'active' | 'past_due' | 'cancelled'
  billed_until?: Day
  past_due_on?: Day | null
  suspended_on?: Day | null
  cancelled_on?: Day
}

export const saveArrears = (all: AllDb, tenant: number, id: number, moved: Moved) =>
  all
    .updateTable('subscriptions')
    .set({ ...moved, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .execute()
