import { createHash } from 'node:crypto'
import type { Mapping } from '#areas/payments/bank-statements/contract.ts'
import type { BankFile, BankLine } from '#areas/payments/bank-statements/reading/bank-file.ts'
import { bytesOf } from '#areas/payments/bank-statements/reading/decode.ts'
import { guessMapping, twoDaysOf } from '#areas/payments/bank-statements/reading/guess.ts'
import { headingsKey } from '#areas/payments/bank-statements/reading/headings.ts'
import { lineKeys, numbersIn } from '#areas/payments/bank-statements/reading/keys.ts'
import { opened, readOpened, type TakenFor, tableIn } from '#areas/payments/bank-statements/reading/read.ts'

// What the reading process does with a file of a bank: nobody else loads this module.

/** Of a table, which says nothing of itself: how it begins, by which a person knows it. */
export type TableHead = {
  headings: string[]
  /** What it is known by when the next one of the same bank comes. */
  key: string
  guess: Mapping
  /** A day that can be read two ways, where nothing else in its column tells. */
  two_days: string | null
  line_count: number
  /** The first ones, each cell cut. */
  rows: string[][]
}

/** A line with what it is known by in its account, and the digits in it that may be the number of a document. */
export type KeyedLine = BankLine & { line_key: string; numbers: string[] }
export type ReadFile = Omit<BankFile, 'lines'> & {
  lines: KeyedLine[]
  line_count: number
  left_out_count: number
}

export type LookedAt = { sha256: string } & (
  | { format: 'csv' | 'xlsx'; head: TableHead }
  | { format: 'camt053' | 'mt940' | 'ofx'; file: ReadFile }
)

const shownRows = 6
const shownCharacters = 200
/** Of what a file tells and is no money so many are listed. */
const mostLeftOut = 500

/**
 * What a file is, in base64. Whatever names its columns itself is read to its end; its lines are answered only `withLines`.
 * Refuses what is no file of a bank.
 */
export async function lookAt({
  content,
  withLines,
}: {
  content: string
  withLines: boolean
}): Promise<LookedAt> {
  const bytes = bytesOf(content)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = await opened(bytes)
  if (!('rows' in file))
    return { sha256, format: file.format, file: answered(readOpened(file, undefined), withLines) }
  const table = tableIn(file.rows)
  const guess = guessMapping(table)
  const cut = (cell: string) => cell.slice(0, shownCharacters).toWellFormed()
  return {
    ...{ sha256, format: file.format },
    head: {
      headings: table.headings.map(cut),
      key: headingsKey(table),
      guess,
      two_days: twoDaysOf(table, guess.day) ?? null,
      line_count: table.rows.length,
      rows: table.rows.slice(0, shownRows).map(({ cells }) => cells.map(cut)),
    },
  }
}

/** The lines of a table by what its columns hold. Refuses at `mapping.…` what they do not. */
export async function readLines({ content, ...as }: { content: string } & TakenFor): Promise<ReadFile> {
  return answered(readOpened(await opened(bytesOf(content)), as), true)
}

function answered({ lines, left_out, ...file }: BankFile, withLines: boolean): ReadFile {
  const keys = withLines ? lineKeys(lines) : []
  return {
    ...{ ...file, line_count: lines.length },
    ...{ left_out: left_out.slice(0, mostLeftOut), left_out_count: left_out.length },
    lines: keys.map((line_key, at) => {
      const line = lines[at]!
      return { ...line, line_key, numbers: numbersIn(`${line.details} ${line.payer}`) }
    }),
  }
}
