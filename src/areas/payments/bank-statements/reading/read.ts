import type { Mapping } from '#areas/payments/bank-statements/contract.ts'
import {
  type BankFile,
  mostLines,
  tooMany,
  unreadable,
} from '#areas/payments/bank-statements/reading/bank-file.ts'
import { readCamt } from '#areas/payments/bank-statements/reading/camt.ts'
import { rowsOf } from '#areas/payments/bank-statements/reading/cells.ts'
import { readCsv } from '#areas/payments/bank-statements/reading/csv.ts'
import { type Table, tableOf } from '#areas/payments/bank-statements/reading/headings.ts'
import { readOfx } from '#areas/payments/bank-statements/reading/ofx.ts'
import { formatMoney } from '#platform/money.ts'

export const formatOf = (text: string): BankFile['format'] => {
  const head = text.slice(0, 4000).trimStart()
  if (/^OFXHEADER:|<\?OFX|<OFX>/i.test(head)) return 'ofx'
  return head.startsWith('<') ? 'camt053' : 'csv'
}

/** The table of a CSV file. Refuses what has no columns, no lines, or too many. */
export function csvTable(text: string): Table {
  const table = tableOf(rowsOf(text))
  if (table.headings.length < 2)
    throw unreadable('kind', 'This is neither CSV, CAMT.053 nor OFX: it has no columns')
  if (table.rows.length === 0) throw unreadable('no_lines', 'This file has headings and no lines')
  if (table.rows.length > mostLines) throw tooMany()
  return table
}

/** The lines of a file, whatever its kind. Refuses what is too much, holds none, or does not add up. */
export function readFile(text: string, csv: { mapping: Mapping; currency: string } | undefined): BankFile {
  const format = formatOf(text)
  const file =
    format === 'ofx'
      ? readOfx(text)
      : format === 'camt053'
        ? readCamt(text)
        : readCsv(csvTable(text), csv!.mapping, csv!.currency)
  if (file.lines.length === 0) throw unreadable('no_lines', 'No money moved in this file')
  if (file.lines.length > mostLines) throw tooMany()
  refuseTotals(file)
  return file
}

function refuseTotals({ opening, closing, lines, currency }: BankFile): void {
  if (opening === null || closing === null) return
  const moved = lines.reduce((sum, { amount }) => sum + amount, 0)
  if (opening + moved === closing) return
  const money = (minor: number) => formatMoney(minor, currency)
  throw unreadable(
    'totals',
    `The lines do not add up: ${money(opening)} at the beginning and ${money(moved)} of lines are ${money(opening + moved)}, but the file ends with ${money(closing)}. Nothing was imported.`,
  )
}
