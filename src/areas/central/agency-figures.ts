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

/** Bytes of its documents and files. */
export const storageOf = (tenant: RawBuilder<unknown>) => sql<number>`
      (coalesce((select sum(f.size) from invoice_files f where f.tenant_id = ${tenant}), 0)::bigint
        + coalesce((select sum(v.size) from file_versions v where v.tenant_id = ${tenant}), 0)::bigint
        + coalesce((select sum(e.size) from exports e where e.tenant_id = ${tenant} and e.status = 'ready'), 0)::bigint)`
