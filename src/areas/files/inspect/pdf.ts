import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { actionsOf } from '#areas/files/inspect/pdf-actions.ts'
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
  streams.end()
  if (streams.any()) await askReader(file)
  if (file.subarray(-66_000).includes('PK\x05\x06', 0, 'latin1')) throw twofold
  return pages > 0 && pages <= mostPages ? pages : null
}

/** Of a file whose objects are packed: what was taken for its objects may be another part of it. */
async function askReader(file: Buffer): Promise<void> {
  const { program, files, password: isLocked } = await actionsOf(file)
  if (isLocked) throw password
  if (program) throw carriesProgram
  if (files) throw carriesFile
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
 * The streams of objects of a file, unpacked as they are come to: whatever unpacks to such a list, called so or not. What is
 * called so and is none that can be read is refused, as nobody could look into it: a word `stream` in a text or a comment
 * of its dictionary, or packed twice. Each byte is looked at once, however many streams there are, and what they take
 * together has an end.
 */
function openStreams(file: Buffer) {
  let count = 0
  let unpacked = 0
  let at = file.indexOf('stream', 0, 'latin1')
  /** Called a stream of objects, and not come to yet. */
  let named: number | undefined
  let hasNames = false

  return {
    /** Those that begin in the piece which begins there. */
    *within(from: number): Generator<Buffer> {
      const words = file.toString('latin1', from, from + piece + seam)
      const names = [...words.matchAll(packed)].map(({ index }) => from + index)
      hasNames ||= names.length > 0
      let next = 0
      for (; at >= 0 && at < from + piece; at = file.indexOf('stream', at + 6, 'latin1')) {
        while (next < names.length && names[next]! < at) named = names[next++]!
        const begin = beginAfter(file, at)
        if (begin === undefined) continue
        const stream = file.subarray(begin, begin + mostPacked)
        const isNamed = named !== undefined && closesDictionary(file, at)
        if (isNamed && packedTwice.test(readable(file.subarray(named! - head, Math.min(at, named! + seam)))))
          throw broken
        if (isList(stream.toString('latin1', 0, 40))) named = isNamed ? undefined : named
        else if (isList(beginOf(stream))) {
          if (++count > mostStreams) throw broken
          const objects = unpackedFrom(stream, mostUnpacked - unpacked)
          if (isNamed) named = undefined
          unpacked += objects.length
          yield objects
        } else if (isNamed) throw broken
      }
      for (; next < names.length && names[next]! < from + piece; next++) named = names[next]!
    },
    any: () => count > 0 || hasNames,
    /** At the end: none was called so that never began. */
    end(): void {
      if (named !== undefined) throw broken
    },
  }
}

/** How a list of objects begins: numbers of objects, and where each stands. */
const isList = (words: string) => /^\s*\d{1,10}\s+\d{1,10}\s/.test(words)
/** Ways to pack that are nobody’s for a list of objects, but for who hides one. */
const packedTwice =
  /\/(ASCIIHexDecode|ASCII85Decode|LZWDecode|RunLengthDecode|Crypt|AHx|A85|LZW|RL)(?![A-Za-z0-9])/
const head = 2_048

/** Where the bytes of a stream begin: behind the word, and the end of its line. Undefined: it is another word. */
function beginAfter(file: Buffer, at: number): number | undefined {
  if (file.toString('latin1', Math.max(0, at - 3), at) === 'end') return undefined
  const [first, second] = [file[at + 6], file[at + 7]]
  if (first === 10) return at + 7
  return first === 13 ? at + (second === 10 ? 8 : 7) : undefined
}

/** Does the word stand right behind `>>`, as that of every stream does? */
function closesDictionary(file: Buffer, at: number): boolean {
  let last = at - 1
  while (last >= 0 && at - last < 200 && (file[last] === 0 || file[last]! <= 32)) last -= 1
  return file[last] === 62 && file[last - 1] === 62
}

/** The first of what a packed stream holds; '' where it is none. */
function beginOf(stream: Buffer): string {
  // The two bytes that zlib begins with.
  if ((stream[0]! & 15) !== 8 || (stream[0]! * 256 + stream[1]!) % 31 !== 0) return ''
  try {
    return inflateSync(stream.subarray(0, 512), { finishFlush: 2, maxOutputLength: 1 << 20 }).toString(
      'latin1',
      0,
      40,
    )
  } catch {
    return ''
  }
}

function unpackedFrom(stream: Buffer, most: number): Buffer {
  try {
    return inflateSync(stream, { maxOutputLength: most + 1, finishFlush: 2 })
  } catch {
    // It unpacks without end, or stops in the middle, where others may read on.
    throw broken
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
