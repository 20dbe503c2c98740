import { type RawBuilder, sql } from 'kysely'
import type { AgencyStatus } from '#areas/access/contract.ts'
import { planLimitsOn } from '#areas/access/public.ts'
import type { Metric } from '#areas/platform-reports/metrics.ts'
import type { Day } from '#platform/days.ts'
import type { AllDb } from '#platform/db/tenant.ts'

export type Span = { from: Day; to: Day }
export type Which = {
  status?: AgencyStatus | undefined
  group?: number | undefined
  tenant?: number | undefined
}

export type ReportAgency = {
  id: number
  name: string
  status: AgencyStatus
  group_id: number | null
  group_name: string | null
  plan: string | null
  /** Its limits: those set for it, else those of its plan; null: none. */
  users: number | null
  workers: number | null
  storage_mb: number | null
  /** When it is erased, once it is closed. */
  erase_on: Day | null
}

/** The agencies a report is about, by group and name, with their plan of today and their limits. */
export async function readAgencies(all: AllDb, which: Which, today: Day): Promise<ReportAgency[]> {
  const { rows } = await sql<ReportAgency>`
    select t.id, t.name, t.status, t.erase_on, g.id as group_id, g.name as group_name, e.product as plan,
      e.users, e.workers, e.storage_mb
    from tenants t
    left join tenant_groups g on g.id = t.group_id
    left join lateral ${planLimitsOn(sql`t.id`, sql`${today}`)} e on true
    where ${asked(which)}
    order by g.name nulls last, t.name, t.id`.execute(all)
  return rows
}

function asked({ status, group, tenant }: Which): RawBuilder<boolean> {
  const conditions = [
    status ? sql`t.status = ${status}` : sql`t.status <> 'purged'`,
    ...(group ? [sql`t.group_id = ${group}`] : []),
    ...(tenant ? [sql`t.id = ${tenant}`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** The agencies of `which` as a condition on counts; nothing to ask when all are meant. */
function ofAgencies(which: Which): RawBuilder<unknown> {
  if (which.tenant) return sql`and u.tenant_id = ${which.tenant}`
  if (!which.status && !which.group) return sql``
  return sql`and u.tenant_id = any(select t.id from tenants t where ${asked(which)})`
}

export type Count = { tenant_id: number; metric: Metric; currency: string; value: number }

/** What happened over these days, added up for each agency. */
export async function readFlows(all: AllDb, metrics: Metric[], span: Span, which: Which): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select u.tenant_id, u.metric, u.currency, sum(u.value)::bigint as value from tenant_usage u
    where u.metric = any(${metrics}::text[]) and u.day between ${span.from}::date and ${span.to}::date
      ${ofAgencies(which)}
    group by u.tenant_id, u.metric, u.currency`.execute(all)
  return rows
}

/** How it stood when an agency was counted last in these days. Every count holds its users, so they tell the day. */
export async function readGauges(all: AllDb, metrics: Metric[], span: Span, which: Which): Promise<Count[]> {
  const { rows } = await sql<Count>`
    with counted as (
      select u.tenant_id, max(u.day) as day from tenant_usage u
      where u.metric = 'users' and u.day between ${span.from}::date and ${span.to}::date ${ofAgencies(which)}
      group by u.tenant_id)
    select u.tenant_id, u.metric, u.currency, u.value from counted c
    join tenant_usage u on u.tenant_id = c.tenant_id and u.day = c.day and u.metric = any(${metrics}::text[])`.execute(
    all,
  )
  return rows
}

export type DayCount = { day: Day; metric: Metric; currency: string; value: number }

/** Added up over the agencies, for each day. */
export async function readDays(all: AllDb, metrics: Metric[], span: Span, which: Which): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select u.day, u.metric, u.currency, sum(u.value)::bigint as value from tenant_usage u
    where u.metric = any(${metrics}::text[]) and u.day between ${span.from}::date and ${span.to}::date
      ${ofAgencies(which)}
    group by u.day, u.metric, u.currency order by u.day`.execute(all)
  return rows
}

export type Peak = { tenant_id: number; days: number; total: number; peak: number; peak_day: Day }

/** The highest day of each agency, and what its days come to. */
export async function readPeaks(all: AllDb, metric: Metric, span: Span, which: Which): Promise<Peak[]> {
  const { rows } = await sql<Peak>`
    select u.tenant_id, count(*)::int as days, sum(u.value)::bigint as total, max(u.value)::bigint as peak,
      (array_agg(u.day order by u.value desc, u.day))[1] as peak_day
    from tenant_usage u
    where u.metric = ${metric} and u.day between ${span.from}::date and ${span.to}::date ${ofAgencies(which)}
    group by u.tenant_id`.execute(all)
  return rows
}

export type Requests = { day: Day; answered: number; faults: number }

export async function readRequests(all: AllDb, { from, to }: Span): Promise<Requests[]> {
  const { rows } = await sql<Requests>`
    select day, answered, faults from platform_requests where day between ${from}::date and ${to}::date
    order by day`.execute(all)
  return rows
}

/** When the counts of these days were made last. */
export async function readCountedAt(all: AllDb, { from, to }: Span): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(u.counted_at) as at from tenant_usage u
    where u.metric = 'users' and u.day between ${from}::date and ${to}::date`.execute(all)
  return rows[0]?.at ?? null
}

export async function readGroups(all: AllDb): Promise<{ id: number; name: string }[]> {
  return all.selectFrom('tenant_groups').select(['id', 'name']).orderBy('name').execute()
}
