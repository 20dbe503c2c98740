import { toCii } from '#areas/invoices/e-invoice/cii.ts'
import { type EInvoice, norm } from '#areas/invoices/e-invoice/model.ts'
import { rewriteXmp } from '#platform/pdf/xmp.ts'

/** What lies in a Factur-X: CII by the norm itself, as its profile EN 16931 has it. */
export const facturXml = (invoice: EInvoice): string =>
  toCii({ ...invoice, specification: norm, process: '' })

export const facturXFile = (invoice: EInvoice) => ({
  name: 'factur-x.xml',
  bytes: Buffer.from(facturXml(invoice)),
  mime: 'text/xml',
  description: 'The invoice as data: Factur-X, profile EN 16931',
})

const space = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const properties = [
  ['DocumentFileName', 'factur-x.xml', 'The name of the embedded XML file'],
  ['DocumentType', 'INVOICE', 'The type of the document'],
  ['Version', '1.0', 'The version of the standard'],
  ['ConformanceLevel', 'EN 16931', 'The profile of the embedded XML file'],
] as const

const described = properties.map(
  ([name, , description]) =>
    `<rdf:li rdf:parseType="Resource"><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType></rdf:li>`,
)
const schema = `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${space}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${described.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`
const said = `<rdf:Description rdf:about="" xmlns:fx="${space}">${properties.map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`).join('')}</rdf:Description>`

/** A PDF that carries `factur-x.xml` says so of itself, and what its words mean, as PDF/A-3 asks. */
export function asFacturX(pdf: Buffer): Buffer {
  return rewriteXmp(pdf, (xmp) =>
    xmp
      // A document in letters that our fonts lack is no PDF/A, and explains nothing.
      .replace('</rdf:Bag></pdfaExtension:schemas>', `${schema}</rdf:Bag></pdfaExtension:schemas>`)
      .replace('</rdf:RDF>', `${said}</rdf:RDF>`),
  )
}
