import type { Import, ImportStatus, Mapping } from '#areas/imports/contract.ts'
import { plain } from '#areas/imports/reading/values.ts'
import { counted } from '#platform/counted.ts'
import type { Importer, ImportField } from '#platform/importer.ts'
import type { FieldErrors, Reason, Warning } from '#platform/refusal.ts'

/** So long an import can be undone after it ended, ms; so long one that nobody went on with is kept. */
export const undoWithin = 24 * 3_600_000
export const keptFor = 7 * 86_400_000
/** Rows that are checked, written or undone in one transaction. */
export const batchRows = 1_000
/** So often its work is begun anew after a fault. */
export const mostAttempts = 5

export const statusNames: Record<ImportStatus, string> = {
  uploaded: 'Uploaded',
  mapped: 'Columns chosen',
  validating: 'Being checked',
  validated: 'Checked',
  running: 'Running',
  completed: 'Completed',
  completed_with_errors: 'Completed with errors',
  failed: 'Failed',
  cancelled: 'Cancelled',
  rolling_back: 'Being undone',
  rolled_back: 'Undone',
}

const mappable: readonly ImportStatus[] = ['uploaded', 'mapped', 'validated', 'failed']

const not = (code: string, title: string, description = ''): Reason => ({
  code: `import.${code}`,
  title,
  description,
  status: 409,
})

/** While rows are written, and afterwards, the columns are what they were. */
export function whyNotMap(status: ImportStatus, started: boolean): Reason | undefined {
  if (mappable.includes(status) && !started) return undefined
  if (status === 'validating') return not('busy', 'This import is being checked', 'Wait until that is done.')
  return not('started', 'This import has begun already', 'Upload the file again to bring it in another way.')
}

export function whyNotValidate(status: ImportStatus): Reason | undefined {
  if (status === 'mapped' || status === 'validated') return undefined
  if (status === 'uploaded') return not('not_mapped', 'Say first what the columns are')
  return whyNotMap(status, true)
}

export function whyNotRun(made: Pick<Import, 'status' | 'to_create' | 'to_update'>): Reason | undefined {
  if (made.status !== 'validated')
    return made.status === 'uploaded' || made.status === 'mapped'
      ? not('not_validated', 'The rows have not been checked yet', 'Check them first.')
      : whyNotMap(made.status, true)
  if (made.to_create + made.to_update > 0) return undefined
  return not(
    'nothing',
    'There is nothing to bring in',
    'No row of this file would create or change a record.',
  )
}

/** What failed before it wrote anything still waits for its columns. */
export function whyNotCancel(status: ImportStatus, started: boolean): Reason | undefined {
  if (['uploaded', 'mapped', 'validating', 'validated', 'running'].includes(status)) return undefined
  if (status === 'failed' && !started) return undefined
  return not('ended', 'This import has ended already')
}

type Ended = { status: ImportStatus; created: number; updated: number; undo_until: string | null }

export function whyNotUndo({ status, created, updated, undo_until }: Ended, now: Date): Reason | undefined {
  if (status === 'rolled_back' || status === 'rolling_back')
    return not('undone', 'This import is undone already')
  if (undo_until === null || created + updated === 0)
    return not('nothing_written', 'There is nothing to undo', 'This import has written no records.')
  if (now.toISOString() > undo_until)
    return not('too_late', 'This import can no longer be undone', 'That goes within 24 hours.')
  return undefined
}

/** Of the rows that its work now is about, 0 to 100. */
export const percentOf = ({ rows_done, rows_total }: Pick<Import, 'rows_done' | 'rows_total'>): number =>
  rows_total === 0 ? 0 : Math.min(100, Math.floor((rows_done * 100) / rows_total))

/** Why rows cannot be read like this, by the columns: each field once, those that are needed, and what rows are found by. */
export function whyNotMapping(
  { columns, match_by, policy }: Mapping,
  importer: Importer,
  fields: readonly ImportField[],
): Reason | undefined {
  const errors: FieldErrors = {}
  const known = new Set(fields.map(({ key }) => key))
  const taken = new Map<number, string>()
  for (const [key, column] of Object.entries(columns)) {
    const field = importer.fields.find((each) => each.key === key)
    if (!field) errors[`columns.${key}`] = ['There is no such field']
    else if (!known.has(key)) errors[`columns.${key}`] = [`You may not bring in “${field.label}”`]
    const other = taken.get(column)
    if (other !== undefined) errors[`columns.${key}`] = ['This column is another field already']
    taken.set(column, key)
  }
  const match = importer.matches.find(({ key }) => key === match_by)
  if (!match) errors.match_by = ['Choose what rows are found by']
  const missing = match?.fields.filter((key) => columns[key] === undefined) ?? []
  if (missing.length > 0 && policy !== 'create') {
    const names = missing.map((key) => importer.fields.find((each) => each.key === key)?.label ?? key)
    errors.match_by = [`No column holds ${names.join(' and ')}`]
  }
  if (policy !== 'update') {
    const needed = importer.fields.filter(({ key, required }) => required && columns[key] === undefined)
    if (needed.length > 0)
      errors.columns = [`A new ${importer.one} needs ${needed.map(({ label }) => label).join(', ')}`]
  }
  if (Object.keys(errors).length === 0) return undefined
  const description = `${Object.values(errors).flat().join('. ')}.`
  return { code: 'import.mapping', title: 'Please check the columns', description, errors }
}

/** Which columns are which fields, by their headings alone: nothing is guessed that does not say so. */
export function guessColumns(
  headings: readonly string[],
  fields: readonly ImportField[],
): Record<string, number> {
  const names = headings.map(plain)
  const columns: Record<string, number> = {}
  for (const { key, label, headings: others = [] } of fields) {
    const meant = [label, key, ...others].map(plain)
    const at = names.findIndex(
      (name, column) => meant.includes(name) && !Object.values(columns).includes(column),
    )
    if (at >= 0) columns[key] = at
  }
  return columns
}

/** The row that is most like headings of these fields; where none is, the first one that is filled. */
export function guessHeaderRow(
  rows: readonly { row: number; cells: readonly string[] }[],
  fields: readonly ImportField[],
): number {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).slice(0, 20)
  const hits = filled.map(({ cells }) => Object.keys(guessColumns(cells, fields)).length)
  const most = Math.max(0, ...hits)
  return filled[Math.max(0, hits.indexOf(most))]?.row ?? 1
}

/** The match that the columns have everything for, the surest first. */
export function guessMatch(columns: Record<string, number>, importer: Importer): string {
  const fits = importer.matches.find(({ fields }) => fields.every((key) => columns[key] !== undefined))
  return (fits ?? importer.matches[0]!).key
}

/** The same file with the same columns was brought in before. */
export function againWarning(before: { on: string; by: string } | undefined): Warning | undefined {
  if (!before) return undefined
  return {
    code: 'import.again',
    text: `This file was brought in already, with the same columns, on ${before.on} by ${before.by}. What it created would be there twice wherever rows are not found again.`,
  }
}

/** Rows that look like records which are there already. */
export function alikeWarning(rows: number): Warning | undefined {
  if (rows === 0) return undefined
  return {
    code: 'import.alike',
    text: `${counted(rows, 'row')} ${rows === 1 ? 'looks' : 'look'} like a record that is there already. Two records of the same one are hard to tell apart later.`,
  }
}
