import { readFileSync } from 'node:fs'
import type { Design } from '#areas/invoice-templates/contract.ts'
import type { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'
import { drawingOf } from '#areas/invoices/templates/layout.ts'
import type { Language } from '#platform/languages.ts'
import { imageKind, type PdfRequest, previewPdf, renderPdf } from '#platform/pdf/pdf.ts'

const template = readFileSync(new URL('./template.typ', import.meta.url), 'utf8')

type Options = {
  language: Language
  /** The bytes of the agency’s logo; without them, or when they are no picture, the name stands there. */
  logo?: Buffer | undefined
  draft?: boolean
  attached?: PdfRequest['attached']
}

/** The PDF of a document by this design: tagged, PDF/A-3a. The same snapshot, design and logo give the same bytes. */
export const renderByTemplate = (
  snapshot: InvoiceSnapshot,
  design: Design,
  options: Options,
): Promise<Buffer> => renderPdf(requestOf(snapshot, design, options))

/** The same for whoever designs it, or its pages one below the other as a picture; and how many pages there are. */
export const drawByTemplate = (
  snapshot: InvoiceSnapshot,
  design: Design,
  { as, ...options }: Options & { as: 'pdf' | 'svg' },
) => previewPdf(requestOf(snapshot, design, options), as)

function requestOf(
  snapshot: InvoiceSnapshot,
  design: Design,
  { language, logo, draft = false, attached }: Options,
): PdfRequest {
  const kind = logo && imageKind(logo)
  const name = kind ? `logo.${kind}` : null
  return {
    template,
    data: drawingOf(snapshot, design, { language, logo: name, draft }),
    images: logo && name ? { [name]: logo } : {},
    ...(attached && { attached }),
  }
}
