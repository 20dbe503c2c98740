import type { Mapping } from '#areas/payments/bank-statements/contract.ts'
import type { BankFile } from '#areas/payments/bank-statements/reading/bank-file.ts'
import { guessMapping } from '#areas/payments/bank-statements/reading/guess.ts'
import type { Table } from '#areas/payments/bank-statements/reading/headings.ts'
import { type Opened, openedText, readOpened, tableIn } from '#areas/payments/bank-statements/reading/read.ts'
import { Refusal } from '#platform/refusal.ts'

/** What a file is refused with, or that it was not. */
export const refusalOf = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return Object.values(error.errors ?? {})[0]![0]!
    throw error
  }
  return 'nothing was refused'
}

export const readFile = (text: string): BankFile => readOpened(openedText(text), undefined)

export function csvTable(text: string, hasHeadings?: boolean): Table {
  const file = openedText(text)
  if (!('rows' in file)) throw new Error(`it is ${file.format}`)
  return tableIn(file.rows, hasHeadings)
}

/** A table as its headings and cells tell, unless it is said. Where days can be read two ways the day stands in front. */
export function readAs(file: Opened, currency = 'GBP', said: Partial<Mapping> = {}): BankFile {
  if (!('rows' in file)) throw new Error(`it is ${file.format}`)
  const guess = guessMapping(tableIn(file.rows, said.has_headings))
  const mapping = { ...guess, day_order: guess.day_order ?? ('dmy' as const), ...said }
  return readOpened(file, { mapping, currency })
}
export const readCsv = (text: string, currency?: string, said?: Partial<Mapping>): BankFile =>
  readAs(openedText(text), currency, said)
