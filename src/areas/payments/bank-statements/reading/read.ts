import type { Mapping } from '#areas/payments/bank-statements/contract.ts'
import {
  type BankFile,
  mostLines,
  tooMany,
  unreadable,
} from '#areas/payments/bank-statements/reading/bank-file.ts'
import { readCamt } from '#areas/payments/bank-statements/reading/camt.ts'
import { rowsOf, sheetRows } from '#areas/payments/bank-statements/reading/cells.ts'
import { isPacked, otherKinds, textOf } from '#areas/payments/bank-statements/reading/decode.ts'
import { refuseCutTable, type Table, tableOf } from '#areas/payments/bank-statements/reading/headings.ts'
import { isMt940, readMt940 } from '#areas/payments/bank-statements/reading/mt940.ts'
import { readOfx } from '#areas/payments/bank-statements/reading/ofx.ts'
import { readTable, type TableFile } from '#areas/payments/bank-statements/reading/table.ts'
import { refuseTotals } from '#areas/payments/bank-statements/reading/totals.ts'
import type { CsvRow } from '#platform/read-csv.ts'

/** What a file is before anything of it is read: a table, which says nothing of itself, or text of a standard. */
export type Opened =
  | { format: 'csv' | 'xlsx'; rows: CsvRow[]; isOpen: boolean }
  | { format: 'camt053' | 'mt940' | 'ofx'; text: string }

export async function opened(bytes: Buffer): Promise<Opened> {
  if (isPacked(bytes)) return { format: 'xlsx', rows: await sheetRows(bytes), isOpen: false }
  return openedText(textOf(bytes))
}

/** Refuses a kind of text that no reader takes, with what to ask the bank for instead. */
export function openedText(text: string): Opened {
  const head = text.slice(0, 4000).trimStart()
  if (/^OFXHEADER:|<\?OFX|<OFX>/i.test(head)) return { format: 'ofx', text }
  if (head.startsWith('<')) return { format: 'camt053', text }
  if (isMt940(head)) return { format: 'mt940', text }
  if (/^!(type|account|option|clear)\b/i.test(head))
    throw unreadable('kind', `This is QIF, which says nothing of the account: ask the bank for ${otherKinds}`)
  if (isLabelled(head))
    throw unreadable(
      'kind',
      'This text has a line for each detail and no columns: where you downloaded it, choose CSV, Excel (.xlsx) or OFX instead',
    )
  const rows = rowsOf(text)
  refuseCutTable(rows, text)
  return { format: 'csv', rows, isOpen: !/[\r\n]\s*$/.test(text.slice(-200)) }
}

/** `Date: 23/11/2026`, `Description: …`, `Amount: …` one below the other, as Santander writes text. */
const isLabelled = (head: string) =>
  [/^\s*date:/im, /^\s*(description|details|narrative):/im, /^\s*amount:/im].every((label) =>
    label.test(head),
  )

/** The table of a file. Refuses what has no columns, no lines, or too many. */
export function tableIn(rows: readonly CsvRow[], hasHeadings?: boolean): Table {
  const table = tableOf(rows, hasHeadings)
  if (table.headings.length < 2)
    throw unreadable('kind', `This file has no columns: ask the bank for ${otherKinds}`)
  if (table.rows.length === 0) throw unreadable('no_lines', 'This file has headings and no lines')
  if (table.rows.length > mostLines) throw tooMany()
  return table
}

/** What a table was taken for, by a person or by the last file of the account. */
export type TakenFor = { mapping: Mapping; currency: string }

/** The lines of a file, whatever its kind. Refuses what is too much, holds none, or does not add up. */
export function readOpened(of: Opened, as: TakenFor | undefined): BankFile {
  const file = 'rows' in of ? readRows(of, as!) : readers[of.format](of.text)
  if (file.lines.length === 0)
    throw unreadable(
      'no_lines',
      file.left_out.length > 0 ? 'Nothing in this file is booked yet' : 'No money moved in this file',
    )
  if (file.lines.length > mostLines) throw tooMany()
  refuseTotals(file)
  return file
}

const readers = { camt053: readCamt, mt940: readMt940, ofx: readOfx }

function readRows(
  of: Pick<TableFile, 'format' | 'isOpen'> & { rows: CsvRow[] },
  { mapping, currency }: TakenFor,
) {
  const table = tableIn(of.rows, mapping.has_headings)
  return readTable({ format: of.format, isOpen: of.isOpen, table }, mapping, currency)
}
