import { sql } from 'kysely'
import type { CentralDashboard } from '#areas/central/dashboard/contract.ts'
import type { Day } from '#platform/days.ts'
import type { AllDb } from '#platform/db/tenant.ts'

/** How many agencies there are in each state, and the ten that came last. */
export async function readAgencyCounts(all: AllDb): Promise<Pick<CentralDashboard, 'agencies' | 'newest'>> {
  const { rows } = await sql<Pick<CentralDashboard, 'agencies' | 'newest'>>`
    select coalesce((select jsonb_agg(s order by s.status) from (
        select t.status, count(*)::int as count from tenants t group by t.status) s), '[]') as agencies,
      coalesce((select jsonb_agg(n) from (
        select t.id, t.slug, t.name, t.status, t.created_at from tenants t
        order by t.id desc limit 8) n), '[]') as newest`.execute(all)
  return rows[0]!
}

const most = 10_000

/** What waits to be carried out, counted up to ten thousand. It names no job and no agency. */
export async function readQueue(
  all: AllDb,
): Promise<Omit<CentralDashboard['queue'], 'emails' | 'emails_failed'>> {
  const { rows } = await sql<Omit<CentralDashboard['queue'], 'emails' | 'emails_failed'>>`
    select o.count as outbox, o.seconds as outbox_seconds, j.count as waiting, j.seconds as waiting_seconds,
      f.count as failed
    from (
      select count(*)::int, coalesce(extract(epoch from now() - min(created_at)), 0)::int as seconds from (
        select created_at from outbox where run_at is null or run_at <= now() order by id limit ${most}) o) o,
    (
      select count(*)::int, greatest(coalesce(extract(epoch from now() - min(run_at)), 0), 0)::int as seconds from (
        select run_at from graphile_worker.jobs
        where run_at <= now() and attempts < max_attempts and locked_at is null limit ${most}) j) j,
    (
      select count(*)::int from (
        select from graphile_worker.jobs where attempts >= max_attempts and locked_at is null limit ${most}) f) f`.execute(
    all,
  )
  return rows[0]!
}

export type PressingAgency = { tenant_id: number; trial_ends_on: Day | null; owes: boolean }

/** The subscriptions that somebody may have to look at: in a trial that ends by a day, or unpaid. */
export async function readPressing(all: AllDb, by: Day): Promise<PressingAgency[]> {
  const { rows } = await sql<PressingAgency>`
    select s.tenant_id, case when s.status = 'trialing' then s.trial_ends_on end as trial_ends_on,
      s.status = 'past_due' as owes
    from subscriptions s
    where s.status = 'past_due' or (s.status = 'trialing' and s.trial_ends_on <= ${by}::date)`.execute(all)
  return rows
}
