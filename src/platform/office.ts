import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { Refusal } from '#platform/refusal.ts'

const options = { lazyEntries: true, validateEntrySizes: true, autoClose: false }

/** A document unpacks to this at most, bytes, and holds so many parts. */
const mostUnpacked = 250_000_000
const mostParts = 5_000
/** Text packs well, and nothing packs like this. */
const mostRatio = 200

/** Parts that are programs, or other files; and folders of such. */
const hidden = /^(vbaproject\.bin|vbadata\.xml|oleobject\d*\.bin)$/
const folders = new Set(['activex', 'embeddings', 'macrosheets'])
/** The figures of a chart: a workbook of its own, which is looked into as well. */
const ofChart = /^(word|xl)\/embeddings\/[^/]*\.xlsx$/
const largestOfChart = 5_000_000

/**
 * Looks into a Word or Excel document, which is a zip, part by part and without keeping anything of it. Refuses macros,
 * files inside it but the figures of a chart, and what unpacks without end: what its directory says of sizes is not
 * believed.
 */
export async function inspectOffice(from: string | Buffer): Promise<void> {
  const opened = () =>
    typeof from === 'string' ? openPromise(from, options) : fromBufferPromise(from, options)
  await inspectParts(opened, { left: mostUnpacked, isChart: false })
}

/** `left`: so much all of it may still unpack to, bytes. */
type Inspecting = { left: number; isChart: boolean }

async function inspectParts(opened: () => Promise<ZipFile>, at: Inspecting): Promise<void> {
  const zip = await opened().catch(() => {
    throw broken
  })
  try {
    if (zip.entryCount > mostParts) throw bomb
    let packed = 0
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase()
      const isChart = !at.isChart && ofChart.test(name)
      if (!isChart && isHidden(name)) throw carriesMore
      // Parts lie one behind the other, unless the same bytes are to be unpacked under many names.
      packed += entry.compressedSize
      if (packed > zip.fileSize) throw bomb
      const most = Math.min(at.left, Math.max(1_000_000, entry.compressedSize * mostRatio))
      if (entry.uncompressedSize > most) throw bomb
      if (isChart && entry.uncompressedSize > largestOfChart) throw carriesMore
      const { size, bytes } = await unpacked(zip, entry, most, isChart || name === contents)
      at.left -= size
      // A program may also be declared under any name, in the list of contents.
      if (name === contents && /macroEnabled|vbaProject/i.test(bytes.toString('latin1'))) throw carriesMore
      if (!isChart) continue
      const inside = { left: at.left, isChart: true }
      await inspectParts(() => fromBufferPromise(bytes, options), inside)
      at.left = inside.left
    }
  } catch (error) {
    throw error instanceof Refusal ? error : broken
  } finally {
    zip.close()
  }
}

const contents = '[content_types].xml'

function isHidden(part: string): boolean {
  const names = part.split('/')
  return hidden.test(names.at(-1)!) || names.slice(0, -1).some((name) => folders.has(name))
}

/** What a part really unpacks to; its bytes where they are asked for, so many of them as are looked at. */
async function unpacked(
  zip: ZipFile,
  entry: Entry,
  most: number,
  isKept: boolean,
): Promise<{ size: number; bytes: Buffer }> {
  const stream = await zip.openReadStreamPromise(entry)
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > most) throw bomb
    if (isKept && size <= largestOfChart) pieces.push(piece)
  }
  return { size, bytes: Buffer.concat(pieces) }
}

const refusedFile = (code: string, title: string, description: string) =>
  new Refusal(`file.${code}`, 422, title, description, { file: [title] })

const carriesMore = refusedFile(
  'macros',
  'This document carries macros or other files',
  'Save it without them (docx or xlsx), or as a PDF.',
)
const bomb = refusedFile(
  'bomb',
  'This document unpacks to far more than it should',
  'Save it again with the program that made it.',
)
const broken = refusedFile('broken', 'This document cannot be read', 'It may be damaged. Save it again.')
