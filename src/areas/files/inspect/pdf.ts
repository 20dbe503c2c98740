import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { refusedFile } from '#areas/files/inspect/refused.ts'

const piece = 1 << 20
/** Pieces overlap by this much, so that nothing hides on a seam. */
const seam = 4_096
/** A stream of objects, packed; all of them unpacked, bytes; and how many there may be. */
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
/** The name of packed objects, `/ObjStm`, any letter of which may be written by its number. */
const packed = /\/(?:O|#4[fF])(?:b|#62)(?:j|#6[aA])(?:S|#53)(?:t|#74)(?:m|#6[dD])(?![A-Za-z])/g

/**
 * Looks through a PDF once, also where its objects are packed. Refuses programs, files inside it, passwords, and what is
 * another kind of file at the same time. Answers how many pages it has.
 */
export async function inspectPdf(path: string): Promise<number | null> {
  // Whole: a file has a largest size, and is gone through from its beginning to its end in several steps at once.
  const file = await readFile(path)
  const streams = openStreams(file)
  let pages = 0
  for (let from = 0; from < file.length; from += piece) {
    const words = readable(file.subarray(from, from + piece + seam))
    look(words)
    pages += pagesIn(words.slice(0, piece))
    for (const objects of streams.within(from)) {
      const inside = readable(objects)
      look(inside)
      pages += pagesIn(inside)
    }
  }
  if (file.subarray(-66_000).includes('PK\x05\x06', 0, 'latin1')) throw twofold
  return pages > 0 && pages <= mostPages ? pages : null
}

function look(words: string): void {
  if (locked.test(words)) throw password
  if (programs.test(words)) throw carriesProgram
  if (attachments.test(words)) throw carriesFile
}

/** Names may be written letter by letter, `/J#61vaScript`. */
function readable(bytes: Buffer): string {
  let at = bytes.indexOf(hash)
  if (at < 0) return bytes.toString('latin1')
  const written = Buffer.from(bytes)
  let end = at
  for (; at < bytes.length; at++) {
    const byte = bytes[at]!
    const [high, low] = byte === hash ? [digit(bytes[at + 1]), digit(bytes[at + 2])] : [-1, -1]
    const isWritten = high >= 0 && low >= 0
    written[end++] = isWritten ? high * 16 + low : byte
    if (isWritten) at += 2
  }
  return written.toString('latin1', 0, end)
}

const hash = 35
const digit = (byte = 0): number =>
  byte >= 48 && byte <= 57
    ? byte - 48
    : (byte >= 65 && byte <= 70) || (byte >= 97 && byte <= 102)
      ? (byte & 7) + 9
      : -1

const pagesIn = (words: string): number => words.match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length ?? 0

/**
 * The streams of objects of a file, unpacked as they are come to. Wherever one begins, ends or says how long it is, is
 * looked for from where the one before was found, so that a byte is looked at once, however many of them there are; and
 * what they take together has an end.
 */
function openStreams(file: Buffer) {
  const begins = finding(file, 'stream')
  const ends = finding(file, 'endstream')
  let begin = -1
  let count = 0
  let taken = 0
  let unpacked = 0

  return {
    /** Those that are named in the piece which begins there. */
    *within(from: number): Generator<Buffer> {
      const words = file.toString('latin1', from, from + piece + seam)
      for (const { index } of words.matchAll(packed)) {
        if (index >= piece) return
        const named = from + index
        // Named twice before it begins, it is one.
        if (named < begin) continue
        const before = Math.max(0, begin)
        begin = begins(named)
        if (begin < 0) throw broken
        const length = lengthOf(file.subarray(before, named), file.subarray(named, begin))
        if (++count > mostStreams || length > mostPacked) throw broken
        const at = begin + 6 + (file[begin + 6] === 13 && file[begin + 7] === 10 ? 2 : 1)
        const end = ends(at)
        // Who says less than there is hides the rest from whoever believes it.
        const most = length || end >= 0 ? Math.max(length, end - at) : mostPacked
        const stream = file.subarray(at, at + Math.min(mostPacked, most))
        taken += stream.length
        // They lie one behind the other, unless somebody wants the same bytes unpacked again and again.
        if (taken > file.length * 2) throw broken
        const objects = unpackedFrom(stream, mostUnpacked - unpacked)
        unpacked += objects.length
        yield objects
      }
    },
  }
}

/** Where `word` stands next, from a place on; asked for places that never lie before the one asked for last. -1: nowhere. */
function finding(file: Buffer, word: string): (from: number) => number {
  let found = -2
  return (from) => {
    if (found !== -1 && found < from) found = file.indexOf(word, from, 'latin1')
    return found
  }
}

/** What stands as the length in the dictionary around a name; 0 where it stands elsewhere. */
function lengthOf(before: Buffer, after: Buffer): number {
  const from = before.lastIndexOf('<<')
  const head = (from < 0 ? '' : before.toString('latin1', from)) + after.toString('latin1')
  const [, length] = /\/Length\s+(\d{1,9})(?!\d*\s+\d+\s+R)/.exec(head) ?? []
  return Number(length ?? 0)
}

function unpackedFrom(stream: Buffer, most: number): Buffer {
  try {
    return inflateSync(stream, { maxOutputLength: most + 1, finishFlush: 2 })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw broken
    // Packed in another way, or not at all: then it stood there to be read, or nobody can.
    return Buffer.alloc(0)
  }
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
