import { amountOf } from '#areas/payments/bank-statements/reading/amounts.ts'
import {
  type BankFile,
  type BankLine,
  cutOff,
  longestFigure,
  manyCurrencies,
  mostLines,
  plain,
  tooMany,
  unreadable,
} from '#areas/payments/bank-statements/reading/bank-file.ts'
import { dayOf } from '#areas/payments/bank-statements/reading/days.ts'

type Block = Record<string, string>

/**
 * An OFX file of one account, of either kind: in SGML a value ends where the next element begins, in XML it is closed.
 * Elements of OFX have no attributes and no text beside others, so that one reader takes both.
 */
export function readOfx(text: string): BankFile {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw unreadable('ofx', 'This file declares entities of its own')
  const { accounts, currencies, bank, hasStatement, isWhole, transactions, pending } = contentOf(text)
  if (!hasStatement) throw unreadable('kind', 'This OFX file holds no statement of an account')
  // Of a transfer inside a transaction the other account is named, too.
  const others = new Set(transactions.map(({ ACCTID }) => ACCTID))
  const own = [...accounts].filter((account) => !others.has(account))
  if (own.length > 1)
    throw unreadable('accounts', `This file is of ${own.length} accounts: ask the bank for one at a time`)
  if (currencies.size > 1) throw unreadable('currency', manyCurrencies([...currencies]))
  const currency = [...currencies][0] ?? ''
  if (!/^[A-Z]{3}$/.test(currency)) throw unreadable('currency', 'This file says no currency')
  if (!isWhole) throw cutOff()
  return {
    format: 'ofx',
    account: plain([bank, own[0]].filter(Boolean).join(' '), 60),
    currency,
    opening: null,
    // The balance of an OFX file is of the moment it was made, and says nothing of its lines.
    closing: null,
    lines: transactions.flatMap((each) => {
      const line = lineOf(each, currency)
      return line.amount === 0 ? [] : [line]
    }),
    left_out: pending.map((each) => {
      const day = dayOf((each.DTTRAN ?? each.DTPOSTED ?? '').slice(0, 8), 'ymd') ?? null
      const text = plain([each.NAME, each.MEMO].filter(Boolean).join(' '), 200)
      return { day, amount: figureOf(each.TRNAMT ?? '', currency) ?? null, text, reason: 'pending' }
    }),
  }
}

function lineOf(each: Block, currency: string): BankLine {
  const day = dayOf((each.DTPOSTED ?? '').slice(0, 8), 'ymd')
  if (!day) throw unreadable('day', `“${(each.DTPOSTED ?? '').slice(0, 40)}” is no day of a transaction`)
  const amount = figureOf(each.TRNAMT ?? '', currency)
  if (amount === undefined)
    throw unreadable('amount', `“${(each.TRNAMT ?? '').slice(0, 40)}” is no amount of a transaction`)
  const words = [each.MEMO, each.CHECKNUM, each.REFNUM].filter(Boolean).join(' ')
  return {
    ...{ day, amount, payer: plain(each.NAME ?? each.PAYEE ?? '', 140), details: plain(words) },
    bank_reference: plain(each.FITID ?? '', 140),
  }
}

/** In OFX thousands have no mark: a point or a comma always stands before the fraction, in each amount by itself. */
function figureOf(text: string, currency: string) {
  if (text.length > longestFigure) return undefined
  return amountOf(text, text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.', currency)
}

type Content = {
  accounts: Set<string>
  currencies: Set<string>
  bank: string | undefined
  hasStatement: boolean
  /** Whether it says where it ends. */
  isWhole: boolean
  transactions: Block[]
  /** What the bank knows of and has not booked. */
  pending: Block[]
}

/** What a file says, in one pass over it. */
function contentOf(text: string): Content {
  const found: Content = {
    ...{ accounts: new Set(), currencies: new Set(), bank: undefined, hasStatement: false },
    ...{ isWhole: false, transactions: [], pending: [] },
  }
  let block: Block | undefined
  for (const { name, value, closes } of valuesOf(text)) {
    if (name === 'BANKTRANLIST') found.hasStatement = true
    if (value !== '' && name === 'ACCTID') found.accounts.add(value)
    if (value !== '' && name === 'CURDEF') found.currencies.add(value.toUpperCase())
    if (value !== '' && name === 'BANKID') found.bank ??= value
    if (closes && name === 'OFX') found.isWhole = true
    if (name === 'STMTTRN' || name === 'STMTTRNP') {
      block = closes ? undefined : {}
      if (block) found[name === 'STMTTRN' ? 'transactions' : 'pending'].push(block)
      // Some of them move nothing, and are no lines.
      if (found.transactions.length + found.pending.length > 2 * mostLines) throw tooMany()
    } else if (name === 'BANKTRANLIST' || name === 'BANKTRANLISTP') block = undefined
    else if (block && !closes && value !== '') block[name] ??= value
  }
  return found
}

type Value = { name: string; value: string; closes: boolean }

function* valuesOf(text: string): Generator<Value> {
  const body = withoutCdata(text.slice(Math.max(0, text.search(/<OFX>/i))))
  for (const [, closing, name, value] of body.matchAll(/<(\/?)([A-Za-z0-9._]{1,40})>([^<]*)/g))
    yield {
      name: name!.toUpperCase(),
      value: unescaped(value!.trim().slice(0, longestValue)),
      closes: closing === '/',
    }
}

const cdata = { begins: '<![CDATA[', ends: ']]>' }

/** What stands in such sections as text of the element around them. One without an end is left as it is. */
function withoutCdata(text: string): string {
  const parts: string[] = []
  let from = 0
  for (let at = text.indexOf(cdata.begins); at >= 0; at = text.indexOf(cdata.begins, from)) {
    const end = text.indexOf(cdata.ends, at)
    if (end < 0) break
    const inner = text.slice(at + cdata.begins.length, end)
    parts.push(text.slice(from, at), inner.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
    from = end + cdata.ends.length
  }
  return [...parts, text.slice(from)].join('')
}

/** Longer than any of them is kept. */
const longestValue = 10_000

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const unescaped = (text: string) =>
  text.replace(
    /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6}));/g,
    (all, name: string | undefined, decimal: string | undefined, hex: string | undefined) =>
      name ? entities[name]! : characterOf(decimal ? Number(decimal) : Number.parseInt(hex!, 16), all),
  )

/** No NUL and no half of a character, which no database takes. */
const characterOf = (code: number, otherwise: string) =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : otherwise
