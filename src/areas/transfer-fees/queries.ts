import { sql } from 'kysely'
import { figuresOf, rowsOf, todayOf } from '#areas/settings/public.ts'
import type { TransferFee } from '#areas/transfer-fees/contract.ts'
import { chargeable, feeWindow } from '#areas/transfer-fees/window.ts'
import { placementScope } from '#areas/units/public.ts'
import type { Context } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { notFound } from '#platform/refusal.ts'

const handedIn = ['submitted', 'approved', 'processed']

type Row = Pick<
  TransferFee,
  | 'placement_id'
  | 'candidate_name'
  | 'client_name'
  | 'currency'
  | 'kind'
  | 'amount'
  | 'percent'
  | 'agreed_weeks'
> & { days: Day[] }

/** Days of work count over all placements of the worker at the client: what is submitted, whatever its rate. */
export async function showTransferFee(ctx: Context, id: number): Promise<TransferFee> {
  const { db, now } = ctx
  const { rows } = await sql<Row>`
    select p.id as placement_id, w.first_name || ' ' || w.last_name as candidate_name, c.name as client_name, p.currency,
      p.transfer_fee_kind as kind, p.transfer_fee_amount as amount, trim_scale(p.transfer_fee_percent)::text as percent,
      p.transfer_fee_weeks as agreed_weeks, array(
        select distinct e.day::text from timesheets t
        join timesheet_entries e on e.tenant_id = ${db.tenant} and e.timesheet_id = t.id
        where t.tenant_id = ${db.tenant} and t.candidate_id = p.candidate_id and t.client_id = p.client_id
          and t.status = any(${handedIn}) and (e.kind = 'shift' or e.quantity > 0)) as days
    from placements p
    join candidates w on w.tenant_id = ${db.tenant} and w.id = p.candidate_id
    join clients c on c.tenant_id = ${db.tenant} and c.id = p.client_id
    where p.tenant_id = ${db.tenant} and p.id = ${id} and ${placementScope(ctx, 'p') ?? sql`true`}`.execute(
    db,
  )
  if (!rows[0]) throw notFound('Placement')
  const { days, ...placement } = rows[0]
  const today = await todayOf({ db, now })
  const figure = rowsOf(await figuresOf(db), 'transfer_fee').findLast(
    ({ from_day }) => from_day <= today,
  )!.value
  const weeks = {
    after_start: Number(figure.after_start),
    after_end: Number(figure.after_end),
    new_start: Number(figure.new_start),
  }
  const window = feeWindow(days, weeks, today)
  const agreed = placement.kind === 'none' ? null : placement.agreed_weeks
  return {
    ...{ ...placement, weeks, window: window ?? null },
    ...(window ? chargeable(window, agreed, today) : { state: 'none' as const, until: null }),
  }
}
