import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/** Payments that come from lines of a bank take as much of them; the database lets nobody take more than the line. */
export async function takeOfLines(
  db: Db,
  taken: readonly { bank_line_id?: number | null; amount: number }[],
): Promise<void> {
  const lines = taken.filter(({ bank_line_id }) => typeof bank_line_id === 'number')
  if (lines.length === 0) return
  await sql`
    update bank_statement_lines l set taken = l.taken + s.amount
    from (select g.bank_line_id, sum(g.amount)::bigint as amount
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g(bank_line_id bigint, amount bigint)
      group by g.bank_line_id) s
    where l.tenant_id = ${db.tenant} and l.id = s.bank_line_id`.execute(db)
}

/** What a payment took of its line is to be matched again. */
export async function giveBackLine(db: Db, paymentId: number): Promise<void> {
  await sql`
    update bank_statement_lines l set taken = l.taken - p.amount from payments p
    where p.tenant_id = ${db.tenant} and p.id = ${paymentId}
      and l.tenant_id = ${db.tenant} and l.id = p.bank_line_id`.execute(db)
}

export type UntiedPayment = {
  id: number
  kind: string
  amount: number
  currency: string
  legal_entity_id: number
  bank_line_id: number | null
  reversed_on: string | null
  owner_user_id: number | null
  team_id: number | null
}

/** These payments, held until the transaction ends. */
export async function holdPayments(db: Db, ids: readonly number[]): Promise<Map<number, UntiedPayment>> {
  await sql`
    select p.id from payments p where p.tenant_id = ${db.tenant} and p.id = any(${[...ids]}::bigint[])
    order by p.id for no key update`.execute(db)
  const { rows } = await sql<UntiedPayment>`
    select p.id, p.kind, p.amount, p.currency, p.legal_entity_id, p.bank_line_id, p.reversed_on, c.owner_user_id, c.team_id
    from payments p join clients c on c.tenant_id = ${db.tenant} and c.id = p.client_id
    where p.tenant_id = ${db.tenant} and p.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** From now on these payments are known by their lines. */
export async function tiePayments(
  db: Db,
  tied: readonly { payment_id: number; line_id: number }[],
): Promise<void> {
  await sql`
    update payments p set bank_line_id = g.line_id
    from jsonb_to_recordset(${JSON.stringify(tied)}::jsonb) as g(payment_id bigint, line_id bigint)
    where p.tenant_id = ${db.tenant} and p.id = g.payment_id`.execute(db)
}
