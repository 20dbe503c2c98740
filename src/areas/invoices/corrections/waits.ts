import { sql } from 'kysely'
import { waitsFor } from '#areas/invoices/corrections/words.ts'
import { correctUnits } from '#areas/purchase-orders/public.ts'
import { awaitCredit, endWait, summariseSheets, type UnitSide } from '#areas/units/public.ts'
import type { Db } from '#platform/db/tenant.ts'
import { announceAll } from '#platform/outbox.ts'

/** A side whose line is given back as a whole, with the unit that was made for it. */
export type Reinstated = { side: UnitSide; invoice_id: number; old_id: number | null; made_id: number | null }

/**
 * What is given back first waits on both ends: of what was wrong nothing is charged once the credit note is issued, and what
 * is right is charged from then on.
 */
export async function keepWaits(
  db: Db,
  id: number,
  reinstated: readonly Reinstated[],
  user_id: number | null,
): Promise<void> {
  if (reinstated.length === 0) return
  await sql`
    insert into correction_waits (tenant_id, correction_id, credit_id, side, charge_unit_id, role)
    select distinct ${db.tenant}::integer, ${id}::bigint, d.credit_id, x.side, u.charge_unit_id, u.role
    from jsonb_to_recordset(${JSON.stringify(reinstated)}::jsonb) as x(side text, invoice_id bigint, old_id bigint, made_id bigint)
    join correction_documents d on d.tenant_id = ${db.tenant} and d.correction_id = ${id} and d.invoice_id = x.invoice_id
      and d.credit_id is not null
    cross join lateral (values (x.old_id, 'corrected'), (x.made_id, 'made')) as u(charge_unit_id, role)
    where u.charge_unit_id is not null`.execute(db)
  const sides = sql`
    select w.charge_unit_id, w.side from correction_waits w
    where w.tenant_id = ${db.tenant} and w.correction_id = ${id} and w.settled_at is null`
  await awaitCredit(db, sides, { reason: waitsFor(id), user_id })
}

export type Wait = {
  correction_id: number
  side: UnitSide
  charge_unit_id: number
  role: 'corrected' | 'made'
  timesheet_id: number
}

/** Ends what waits for these credit notes, once: they are issued, or their drafts are gone. Answers what had waited. */
export async function endWaits(
  db: Db,
  creditIds: readonly number[],
  outcome: 'issued' | 'deleted',
): Promise<Wait[]> {
  const { rows } = await sql<Wait>`
    update correction_waits w set outcome = ${outcome}, settled_at = now()
    from charge_units u
    where w.tenant_id = ${db.tenant} and w.credit_id = any(${creditIds}::bigint[]) and w.settled_at is null
      and u.tenant_id = ${db.tenant} and u.id = w.charge_unit_id
    returning w.correction_id, w.side, w.charge_unit_id, w.role, u.timesheet_id`.execute(db)
  for (const side of ['bill', 'pay'] as const)
    await letGo(
      db,
      side,
      outcome,
      rows.filter((wait) => wait.side === side),
    )
  return rows
}

async function letGo(
  db: Db,
  side: UnitSide,
  outcome: 'issued' | 'deleted',
  waits: readonly Wait[],
): Promise<void> {
  if (waits.length === 0) return
  const idsOf = (role: Wait['role']) =>
    waits.flatMap((wait) => (wait.role === role ? [wait.charge_unit_id] : []))
  const [old, made] = [idsOf('corrected'), idsOf('made')]
  const numbers = [...new Set(waits.map(({ correction_id }) => correction_id))].join(', ')
  await endWait(db, side, {
    ids: [...old, ...made],
    out: outcome === 'issued' ? old : made,
    because: outcome === 'issued' ? 'The credit note is issued' : 'The draft of the credit note was deleted',
    reason: `Correction ${numbers}`,
  })
  // The issue committed again what it gave back: of what was wrong nothing is charged any more.
  if (side === 'bill' && outcome === 'issued')
    await correctUnits({ db }, { committed: old, consumed: [], made })
  const sheets = [...new Set(waits.map(({ timesheet_id }) => timesheet_id))]
  if (side === 'bill') await summariseSheets(db, 'bill', sheets)
  else await summariseSheets(db, 'pay', sheets)
  await announceAll(
    db,
    'units.changed',
    sheets.slice(0, 1000).map((timesheet_id) => ({ timesheet_id })),
  )
}
