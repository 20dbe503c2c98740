import type { LeftOutReason } from '#areas/payments/bank-statements/words.ts'
import { counted } from '#platform/counted.ts'
import type { Day } from '#platform/days.ts'
import type { Minor } from '#platform/money.ts'
import { invalid } from '#platform/refusal.ts'

/** A line as a file of a bank says it. `amount`: above nothing came in, below went out. */
export type BankLine = {
  day: Day
  amount: Minor
  payer: string
  details: string
  /** What the bank knows it by; empty where it gives none. */
  bank_reference: string
}

/** What a file tells of money that is not booked: it is listed, and never taken. `day`, `amount`: as far as they are said. */
export type LeftOut = { day: Day | null; amount: Minor | null; text: string; reason: LeftOutReason }

export type BankFile = {
  format: 'csv' | 'xlsx' | 'camt053' | 'mt940' | 'ofx'
  /** The bank's account as the file names it; empty: it does not. */
  account: string
  currency: string
  opening: Minor | null
  closing: Minor | null
  lines: BankLine[]
  left_out: LeftOut[]
}

/** So large a file, and so many lines of one, are taken. */
export const mostBytes = 7 * 1024 * 1024
export const mostLines = 20_000
/** So many characters a cell of a CSV file may have: no bank writes a tenth of it. */
export const longestCell = 10_000
/** And an amount or a day: whatever is longer is none. */
export const longestFigure = 100
export const mostAmount = 999_999_999_999

/** What is wrong with a file, at the field that holds it. */
export const unreadable = (code: string, text: string) => invalid('content', text, `bank_file.${code}`)

export const manyCurrencies = (found: readonly string[]) =>
  `This file is in ${found
    .slice(0, 3)
    .map((each) => each.slice(0, 10))
    .join(' and ')}: one currency at a time`

export const tooMany = () =>
  unreadable('too_many', `At most ${counted(mostLines, 'line')}: ask for fewer days at once`)

/** A file that ends before it says that it does: what is missing may be money. */
export const cutOff = () =>
  unreadable('cut', 'This file ends in the middle: download it again. Nothing was imported.')

/** Text is cleaned no further than this, whatever is kept of it: blanks that banks fill up with are a few hundred. */
const mostCleaned = 2_000

/** Text of a bank as it is kept: one line, of printed characters, so long at most. */
export const plain = (text: string, most = 500): string =>
  text
    .slice(0, mostCleaned)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
