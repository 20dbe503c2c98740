import type { EInvoice } from '#areas/invoices/e-invoice/model.ts'
import { readCii } from '#areas/invoices/e-invoice/reading/read-cii.ts'
import { readUbl } from '#areas/invoices/e-invoice/reading/read-ubl.ts'
import { parseXml } from '#platform/xml.ts'

/** Larger than any invoice, and small enough to be read while somebody waits. */
export const mostBytes = 10_000_000
const bounds = { deepest: 24, mostElements: 300_000 }

export type ReadInvoice = { syntax: 'ubl' | 'cii'; invoice: EInvoice }

/** An e-invoice of UBL or CII read into fields; or why it is none. */
export function readEInvoice(xml: Uint8Array): ReadInvoice | { fault: string } {
  if (xml.byteLength > mostBytes) return { fault: 'It is larger than 10 MB' }
  const root = parseXml(textOf(xml), bounds)
  if ('fault' in root) return { fault: `This XML cannot be read: ${root.fault}` }
  if (root.name === 'Invoice' || root.name === 'CreditNote') return { syntax: 'ubl', invoice: readUbl(root) }
  if (root.name === 'CrossIndustryInvoice') return { syntax: 'cii', invoice: readCii(root) }
  return { fault: 'This XML is no e-invoice of UBL or CII' }
}

/** UTF-8, or UTF-16 where its first bytes say so; whatever cannot be read becomes a sign that says so. */
function textOf(xml: Uint8Array): string {
  const [first, second] = xml
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(xml)
}
