import { sql } from 'kysely'
import { approve, createCredit, issue, writeOff } from '#areas/invoices/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'

/**
 * What was given back: an hour of a line, a whole invoice, some goodwill to a supplier, and a credit note that still
 * waits for its approval.
 */
export async function makeCredits(ctx: Context): Promise<void> {
  const [part, whole, waiting] = await openDocuments(ctx.db, 'sales', 3)
  const [selfBill] = await openDocuments(ctx.db, 'self-billing', 1)
  if (part)
    await credited(ctx, part.id, {
      lines: [{ line_id: part.line_id, quantity: '1' }],
      reason_code: 'wrong_hours',
      reason: 'The handover was counted twice',
    })
  if (whole)
    await credited(ctx, whole.id, { reason_code: 'not_agreed', reason: 'Billed to the wrong cost centre' })
  if (selfBill)
    await credited(ctx, selfBill.id, {
      amount: 25_00,
      reason_code: 'other',
      reason: 'Uniform that was paid for',
    })
  if (waiting)
    await createCredit(ctx, waiting.id, {
      ...{ amount: 50_00, reinstate: false, reason_code: 'goodwill' },
      reason: 'Our worker came late on the first day',
    })
}

async function credited(
  ctx: Context,
  id: number,
  asked: Omit<Parameters<typeof createCredit>[2], 'reinstate'>,
): Promise<void> {
  const note = await createCredit(ctx, id, { ...asked, reinstate: false })
  const accepted = [{ code: 'duty.credit_approval', reason: 'The finance manager is alone this week' }]
  await approve(ctx, [note.id], { accepted })
  await issue(ctx, [note.id], { accepted: [] })
}

/** The longest overdue of what is still to be paid: nobody pays it any more. */
export async function makeWriteOffs(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select i.id from invoices i
    where i.tenant_id = ${ctx.db.tenant} and i.type = 'sales' and i.status = 'sent' and i.balance > 0
    order by i.due_date, i.id limit 2`.execute(ctx.db)
  const accepted = [{ code: 'duty.write_off', reason: 'Agreed with the owner' }]
  for (const { id } of rows)
    await writeOff(ctx, id, { reason: 'The client is insolvent; nothing comes of it', accepted })
}

/** The latest documents that are still to be paid, each with a line of some hours. */
async function openDocuments(db: Db, type: string, most: number): Promise<{ id: number; line_id: number }[]> {
  const { rows } = await sql<{ id: number; line_id: number }>`
    select i.id, min(l.id) as line_id from invoices i
    join invoice_lines l on l.tenant_id = ${db.tenant} and l.invoice_id = i.id and l.unit = 'hour' and l.quantity > 2
    where i.tenant_id = ${db.tenant} and i.type = ${type} and i.status = 'sent' and i.gross > 200_00
    group by i.id order by i.id desc limit ${most}`.execute(db)
  return rows
}
