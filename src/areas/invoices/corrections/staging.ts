import { sql } from 'kysely'
import { amountOf, type ChangedSheet } from '#areas/invoices/corrections/planning.ts'
import type { Found } from '#areas/invoices/corrections/queries.ts'
import { isElsewhere } from '#areas/invoices/corrections/words.ts'
import type { Db } from '#platform/db/tenant.ts'

/** Everything that was approved is written down. */
export const isStaged = ({ sheets_done, sheet_count }: Pick<Found, 'sheets_done' | 'sheet_count'>) =>
  sheets_done >= sheet_count

/** The last timesheet of which it is written down what becomes of it; 0: none. */
export async function lastStaged(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(s.timesheet_id), 0)::bigint as last from correction_sheets s
    where s.tenant_id = ${db.tenant} and s.correction_id = ${id}`.execute(db)
  return rows[0]!.last
}

/** Writes down what becomes of these sheets, and how far that has come. Again: nothing. */
export async function stageSheets(db: Db, id: number, changed: readonly ChangedSheet[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ sheet, plan }) => ({
    ...{ timesheet_id: sheet.id, sheet_version: sheet.version, pieces: plan.pieces },
    ...{ minutes_before: plan.before.minutes, minutes_after: plan.after.minutes },
    ...{ bill_before: plan.before.bill, bill_after: plan.after.bill },
    ...{ pay_before: plan.before.pay, pay_after: plan.after.pay },
  }))
  const { numAffectedRows: added = 0n } = await sql`
    insert into correction_sheets (tenant_id, correction_id, timesheet_id, sheet_version, minutes_before, minutes_after,
      bill_before, bill_after, pay_before, pay_after, pieces)
    select ${db.tenant}::integer, ${id}::bigint, n.timesheet_id, n.sheet_version, n.minutes_before, n.minutes_after,
      n.bill_before, n.bill_after, n.pay_before, n.pay_after, n.pieces
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(timesheet_id bigint, sheet_version integer,
      minutes_before integer, minutes_after integer, bill_before bigint, bill_after bigint, pay_before bigint,
      pay_after bigint, pieces jsonb)
    on conflict (tenant_id, correction_id, timesheet_id) do nothing`.execute(db)
  await sql`
    update corrections x set sheets_done = x.sheets_done + ${Number(added)}
    where x.tenant_id = ${db.tenant} and x.id = ${id}`.execute(db)
}

export type Staged = {
  sheets: number
  bill_delta: number
  pay_delta: number
  /** What its new units come to on the side that goes elsewhere: see `movedAmountOf`. Null where amounts are put right. */
  moved_amount: number | null
  changed_since: number
  sheet_ids: number[]
}

/** What was written down in all, and how many of its sheets are not any more what they were then. Holds them. */
export async function stagedOf(db: Db, { id, cause }: Pick<Found, 'id' | 'cause'>): Promise<Staged> {
  const amount = isElsewhere(cause) ? movedAmount(amountOf(cause)) : sql`null::bigint`
  const { rows } = await sql<Staged>`
    with held as materialized (
      select t.id, t.version from timesheets t
      where t.tenant_id = ${db.tenant} and t.id = any(array(select s.timesheet_id from correction_sheets s
        where s.tenant_id = ${db.tenant} and s.correction_id = ${id}))
      order by t.id for no key update
    )
    select count(*)::int as sheets, coalesce(sum(s.bill_after - s.bill_before), 0)::bigint as bill_delta,
      coalesce(sum(s.pay_after - s.pay_before), 0)::bigint as pay_delta, ${amount} as moved_amount,
      count(*) filter (where h.version <> s.sheet_version)::int as changed_since,
      coalesce(array_agg(s.timesheet_id order by s.timesheet_id), '{}') as sheet_ids
    from correction_sheets s join held h on h.id = s.timesheet_id
    where s.tenant_id = ${db.tenant} and s.correction_id = ${id}`.execute(db)
  return rows[0]!
}

const movedAmount = (amount: string) => sql`
  coalesce(sum((select sum(abs((x.piece -> 'unit' ->> ${amount})::bigint))
    from jsonb_array_elements(s.pieces) as x(piece))), 0)::bigint`
