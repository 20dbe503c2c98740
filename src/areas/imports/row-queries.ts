import { sql } from 'kysely'
import type { ImportRow, ImportRowsQuery } from '#areas/imports/contract.ts'
import { listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import type { Importer } from '#platform/importer.ts'

type Cell = { field: string; text: string; value: string }
type Change = { label: string; from: string; to: string }

export type StagedRow = {
  row: number
  label: string
  values: Record<string, unknown>
  secrets: string
  action: 'create' | 'update' | 'skip' | 'wrong'
  errors: Cell[]
  warnings: { code: string; text: string }[]
  target_id: number | null
  target_version: number | null
  changes: Change[]
  outcome: string
}

export async function insertRows(db: Db, id: number, staged: readonly StagedRow[]): Promise<void> {
  await sql`
    insert into import_rows (tenant_id, import_id, row, label, values, secrets, action, errors, warnings, target_id,
      target_version, changes, outcome)
    select ${db.tenant}::integer, ${id}::bigint, g.row, g.label, g.values, g.secrets, g.action, g.errors, g.warnings,
      g.target_id, g.target_version, g.changes, g.outcome
    from jsonb_to_recordset(${JSON.stringify(staged)}::jsonb) as g(row integer, label text, values jsonb, secrets text,
      action text, errors jsonb, warnings jsonb, target_id bigint, target_version integer, changes jsonb, outcome text)`.execute(
    db,
  )
}

export async function deleteRows(db: Db, id: number): Promise<void> {
  await db.deleteFrom('import_rows').where('tenant_id', '=', db.tenant).where('import_id', '=', id).execute()
}

export type WaitingRow = Pick<
  StagedRow,
  'row' | 'label' | 'values' | 'secrets' | 'target_id' | 'target_version' | 'warnings'
> & { action: 'create' | 'update' }

/** The next rows that are to be written. */
export async function waitingRows(db: Db, id: number, most: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select r.row, r.label, r.values, r.secrets, r.action, r.target_id, r.target_version, r.warnings from import_rows r
    where r.tenant_id = ${db.tenant} and r.import_id = ${id} and r.state = 'staged' and r.action = any('{create,update}')
    order by r.row limit ${most}`.execute(db)
  return rows
}

export type Outcome = {
  row: number
  state: 'done' | 'failed'
  target_id: number | null
  written_version: number | null
  undo: unknown
  errors: Cell[]
  outcome: string
}

export async function saveOutcomes(db: Db, id: number, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    update import_rows r set state = g.state, target_id = coalesce(g.target_id, r.target_id),
      written_version = g.written_version, undo = g.undo, errors = g.errors, outcome = g.outcome, secrets = ''
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as g(row integer, state text, target_id bigint,
      written_version integer, undo jsonb, errors jsonb, outcome text)
    where r.tenant_id = ${db.tenant} and r.import_id = ${id} and r.row = g.row`.execute(db)
}

export type DoneRow = {
  row: number
  action: 'create' | 'update'
  id: number
  version: number
  label: string
  undo: unknown
}

/** The next rows that are to be taken back, the last ones first. */
export async function doneRows(db: Db, id: number, most: number): Promise<DoneRow[]> {
  const { rows } = await sql<DoneRow>`
    select r.row, r.action, r.target_id as id, r.written_version as version, r.label, r.undo from import_rows r
    where r.tenant_id = ${db.tenant} and r.import_id = ${id} and r.state = 'done'
    order by r.row desc limit ${most}`.execute(db)
  return rows
}

export async function saveUndone(
  db: Db,
  id: number,
  rows: readonly { row: number; state: 'undone' | 'kept'; outcome: string }[],
): Promise<void> {
  await sql`
    update import_rows r set state = g.state, outcome = g.outcome
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(row integer, state text, outcome text)
    where r.tenant_id = ${db.tenant} and r.import_id = ${id} and r.row = g.row`.execute(db)
}

type ShownRow = Omit<ImportRow, 'errors' | 'warnings' | 'page'> & {
  errors: Cell[]
  warnings: { code: string; text: string }[]
  target_id: number | null
}

const actions = ['create', 'update', 'skip', 'wrong']

/** What is asked for is an action, how far a row is, or a row that goes in with a warning. */
const shownAs = (show: string) =>
  show === 'warned'
    ? sql`t.action = any('{create,update}') and t.warnings <> '[]'`
    : sql`${actions.includes(show) ? sql.ref('t.action') : sql.ref('t.state')} = ${show}`

/** What would become of each row, or has. */
export function listRows(
  db: Db,
  importer: Importer,
  id: number,
  query: ImportRowsQuery,
): Promise<Page<ImportRow>> {
  const label = (key: string) => importer.fields.find((field) => field.key === key)?.label ?? key
  return listPage<ImportRow>(db, `/imports/${id}/dry-run`, query, {
    table: 'import_rows',
    columns: sql`page.id, page.row, page.label, page.action, page.state, page.errors, page.warnings, page.changes,
      page.outcome, page.target_id`,
    sorts: { row: 'integer' },
    sort: 'row',
    where: [sql`t.import_id = ${id}`, query.show ? shownAs(query.show) : undefined],
    map: ({ target_id, errors, warnings, ...row }: ShownRow) => ({
      ...row,
      errors: errors.map((cell) => ({ ...cell, label: label(cell.field) })),
      warnings: warnings.map(({ text }) => text),
      page: target_id === null || row.state === 'undone' ? null : importer.page(target_id),
    }),
  })
}

/** All that is wrong, in the order of the file, some hundred rows at a time. */
export async function wrongCells(
  db: Db,
  id: number,
  after: number,
): Promise<{ row: number; label: string; errors: Cell[]; outcome: string }[]> {
  const { rows } = await sql<{ row: number; label: string; errors: Cell[]; outcome: string }>`
    select r.row, r.label, r.errors, r.outcome from import_rows r
    where r.tenant_id = ${db.tenant} and r.import_id = ${id} and r.row > ${after}
      and (r.action = 'wrong' or r.state = 'failed')
    order by r.row limit 1000`.execute(db)
  return rows
}
