import { createHash } from 'node:crypto'
import type { Mapping } from '#areas/payments/bank-statements/contract.ts'
import type { BankFile, BankLine } from '#areas/payments/bank-statements/reading/bank-file.ts'
import { textOf } from '#areas/payments/bank-statements/reading/decode.ts'
import { guessMapping, headingsKey } from '#areas/payments/bank-statements/reading/headings.ts'
import { lineKeys, numbersIn } from '#areas/payments/bank-statements/reading/keys.ts'
import { csvTable, formatOf, readFile } from '#areas/payments/bank-statements/reading/read.ts'

// What the reading process does with a file of a bank: nobody else loads this module.

/** Of a CSV file, which says nothing of itself: its table, by which a person knows it. */
export type CsvHead = {
  headings: string[]
  /** What it is known by when the next one of the same bank comes. */
  key: string
  guess: Mapping
  line_count: number
  /** The first ones, each cell cut. */
  rows: string[][]
}

/** A line with what it is known by in its account, and the digits in it that may be the number of a document. */
export type KeyedLine = BankLine & { line_key: string; numbers: string[] }
export type ReadFile = Omit<BankFile, 'lines'> & { lines: KeyedLine[]; line_count: number }

export type LookedAt = { sha256: string } & (
  | { format: 'csv'; head: CsvHead }
  | { format: 'camt053' | 'ofx'; file: ReadFile }
)

const shownRows = 6
const shownCharacters = 200

/**
 * What a file is, in base64. Whatever names its columns itself is read to its end; its lines are answered only `withLines`.
 * Refuses what is no file of a bank.
 */
export function lookAt({ content, withLines }: { content: string; withLines: boolean }): LookedAt {
  const { bytes, text } = textOf(content)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const format = formatOf(text)
  if (format !== 'csv') return { sha256, format, file: answered(readFile(text, undefined), withLines) }
  const table = csvTable(text)
  const rows = table.rows
    .slice(0, shownRows)
    .map(({ cells }) => cells.map((cell) => cell.slice(0, shownCharacters)))
  const { headings } = table
  const [key, guess] = [headingsKey(table), guessMapping(table)]
  return { sha256, format, head: { headings, key, guess, line_count: table.rows.length, rows } }
}

/** The lines of a CSV file by what its columns hold. Refuses at `mapping.…` what they do not. */
export function readLines({
  content,
  ...csv
}: {
  content: string
  mapping: Mapping
  currency: string
}): ReadFile {
  return answered(readFile(textOf(content).text, csv), true)
}

function answered({ lines, ...file }: BankFile, withLines: boolean): ReadFile {
  const keys = withLines ? lineKeys(lines) : []
  return {
    ...file,
    line_count: lines.length,
    lines: keys.map((line_key, at) => {
      const line = lines[at]!
      return { ...line, line_key, numbers: numbersIn(`${line.details} ${line.payer}`) }
    }),
  }
}
