import { amountOf } from '#areas/payments/bank-statements/reading/amounts.ts'
import {
  type BankFile,
  type BankLine,
  cutOff,
  type LeftOut,
  manyCurrencies,
  mostLines,
  plain,
  tooMany,
  unreadable,
} from '#areas/payments/bank-statements/reading/bank-file.ts'
import { dayOf } from '#areas/payments/bank-statements/reading/days.ts'
import { inOrder, type Part } from '#areas/payments/bank-statements/reading/totals.ts'
import type { Day } from '#platform/days.ts'
import type { Minor } from '#platform/money.ts'

/** A field of a message, `:61:…`, with the lines that go on with it. */
type Field = { tag: string; text: string }

/** So many lines of a file are looked at: of each entry some four, and one for what is kept of none. */
const mostFields = 10 * mostLines
/** Longer than the standard lets any field be, by far. */
const longestField = 4_000

/**
 * An MT940 file of one account, by SWIFT's description of its fields: an opening balance (60), entries (61) with words about
 * each (86), a closing balance (62). Without the last one it was cut. Some banks write many statements into a file.
 */
export function readMt940(text: string): BankFile {
  const fields = fieldsOf(text)
  if (fields.some(({ tag }) => tag === '34F'))
    throw unreadable('kind', 'This is MT942, of which not all is booked yet: ask for MT940')
  const statements = statementsOf(fields)
  const accounts = new Set(statements.map(({ account }) => account))
  const currencies = new Set(statements.flatMap(({ begins, ends }) => [begins.currency, ends.currency]))
  if (accounts.size > 1)
    throw unreadable('accounts', `This file is of ${accounts.size} accounts: ask the bank for one at a time`)
  if (currencies.size > 1) throw unreadable('currency', manyCurrencies([...currencies]))
  const currency = [...currencies][0]!
  const left_out: LeftOut[] = []
  const parts = statements.map(({ begins, ends, number, entries }): Part => {
    const lines: BankLine[] = []
    for (const entry of entries) {
      const { line, isExpected } = lineOf(entry, currency)
      if (isExpected) left_out.push(expected(line))
      else if (line.amount !== 0) lines.push(line)
    }
    return { opening: begins.amount, closing: ends.amount, day: ends.day, number, lines }
  })
  return { format: 'mt940', account: [...accounts][0]!, currency, ...inOrder(parts, currency), left_out }
}

const expected = ({ day, amount, payer, details }: BankLine): LeftOut => ({
  ...{ day, amount, text: plain([payer, details].join(' '), 200), reason: 'pending' },
})

export const isMt940 = (head: string) =>
  /^:(20|25P?|28C?|60[FM]):/m.test(head) && /^(\{1:|:20:|:25P?:)/m.test(head)

function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  let isOpen = false
  let last = ''
  for (const line of text.split(/\r\n|\n|\r/)) {
    const begins = /^(?:\{[1-5]:.*\{4:)?:(\d{2}[A-Z]?):/.exec(line.slice(0, 300))
    if (line.trim() !== '') last = line.trim()
    if (begins) {
      if (fields.length >= mostFields) throw tooMany()
      fields.push({ tag: begins[1]!, text: line.slice(begins[0].length, begins[0].length + longestField) })
      isOpen = true
    } else if (/^(-|\{|\p{Cc})/u.test(line)) isOpen = false
    else if (isOpen) {
      const field = fields.at(-1)!
      if (field.text.length < longestField) field.text += `\n${line.slice(0, longestField)}`
    }
  }
  // A message that was sent through SWIFT says where it ends.
  if (/^\{1:/m.test(text.slice(0, 4000)) && !last.includes('-}') && !last.endsWith('}')) throw cutOff()
  return fields
}

type Balance = { amount: Minor; currency: string; day: string }
type Entry = { said: string; about: string }
type Statement = { account: string; number: number; begins: Balance; ends: Balance; entries: Entry[] }

function statementsOf(fields: readonly Field[]): Statement[] {
  const found: Statement[] = []
  let account = ''
  let number = 0
  let begins: Balance | undefined
  let entries: Entry[] = []
  let count = 0
  for (const { tag, text } of fields) {
    if (tag === '20') {
      if (begins) throw cutOff()
    } else if (tag === '25' || tag === '25P') account = accountOf(text)
    else if (tag === '28' || tag === '28C') number = numberOf(text)
    else if (tag === '60F' || tag === '60M') {
      if (begins) throw cutOff()
      begins = balanceOf(text)
      entries = []
    } else if (tag === '61') {
      if (!begins) throw unreadable('mt940', 'An entry of this MT940 file stands before a balance')
      if (++count > 2 * mostLines) throw tooMany()
      entries.push({ said: text, about: '' })
    } else if (tag === '86') {
      const entry = entries.at(-1)
      // Behind the last balance it is about the statement.
      if (begins && entry) entry.about ||= text
    } else if (tag === '62F' || tag === '62M') {
      if (!begins) throw unreadable('mt940', 'A statement of this MT940 file has no opening balance')
      found.push({ account, number, begins, ends: balanceOf(text), entries })
      begins = undefined
    }
  }
  if (begins || found.length === 0) throw cutOff()
  return found
}

/** `20000000/12345678`, or an IBAN, with or without a slash in front and the currency behind. */
const accountOf = (text: string) =>
  plain(
    text
      .split('\n')[0]!
      .replace(/^\/+/, '')
      .replace(/\s*[A-Z]{3}$/, '')
      .replace('/', ' '),
    60,
  )

/** `12/3`: the third page of statement 12. */
function numberOf(text: string): number {
  const [, statement = '0', page = '0'] = /^(\d{1,5})(?:\/(\d{1,5}))?/.exec(text) ?? []
  return Number(statement) * 100_000 + Number(page)
}

function balanceOf(text: string): Balance {
  const [, mark, day = '', currency = '', amount = ''] =
    /^([CD])(\d{6})([A-Z]{3})([\d,]{1,20})\s*$/.exec(text.split('\n')[0]!.trim()) ?? []
  const minor = mark ? figureOf(amount, currency) : undefined
  if (minor === undefined) throw unreadable('amount', `“${text.slice(0, 40)}” is no balance`)
  return { amount: mark === 'D' && minor !== 0 ? -minor : minor, currency, day: yearOf(day) }
}

/** The comma always stands before the fraction, also where nothing comes behind it. */
const figureOf = (text: string, currency: string) =>
  /^\d{1,15},\d*$/.test(text) ? amountOf(text, ',', currency) : undefined

/** Value date, booking day, way (an `R` takes it back, an `E` expects it), letter of the currency, amount, kind, references. */
const entryOf = /^(\d{6})(\d{4})?(R|E)?([CD])([A-Z])?(\d{1,15},\d*)([A-Z][A-Z0-9]{3})?([^\n]*)/

function lineOf({ said, about }: Entry, currency: string): { line: BankLine; isExpected: boolean } {
  const [, valued, booked, turned, way, , figure = '', , references = ''] = entryOf.exec(said) ?? []
  const amount = valued ? figureOf(figure, currency) : undefined
  if (valued === undefined || amount === undefined)
    throw unreadable('amount', `“${said.slice(0, 40)}” is no entry of a statement`)
  const day = dayOfEntry(valued, booked)
  if (!day) throw unreadable('day', `“${valued}${booked ?? ''}” is no day of an entry`)
  const [own = '', bank = ''] = references.split('//')
  const goesOut = (way === 'D') !== (turned === 'R')
  const { payer, words } = wordsIn(about)
  const reference = own.trim() === 'NONREF' ? '' : own.trim()
  return {
    isExpected: turned === 'E',
    line: {
      ...{ day, payer: plain(payer, 140), amount: goesOut && amount !== 0 ? -amount : amount },
      details: plain([words, reference].filter(Boolean).join(' ')),
      bank_reference: plain(bank, 140),
    },
  }
}

/** The day it was booked, which has no year: of the years around that of its value the nearest. */
function dayOfEntry(valued: string, booked: string | undefined): Day | undefined {
  const value = dayOf(yearOf(valued), 'ymd')
  if (!value || !booked) return value
  const year = Number(value.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap((each) => dayOf(`${each}${booked}`, 'ymd') ?? [])
  const apart = (day: Day) => Math.abs(Date.parse(day) - Date.parse(value))
  return days.toSorted((a, b) => apart(a) - apart(b))[0]
}

const yearOf = (day: string) => `20${day}`

/** What stands about an entry: in numbered parts (`?20`, `?32`), between words (`/NAME/`), or as it is. */
function wordsIn(about: string): { payer: string; words: string } {
  const text = about.replaceAll('\n', '')
  const numbered = [...text.matchAll(/\?(\d{2})([^?]*)/g)].map(([, at, said]) => ({
    at: Number(at),
    said: said!,
  }))
  if (numbered.length > 0 && /^\d{3}\?/.test(text)) {
    const of = (holds: (at: number) => boolean) =>
      numbered
        .filter(({ at }) => holds(at))
        .map(({ said }) => said)
        .join('')
    return {
      payer: of((at) => at === 32 || at === 33),
      words: of((at) => (at >= 20 && at <= 29) || (at >= 60 && at <= 63)),
    }
  }
  const payer = /\/NAME\/([^/]{1,140})/.exec(text)?.[1] ?? ''
  return { payer, words: payer ? text.replace(/\/[A-Z]{3,4}\//g, ' ') : about.replaceAll('\n', ' ') }
}
