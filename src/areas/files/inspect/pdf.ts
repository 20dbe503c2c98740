import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { refusedFile } from '#areas/files/inspect/refused.ts'

const unpack = promisify(inflate)

const piece = 1 << 20
/** Pieces overlap by this much, so that nothing hides on a seam. */
const seam = 4_096
/** A stream of objects, packed and unpacked, bytes. */
const mostPacked = 8_000_000
const mostUnpacked = 64_000_000
const mostStreams = 20_000
const mostPages = 100_000

/**
 * Names of what a PDF does by itself, or carries with it. `/OpenAction` alone may only say where reading begins. Short
 * ones are looked for with what follows them, as the bytes of a large picture hold any three letters by chance.
 */
const programs =
  /\/(JavaScript|Launch|SubmitForm|ImportData|RichMedia|Rendition)(?![A-Za-z0-9])|\/JS\s*(\d+\s+\d+\s+R|\([^)]{4})|\/XFA\s*(\[\s*[(\d]|\d+\s+\d+\s+R)/
const attachments = /\/(EmbeddedFiles?|Filespec\s*\/EF|FileAttachment)(?![A-Za-z0-9])/
const locked = /\/Encrypt(?![A-Za-z0-9])/

/**
 * Looks through a PDF piece by piece, also where its objects are packed. Refuses programs, files inside it, passwords, and
 * what is another kind of file at the same time. Answers how many pages it has.
 */
export async function inspectPdf(path: string): Promise<number | null> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    let pages = 0
    let streams = 0
    let unpacked = 0
    for (let from = 0; from < size; from += piece) {
      const bytes = await readAt(file, from, piece + seam)
      const words = readable(bytes)
      look(words)
      pages += pagesIn(words.slice(0, piece))
      for (const { at, length } of packedObjects(bytes, from, piece)) {
        if (++streams > mostStreams || length > mostPacked) throw broken
        const objects = await unpackedAt(file, at, length || mostPacked)
        unpacked += objects.length
        if (unpacked > mostUnpacked) throw broken
        const inside = readable(objects)
        look(inside)
        pages += pagesIn(inside)
      }
    }
    const tail = await readAt(file, Math.max(0, size - 66_000), 66_000)
    if (tail.includes('PK\x05\x06', 0, 'latin1')) throw twofold
    return pages > 0 && pages <= mostPages ? pages : null
  } finally {
    await file.close()
  }
}

function look(words: string): void {
  if (locked.test(words)) throw password
  if (programs.test(words)) throw carriesProgram
  if (attachments.test(words)) throw carriesFile
}

/** Names may be written letter by letter, `/J#61vaScript`. */
const readable = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const pagesIn = (words: string): number => words.match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length ?? 0

/** Where packed objects begin in a piece, and how long they are; 0 where that stands elsewhere. */
function* packedObjects(bytes: Buffer, from: number, within: number) {
  const words = bytes.toString('latin1')
  for (const found of words.matchAll(/\/ObjStm(?![A-Za-z])/g)) {
    if (found.index >= within) return
    const begin = words.indexOf('stream', found.index)
    if (begin < 0) throw broken
    const after = words.startsWith('\r\n', begin + 6) ? 2 : 1
    const head = words.slice(Math.max(0, words.lastIndexOf('<<', found.index)), begin)
    const [, length] = /\/Length\s+(\d{1,9})(?!\s+\d+\s+R)/.exec(head) ?? []
    yield { at: from + begin + 6 + after, length: Number(length ?? 0) }
  }
}

async function unpackedAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const packed = await readAt(file, at, length)
  try {
    return await unpack(packed, { maxOutputLength: mostUnpacked, finishFlush: 2 })
  } catch {
    // Packed in another way, or not at all: then it stands there to be read, or nobody can.
    return packed
  }
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, at)
  return buffer.subarray(0, bytesRead)
}

const carriesProgram = refusedFile(
  'script',
  'This PDF carries a program',
  'Print it to a new PDF, which leaves the program out.',
)
const carriesFile = refusedFile(
  'embedded',
  'This PDF carries another file',
  'Upload that file by itself, and print this one to a new PDF.',
)
const password = refusedFile(
  'password',
  'This PDF is protected by a password',
  'Save it without protection, so that it can be checked and read.',
)
const twofold = refusedFile(
  'twofold',
  'This PDF is another kind of file at the same time',
  'Print it to a new PDF.',
)
const broken = refusedFile('broken', 'This PDF cannot be read', 'It may be damaged. Save it again.')
