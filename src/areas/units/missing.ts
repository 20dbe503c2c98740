import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/** What is required before a side of a placement's time may leave, and is missing: as a subquery with its side in words. */
export const missingBefore = (db: Db) => sql`
  select b.placement_id, b.severity as side, 'Missing: ' || string_agg(b.requirement_name, ', ' order by b.requirement_name) as reason
  from compliance_blockers b where b.tenant_id = ${db.tenant} and b.severity in ('pay', 'bill')
  group by b.placement_id, b.severity`
