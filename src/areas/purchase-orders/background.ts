import { sql } from 'kysely'
import { notify } from '#areas/notifications/public.ts'
import { alertOrders } from '#areas/purchase-orders/alerts.ts'
import { compareLedger, type Difference, ownersOf } from '#areas/purchase-orders/comparison.ts'
import { forecastOrders } from '#areas/purchase-orders/forecast-queries.ts'
import { ledgerDiffers } from '#areas/purchase-orders/notification-kinds.ts'
import { sendLinkAgain } from '#areas/purchase-orders/requests/ask.ts'
import { deleteOldGuests } from '#areas/purchase-orders/requests/queries.ts'
import type { JobContext, JobHandler } from '#platform/area.ts'
import type { Db } from '#platform/db/tenant.ts'
import { announceAll } from '#platform/outbox.ts'

/** So many orders in a transaction. */
const batch = 200

export const background: Record<string, JobHandler> = {
  'purchase_orders.look': (job, { ids }: { ids: number[] }) => lookAt(job, ids),
  'purchase_orders.nightly': (job) => nightly(job),
  'purchase_orders.send_link_again': (job, { request_id }: { request_id: number }) =>
    job.inTenant((db) => sendLinkAgain({ ...job, db }, request_id)),
}

/** At four, when the sheets of the day were made. */
export const schedule = { 'purchase_orders.nightly': '10 4 * * *' }

/** A placement that begins, ends or gets other hours changes what is expected of its orders. */
const ofPlacement: JobHandler = (job, { id }: { id: number }) =>
  job
    .inTenant(async (db) => {
      const { rows } = await sql<{ id: number }>`
        select a.purchase_order_id as id from placement_purchase_orders a
        where a.tenant_id = ${db.tenant} and a.placement_id = ${id}`.execute(db)
      return rows.map((row) => row.id)
    })
    .then((ids) => lookAt(job, ids))

export const eventListeners: Record<string, JobHandler> = {
  'placement.created': ofPlacement,
  'placement.changed': ofPlacement,
}

type Job = Pick<JobContext, 'inTenant' | 'now' | 'tenant' | 'publicUrl'>

/** What was taken from these orders is known by now: who is to be told, and when each will be used up. */
async function lookAt(job: Job, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    await job.inTenant(async (db) => {
      await alertOrders({ ...job, db }, some)
      const moved = await forecastOrders({ db, now: job.now }, some)
      await announceAll(
        db,
        'purchase_order.changed',
        moved.map((id) => ({ id })),
      )
    })
  }
}

/** Every night: days that have come, forecasts that moved on, and whether the ledger agrees with what it stands for. */
export async function nightly(job: Job): Promise<void> {
  const ids = await job.inTenant(async (db) => {
    const { rows } = await sql<{ id: number }>`
      select o.id from purchase_orders o where o.tenant_id = ${db.tenant} and o.status = 'active' order by o.id`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  })
  await lookAt(job, ids)
  await job.inTenant(async (db) => tellOwners(job, db, await compareLedger(db)))
  await job.inTenant((db) => deleteOldGuests(db))
}

/** A ledger that is wrong is a matter of the agency as a whole: those who own it hear of it. */
async function tellOwners(job: Job, db: Db, found: readonly Difference[]): Promise<void> {
  if (found.length === 0) return
  const names = found.map(({ number }) => number).slice(0, 10)
  await notify(
    { ...job, db },
    ledgerDiffers,
    (await ownersOf(db)).map((user_id) => ({
      user_id,
      type: 'error' as const,
      title: 'A purchase order does not add up',
      description: `What ${names.join(', ')} was used for is not what its timesheets and invoices say. Nothing was changed; please tell Saffron.`,
      actions: [{ label: 'See purchase orders', url: '/settings/purchase-orders' }],
    })),
  )
}
