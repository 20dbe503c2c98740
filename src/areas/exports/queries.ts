import { sql } from 'kysely'
import type { Export, ExportsQuery } from '#areas/exports/contract.ts'
import { filenameOf, type Grants, percentOf, whyNotDownload } from '#areas/exports/rules.ts'
import { type Context, can, reachOf } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db' | 'who'>

/** An export as its table holds it, with what is not told. */
export type ExportRow = Omit<Export, 'percent' | 'filename' | 'refusal'> & {
  grants: Grants
  team_ids: number[]
  storage_key: string | null
  maker: string | null
  attempts: number
  seen_at: string | null
  /** The day at the agency. */
  requested_on: Day
}

const columns = (
  db: Db,
) => sql`page.id, page.list, page.title, page.format, page.query, page.columns, page.status, page.rows_total,
  page.rows_done, page.size, page.sha256, page.personal, page.error, page.user_id, u.name as user_name, page.version,
  page.requested_at, page.started_at, page.finished_at, page.expires_at, page.grants, page.team_ids, page.storage_key,
  page.maker, page.attempts, page.seen_at,
  (page.requested_at at time zone coalesce((select g.tz from agency_settings g where g.tenant_id = ${db.tenant}), 'UTC'))::date
    as requested_on`
const joins = (db: Db) => sql`join users u on u.tenant_id = ${db.tenant} and u.id = page.user_id`

const mineOnly = ({ who }: RequestContext) => !can(who, 'exports.view_all')

/** One page of the caller's exports, or of everybody's. */
export function listExports(ctx: RequestContext, query: ExportsQuery): Promise<Page<Export>> {
  return listPage<Export>(ctx.db, '/exports', query, {
    table: 'exports',
    columns: columns(ctx.db),
    joins: joins(ctx.db),
    sorts: { requested_at: 'timestamptz' },
    sort: '-requested_at',
    where: [
      mineOnly(ctx) || query.mine ? sql`t.user_id = ${ctx.who.id}` : undefined,
      query.status?.length ? sql`t.status = any(${query.status})` : undefined,
    ],
    map: (row: ExportRow) => exportResponse(ctx.who, row),
  })
}

/** One export with everything about it. Refuses with `not_found` what is somebody else's, unless the caller sees all. */
export async function findExport(ctx: RequestContext, id: number, lock = false): Promise<ExportRow> {
  const { rows } = await sql<ExportRow>`
    select ${columns(ctx.db)} from exports page ${joins(ctx.db)}
    where page.tenant_id = ${ctx.db.tenant} and page.id = ${id}
      and (page.user_id = ${ctx.who.id} or ${!mineOnly(ctx)}::boolean) ${lock ? sql`for update of page` : sql``}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound('Export')
  return rows[0]
}

/** The export as this person is told of it. */
export function exportResponse(who: Context['who'], row: ExportRow): Export {
  const {
    storage_key: _key,
    maker: _maker,
    attempts: _attempts,
    seen_at: _seen,
    requested_on: _day,
    grants,
    team_ids,
    ...shown
  } = row
  const refusal =
    row.status === 'ready' ? whyNot(who, { ...shown, grants, team_ids })?.description : undefined
  return { ...shown, filename: filenameOf(row), percent: percentOf(row), refusal: refusal ?? null }
}

export const whyNot = (who: Context['who'], row: Parameters<typeof whyNotDownload>[1]) =>
  whyNotDownload({ ...who, reach: (permission) => reachOf(who, permission) }, row)

export async function insertExport(
  db: Db,
  made: Pick<Export, 'list' | 'title' | 'format' | 'query' | 'columns' | 'personal' | 'user_id'>,
): Promise<number> {
  const row = await db
    .insertInto('exports')
    .values({ ...made, tenant_id: db.tenant, query: JSON.stringify(made.query) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** How many exports of this person wait or are being made. */
export async function countAlive(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from exports where tenant_id = ${db.tenant} and user_id = ${userId}
      and status = any('{queued,running}')`.execute(db)
  return rows[0]!.count
}

export type Alive = Pick<ExportRow, 'id' | 'user_id' | 'status' | 'maker' | 'attempts' | 'seen_at'>

/** All that wait or are being made, oldest first: whoever begins or ends one holds them meanwhile. */
export async function lockAlive(db: Db): Promise<Alive[]> {
  const { rows } = await sql<Alive>`
    select id, user_id, status, maker, attempts, seen_at from exports
    where tenant_id = ${db.tenant} and status = any('{queued,running}') order by id for update`.execute(db)
  return rows
}

/** Begins one: whatever an earlier beginning counted is forgotten. */
export async function begin(db: Db, id: number, maker: string): Promise<ExportRow> {
  const { rows } = await sql<ExportRow>`
    with page as (
      update exports set status = 'running', maker = ${maker}, attempts = attempts + 1, rows_done = 0, rows_total = null,
        started_at = now(), seen_at = now(), version = version + 1
      where tenant_id = ${db.tenant} and id = ${id} returning *)
    select ${columns(db)} from page ${joins(db)}`.execute(db)
  return rows[0]!
}

/** Says how far it is. False when it is not this maker's any more: cancelled, or taken over. */
export async function beat(db: Db, id: number, maker: string, rows: Rows): Promise<boolean> {
  const { rows: kept } = await sql`
    update exports set rows_done = ${rows.done}, rows_total = ${rows.total}, seen_at = now()
    where tenant_id = ${db.tenant} and id = ${id} and status = 'running' and maker = ${maker} returning id`.execute(
    db,
  )
  return kept.length > 0
}
type Rows = { done: number; total: number | null }

/** How an export ends. False when it had ended already, or is another maker's. */
export async function end(
  db: Db,
  { id, maker }: { id: number; maker?: string },
  ending: { status: 'ready' | 'failed' | 'cancelled'; error?: string } & Partial<
    Pick<ExportRow, 'rows_total' | 'size' | 'sha256' | 'storage_key' | 'grants' | 'team_ids' | 'expires_at'>
  >,
): Promise<boolean> {
  const { grants, ...rest } = ending
  const ended = await db
    .updateTable('exports')
    .set({
      ...rest,
      ...(grants ? { grants: JSON.stringify(grants) } : {}),
      ...(ending.status === 'ready' ? { rows_done: ending.rows_total ?? 0 } : {}),
      finished_at: sql<string>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .where(sql<boolean>`status = any('{queued,running}')`)
    .$if(maker !== undefined, (query) => query.where('maker', '=', maker!))
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export async function insertDownload(
  { db, who, ip, agent }: Pick<Context, 'db' | 'who' | 'ip' | 'agent'>,
  { id, list, personal, sha256 }: ExportRow,
): Promise<void> {
  await db
    .insertInto('export_downloads')
    .values({
      tenant_id: db.tenant,
      export_id: id,
      user_id: who.id,
      list,
      personal,
      sha256: sha256 ?? '',
      ip,
      agent,
    })
    .execute()
}

/** Files whose days are over. */
export async function expire(
  db: Db,
  now: Date,
): Promise<{ id: number; user_id: number; storage_key: string }[]> {
  const { rows } = await sql<{ id: number; user_id: number; storage_key: string }>`
    update exports set status = 'expired', version = version + 1
    where tenant_id = ${db.tenant} and status = 'ready' and expires_at <= ${now.toISOString()}
    returning id, user_id, storage_key`.execute(db)
  return rows
}

export async function deleteExport(db: Db, id: number): Promise<void> {
  await db.deleteFrom('exports').where('tenant_id', '=', db.tenant).where('id', '=', id).execute()
}

/** The zone of the agency's settings: what instants in a file are written in. */
export async function zoneOf(db: Db): Promise<string> {
  const row = await db
    .selectFrom('agency_settings')
    .select('tz')
    .where('tenant_id', '=', db.tenant)
    .executeTakeFirst()
  return row?.tz ?? 'UTC'
}
