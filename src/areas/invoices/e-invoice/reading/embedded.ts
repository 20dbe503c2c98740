import { inflateSync } from 'node:zlib'
import { mostBytes } from '#areas/invoices/e-invoice/reading/read.ts'

/** Files of one PDF that are unpacked, and what they may come to together. */
const mostFiles = 20
const mostInAll = 4 * mostBytes
/** Deflate makes nothing smaller than this part of itself. */
const mostGrowth = 1032
const longestDictionary = 4_000

/**
 * The files that lie inside a PDF, as they were put there: plain or deflated, each as it is asked for. Nothing else of it
 * is read, no name and no script; what is larger than an invoice may be, or packed some other way, is left out.
 *
 * Every search goes on where it ended before, so that the whole takes one pass, however often a word stands there.
 */
export function* embeddedFiles(pdf: Uint8Array): Generator<Buffer, void, undefined> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const named = forward(bytes, '/EmbeddedFile')
  const streams = forward(bytes, 'stream')
  const objects = forward(bytes, ' obj')
  const ends = forward(bytes, 'endstream')
  let before = 0
  let tried = 0
  let left = mostInAll
  for (let at = named(0); at < Infinity && tried < mostFiles && left > 0; at = named(before)) {
    const stream = streams(at)
    if (stream === Infinity) return
    const begin = lastBefore(objects, before, stream)
    before = stream + 'stream'.length
    if (begin === undefined || stream - begin > longestDictionary) continue
    const content = contentAt(bytes, bytes.subarray(begin, stream).toString('latin1'), stream, ends)
    if (!content) continue
    tried += 1
    const most = Math.min(mostBytes, left)
    const file = content.packed ? unpacked(content.bytes, most) : content.bytes
    left -= file ? file.length : Math.min(most, content.bytes.length * mostGrowth)
    if (file && file.length <= most) yield file
  }
}

/** Where a word stands next, from places that only ever grow; Infinity: nowhere any more. */
function forward(bytes: Buffer, word: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      const next = bytes.indexOf(word, from)
      found = next < 0 ? Infinity : next
    }
    return found
  }
}

/** The last place before `end`, not before `from`. */
function lastBefore(next: (from: number) => number, from: number, end: number): number | undefined {
  let last: number | undefined
  for (let at = next(from); at < end; at = next(at + 1)) last = at
  return last
}

type Content = { bytes: Buffer; packed: boolean }

/** The bytes of the stream that this dictionary describes; undefined where they are none of ours to read. */
function contentAt(
  bytes: Buffer,
  dictionary: string,
  stream: number,
  ends: (from: number) => number,
): Content | undefined {
  if (dictionary.includes('endobj') || !/\/Type\s*\/EmbeddedFile\b/.test(dictionary)) return undefined
  const first = stream + 'stream'.length + (bytes[stream + 6] === 0x0d ? 2 : 1)
  const length = lengthIn(dictionary)
  const last = length === undefined ? ends(first) : first + length
  if (last < first || last > bytes.length) return undefined
  const filter = /\/Filter\s*\[?\s*\/(\w+)/.exec(dictionary)?.[1]
  if (filter && filter !== 'FlateDecode') return undefined
  return { bytes: bytes.subarray(first, last), packed: filter !== undefined }
}

/** Undefined where it stands in an object of its own (`12 0 R`): then the end of the stream says it. */
function lengthIn(dictionary: string): number | undefined {
  const [, length, other] = /\/Length\s+(\d{1,10})\b(\s+\d+\s+R\b)?/.exec(dictionary) ?? []
  return length === undefined || other !== undefined ? undefined : Number(length)
}

function unpacked(content: Buffer, most: number): Buffer | undefined {
  try {
    return inflateSync(content, { maxOutputLength: most })
  } catch {
    return undefined
  }
}
