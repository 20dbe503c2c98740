import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/**
 * The parts in which the unit `u` is charged, where purchase orders pay for it: `left join lateral (${…}) a on true`. Of
 * its revisions the latest counts. No row: it is charged as a whole, part 0.
 */
export const partsOfUnit = (db: Db) => sql`
  select a.part, a.purchase_order_id, a.amount, a.quantity
  from purchase_order_allocations a
  where a.tenant_id = ${db.tenant} and a.charge_unit_id = u.id and a.revision = (
    select max(later.revision) from purchase_order_allocations later
    where later.tenant_id = ${db.tenant} and later.charge_unit_id = u.id)`
