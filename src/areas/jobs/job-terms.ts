import { sql } from 'kysely'
import { templateInUse } from '#areas/compliance/public.ts'
import type { Job } from '#areas/jobs/contract.ts'
import type { Ir35 } from '#areas/jobs/job-enums.ts'
import { orderOfClient, usualOrder } from '#areas/purchase-orders/public.ts'
import { type Context, covers } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { invalid } from '#platform/refusal.ts'

type Said = Pick<Job, 'client_id' | 'compliance_template_id' | 'purchase_order_id'>

/**
 * What a job says of those who are placed on it is there: a template in use, an open order of its client. What it said
 * already may stay, retired or closed. What the person may not see is answered like what is not there.
 */
export async function checkJobTerms({ db, who }: Context, said: Said, before?: Said): Promise<void> {
  const { compliance_template_id: template, purchase_order_id: order } = said
  if (
    template !== null &&
    template !== before?.compliance_template_id &&
    !(await templateInUse(db, template))
  )
    throw invalid('compliance_template_id', 'Choose one of the templates in use', 'not_found')
  if (order === null || (order === before?.purchase_order_id && said.client_id === before.client_id)) return
  const found = await orderOfClient(db, said.client_id, order)
  if (!found || !covers(who, 'purchase_orders.view', found))
    throw invalid('purchase_order_id', 'Choose one of the purchase orders of this client', 'not_found')
  if (found.status === 'closed')
    throw invalid('purchase_order_id', `${found.number} is closed: choose another`, 'purchase_order.closed')
}

/** How the client determined the tax status of a job. */
export async function ir35Of(db: Db, jobId: number): Promise<Ir35> {
  const { rows } = await sql<{ ir35: Ir35 }>`
    select j.ir35 from jobs j where j.tenant_id = ${db.tenant} and j.id = ${jobId}`.execute(db)
  return rows[0]!.ir35
}

/** The orders of a placement that names none: that of its job, while it is open and in the currency of the placement. */
export async function ordersOfJob(db: Db, jobId: number, currency: string): Promise<number[]> {
  const { purchase_order_id } = await db
    .selectFrom('jobs')
    .select('purchase_order_id')
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  return purchase_order_id !== null && (await usualOrder(db, purchase_order_id, currency))
    ? [purchase_order_id]
    : []
}
