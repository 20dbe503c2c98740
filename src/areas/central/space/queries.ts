import { sql } from 'kysely'
import type { Day } from '#platform/days.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import { noAgency } from '#platform/outbox.ts'

type SpaceNotice = 'low' | 'short' | 'full' | 'owners'

export type SpaceReport = { level: Exclude<SpaceNotice, 'owners'>; free_mb: number; size_mb: number }
export type SpaceEmail = SpaceReport & { email: string; name: string }

/** False: somebody did it on this day already. */
export async function claimWarning(all: AllDb, day: Day, level: SpaceNotice): Promise<boolean> {
  const { rows } = await sql`
    insert into space_warnings (day, level) values (${day}::date, ${level})
    on conflict do nothing returning day`.execute(all)
  return rows.length > 0
}

export async function forgetWarnings(all: AllDb, day: Day): Promise<void> {
  await sql`delete from space_warnings where day < ${day}::date - 90`.execute(all)
}

/** One email for each active administrator, queued by one statement: one that fails holds no other up. */
export async function queueSpaceEmails(all: AllDb, work: string, figures: SpaceReport): Promise<void> {
  await sql`
    insert into outbox (tenant_id, kind, name, payload)
    select ${noAgency}, 'job', ${work}::text,
      ${JSON.stringify(figures)}::jsonb || jsonb_build_object('email', a.email, 'name', a.name)
    from central_users c join accounts a on a.id = c.account_id
    where c.status = 'active' and 'admin' = any(c.roles)`.execute(all)
}

/** Where somebody works today. */
export async function openAgencies(all: AllDb): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tenants where status not in ('cancelled', 'purged') order by id`.execute(all)
  return rows.map(({ id }) => id)
}
