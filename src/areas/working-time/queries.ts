import { sql } from 'kysely'
import { sheetReach } from '#areas/timesheets/public.ts'
import { placementScope, sharersOf } from '#areas/units/public.ts'
import type { AverageRow, AveragesQuery, OptOut } from '#areas/working-time/contract.ts'
import type { Context } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

export type RequestContext = Pick<Context, 'db' | 'who' | 'scope'>

export function listAverages(ctx: RequestContext, query: AveragesQuery): Promise<Page<AverageRow>> {
  return listPage(ctx.db, '/working-time', query, averageShape(ctx, query))
}

/** Averages as far as the caller reaches the placements where the last day was worked. */
export function averageShape(ctx: RequestContext, query: AveragesQuery): ListOf<AverageRow> {
  const { db } = ctx
  const reach = placementScope(ctx, 'whose')
  return {
    table: 'working_time_averages',
    columns: sql`page.id, page.candidate_id, w.first_name || ' ' || w.last_name as candidate_name, page.placement_id,
      p.ref as placement_ref, c.name as client_name, o.name as owner_name, page.state, page.average_minutes,
      page.limit_minutes, page.longest_minutes, page.counted_days, page.from_day, page.to_day`,
    joins: sql`join candidates w on w.tenant_id = ${db.tenant} and w.id = page.candidate_id
      join placements p on p.tenant_id = ${db.tenant} and p.id = page.placement_id
      join clients c on c.tenant_id = ${db.tenant} and c.id = p.client_id
      left join users o on o.tenant_id = ${db.tenant} and o.id = p.owner_user_id`,
    sorts: { average_minutes: 'integer' },
    sort: '-average_minutes',
    where: [
      sql`t.counted_days > 0`,
      reach &&
        sql`exists (select from placements whose where whose.tenant_id = ${db.tenant} and whose.id = t.placement_id and ${reach})`,
      query.state ? sql`t.state = any(${query.state})` : undefined,
      query.hours === undefined ? undefined : sql`t.average_minutes >= ${query.hours * 60}`,
      query.candidate_id ? sql`t.candidate_id = ${query.candidate_id}` : undefined,
    ],
  }
}

/** A worker, with whose they are: their own owner, or that of the placement they are asked for by. */
export type Worker = {
  candidate_id: number
  candidate_name: string
  dob: string | null
  owner_user_id: number | null
  team_id: number | null
  shared_with: number[]
}

/** One whom the caller reaches: themselves, or by one of their placements. */
export async function findWorker(ctx: RequestContext, id: number): Promise<Worker> {
  const { db } = ctx
  const reach = placementScope(ctx, 'p')
  const { rows } = await sql<Worker>`
    select w.id as candidate_id, w.first_name || ' ' || w.last_name as candidate_name, w.dob, w.owner_user_id, w.team_id,
      array[]::bigint[] as shared_with
    from candidates w where w.tenant_id = ${db.tenant} and w.id = ${id} and (${rowScope(ctx, 'w') ?? sql`true`}
      or exists (select from placements p where p.tenant_id = ${db.tenant} and p.candidate_id = w.id and ${reach ?? sql`true`}))`.execute(
    db,
  )
  if (!rows[0]) throw notFound('Candidate')
  return rows[0]
}

export async function findWorkerOf(ctx: RequestContext, placementId: number): Promise<Worker> {
  const { db } = ctx
  const { rows } = await sql<Worker>`
    select w.id as candidate_id, w.first_name || ' ' || w.last_name as candidate_name, w.dob, p.owner_user_id, p.team_id,
      ${sharersOf(db, sql`p.id`)} as shared_with
    from placements p join candidates w on w.tenant_id = ${db.tenant} and w.id = p.candidate_id
    where p.tenant_id = ${db.tenant} and p.id = ${placementId} and ${placementScope(ctx, 'p') ?? sql`true`}`.execute(
    db,
  )
  if (!rows[0]) throw notFound('Placement')
  return rows[0]
}

export type SheetOf = { id: number; candidate_id: number; period_start: string; period_end: string }

/** A timesheet that the caller sees. */
export async function findSheetOf(ctx: RequestContext, id: number): Promise<SheetOf> {
  const { db } = ctx
  const { rows } = await sql<SheetOf>`
    select t.id, t.candidate_id, t.period_start, t.period_end from timesheets t
    where t.tenant_id = ${db.tenant} and t.id = ${id} and ${sheetReach(ctx) ?? sql`true`}`.execute(db)
  if (!rows[0]) throw notFound('Timesheet')
  return rows[0]
}

const columns = sql`o.id, o.candidate_id, o.from_day, o.notice_days, o.note, o.created_at, a.name as created_by_name,
  o.withdrawn_on, o.ends_on, b.name as withdrawn_by_name`

const people = (db: Db) => sql`join users a on a.tenant_id = ${db.tenant} and a.id = o.created_by
  left join users b on b.tenant_id = ${db.tenant} and b.id = o.withdrawn_by`

/** The opt-outs of a worker, the latest first. */
export async function optOutsOf(db: Db, candidateId: number): Promise<OptOut[]> {
  const { rows } = await sql<OptOut>`
    select ${columns} from working_time_opt_outs o ${people(db)}
    where o.tenant_id = ${db.tenant} and o.candidate_id = ${candidateId} order by o.from_day desc, o.id desc limit 100`.execute(
    db,
  )
  return rows
}

/** One of a worker whom the caller reaches. */
export async function findOptOut(ctx: RequestContext, id: number): Promise<OptOut> {
  const { db } = ctx
  const { rows } = await sql<OptOut>`
    select ${columns} from working_time_opt_outs o ${people(db)}
    where o.tenant_id = ${db.tenant} and o.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Opt-out')
  await findWorker(ctx, rows[0].candidate_id)
  return rows[0]
}
