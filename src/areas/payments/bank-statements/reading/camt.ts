import { amountOf } from '#areas/payments/bank-statements/reading/amounts.ts'
import {
  type BankFile,
  type BankLine,
  longestCell,
  manyCurrencies,
  mostLines,
  plain,
  tooMany,
  unreadable,
} from '#areas/payments/bank-statements/reading/bank-file.ts'
import { dayOf } from '#areas/payments/bank-statements/reading/days.ts'
import { parseXml } from '#areas/payments/bank-statements/reading/xml.ts'
import type { Minor } from '#platform/money.ts'
import { childrenAt, type Element, textAt } from '#platform/xml.ts'

/** A CAMT.053 file of one account: booked entries alone, each transaction of a batch a line of its own. */
export function readCamt(text: string): BankFile {
  const document = parseXml(text)
  const statements = childrenAt(document, 'BkToCstmrStmt/Stmt')
  if (statements.length === 0) throw unreadable('kind', kindWords(document))
  const accounts = new Set(statements.map(accountOf))
  const currencies = new Set(statements.map(currencyOf))
  if (accounts.size > 1)
    throw unreadable('accounts', `This file is of ${accounts.size} accounts: ask the bank for one at a time`)
  if (currencies.size > 1) throw unreadable('currency', manyCurrencies([...currencies]))
  const [currency] = [...currencies]
  if (!currency || !/^[A-Z]{3}$/.test(currency)) throw unreadable('currency', 'This file says no currency')
  const balances = statements.map((statement) => ({
    opening: balanceOf(statement, currency, ['OPBD', 'PRCD']),
    closing: balanceOf(statement, currency, ['CLBD']),
  }))
  const lines: BankLine[] = []
  const take = (line: BankLine) => {
    if (lines.length >= mostLines) throw tooMany()
    lines.push(line)
  }
  for (const statement of statements)
    for (const entry of childrenAt(statement, 'Ntry')) if (isBooked(entry)) readEntry(entry, currency, take)
  return {
    format: 'camt053',
    account: [...accounts][0]!,
    currency,
    opening: balances[0]!.opening,
    closing: balances.at(-1)!.closing,
    lines,
  }
}

const kindWords = (document: Element) => {
  const kind = document.children[0]?.name
  if (kind === 'BkToCstmrAcctRpt') return 'This is CAMT.052, of which nothing is booked yet: ask for CAMT.053'
  if (kind === 'BkToCstmrDbtCdtNtfctn')
    return 'This is CAMT.054, which gives single notices: ask for CAMT.053'
  return 'This XML is no bank statement: ask the bank for CAMT.053'
}

const accountOf = (statement: Element) =>
  plain(textAt(statement, 'Acct/Id/IBAN') || textAt(statement, 'Acct/Id/Othr/Id'), 60)

const currencyOf = (statement: Element) =>
  textAt(statement, 'Acct/Ccy') || (childrenAt(statement, 'Bal/Amt')[0]?.attributes.Ccy ?? '')

function balanceOf(statement: Element, currency: string, codes: readonly string[]): Minor | null {
  const found = childrenAt(statement, 'Bal').find((each) => codes.includes(textAt(each, 'Tp/CdOrPrtry/Cd')))
  return found ? signed(found, currency) : null
}

const isBooked = (entry: Element) => ['BOOK', ''].includes(textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts'))

function signed(element: Element, currency: string): Minor {
  const amount = childrenAt(element, 'Amt')[0]
  const minor = amountOf(amount?.text ?? '', '.', currency)
  const of = amount?.attributes.Ccy ?? currency
  if (minor === undefined || minor < 0)
    throw unreadable('amount', `“${(amount?.text ?? '').trim().slice(0, 40)}” is no amount of an entry`)
  if (of !== currency)
    throw unreadable('currency', `An entry is in ${of.slice(0, 10)}, the account in ${currency}`)
  return textAt(element, 'CdtDbtInd') === 'DBIT' ? -minor : minor
}

function readEntry(entry: Element, currency: string, take: (line: BankLine) => void): void {
  const amount = signed(entry, currency)
  if (amount === 0) return
  const typed = textAt(entry, 'BookgDt/Dt') || textAt(entry, 'BookgDt/DtTm') || textAt(entry, 'ValDt/Dt')
  const day = dayOf(typed.slice(0, 10), 'ymd')
  if (!day) throw unreadable('day', `“${typed.slice(0, 40)}” is no day of an entry`)
  const details = childrenAt(entry, 'NtryDtls/TxDtls')
  const parts = details.map((each) => partOf(each, amount, currency))
  // A batch is taken apart only where its transactions come to the entry; otherwise it is one line.
  const isSplit =
    parts.length > 1 && parts.reduce<number>((sum, part) => sum + (part ?? Number.NaN), 0) === amount
  const reference = plain(textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef'), 140)
  // Asked once: of an entry with many transactions it is looked for among as many elements.
  const added = textAt(entry, 'AddtlNtryInf').slice(0, longestCell)
  if (!isSplit) take({ day, amount, ...wordsOf(added, details, amount), bank_reference: reference })
  else
    for (const [at, each] of details.entries()) {
      if (parts[at] === 0) continue
      const own = plain(textAt(each, 'Refs/AcctSvcrRef') || textAt(each, 'Refs/TxId'), 140)
      take({
        day,
        amount: parts[at]!,
        ...wordsOf(added, [each], parts[at]!),
        bank_reference: own || reference,
      })
    }
}

function partOf(details: Element, whole: Minor, currency: string): Minor | undefined {
  const amount = childrenAt(details, 'Amt')[0] ?? childrenAt(details, 'AmtDtls/TxAmt/Amt')[0]
  const minor =
    amount && (amount.attributes.Ccy ?? currency) === currency
      ? amountOf(amount.text, '.', currency)
      : undefined
  if (minor === undefined) return undefined
  const way = textAt(details, 'CdtDbtInd')
  return way === 'DBIT' || (way === '' && whole < 0) ? -minor : minor
}

/** Who paid, or was paid, and all words about it. */
function wordsOf(
  added: string,
  details: readonly Element[],
  amount: Minor,
): Pick<BankLine, 'payer' | 'details'> {
  const party = amount > 0 ? ['Dbtr', 'UltmtDbtr'] : ['Cdtr', 'UltmtCdtr']
  const names = details.flatMap((each) =>
    party.flatMap((role) => [textAt(each, `RltdPties/${role}/Nm`), textAt(each, `RltdPties/${role}/Pty/Nm`)]),
  )
  const endToEnd = (each: Element) => textAt(each, 'Refs/EndToEndId').replace(/^NOTPROVIDED$/, '')
  const words = details.flatMap((each) => [
    ...childrenAt(each, 'RmtInf/Ustrd').map(({ text }) => text),
    ...childrenAt(each, 'RmtInf/Strd/CdtrRefInf/Ref').map(({ text }) => text),
    ...childrenAt(each, 'RmtInf/Strd/RfrdDocInf/Nb').map(({ text }) => text),
    endToEnd(each),
    textAt(each, 'AddtlTxInf'),
  ])
  return {
    payer: plain(names.find(Boolean) ?? '', 140),
    details: plain([...new Set([...words, added])].filter(Boolean).join(' ')),
  }
}
