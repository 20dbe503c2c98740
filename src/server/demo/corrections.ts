import { sql } from 'kysely'
import { askForCorrection } from '#areas/invoices/public.ts'
import type { Context } from '#platform/context.ts'

/** The rate of somebody was entered too low for their last weeks: it waits for a colleague to approve. */
export async function makeCorrections(ctx: Context): Promise<void> {
  const { rows } = await sql<{
    placement_id: number
    from_day: string
    rate_code_id: number
    charge_rate: string
  }>`
    select p.id as placement_id, t.period_start as from_day, r.rate_code_id, (r.charge_rate + 0.50)::text as charge_rate
    from timesheets t
    join placements p on p.tenant_id = ${ctx.db.tenant} and p.id = t.placement_id
    join placement_rates r on r.tenant_id = ${ctx.db.tenant} and r.placement_id = p.id and r.rate_code_id = p.basic_rate_code_id
      and r.effective_from <= t.period_start and r.effective_to is null
    where t.tenant_id = ${ctx.db.tenant} and t.status = 'processed' and t.bill_status = 'invoiced' and t.calculation is not null
    order by t.period_start desc, t.id limit 1 offset 4`.execute(ctx.db)
  for (const { placement_id, from_day, rate_code_id, charge_rate } of rows)
    await askForCorrection(ctx, {
      ...{ cause: 'rates', way: 'delta', placement_ids: [placement_id], from_day },
      rates: [{ rate_code_id, charge_rate }],
      reason: 'The rate agreed for the autumn was entered too late',
    })
}
