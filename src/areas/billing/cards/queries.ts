import { sql } from 'kysely'
import type { PaymentMethod } from '#areas/billing/cards/contract.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'

export type Kept = {
  remote_customer: string
  remote_method: string
  brand: string
  last4: string
  exp_month: number | null
  exp_year: number | null
}

export async function findCard(db: AllDb, tenant: number): Promise<Kept | undefined> {
  return db
    .selectFrom('payment_cards')
    .select(['remote_customer', 'remote_method', 'brand', 'last4', 'exp_month', 'exp_year'])
    .where('tenant_id', '=', tenant)
    .executeTakeFirst()
}

/** Why the last payment of something that is still to pay was refused. */
export async function lastFailure(db: Db): Promise<string | null> {
  const { rows } = await sql<{ reason: string }>`
    select f.reason from payment_failures f
    join subscription_invoices i on i.tenant_id = ${db.tenant} and i.id = f.invoice_id
    where f.tenant_id = ${db.tenant} and i.gross > coalesce((select sum(r.amount) from subscription_receipts r
        where r.tenant_id = ${db.tenant} and r.invoice_id = i.id), 0)
      + coalesce((select sum(c.gross) from subscription_invoices c
        where c.tenant_id = ${db.tenant} and c.credits_id = i.id), 0)
    order by f.id desc limit 1`.execute(db)
  return rows[0]?.reason ?? null
}

export async function showMethod(db: Db, offered: boolean): Promise<PaymentMethod> {
  const kept = await findCard(db, db.tenant)
  const { brand = '', last4 = '', exp_month, exp_year } = kept ?? {}
  const has = kept?.remote_method && exp_month && exp_year
  return { offered, card: has ? { brand, last4, exp_month, exp_year } : null, failure: await lastFailure(db) }
}

export async function failuresOf(db: AllDb, tenant: number, invoice_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_failures where tenant_id = ${tenant} and invoice_id = ${invoice_id}`.execute(
    db,
  )
  return rows[0]!.count
}

export async function keepCustomer(db: Db, remote_customer: string): Promise<void> {
  await db
    .insertInto('payment_cards')
    .values({ tenant_id: db.tenant, remote_customer })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute()
}

export async function saveCard(
  db: AllDb,
  tenant: number,
  card: Omit<Kept, 'remote_customer'>,
): Promise<void> {
  await db
    .updateTable('payment_cards')
    .set({ ...card, updated_at: sql<string>`now()` })
    .where('tenant_id', '=', tenant)
    .execute()
}

/** False: it was told before. */
export async function claimEvent(all: AllDb, id: string, type: string): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_events (id, type) values (${id}, ${type}) on conflict do nothing returning id`.execute(
    all,
  )
  return rows.length > 0
}
