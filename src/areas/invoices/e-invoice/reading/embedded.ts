import { inflateSync } from 'node:zlib'
import { mostBytes } from '#areas/invoices/e-invoice/reading/read.ts'

const mostFiles = 20

/**
 * The files that lie inside a PDF, as they were put there: plain or deflated. Nothing else of it is read, no name and no
 * script; what is larger than an invoice may be, or packed some other way, is left out.
 */
export function embeddedFiles(pdf: Uint8Array): Buffer[] {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const found: Buffer[] = []
  for (
    let at = bytes.indexOf('/EmbeddedFile');
    at >= 0 && found.length < mostFiles;
    at = bytes.indexOf('/EmbeddedFile', at + 1)
  ) {
    const file = streamAround(bytes, at)
    if (file) found.push(file)
  }
  return found
}

/** The stream whose dictionary stands there; undefined where it is none of ours to read. */
function streamAround(bytes: Buffer, at: number): Buffer | undefined {
  const begin = bytes.lastIndexOf(' obj', at)
  const stream = bytes.indexOf('stream', at)
  if (begin < 0 || stream < 0 || stream - begin > 4_000) return undefined
  const dictionary = bytes.subarray(begin, stream).toString('latin1')
  if (dictionary.includes('endobj') || !/\/Type\s*\/EmbeddedFile\b/.test(dictionary)) return undefined
  const first = stream + 'stream'.length + (bytes[stream + 6] === 0x0d ? 2 : 1)
  const length = Number(/\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1])
  const last = Number.isNaN(length) ? bytes.indexOf('endstream', first) : first + length
  if (last < first || last > bytes.length) return undefined
  const content = bytes.subarray(first, last)
  const filter = /\/Filter\s*\[?\s*\/(\w+)/.exec(dictionary)?.[1]
  if (!filter) return content.length <= mostBytes ? content : undefined
  if (filter !== 'FlateDecode') return undefined
  try {
    return inflateSync(content, { maxOutputLength: mostBytes })
  } catch {
    return undefined
  }
}
