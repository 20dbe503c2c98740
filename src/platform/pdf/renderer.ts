import { compilePdf, compilePreview } from '#platform/pdf/compile.ts'
import type { PdfRequest } from '#platform/pdf/pdf.ts'

/** The process that renders: one request after the other, until whoever started it ends it or is gone. */
export type Rendered = { pdf: Uint8Array; pages?: number } | { error: string }
/** `preview`: with its number of pages, as a PDF or as a picture. */
export type RenderRequest = PdfRequest & { preview?: 'pdf' | 'svg' }

process.on('disconnect', () => process.exit())
process.on('message', (request: RenderRequest) => {
  process.send!(answer(request))
})

function answer({ preview, ...request }: RenderRequest): Rendered {
  try {
    if (preview) {
      const { bytes, pages } = compilePreview(request, preview)
      return { pdf: bytes, pages }
    }
    return { pdf: compilePdf(request) }
  } catch (error) {
    return { error: wordsOf(error) }
  }
}

// The compiler puts what it has to say, with its place, where other errors have a code.
const wordsOf = (error: unknown) => {
  const { message, code } = error as Partial<NodeJS.ErrnoException>
  return message || code || String(error)
}
