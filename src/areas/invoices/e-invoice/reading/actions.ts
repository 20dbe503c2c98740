import type { EParty } from '#areas/invoices/e-invoice/model.ts'
import { type EInvoiceReading, mostLines } from '#areas/invoices/e-invoice/reading/contract.ts'
import { embeddedFiles } from '#areas/invoices/e-invoice/reading/embedded.ts'
import { suppliersNamed } from '#areas/invoices/e-invoice/reading/queries.ts'
import { type ReadInvoice, readEInvoice } from '#areas/invoices/e-invoice/reading/read.ts'
import { checkNorm } from '#areas/invoices/e-invoice/rules/check.ts'
import type { Db } from '#platform/db/tenant.ts'
import { invalid } from '#platform/refusal.ts'

/** What an e-invoice says that somebody was sent; refused with what is wrong with the file. */
export async function readContent(db: Db, content: string): Promise<EInvoiceReading> {
  const bytes = Buffer.from(content, 'base64')
  const { syntax, invoice } = readFile(bytes)
  const { period, totals } = invoice
  const named = await suppliersNamed(db, {
    vat_number: plain(invoice.seller.vat_number),
    company_number: plain(invoice.seller.legal_id?.id ?? ''),
  })
  return {
    syntax,
    ...invoice,
    period_from: period?.from ?? '',
    period_to: period?.to ?? '',
    seller: partyOf(invoice.seller),
    buyer: partyOf(invoice.buyer),
    lines: invoice.lines.slice(0, mostLines),
    totals,
    findings: checkNorm(invoice).slice(0, 100),
    supplier: named.length === 1 ? named[0]! : null,
  }
}

type Read = Omit<ReadInvoice, 'syntax'> & { syntax: EInvoiceReading['syntax'] }

/** XML as it is, or what lies inside a PDF. */
function readFile(bytes: Buffer): Read {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return orRefused(readEInvoice(bytes))
  const inside = embeddedFiles(bytes).map(readEInvoice)
  const found = inside.find((each) => 'invoice' in each)
  if (!found)
    throw unreadable(
      inside.length > 0 ? 'No file inside this PDF is an e-invoice' : 'No e-invoice lies inside this PDF',
    )
  return { ...orRefused(found), syntax: 'factur-x' }
}

function orRefused(read: ReturnType<typeof readEInvoice>): ReadInvoice {
  if ('fault' in read) throw unreadable(read.fault)
  return read
}

const unreadable = (why: string) => invalid('content', why, 'e_invoice.unreadable')

const plain = (number: string) => number.replaceAll(/[\s.-]/g, '').toUpperCase()

const partyOf = ({ name, vat_number, legal_id, address, email }: EParty) => ({
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
