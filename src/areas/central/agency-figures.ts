import { type RawBuilder, sql } from 'kysely'

/** Counting stops here. */
const most = sql.lit(10_000)

/** How many colleagues an agency has now, those invited too; each figure an index walk within it. */
export const usersOf = (tenant: RawBuilder<unknown>) => sql<number>`
      (select count(*)::int from (select from users u
        where u.tenant_id = ${tenant} and u.kind = 'staff' and u.status <> 'deactivated' limit ${most}) counted)`

/** Its candidates who are neither leads, leavers nor archived. */
export const workersOf = (tenant: RawBuilder<unknown>) => sql<number>`
      (select count(*)::int from (select from candidates w
        where w.tenant_id = ${tenant} and w.status in ('onboarding', 'compliant', 'placed', 'available')
        limit ${most}) counted)`
