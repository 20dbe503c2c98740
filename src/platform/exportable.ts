import type { RawBuilder } from 'kysely'
import type { Area } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import type { ListOf } from '#platform/db/list.ts'
import type { Endpoint } from '#platform/http/contract.ts'

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
}

export type Cell = {
  /** The heading. */
  label: string
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
