import { sql } from 'kysely'
import { assignClient, createSchedules } from '#areas/payments/public.ts'
import type { Context } from '#platform/context.ts'
import { addDays } from '#platform/days.ts'

const funder = 'Harbour Invoice Finance'

/** Two clients whose invoices a funder pays for at once: one schedule is with it, what was issued since is not offered yet. */
export async function makeFunding(ctx: Context, today: string): Promise<void> {
  const { rows } = await sql<{ client_id: number }>`
    select i.client_id from invoices i
    where i.tenant_id = ${ctx.db.tenant} and i.type = 'sales' and i.status = any('{issued,sent,part-paid}') and i.balance > 0
      and not exists (select from invoice_text_templates x where x.tenant_id = ${ctx.db.tenant} and x.client_id = i.client_id)
    group by i.client_id order by count(*) desc, i.client_id limit 2`.execute(ctx.db)
  for (const [at, { client_id }] of rows.entries())
    await assignClient(ctx, {
      ...{ client_id, funder },
      notice:
        at === 0 ? `This debt is assigned to ${funder}. Please pay it to the account named above alone.` : '',
    })
  if (rows.length > 0)
    await createSchedules(ctx, { funder, cut_off: addDays(today, -10), reserve_percent: '15' })
}
