import { sql } from 'kysely'
import { endWaits } from '#areas/invoices/corrections/waits.ts'
import { lockBilling, replaceSides, type UnitSide } from '#areas/units/public.ts'
import type { JobContext } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'

/** Documents moved: units that waited for a credit note that is issued by now go on the next document. Again: nothing. */
export async function letGo(job: JobContext, { id, ids }: { id?: number; ids?: number[] }): Promise<void> {
  const documents = ids ?? (id === undefined ? [] : [id])
  if (documents.length === 0) return
  await job.inTenant(async (db) => {
    if ((await issuedOf(db, documents)).length === 0) return
    await lockBilling(db, 'sales')
    await lockBilling(db, 'self-billing')
    // Read again under the lock: several documents of one issue tell of it at the same instant.
    await endWaits(db, await issuedOf(db, documents), 'issued')
  })
}

/** Credit notes among these documents, or for them, that are issued and that something waits for. */
async function issuedOf(db: Db, documents: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct w.credit_id as id
    from correction_waits w
    join invoices i on i.tenant_id = ${db.tenant} and i.id = w.credit_id and i.number is not null
    where w.tenant_id = ${db.tenant} and w.settled_at is null
      and (i.id = any(${documents}::bigint[]) or i.related_invoice_id = any(${documents}::bigint[]))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * The draft of a credit note goes. Where a correction made it, its document stays as it was: what it charges anew or less is
 * taken out of every run, and what was wrong can be put right again. Answers the corrections.
 */
export async function creditDeleted(ctx: Context, creditId: number): Promise<number[]> {
  const { rows } = await sql<{ correction_id: number; number: string }>`
    select d.correction_id, i.number from correction_documents d
    join invoices i on i.tenant_id = ${ctx.db.tenant} and i.id = d.invoice_id
    where d.tenant_id = ${ctx.db.tenant} and d.credit_id = ${creditId}`.execute(ctx.db)
  if (rows.length === 0) return []
  await endWaits(ctx.db, [creditId], 'deleted')
  await cancelDifference(ctx, creditId)
  for (const { correction_id, number } of rows) {
    await recordHistory(ctx, 'corrections', correction_id, 'credit note deleted', {
      stays: { from: null, to: number },
    })
    await announce(ctx.db, 'correction.changed', { id: correction_id })
  }
  return rows.map(({ correction_id }) => correction_id)
}

type Given = {
  side: UnitSide
  charge_unit_id: number
  adjusts_unit_id: number
}

/** What is on the draft, is on no document any more: neither what takes back, nor what is right. */
async function cancelDifference({ db, who }: Context, creditId: number): Promise<void> {
  const { rows } = await sql<Given>`
    select distinct case when n.side = 'sales' then 'bill' else 'pay' end as side, u.id as charge_unit_id, u.adjusts_unit_id
    from invoice_units n join charge_units u on u.tenant_id = ${db.tenant} and u.id = n.charge_unit_id
    where n.tenant_id = ${db.tenant} and n.invoice_id = ${creditId} order by 2`.execute(db)
  await replaceSides(
    db,
    rows.map((row) => ({ ...row, made_id: null })),
    { reason: 'The draft of its credit note was deleted', user_id: who.id || null },
  )
}
