import { type RawBuilder, sql } from 'kysely'
import type { LineKind } from '#areas/invoices/contract.ts'
import type { Day } from '#platform/days.ts'

/** A line as its document says it. */
export type FactLine = {
  seq: number
  kind: LineKind
  group_label: string
  description: string
  candidate: string
  job_title: string
  site: string
  client_job_ref: string
  po_number: string
  week_ending: Day | null
  rate_code: string
  unit: string
  quantity: string
  unit_price: string
  net: number
  tax_code: string | null
  tax_rate: string
}

/**
 * What a line says, in the order in which a snapshot has it. Lines come as arrays: objects of ten thousand documents
 * would say these names a million times, which takes longer than to read the lines.
 */
const lineColumns: Record<keyof FactLine, RawBuilder<unknown>> = {
  seq: sql`l.seq`,
  kind: sql`l.kind`,
  group_label: sql`l.group_label`,
  description: sql`l.description`,
  candidate: sql`coalesce(d.first_name || ' ' || d.last_name, '')`,
  job_title: sql`coalesce(j.title, '')`,
  site: sql`coalesce(z.name, j.site, '')`,
  client_job_ref: sql`coalesce(j.client_job_ref, '')`,
  po_number: sql`coalesce(h.po_number, '')`,
  week_ending: sql`l.week_ending`,
  rate_code: sql`l.rate_code`,
  unit: sql`l.unit`,
  quantity: sql`l.quantity::text`,
  unit_price: sql`l.unit_price::text`,
  net: sql`l.net`,
  tax_code: sql`t.code`,
  tax_rate: sql`l.tax_rate::text`,
}

/** A line (`l`, with what it hangs on) as an array, for `lineOf`. */
export const lineFacts = sql`json_build_array(${sql.join(Object.values(lineColumns))})`

const names = Object.keys(lineColumns)

export function lineOf(values: unknown[]): FactLine {
  const line: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at++) line[names[at]!] = values[at]
  return line as FactLine
}
