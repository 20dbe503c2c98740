import { resolve } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { houseFonts } from '#platform/pdf/fonts.ts'
import type { PdfRequest } from '#platform/pdf/pdf.ts'

// A folder that is not there: a template can read what is handed in, and no file of the machine.
const room = resolve('/saffron-pdf')
const mainFile = `${room}/main.typ`
const dataFile = `${room}/data.json`
/** Compiler results not used in this many rounds of forgetting are let go. */
const memory = 10
/** Forgetting walks through all that is remembered, so it waits until there is something to forget. */
const documentsARound = 10

let compiler: NodeCompiler | undefined
let compiled = 0

/**
 * Renders a document with the house fonts; synchronous, some 18 ms of processor time for an invoice of two pages.
 * Throws with the template's own message and place. Ran by `renderer.ts` in processes of its own: version 0.7 of the
 * compiler keeps some 90 kB a document for good (measured, whatever the template).
 */
export const compilePdf = (request: PdfRequest): Buffer =>
  withSource(request, (typst) => write(typst, { mainFilePath: mainFile }, request.standard ?? 'a-3a'))

/** The same with its number of pages, also drawn as one picture (SVG, its letters as outlines). */
export const compilePreview = (request: PdfRequest, as: 'pdf' | 'svg'): { bytes: Buffer; pages: number } =>
  withSource(request, (typst) => {
    const compiled = typst.compile({ mainFilePath: mainFile })
    const laidOut = compiled.result
    if (!laidOut) throw compiled.takeError()
    const bytes =
      as === 'svg' ? Buffer.from(typst.svg(laidOut)) : write(typst, laidOut, request.standard ?? 'a-3a')
    return { bytes, pages: laidOut.numOfPages }
  })

function withSource<T>(request: PdfRequest, work: (typst: NodeCompiler) => T): T {
  compiler ??= NodeCompiler.create({ workspace: room, fontArgs: [{ fontBlobs: houseFonts() }] })
  const { attached } = request
  const images = Object.entries({ ...request.images, ...(attached && { [attached.name]: attached.bytes }) })
  try {
    compiler.addSource(mainFile, attached ? `${request.template}\n${attachment(attached)}` : request.template)
    compiler.mapShadow(dataFile, Buffer.from(JSON.stringify(request.data)))
    for (const [name, bytes] of images) compiler.mapShadow(`${room}/${name}`, Buffer.from(bytes))
    return work(compiler)
  } finally {
    for (const [name] of images) compiler.unmapShadow(`${room}/${name}`)
    compiler.unmapShadow(dataFile)
    if (++compiled % documentsARound === 0) compiler.evictCache(memory)
  }
}

/** Its words are ours alone, and quoted all the same. */
const attachment = ({ name, mime, description }: NonNullable<PdfRequest['attached']>): string =>
  `#pdf.attach(${JSON.stringify(name)}, relationship: "alternative", mime-type: ${JSON.stringify(mime)}, description: ${JSON.stringify(description)})`

// Straight to bytes: a laid-out document held by JavaScript is freed only when JavaScript cleans up, long after.
function write(typst: NodeCompiler, of: Parameters<NodeCompiler['pdf']>[0], pdfStandard: string): Buffer {
  try {
    return typst.pdf(of, { pdfStandard })
  } catch (error) {
    if (!String(error).includes('could not be displayed with font')) throw error
    return typst.pdf(of, {})
  }
}
