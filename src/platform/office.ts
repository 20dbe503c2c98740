import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { Refusal } from '#platform/refusal.ts'

const open = promisify<string, yauzl.Options, ZipFile>(yauzl.open)

/** A document unpacks to this at most, bytes, and holds so many parts. */
const mostUnpacked = 250_000_000
const mostParts = 5_000
/** Text packs well, and nothing packs like this. */
const mostRatio = 200

/** Parts that are programs, or other files; and folders of such. */
const hidden = /^(vbaproject\.bin|vbadata\.xml|oleobject\d*\.bin)$/
const folders = new Set(['activex', 'embeddings', 'macrosheets'])

function isHidden(part: string): boolean {
  const names = part.toLowerCase().split('/')
  return hidden.test(names.at(-1)!) || names.slice(0, -1).some((name) => folders.has(name))
}

/**
 * Looks into a Word or Excel document, which is a zip, part by part and without keeping anything of it. Refuses macros,
 * files inside it, and what unpacks without end: what its directory says of sizes is not believed.
 */
export async function inspectOffice(path: string): Promise<void> {
  let zip: ZipFile
  try {
    zip = await open(path, { lazyEntries: true, validateEntrySizes: true, autoClose: false })
  } catch {
    throw broken
  }
  try {
    if (zip.entryCount > mostParts) throw bomb
    await new Promise<void>((resolve, reject) => {
      let unpacked = 0
      let packed = 0
      zip.on('error', () => reject(broken))
      zip.on('end', resolve)
      zip.on('entry', (entry: Entry) => {
        if (isHidden(entry.fileName)) return reject(carriesMore)
        // Parts lie one behind the other, unless the same bytes are to be unpacked under many names.
        packed += entry.compressedSize
        if (packed > zip.fileSize) return reject(bomb)
        const most = Math.min(mostUnpacked - unpacked, Math.max(1_000_000, entry.compressedSize * mostRatio))
        if (entry.uncompressedSize > most) return reject(bomb)
        sizeOf(zip, entry, most).then((size) => {
          unpacked += size
          zip.readEntry()
        }, reject)
      })
      zip.readEntry()
    })
  } finally {
    zip.close()
  }
}

/** What a part really unpacks to. A program may also be declared under any name, in the list of contents. */
function sizeOf(zip: ZipFile, entry: Entry, most: number): Promise<number> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(broken)
      let size = 0
      let words = ''
      const isList = entry.fileName === '[Content_Types].xml'
      stream.on('data', (bytes: Buffer) => {
        size += bytes.length
        if (isList && words.length < 1_000_000) words += bytes.toString('latin1')
        if (size > most) {
          stream.destroy()
          reject(bomb)
        }
      })
      stream.on('error', () => reject(broken))
      stream.on('end', () => (/macroEnabled|vbaProject/i.test(words) ? reject(carriesMore) : resolve(size)))
    })
  })
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
