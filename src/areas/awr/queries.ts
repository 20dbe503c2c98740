import { sql } from 'kysely'
import type { ClockRow, ClocksQuery, Comparator, Fact } from '#areas/awr/contract.ts'
import { alertWeeks } from '#areas/awr/fact-kinds.ts'
import type { Pair } from '#areas/awr/worked-days.ts'
import { placementScope, sharersOf } from '#areas/units/public.ts'
import type { Context } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

export type RequestContext = Pick<Context, 'db' | 'who' | 'scope'>

/** Ten weeks count or more, and the hirer has said nothing of its own people since they began. */
export const missing = (clock: string) => sql`
  (${sql.ref(`${clock}.week`)} >= ${sql.lit(alertWeeks[0])} and (${sql.ref(`${clock}.compared_on`)} is null
    or ${sql.ref(`${clock}.compared_on`)} < ${sql.ref(`${clock}.started_on`)}))`

export function listClocks(ctx: RequestContext, query: ClocksQuery): Promise<Page<ClockRow>> {
  return listPage(ctx.db, '/awr', query, clockShape(ctx, query))
}

/** Clocks as far as the caller reaches the placements where the last day was worked. */
export function clockShape(ctx: RequestContext, query: ClocksQuery): ListOf<ClockRow> {
  const { db } = ctx
  const reach = placementScope(ctx, 'whose')
  return {
    table: 'awr_clocks',
    columns: sql`page.id, page.candidate_id, w.first_name || ' ' || w.last_name as candidate_name, page.client_id,
      c.name as client_name, page.placement_id, p.ref as placement_ref, p.job_id, j.title as job_title, o.name as owner_name,
      page.state, page.week, page.started_on, page.qualifies_on, page.compared_on,
      ${missing('page')} as comparator_missing`,
    joins: sql`join candidates w on w.tenant_id = ${db.tenant} and w.id = page.candidate_id
      join clients c on c.tenant_id = ${db.tenant} and c.id = page.client_id
      join placements p on p.tenant_id = ${db.tenant} and p.id = page.placement_id
      join jobs j on j.tenant_id = ${db.tenant} and j.id = p.job_id
      left join users o on o.tenant_id = ${db.tenant} and o.id = p.owner_user_id`,
    sorts: { week: 'integer' },
    sort: '-week',
    where: [
      reach &&
        sql`exists (select from placements whose where whose.tenant_id = ${db.tenant} and whose.id = t.placement_id and ${reach})`,
      query.state ? sql`t.state = any(${query.state})` : undefined,
      query.week === undefined ? undefined : sql`t.week >= ${query.week}`,
      query.comparator ? missing('t') : undefined,
      query.client_id ? sql`t.client_id = ${query.client_id}` : undefined,
      query.candidate_id ? sql`t.candidate_id = ${query.candidate_id}` : undefined,
    ],
  }
}

export type PlacementOf = Pair & {
  id: number
  ref: string
  job_id: number
  candidate_name: string
  client_name: string
  currency: string
  engagement_type: string
  owner_user_id: number | null
  team_id: number | null
  shared_with: number[]
}

/** A placement as far as the caller reaches; with the worker and the hirer it stands for. */
export async function findPlacementOf(ctx: RequestContext, id: number): Promise<PlacementOf> {
  const { db } = ctx
  const { rows } = await sql<PlacementOf>`
    select p.id, p.ref, p.job_id, p.candidate_id, p.client_id, w.first_name || ' ' || w.last_name as candidate_name,
      c.name as client_name, p.currency, p.engagement_type, p.owner_user_id, p.team_id,
      ${sharersOf(db, sql`p.id`)} as shared_with
    from placements p
    join candidates w on w.tenant_id = ${db.tenant} and w.id = p.candidate_id
    join clients c on c.tenant_id = ${db.tenant} and c.id = p.client_id
    where p.tenant_id = ${db.tenant} and p.id = ${id} and ${placementScope(ctx, 'p') ?? sql`true`}`.execute(
    db,
  )
  if (!rows[0]) throw notFound('Placement')
  return rows[0]
}

const factColumns = sql`f.id, f.kind, f.from_day, f.to_day, f.note, f.created_at, a.name as created_by_name, f.removed_at,
  r.name as removed_by_name`

const factPeople = (db: Db) => sql`join users a on a.tenant_id = ${db.tenant} and a.id = f.created_by
  left join users r on r.tenant_id = ${db.tenant} and r.id = f.removed_by`

/** What is said of a worker at a hirer, what was taken off included; the latest days first. */
export async function factsOf(db: Db, { candidate_id, client_id }: Pair): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select ${factColumns} from awr_facts f ${factPeople(db)}
    where f.tenant_id = ${db.tenant} and f.candidate_id = ${candidate_id} and f.client_id = ${client_id}
    order by f.from_day desc, f.id desc limit ${sql.lit(mostFacts)}`.execute(db)
  return rows
}

/** So many may be said of a worker at a hirer. */
export const mostFacts = 200

/** One that is said of a placement the caller reaches, with that placement. */
export async function findFact(
  ctx: RequestContext,
  id: number,
): Promise<Fact & Pair & { placement_id: number }> {
  const { db } = ctx
  const { rows } = await sql<Fact & Pair & { placement_id: number }>`
    select ${factColumns}, f.candidate_id, f.client_id, p.id as placement_id from awr_facts f ${factPeople(db)}
    join lateral (
      select p.id from placements p where p.tenant_id = ${db.tenant} and p.candidate_id = f.candidate_id
        and p.client_id = f.client_id and ${placementScope(ctx, 'p') ?? sql`true`} order by p.id desc limit 1) p on true
    where f.tenant_id = ${db.tenant} and f.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Fact')
  return rows[0]
}

const comparatorColumns = sql`k.id, trim_scale(k.basic_rate)::text as basic_rate, k.rate_unit, k.currency, k.overtime,
  k.shift_premium, k.holiday, k.bonus, k.answered_on, k.answered_by, k.note, k.created_at, a.name as created_by_name`

/** What the hirer answered, the latest first. */
export async function comparatorsOf(db: Db, { candidate_id, client_id }: Pair): Promise<Comparator[]> {
  const { rows } = await sql<Comparator>`
    select ${comparatorColumns} from awr_comparators k
    join users a on a.tenant_id = ${db.tenant} and a.id = k.created_by
    where k.tenant_id = ${db.tenant} and k.candidate_id = ${candidate_id} and k.client_id = ${client_id}
    order by k.answered_on desc, k.id desc limit ${sql.lit(mostFacts)}`.execute(db)
  return rows
}

/** One answer, where the caller reaches a placement of the worker there. */
export async function findComparator(ctx: RequestContext, id: number): Promise<Comparator> {
  const { db } = ctx
  const { rows } = await sql<Comparator>`
    select ${comparatorColumns} from awr_comparators k
    join users a on a.tenant_id = ${db.tenant} and a.id = k.created_by
    where k.tenant_id = ${db.tenant} and k.id = ${id} and exists (
      select from placements p where p.tenant_id = ${db.tenant} and p.candidate_id = k.candidate_id
        and p.client_id = k.client_id and ${placementScope(ctx, 'p') ?? sql`true`})`.execute(db)
  if (!rows[0]) throw notFound('Answer')
  return rows[0]
}
