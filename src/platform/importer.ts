import type { Context } from '#platform/context.ts'
import type { FieldErrors, Warning } from '#platform/refusal.ts'
import type { WithVault } from '#platform/vault.ts'

/** How the text of a cell becomes a value. */
export type ImportKind =
  | 'text'
  | 'day'
  | 'whole'
  | 'decimal'
  | 'money'
  | 'yes'
  | 'choice'
  | 'choices'
  | 'country'

/** One thing that a column of a file may hold. */
export type ImportField = {
  key: string
  label: string
  kind: ImportKind
  /** Of `choice` and `choices`: value and what people call it. */
  choices?: Readonly<Record<string, string>>
  /** A new record needs it. */
  required?: true
  /** Whoever lacks this permission can bring no such column. */
  allow?: string
  /** Kept locked while the import waits, and shown to nobody. */
  secret?: true
  /** Whom a row is about, and no field of theirs: an id. */
  only?: 'match'
  /** Other headings that mean it. */
  headings?: readonly string[]
  /** What the template shows. */
  example: string
}

/** What a row is found by among the records that are there. */
export type MatchKey = { key: string; label: string; fields: readonly string[] }

/** A row of a file as values; a field that is not in it stays as it is, null empties it. */
export type ImportRow = { row: number; values: Record<string, unknown> }

export type ImportPlan = {
  match_by: string
  policy: 'create' | 'update' | 'both'
}

/** What would become of a row. Errors stand at the keys of fields; `after` holds what a person reads. */
export type PlannedRow = { row: number; warnings?: readonly Warning[] } & (
  | { action: 'wrong'; errors: FieldErrors }
  | { action: 'skip'; label: string; id: number; why: string }
  | { action: 'create'; label: string; after: Record<string, unknown>; write: unknown }
  | {
      action: 'update'
      label: string
      id: number
      version: number
      before: Record<string, unknown>
      after: Record<string, unknown>
      write: unknown
    }
)
export type RowToWrite = Extract<PlannedRow, { action: 'create' | 'update' }>

/** What was written for a row: the version it has now, and what an undo puts back. */
export type WrittenRow = { row: number; id: number; version: number; undo: unknown }

export type RowToUndo = {
  row: number
  action: 'create' | 'update'
  id: number
  version: number
  label: string
  undo: unknown
}

export type ImportContext = Context & WithVault

/** A kind of record that files can bring in: its room says how, for a thousand rows at a time and in few statements. */
export type Importer = {
  /** Its name in addresses: `clients`. */
  entity: string
  /** `Clients`, and `client` of one. */
  label: string
  one: string
  order: number
  /** Whoever brings it in: this, and what a new one or a change takes besides. */
  allow: string
  /** What files of it hold is about people. */
  personal: boolean
  fields: readonly ImportField[]
  matches: readonly MatchKey[]
  /** Fields that no two rows of a file may share, together. */
  unique: readonly (readonly string[])[]
  /** The page of one of its records, inside the agency. */
  page: (id: number) => string
  /** By the rules of the forms; writes nothing. Of `write` it is asked again in the transaction that writes. */
  plan(ctx: ImportContext, rows: readonly ImportRow[], plan: ImportPlan): Promise<PlannedRow[]>
  /** `recorded` stands in the history of each. */
  write(
    ctx: ImportContext,
    rows: readonly RowToWrite[],
    recorded: Record<string, unknown>,
  ): Promise<WrittenRow[]>
  /** Takes back what nobody touched since. Answers why a row stays, by row; those that are not in it are undone. */
  undo(ctx: ImportContext, rows: readonly RowToUndo[]): Promise<Map<number, string>>
}
