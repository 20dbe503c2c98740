import { readFileSync } from 'node:fs'
import { sheetOf } from '#areas/invoices/document/layout-data.ts'
import type { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'
import { imageKind, type PdfRequest, renderPdf } from '#platform/pdf/pdf.ts'

const template = readFileSync(new URL('./invoice.typ', import.meta.url), 'utf8')

type Options = {
  /** The bytes behind `issuer.logo_key`; without them, or when they are no picture, the name stands there. */
  logo?: Buffer | undefined
  standard?: 'a-3a' | 'ua-1'
  attached?: PdfRequest['attached']
}

/** The PDF of what was issued: A4, tagged, PDF/A-3a. The same snapshot and logo give the same bytes. */
export function renderInvoice(
  snapshot: InvoiceSnapshot,
  { logo, standard = 'a-3a', attached }: Options = {},
): Promise<Buffer> {
  const kind = logo && imageKind(logo)
  const name = kind ? `logo.${kind}` : null
  return renderPdf({
    template,
    data: sheetOf(snapshot, { logo: name }),
    images: logo && name ? { [name]: logo } : {},
    standard,
    ...(attached && { attached }),
  })
}
