import { readFileSync } from 'node:fs'
import type { Document } from '#areas/key-information/queries.ts'
import { formatDay } from '#platform/days.ts'
import { renderPdf } from '#platform/pdf/pdf.ts'

const template = readFileSync(new URL('./key-information.typ', import.meta.url), 'utf8')

/** A version as a PDF: A4, tagged, two pages at most with the usual words. The same version gives the same bytes. */
export function renderDocument(document: Document, accent: string): Promise<Buffer> {
  const { content, sha256 } = document
  const [year, month, day] = content.issued_on.split('-').map(Number)
  return renderPdf({
    template,
    data: {
      ...{ ...content, accent, date: { year, month, day }, issued: formatDay(content.issued_on) },
      print: sha256.slice(0, 16),
    },
  })
}
