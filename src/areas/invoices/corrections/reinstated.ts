import { sql } from 'kysely'
import { waitsFor } from '#areas/invoices/corrections/words.ts'
import { correctUnits } from '#areas/purchase-orders/public.ts'
import { lockBilling, releaseMade, summariseSheets } from '#areas/units/public.ts'
import type { JobContext } from '#platform/area.ts'
import type { Db } from '#platform/db/tenant.ts'
import { announceAll } from '#platform/outbox.ts'

type Waiting = {
  correction_id: number
  side: 'bill' | 'pay'
  made_id: number
  old_id: number
  timesheet_id: number
}

/** Documents moved: units that waited for a credit note that is issued by now go on the next document. Again: nothing. */
export async function letGo(job: JobContext, { id, ids }: { id?: number; ids?: number[] }): Promise<void> {
  const documents = ids ?? (id === undefined ? [] : [id])
  if (documents.length === 0) return
  await job.inTenant(async (db) => {
    if ((await waitingFor(db, documents)).length === 0) return
    await lockBilling(db, 'sales')
    await lockBilling(db, 'self-billing')
    // Read again under the lock: several documents of one issue tell of it at the same instant.
    const waiting = await waitingFor(db, documents)
    for (const side of ['bill', 'pay'] as const)
      for (const [correction, some] of Map.groupBy(waiting, ({ correction_id }) => correction_id))
        await release(
          db,
          side,
          correction,
          some.filter((each) => each.side === side),
        )
  })
}

async function waitingFor(db: Db, documents: readonly number[]): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select distinct d.correction_id, h.side, u.id as made_id, n.charge_unit_id as old_id, u.timesheet_id
    from correction_documents d
    join invoices i on i.tenant_id = ${db.tenant} and i.id = d.credit_id and i.number is not null
    join correction_units k on k.tenant_id = ${db.tenant} and k.correction_id = d.correction_id and k.role = 'made'
    join charge_units u on u.tenant_id = ${db.tenant} and u.id = k.charge_unit_id
    join unit_holds h on h.tenant_id = ${db.tenant} and h.charge_unit_id = u.id and h.kind = 'person' and h.released_at is null
      and h.reason = 'Correction ' || d.correction_id || ': waits for its credit note to be issued'
    join invoice_units n on n.tenant_id = ${db.tenant} and n.charge_unit_id = u.adjusts_unit_id and n.invoice_id = d.invoice_id
      and n.side = case when h.side = 'bill' then 'sales' else 'self-billing' end
    where d.tenant_id = ${db.tenant} and (d.invoice_id = any(${documents}::bigint[]) or d.credit_id = any(${documents}::bigint[]))`.execute(
    db,
  )
  return rows
}

async function release(
  db: Db,
  side: 'bill' | 'pay',
  correction: number,
  waiting: readonly Waiting[],
): Promise<void> {
  if (waiting.length === 0) return
  const units = [...new Set(waiting.map(({ made_id }) => made_id))]
  const freed = await releaseMade(db, units, side, {
    held: waitsFor(correction),
    because: 'The credit note is issued',
  })
  const old = [...new Set(waiting.map(({ old_id }) => old_id))]
  // The issue committed again what it gave back: of what was wrong nothing is charged any more.
  if (side === 'bill') await correctUnits({ db }, { committed: old, consumed: [], made: freed })
  const sheets = [...new Set(waiting.map(({ timesheet_id }) => timesheet_id))]
  await summariseSheets(db, side, sheets)
  await announceAll(
    db,
    'units.changed',
    sheets.map((timesheet_id) => ({ timesheet_id })),
  )
}
