import { open } from 'node:fs/promises'
import { refusedFile } from '#areas/files/inspect/refused.ts'
import type { TypeName } from '#areas/files/inspect/types.ts'

/** The schemas of e-invoices: UBL, and the Cross Industry Invoice; named in the same element, which no other begins in. */
const schemas =
  /<([\w.-]+:)?(Invoice|CreditNote|CrossIndustryInvoice)\b[^<>]*\b(urn:oasis:names:specification:ubl:schema:xsd:(Invoice|CreditNote)-2|urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100)/
/** What makes a page or a drawing of XML, or lets it reach for something. */
const programs = /<!doctype|<!entity|<\?xml-stylesheet|www\.w3\.org\/(1999\/xhtml|2000\/svg|1999\/xsl)/i
const piece = 1 << 16

/** XML is taken in where it is an e-invoice, and nothing in it is anything else. */
export async function inspectXml(path: string): Promise<TypeName> {
  const file = await open(path)
  try {
    let before = ''
    let first = true
    for await (const bytes of file.createReadStream({ highWaterMark: piece, autoClose: false })) {
      const text = before + (bytes as Buffer).toString('latin1')
      if ((first && !schemas.test(text)) || programs.test(text)) throw notTaken
      first = false
      before = text.slice(-200)
    }
  } finally {
    await file.close()
  }
  return 'xml'
}

const notTaken = refusedFile(
  'type',
  'This XML is no e-invoice',
  'Of XML only e-invoices are taken in: UBL or CII, with nothing else inside. Save anything else as a PDF.',
)
