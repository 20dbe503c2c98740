import type { EParty } from '#areas/invoices/e-invoice/model.ts'
import { type EInvoiceReading, mostFindings, mostLines } from '#areas/invoices/e-invoice/reading/contract.ts'
import { embeddedFiles } from '#areas/invoices/e-invoice/reading/embedded.ts'
import { type ReadInvoice, readEInvoice } from '#areas/invoices/e-invoice/reading/read.ts'
import { checkNorm } from '#areas/invoices/e-invoice/rules/check.ts'
import { invalid } from '#platform/refusal.ts'

/** What is told of one text of the file. */
const longest = 5_000

export type EInvoiceContent = Omit<EInvoiceReading, 'supplier'>

/**
 * What the file says (base64) and what the norm says against it, as much of it as is shown. Refuses what is no e-invoice.
 * A reader (`platform/intake`).
 */
export function describeEInvoice(content: string): EInvoiceContent {
  const { syntax, invoice } = readFile(Buffer.from(content, 'base64'))
  const { period, totals } = invoice
  const all = {
    syntax,
    type_code: invoice.type_code,
    number: invoice.number,
    issue_date: invoice.issue_date,
    due_date: invoice.due_date,
    period_from: period?.from ?? '',
    period_to: period?.to ?? '',
    currency: invoice.currency,
    order: invoice.order,
    buyer_reference: invoice.buyer_reference,
    preceding: invoice.preceding.slice(0, mostLines),
    note: invoice.note,
    payment_terms: invoice.payment_terms,
    seller: partyOf(invoice.seller),
    buyer: partyOf(invoice.buyer),
    lines: invoice.lines.slice(0, mostLines).map(lineOf),
    taxes: invoice.taxes
      .slice(0, mostLines)
      .map(({ category, rate, base, tax, reason }) => ({ category, rate, base, tax, reason })),
    totals: {
      without_vat: totals.without_vat,
      vat: totals.vat,
      with_vat: totals.with_vat,
      payable: totals.payable,
    },
    findings: checkNorm(invoice)
      .slice(0, mostFindings)
      .map(({ rule, text }) => ({ rule, text })),
  }
  return cut(all) as EInvoiceContent
}

type Read = Omit<ReadInvoice, 'syntax'> & { syntax: EInvoiceContent['syntax'] }

/** XML as it is, or what lies inside a PDF. */
function readFile(bytes: Buffer): Read {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return orRefused(readEInvoice(bytes))
  let other: ReturnType<typeof readEInvoice> | undefined
  for (const file of embeddedFiles(bytes)) {
    other = readEInvoice(file)
    if ('invoice' in other) return { ...other, syntax: 'factur-x' }
  }
  throw unreadable(other ? 'No file inside this PDF is an e-invoice' : 'No e-invoice lies inside this PDF')
}

function orRefused(read: ReturnType<typeof readEInvoice>): ReadInvoice {
  if ('fault' in read) throw unreadable(read.fault)
  return read
}

const unreadable = (why: string) => invalid('content', why, 'e_invoice.unreadable')

const partyOf = ({ name, vat_number, legal_id, address, email }: EParty): EInvoiceContent['seller'] => ({
  name,
  vat_number,
  company_number: legal_id?.id ?? '',
  address: address
    ? [
        address.line_1,
        address.line_2,
        [address.city, address.postcode].filter(Boolean).join(' '),
        address.country,
      ].filter(Boolean)
    : [],
  email,
})

const lineOf = ({
  id,
  name,
  quantity,
  unit,
  price,
  net,
  category,
  rate,
}: EInvoiceContent['lines'][number]) => ({
  ...{ id, name, quantity, unit, price, net, category, rate },
})

/** Nobody reads a number of a million letters: whatever is longer ends in a sign that says so. */
function cut(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > longest ? `${value.slice(0, longest).replace(/\p{Cs}$/u, '')}…` : value
  if (Array.isArray(value)) return value.map(cut)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cut(each)]))
}
