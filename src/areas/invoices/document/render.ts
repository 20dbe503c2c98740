import { readFileSync } from 'node:fs'
import { type Sheet, sheetOf } from '#areas/invoices/document/layout-data.ts'
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
export const renderInvoice = (snapshot: InvoiceSnapshot, options: Options = {}): Promise<Buffer> =>
  renderSheet((logo) => sheetOf(snapshot, { logo }), options)

/** The same of a sheet that calls itself something else; `write` is told what the logo is called, null: there is none. */
export function renderSheet(
  write: (logo: string | null) => Sheet,
  { logo, standard = 'a-3a', attached }: Options = {},
): Promise<Buffer> {
  const kind = logo && imageKind(logo)
  const name = kind ? `logo.${kind}` : null
  return renderPdf({
    template,
    data: write(name),
    images: logo && name ? { [name]: logo } : {},
    standard,
    ...(attached && { attached }),
  })
}
