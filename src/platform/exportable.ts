import type { RawBuilder } from 'kysely'
import type { Area } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import type { ListOf } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** A list that can be taken out to a file, exactly as it is filtered, sorted and shown. */
export type Exportable = {
  /** What the file is called: `Invoices`. */
  title: string
  /** The list's endpoint: its permission opens the export, its query shape reads the filters. */
  endpoint: Endpoint
  /** The permission to take it out, beside that of the list; a list: any of them. Absent: `exports.run` is enough. */
  allow?: string | readonly string[]
  /** The file names people: it is marked, and every download is recorded. */
  personal: boolean
  /** The same filter and order as the list itself, for the person in `ctx`: row scopes included. `areas`: all rooms. */
  shape(ctx: Context, query: never, areas: readonly Area[]): Promise<ListOf<never>> | ListOf<never>
  /** By the column's key in the browser's list, so that the file has the columns that were shown. */
  cells: Record<string, Cell>
  /** What can be asked about in conditions besides, or otherwise, over the same. */
  conditions?: Record<string, Cell>
  /** Endpoints that say what the same list comes to: its conditions are theirs. */
  sums?: readonly Endpoint[]
  /** The documents behind its rows, which can be taken out together in a ZIP. */
  documents?: Documents
}

export type BundledFile = { id: number; name: string }

export type Documents = {
  /** What they are on the button: `PDFs`. */
  label: string
  /** SQL over `page`: what the file of a row is called, null where a row has none. */
  name: RawBuilder<unknown>
  /** The file of one row, in a transaction of its own: what was not drawn yet is drawn now. */
  read(at: { db: Db; storage: Storage }, id: number): Promise<Buffer>
}

export type Cell = {
  /** The heading. */
  label: string
  /** Of a text that is one of a few: what it is in the table, and what each is called. */
  choice?: { of: RawBuilder<unknown>; names: Readonly<Record<string, string>> }
  /** One value over the alias `page` (the list's table) and the list's joins. */
  value: RawBuilder<unknown>
  /**
   * `text`: made harmless for spreadsheets. `money`: minor units, written with the decimals of its currency. `decimal`:
   * numeric as it stands. `minutes`: written as decimal hours. `instant`: written in the agency's zone. `yes_no`: a
   * boolean.
   */
  kind: 'text' | 'money' | 'decimal' | 'integer' | 'day' | 'instant' | 'minutes' | 'yes_no'
  /** Of `money`: SQL for its currency, when there may be some without pence. Absent: two decimals. */
  currency?: RawBuilder<unknown>
  /**
   * Only for those who hold this, at least as far as they see the list: masks of pay, charge, margin, bank and National
   * Insurance number hold in files too.
   */
  allow?: string | readonly string[]
}
