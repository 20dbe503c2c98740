import type { Db } from '#platform/db/tenant.ts'
import { announce } from '#platform/outbox.ts'

/** Tells every window that these documents changed: one by itself, several at once. */
export async function announceInvoices(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 1) await announce(db, 'invoice.updated', { id: ids[0] })
  else if (ids.length > 1)
    await announce(db, 'invoices.updated', { ids: ids.slice(0, 1000), count: ids.length })
}
