import { resolve } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { houseFonts } from '#platform/pdf/fonts.ts'

export type PdfRequest = {
  /** Typst source, ours alone: what people wrote reaches it only as `json("data.json")`. */
  template: string
  /** Anything JSON can say. */
  data: unknown
  /** Files the template may draw, by the name it calls them: `image("logo.png")`. */
  images?: Record<string, Buffer>
  /** PDF/A-3a when absent: for keeping, tagged for readers, open to an attached e-invoice. */
  standard?: 'a-3a' | 'ua-1'
}

// A folder that is not there: a template can read what is handed in, and no file of the machine.
const room = resolve('/saffron-pdf')
const mainFile = `${room}/main.typ`
const dataFile = `${room}/data.json`
/**
 * Compiler results not used in this many documents are forgotten. What remains: version 0.7 of the compiler itself
 * keeps some 90 kB a document for good (measured, whatever the template), so a process that renders tens of
 * thousands is to be replaced now and then.
 */
const memory = 10

let compiler: NodeCompiler | undefined

/**
 * Renders a document with the house fonts; synchronous, some 7 ms a page. The same request gives the same bytes:
 * the template must set `document(date: …)` from its data. Throws with the template's own message and place.
 * A name in a script the fonts lack is drawn with what else the machine has, and the document is then tagged PDF
 * without the stricter standard, which forbids a missing letter.
 */
export function renderPdf(request: PdfRequest): Buffer {
  compiler ??= NodeCompiler.create({ workspace: room, fontArgs: [{ fontBlobs: houseFonts() }] })
  const images = Object.entries(request.images ?? {})
  try {
    compiler.addSource(mainFile, request.template)
    compiler.mapShadow(dataFile, Buffer.from(JSON.stringify(request.data)))
    for (const [name, bytes] of images) compiler.mapShadow(`${room}/${name}`, bytes)
    return write(compiler, request.standard ?? 'a-3a')
  } finally {
    for (const [name] of images) compiler.unmapShadow(`${room}/${name}`)
    compiler.unmapShadow(dataFile)
    compiler.evictCache(memory)
  }
}

// Straight to bytes: a laid-out document held by JavaScript is freed only when JavaScript cleans up, long after.
function write(typst: NodeCompiler, pdfStandard: string): Buffer {
  try {
    return typst.pdf({ mainFilePath: mainFile }, { pdfStandard })
  } catch (error) {
    if (!String(error).includes('could not be displayed with font')) throw error
    return typst.pdf({ mainFilePath: mainFile }, {})
  }
}

/** The extension under which a template can draw these bytes, by their first ones; undefined: not a picture we draw. */
export function imageKind(bytes: Buffer): 'png' | 'jpg' | 'gif' | 'webp' | 'svg' | undefined {
  const start = bytes.subarray(0, 12).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpg'
  if (start.startsWith('GIF8')) return 'gif'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  if (/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(bytes.subarray(0, 1000).toString('utf8')))
    return 'svg'
  return undefined
}

/** Can a document carry this picture? Tries it, so that a broken logo is refused when it is uploaded, not at issue. */
export function isDrawable(bytes: Buffer): boolean {
  const kind = imageKind(bytes)
  if (!kind) return false
  try {
    renderPdf({
      template: `#set document(title: "Picture", date: datetime(year: 2000, month: 1, day: 1))
#image(json("data.json"), alt: "Picture", width: 10mm)`,
      data: `picture.${kind}`,
      images: { [`picture.${kind}`]: bytes },
    })
    return true
  } catch {
    return false
  }
}
