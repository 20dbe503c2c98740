import { amountOf, decimalMarkOf } from '#areas/payments/bank-statements/reading/amounts.ts'
import { type BankFile, plain, unreadable } from '#areas/payments/bank-statements/reading/bank-file.ts'
import { dayOf } from '#areas/payments/bank-statements/reading/days.ts'

type Block = Record<string, string>

/**
 * An OFX file of one account, of either kind: in SGML a value ends where the next element begins, in XML it is closed.
 * Elements of OFX have no attributes and no text beside others, so that one reader takes both.
 */
export function readOfx(text: string): BankFile {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw unreadable('ofx', 'This file declares entities of its own')
  const values = valuesOf(text)
  const named = (wanted: string) =>
    values.flatMap(({ name, value }) => (name === wanted && value !== '' ? [value] : []))
  const accounts = new Set(named('ACCTID'))
  const currencies = new Set(named('CURDEF').map((value) => value.toUpperCase()))
  const transactions = blocksOf(values, 'STMTTRN')
  if (!values.some(({ name }) => name === 'BANKTRANLIST'))
    throw unreadable('kind', 'This OFX file holds no statement of an account')
  // Of a transfer inside a transaction the other account is named, too.
  const own = [...accounts].filter((account) => !transactions.some(({ ACCTID }) => ACCTID === account))
  if (own.length > 1)
    throw unreadable('accounts', `This file is of ${own.length} accounts: ask the bank for one at a time`)
  if (currencies.size > 1)
    throw unreadable('currency', `This file is in ${[...currencies].join(' and ')}: one currency at a time`)
  const currency = [...currencies][0] ?? ''
  if (!/^[A-Z]{3}$/.test(currency)) throw unreadable('currency', 'This file says no currency')
  const [bank] = named('BANKID')
  const mark = decimalMarkOf(transactions.map(({ TRNAMT = '' }) => TRNAMT))
  return {
    format: 'ofx',
    account: plain([bank, own[0]].filter(Boolean).join(' '), 60),
    currency,
    opening: null,
    // The balance of an OFX file is of the moment it was made, and says nothing of its lines.
    closing: null,
    lines: transactions.flatMap((each) => {
      const day = dayOf((each.DTPOSTED ?? '').slice(0, 8), 'ymd')
      if (!day) throw unreadable('day', `“${(each.DTPOSTED ?? '').slice(0, 40)}” is no day of a transaction`)
      const amount = amountOf(each.TRNAMT ?? '', mark, currency)
      if (amount === undefined)
        throw unreadable('amount', `“${(each.TRNAMT ?? '').slice(0, 40)}” is no amount of a transaction`)
      const words = [each.MEMO, each.CHECKNUM, each.REFNUM].filter(Boolean).join(' ')
      const line = { day, amount, payer: plain(each.NAME ?? each.PAYEE ?? '', 140), details: plain(words) }
      return amount === 0 ? [] : [{ ...line, bank_reference: plain(each.FITID ?? '', 140) }]
    }),
  }
}

type Value = { name: string; value: string; closes: boolean }

function valuesOf(text: string): Value[] {
  const body = text.slice(Math.max(0, text.search(/<OFX>/i)))
  const whole = body.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, inner: string) =>
    inner.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  )
  return [...whole.matchAll(/<(\/?)([A-Za-z0-9._]{1,40})>([^<]*)/g)].map(([, closing, name, value]) => ({
    name: name!.toUpperCase(),
    value: unescaped(value!.trim()),
    closes: closing === '/',
  }))
}

function blocksOf(values: readonly Value[], name: string): Block[] {
  const blocks: Block[] = []
  let block: Block | undefined
  for (const value of values) {
    if (value.name === name) {
      block = value.closes ? undefined : {}
      if (block) blocks.push(block)
    } else if (value.name === 'BANKTRANLIST') block = undefined
    else if (block && !value.closes && value.value !== '') block[value.name] ??= value.value
  }
  return blocks
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name]!)
