import { sql } from 'kysely'
import { dayFor } from '#areas/access/public.ts'
import type { Import, ImportsQuery } from '#areas/imports/contract.ts'
import { importersOf } from '#areas/imports/importers.ts'
import type { Reading } from '#areas/imports/reading/table.ts'
import { percentOf, whyNotUndo } from '#areas/imports/rules.ts'
import type { Area } from '#platform/area.ts'
import { type Context, can } from '#platform/context.ts'
import { listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db' | 'who' | 'now'>

/** An import as its table holds it. */
export type StoredImport = Omit<
  Import,
  'percent' | 'can_undo' | 'entity_label' | 'format' | 'encoding' | 'delimiter' | 'sheets'
> & {
  sha256: string
  storage_key: string | null
  reading: Reading
  mapping_hash: string
  reasons: Record<string, unknown>
  attempt: number
}

export const columns = sql`page.id, page.entity, page.filename, page.size, page.sha256, page.storage_key, page.reading, page.mapping,
  page.mapping_hash, page.reasons, page.status, page.error, page.rows_total, page.rows_done, page.to_create, page.to_update,
  page.to_skip, page.wrong_rows, page.wrong_cells, page.warned_rows, page.created, page.updated, page.failed, page.undone,
  page.kept, page.attempt, page.user_id, u.name as user_name, page.version, page.created_at, page.started_at,
  page.finished_at, page.undo_until`
export const joins = (db: Db) => sql`join users u on u.tenant_id = ${db.tenant} and u.id = page.user_id`

/** One page of the caller's imports; of everybody's for those who may undo them. Only what they may bring in themselves. */
export function listImports(
  ctx: RequestContext,
  areas: readonly Area[],
  query: ImportsQuery,
): Promise<Page<Import>> {
  const all = can(ctx.who, 'imports.rollback') && !query.mine
  return listPage<Import>(ctx.db, '/imports', query, {
    table: 'imports',
    columns,
    joins: joins(ctx.db),
    sorts: { created_at: 'timestamptz' },
    sort: '-created_at',
    where: [
      all ? undefined : sql`t.user_id = ${ctx.who.id}`,
      sql`t.entity = any(${entitiesOf(ctx, areas)})`,
      query.status?.length ? sql`t.status = any(${query.status})` : undefined,
      query.entity ? sql`t.entity = ${query.entity}` : undefined,
    ],
    map: (row: StoredImport) => importResponse(ctx, areas, row),
  })
}

const entitiesOf = ({ who }: RequestContext, areas: readonly Area[]): string[] =>
  importersOf(areas)
    .filter(({ allow }) => can(who, allow))
    .map(({ entity }) => entity)

/** One import with everything about it. Refuses with `not_found` what is somebody else's, unless the caller may undo them. */
export async function findImport(
  ctx: RequestContext,
  areas: readonly Area[],
  id: number,
  lock = false,
): Promise<StoredImport> {
  const { rows } = await sql<StoredImport>`
    select ${columns} from imports page ${joins(ctx.db)}
    where page.tenant_id = ${ctx.db.tenant} and page.id = ${id}
      and (page.user_id = ${ctx.who.id} or ${can(ctx.who, 'imports.rollback')}::boolean)
      and page.entity = any(${entitiesOf(ctx, areas)}) ${lock ? sql`for update of page` : sql``}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound('Import')
  return rows[0]
}

/** The import as a person is told of it. */
export function importResponse(ctx: RequestContext, areas: readonly Area[], row: StoredImport): Import {
  const {
    sha256: _hash,
    storage_key: _key,
    mapping_hash: _columns,
    reasons: _reasons,
    attempt: _at,
    ...shown
  } = row
  const { reading, ...rest } = shown
  return {
    ...rest,
    ...reading,
    entity_label: importersOf(areas).find(({ entity }) => entity === row.entity)?.label ?? row.entity,
    percent: percentOf(row),
    can_undo: can(ctx.who, 'imports.rollback') && whyNotUndo(row, ctx.now) === undefined,
  }
}

type NewImport = Pick<
  StoredImport,
  'entity' | 'filename' | 'size' | 'sha256' | 'storage_key' | 'reading' | 'user_id'
>

export async function insertImport(db: Db, made: NewImport): Promise<number> {
  const row = await db
    .insertInto('imports')
    .values({ ...made, tenant_id: db.tenant, reading: JSON.stringify(made.reading) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Whoever brought the same file in with the same columns before, the latest; the day as this reader writes it. */
export async function broughtInBefore(
  db: Db,
  { id, entity, sha256, mapping_hash }: StoredImport,
  reader: number,
): Promise<{ on: string; by: string } | undefined> {
  const { rows } = await sql<{ on: string; by: string }>`
    select ${dayFor(db, reader, sql`coalesce(i.finished_at, i.started_at)`)} as on, u.name as by from imports i
    join users u on u.tenant_id = ${db.tenant} and u.id = i.user_id
    where i.tenant_id = ${db.tenant} and i.entity = ${entity} and i.sha256 = ${sha256}
      and i.mapping_hash = ${mapping_hash} and i.id <> ${id}
      and (i.status = 'running' or (i.created + i.updated > 0 and i.status <> 'rolled_back'))
    order by i.id desc limit 1`.execute(db)
  return rows[0]
}
