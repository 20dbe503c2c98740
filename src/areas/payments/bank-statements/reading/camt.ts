import { amountOf } from '#areas/payments/bank-statements/reading/amounts.ts'
import {
  type BankFile,
  type BankLine,
  type LeftOut,
  longestCell,
  manyCurrencies,
  mostLines,
  plain,
  tooMany,
  unreadable,
} from '#areas/payments/bank-statements/reading/bank-file.ts'
import { dayOf } from '#areas/payments/bank-statements/reading/days.ts'
import { otherKinds } from '#areas/payments/bank-statements/reading/decode.ts'
import { inOrder, type Part } from '#areas/payments/bank-statements/reading/totals.ts'
import { parseXml } from '#areas/payments/bank-statements/reading/xml.ts'
import type { LeftOutReason } from '#areas/payments/bank-statements/words.ts'
import type { Minor } from '#platform/money.ts'
import { childrenAt, type Element, textAt } from '#platform/xml.ts'

/**
 * A CAMT.053 file of one account: booked entries alone, each transaction of a batch a line of its own. Its statements may
 * stand in any order.
 */
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
  let count = 0
  const left_out: LeftOut[] = []
  const parts = statements.map((statement): Part => {
    const lines: BankLine[] = []
    const take = (line: BankLine) => {
      if (++count > mostLines) throw tooMany()
      lines.push(line)
    }
    for (const entry of childrenAt(statement, 'Ntry')) {
      const reason = whyLeftOut(entry)
      if (reason === undefined) readEntry(entry, currency, take)
      else left_out.push(leftOut(entry, reason))
    }
    return {
      opening: balanceOf(statement, currency, ['OPBD', 'PRCD']),
      closing: balanceOf(statement, currency, ['CLBD']),
      day: dayOfStatement(statement),
      number: Number(
        /^\d{1,15}$/.exec(textAt(statement, 'ElctrncSeqNb') || textAt(statement, 'LglSeqNb'))?.[0] ?? 0,
      ),
      lines,
    }
  })
  return { format: 'camt053', account: [...accounts][0]!, currency, ...inOrder(parts, currency), left_out }
}

/** When it ends: the day of its last balance, else of what it is from and to, else when it was made. */
function dayOfStatement(statement: Element): string {
  const closing = childrenAt(statement, 'Bal').find((each) => textAt(each, 'Tp/CdOrPrtry/Cd') === 'CLBD')
  return (
    textAt(closing, 'Dt/Dt') ||
    textAt(closing, 'Dt/DtTm') ||
    textAt(statement, 'FrToDt/ToDtTm') ||
    textAt(statement, 'CreDtTm')
  ).slice(0, 40)
}

const kindWords = (document: Element) => {
  const kind = document.children[0]?.name
  if (kind === 'BkToCstmrAcctRpt') return 'This is CAMT.052, of which nothing is booked yet: ask for CAMT.053'
  if (kind === 'BkToCstmrDbtCdtNtfctn')
    return 'This is CAMT.054, which gives single notices: ask for CAMT.053'
  if (document.name.toLowerCase() === 'html')
    return `This is a web page and no bank statement: ask the bank for ${otherKinds}`
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

/** Undefined: it is booked. */
function whyLeftOut(entry: Element): LeftOutReason | undefined {
  const state = textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts') || textAt(entry, 'Sts/Prtry')
  if (state === 'BOOK' || state === '') return undefined
  return state === 'INFO' ? 'information' : 'pending'
}

/** As far as it can be read: nothing of it is money. */
function leftOut(entry: Element, reason: LeftOutReason): LeftOut {
  const minor = amountOf(textAt(entry, 'Amt'), '.', childrenAt(entry, 'Amt')[0]?.attributes.Ccy ?? 'KWD')
  const isOut = textAt(entry, 'CdtDbtInd') === 'DBIT'
  const amount = minor === undefined ? null : isOut && minor !== 0 ? -minor : minor
  const details = childrenAt(entry, 'NtryDtls/TxDtls')
  const added = textAt(entry, 'AddtlNtryInf').slice(0, longestCell)
  const { payer, details: words } = wordsOf(added, details.slice(0, 5), amount ?? 0)
  return { day: dayOfEntry(entry) ?? null, amount, text: plain([payer, words].join(' '), 200), reason }
}

const typedDay = (entry: Element) =>
  textAt(entry, 'BookgDt/Dt') || textAt(entry, 'BookgDt/DtTm') || textAt(entry, 'ValDt/Dt')
const dayOfEntry = (entry: Element) => dayOf(typedDay(entry).slice(0, 10), 'ymd')

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
  const day = dayOfEntry(entry)
  if (!day) throw unreadable('day', `“${typedDay(entry).slice(0, 40)}” is no day of an entry`)
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
