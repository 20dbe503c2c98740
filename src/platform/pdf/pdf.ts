import { previewApart, renderApart } from '#platform/pdf/renderers.ts'

export type PdfRequest = {
  /** Typst source, ours alone: what people wrote reaches it only as `json("data.json")`. */
  template: string
  /** Anything JSON can say. */
  data: unknown
  /** Files the template may draw, by the name it calls them: `image("logo.png")`. */
  images?: Record<string, Uint8Array>
  /** A file that lies inside the document, as another way to read it. */
  attached?: { name: string; bytes: Uint8Array; mime: string; description: string }
  /** PDF/A-3a when absent: for keeping, tagged for readers, open to an attached e-invoice. */
  standard?: 'a-3a' | 'ua-1'
}

/**
 * Renders a document with the house fonts, in a process of its own: the server answers others meanwhile. The same
 * request gives the same bytes: the template must set `document(date: …)` from its data. Rejects with the template's
 * own message and place. A name in a script the fonts lack is drawn with what else the machine has, and the document
 * is then tagged PDF without the stricter standard, which forbids a missing letter.
 */
export function renderPdf(request: PdfRequest): Promise<Buffer> {
  return renderApart(request)
}

/** The same for whoever is designing: as a PDF, or its pages one below the other as a picture; and how many there are. */
export function previewPdf(
  request: PdfRequest,
  as: 'pdf' | 'svg',
): Promise<{ bytes: Buffer; pages: number }> {
  return previewApart(request, as)
}

/** The extension under which a template can draw these bytes, by their first ones; undefined: not a picture we draw. */
export function imageKind(bytes: Buffer): 'png' | 'jpg' | 'gif' | 'webp' | 'svg' | undefined {
  const start = bytes.subarray(0, 12).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpg'
  if (start.startsWith('GIF8')) return 'gif'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  return isSvg(bytes.subarray(0, 1000).toString('utf8')) ? 'svg' : undefined
}

/** Comment by comment: one pattern for all of them tries every way to divide them, which are more than anybody waits for. */
function isSvg(begin: string): boolean {
  let rest = begin
    .trimStart()
    .replace(/^<\?xml[^>]*>/, '')
    .trimStart()
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', '<!--'.length)
    if (end < 0) return false
    rest = rest.slice(end + '-->'.length).trimStart()
  }
  return /^<svg[\s>]/.test(rest)
}
