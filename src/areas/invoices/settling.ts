import { sql } from 'kysely'
import { announceInvoices } from '#areas/invoices/announce.ts'
import type { InvoiceStatus, InvoiceType } from '#areas/invoices/contract.ts'
import { lockInvoices } from '#areas/invoices/queries.ts'
import { disputeAgain, restateInvoices, setCredits } from '#areas/invoices/restate.ts'
import type { Context } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistoryEach } from '#platform/history.ts'
import { formatMoney } from '#platform/money.ts'

/** A document as money is set against it. Amounts are minor units of its currency. */
export type HeldDocument = {
  id: number
  type: InvoiceType
  status: InvoiceStatus
  number: string | null
  party_name: string
  client_id: number | null
  legal_entity_id: number
  currency: string
  issue_date: Day | null
  balance: number
  owner_user_id: number | null
  team_id: number | null
}

/** These documents by id, held until the transaction ends: what is still to pay of each stays so until it is written. */
export async function holdDocuments(db: Db, ids: readonly number[]): Promise<Map<number, HeldDocument>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  await lockInvoices(db, wanted)
  const { rows } = await sql<HeldDocument>`
    select i.id, i.type, i.status, i.number, i.party_name, i.client_id, i.legal_entity_id, i.currency, i.issue_date,
      i.balance, i.owner_user_id, i.team_id
    from invoices i where i.tenant_id = ${db.tenant} and i.id = any(${wanted}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export type Settled = {
  id: number
  before: InvoiceStatus
  status: InvoiceStatus
  was_paid: number
  paid: number
  currency: string
}

/**
 * Sets money against documents that the caller holds, or takes it off again (below nothing), and moves their status
 * with it: part paid, paid, and back to what they were before, each with its history.
 */
export async function settleDocuments(
  ctx: Pick<Context, 'db' | 'who'>,
  given: readonly { invoice_id: number; amount: number }[],
  action: 'paid' | 'paid back' | 'payment taken off',
): Promise<Settled[]> {
  if (given.length === 0) return []
  const { db, who } = ctx
  // Not updated_at: whether a document was mailed since it was marked as sent is told by that.
  const { rows: before } = await sql<Pick<Settled, 'id' | 'before' | 'was_paid'>>`
    with moved as (
      select g.invoice_id, sum(g.amount)::bigint as amount
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(invoice_id bigint, amount bigint) group by g.invoice_id
    )
    update invoices i set paid = i.paid + m.amount from moved m
    where i.tenant_id = ${db.tenant} and i.id = m.invoice_id
    returning i.id, i.status as before, i.paid - m.amount as was_paid`.execute(db)
  const ids = before.map(({ id }) => id)
  // What a payment no longer covers, a credit note that was left on account does.
  if (given.some(({ amount }) => amount < 0)) {
    await setCredits(db, ids)
    await disputeAgain(db, ids)
  }
  await restateInvoices(db, ids)
  const { rows: now } = await sql<Pick<Settled, 'id' | 'status' | 'paid' | 'currency'>>`
    select i.id, i.status, i.paid, i.currency from invoices i
    where i.tenant_id = ${db.tenant} and i.id = any(${ids}::bigint[])`.execute(db)
  const after = new Map(now.map((row) => [row.id, row]))
  const rows = before.map((row) => ({ ...row, ...after.get(row.id)! }))
  await recordHistoryEach(
    db,
    'invoices',
    rows.map((row) => ({
      subject_id: row.id,
      action,
      user_id: who.id || null,
      user_name: who.name,
      changes: {
        paid: { from: formatMoney(row.was_paid, row.currency), to: formatMoney(row.paid, row.currency) },
        ...(row.before === row.status ? {} : { status: { from: row.before, to: row.status } }),
      },
    })),
  )
  await announceInvoices(db, ids)
  return rows
}
