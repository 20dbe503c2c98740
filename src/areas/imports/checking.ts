import { loadWho } from '#areas/access/public.ts'
import { countRows, readRows } from '#areas/imports/apart.ts'
import { announceUpdate, failed } from '#areas/imports/ending.ts'
import { fieldsFor, importerFor } from '#areas/imports/importers.ts'
import { type Counts, claim, endImport, holdImport, saveCounts } from '#areas/imports/progress-queries.ts'
import type { StoredImport } from '#areas/imports/queries.ts'
import type { ReadRow } from '#areas/imports/reading/rows.ts'
import { withLocal } from '#areas/imports/receive.ts'
import { deleteRows, insertRows, type StagedRow } from '#areas/imports/row-queries.ts'
import { whyNotMapping } from '#areas/imports/rules.ts'
import { changesBetween } from '#areas/imports/shown.ts'
import type { JobContext } from '#platform/area.ts'
import type { Context, Who } from '#platform/context.ts'
import { signalNow } from '#platform/db/limits.ts'
import type { Importer, ImportField, PlannedRow } from '#platform/importer.ts'
import { intake } from '#platform/intake/intake.ts'
import { Refusal, refuse } from '#platform/refusal.ts'

/** Checks every row of an import as the person who brings it in, by the rules of the forms. Begun again, it begins at the first row. */
export async function checkImport(job: JobContext, { id }: { id: number }): Promise<void> {
  const made = await job.inTenant(async (db) => {
    const claimed = await claim(db, id, 'validating')
    if (claimed) await deleteRows(db, id)
    return claimed
  })
  if (!made) return
  try {
    await check(job, made)
  } catch (error) {
    signalNow().throwIfAborted()
    await failed(job, made, error)
  }
}

async function check(job: JobContext, made: StoredImport): Promise<void> {
  const who = await bringer(job, made)
  const importer = importerFor(job.areas, who, made.entity)
  const mapping = made.mapping!
  const fields = fieldsFor(importer, who)
  refuse(whyNotMapping(mapping, importer, fields))
  const seen = new Map<string, number>()
  const counts: Required<Counts> = { ...noCounts }
  const reader = { job, made, who, importer, fields, seen, counts }
  const sent = { tenant: job.tenant.id, person: made.user_id, field: 'file' }
  const isStopped = await withLocal(job, made.storage_key, async (path) => {
    // Read once more, which is little beside checking: of what nobody has counted, nobody can be told how far it is.
    const asked = { path, reading: made.reading, mapping }
    counts.rows_total = await intake.read(countRows, asked, sent, 'background')
    for await (const rows of intake.pieces(readRows, { ...asked, fields }, sent)) {
      signalNow().throwIfAborted()
      if (!(await checkBatch(reader, rows))) return true
    }
    return false
  })
  if (isStopped) return
  await job.inTenant(async (db) => {
    if (!(await holdImport(db, made))) return
    const { rows_done } = counts
    await saveCounts(db, made.id, { ...counts, rows_total: rows_done })
    const ending =
      rows_done > 0
        ? { status: 'validated' as const }
        : { status: 'failed' as const, error: 'There are no rows below the headings.' }
    await endImport(db, made.id, ending)
    await announceUpdate(db, { ...made, status: ending.status, rows_done, rows_total: rows_done })
  })
}

/** Whoever brings it in, with what they may do now. */
export async function bringer(job: JobContext, { user_id }: StoredImport): Promise<Who> {
  const who = await loadWho(job.database.reading(job.tenant.id), user_id)
  if (who) return who
  throw new Refusal('import.gone', 403, 'Whoever brought it in is not in the agency any more')
}

/** The context of the person, in a transaction of the job. */
export const contextOf = (job: JobContext, db: Context['db'], who: Who) => ({
  ...job,
  ...{ db, who, scope: 'all' as const, ip: '', agent: '', via: 'job' as const, deps: job },
})

export const secretsOf = (tenant: number, id: number, row: number) => `import_rows/${tenant}/${id}/${row}`

const noCounts = {
  ...{ rows_total: 0, rows_done: 0, to_create: 0, to_update: 0, to_skip: 0, wrong_rows: 0, wrong_cells: 0 },
  ...{ warned_rows: 0, created: 0, updated: 0, failed: 0, undone: 0, kept: 0 },
}

type Reader = {
  job: JobContext
  made: StoredImport
  who: Who
  importer: Importer
  fields: readonly ImportField[]
  /** What no two rows may share, and which row has it. */
  seen: Map<string, number>
  counts: Required<Counts>
}

/** False when it was cancelled or begun again meanwhile. */
async function checkBatch(reader: Reader, read: ReadRow[]): Promise<boolean> {
  const { job, made, who, importer, counts } = reader
  for (const each of read) markRepeated(reader, each)
  return job.inTenant(async (db) => {
    if (!(await holdImport(db, made))) return false
    const { match_by, policy } = made.mapping!
    const planned = await importer.plan(contextOf(job, db, who), read, { match_by, policy })
    const byRow = new Map(planned.map((each) => [each.row, each]))
    for (const each of read) markFoundTwice(reader, each, byRow.get(each.row)!)
    const staged = read.map((each) => stagedRow(reader, each, byRow.get(each.row)!))
    await insertRows(db, made.id, staged)
    for (const row of staged) count(counts, row)
    await saveCounts(db, made.id, counts)
    const { rows_done, rows_total } = counts
    await announceUpdate(db, { ...made, rows_done, rows_total })
    return true
  })
}

/** Of two rows about the same record the second is wrong: nobody knows which one is right. */
function markRepeated(reader: Reader, read: ReadRow): void {
  const { made, importer } = reader
  const { match_by, policy } = made.mapping!
  const match = importer.matches.find(({ key }) => key === match_by)
  const sets = [...importer.unique, ...(match && policy !== 'create' ? [match.fields] : [])]
  for (const keys of sets) {
    const parts = keys.map((key) => read.values[key])
    if (parts.some((part) => part === undefined || part === null || part === '')) continue
    const said = parts.map((part) => String(part).trim().toLowerCase()).join('\n')
    markSeen(reader, read, `${keys.join(' ')}: ${said}`, keys[0]!)
  }
}

/** Nor may two find one record that they write in two ways, as LS1 1AA and LS11AA. */
function markFoundTwice(reader: Reader, read: ReadRow, planned: PlannedRow): void {
  if (planned.action !== 'update' && planned.action !== 'skip') return
  const { made, importer } = reader
  const match = importer.matches.find(({ key }) => key === made.mapping!.match_by)!
  markSeen(reader, read, `record ${planned.id}`, match.fields[0]!)
}

function markSeen({ seen }: Reader, { row, errors }: ReadRow, said: string, field: string): void {
  const first = seen.get(said)
  if (first === undefined) seen.set(said, row)
  else if (first !== row) errors[field] = `Row ${first} says the same: each record stands in a file once`
}

function stagedRow({ job, made, fields }: Reader, read: ReadRow, planned: PlannedRow): StagedRow {
  const secret = new Set(fields.filter((field) => field.secret).map(({ key }) => key))
  const open = Object.entries(read.values).filter(([key]) => !secret.has(key))
  const locked = Object.entries(read.values).filter(([key]) => secret.has(key))
  const texts = {
    ...(planned.action === 'wrong'
      ? Object.fromEntries(Object.entries(planned.errors).map(([key, [text = '']]) => [key, text]))
      : {}),
    ...read.errors,
  }
  const errors = Object.entries(texts).map(([field, text]) => ({
    ...{ field, text },
    value: secret.has(field) ? '' : (read.texts[field] ?? '').slice(0, 200).toWellFormed(),
  }))
  const common = {
    row: read.row,
    values: Object.fromEntries(open),
    secrets:
      locked.length > 0
        ? job.vault.lock(
            JSON.stringify(Object.fromEntries(locked)),
            secretsOf(job.tenant.id, made.id, read.row),
          )
        : '',
    errors,
    ...{ target_id: null, target_version: null, changes: [], warnings: [], outcome: '' },
  }
  if (errors.length > 0 || planned.action === 'wrong')
    return { ...common, action: 'wrong', secrets: '', label: labelOf(read, fields) }
  const { action, label } = planned
  if (action === 'skip')
    return { ...common, action, label, secrets: '', target_id: planned.id, outcome: planned.why }
  const warnings = (planned.warnings ?? []).map(({ code, text }) => ({ code, text }))
  const changes = changesBetween(action === 'update' ? planned.before : {}, planned.after, fields)
  const target = action === 'update' ? { target_id: planned.id, target_version: planned.version } : {}
  return { ...common, ...target, action, label, warnings, changes }
}

/** What a row is called of which nothing could be made: by what a new record needs. */
const labelOf = ({ texts }: ReadRow, fields: readonly ImportField[]): string =>
  fields
    .filter(({ kind, required }) => kind === 'text' && required)
    .map(({ key }) => texts[key] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join(' ')
    .slice(0, 200)
    .toWellFormed()

function count(counts: Required<Counts>, { action, errors, warnings }: StagedRow): void {
  counts.rows_done += 1
  if (action === 'create') counts.to_create += 1
  if (action === 'update') counts.to_update += 1
  if (action === 'skip') counts.to_skip += 1
  if (action === 'wrong') counts.wrong_rows += 1
  counts.wrong_cells += errors.length
  if (warnings.length > 0) counts.warned_rows += 1
}
