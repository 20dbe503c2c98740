import { readFile } from 'node:fs/promises'
import { packedObjects, Unreadable } from '#areas/files/inspect/pdf-objects.ts'
import { askReader } from '#areas/files/inspect/pdf-reader.ts'
import { refusedFile } from '#areas/files/inspect/refused.ts'

const piece = 1 << 20
/** Pieces overlap by this much, so that nothing hides on a seam. */
const seam = 4_096

/**
 * Names of what a PDF does by itself, or carries with it. `/OpenAction` alone may only say where reading begins. Short
 * ones are looked for with what follows them, as the bytes of a large picture hold any three letters by chance.
 */
const programs =
  /\/(JavaScript|Launch|SubmitForm|ImportData|RichMedia|Rendition)(?![A-Za-z0-9])|\/JS\s*(\d+\s+\d+\s+R|\([^)]{4})|\/XFA\s*(\[\s*[(\d]|\d+\s+\d+\s+R)/
const attachments = /\/(EmbeddedFiles?|FileAttachment)(?![A-Za-z0-9])|\/EF\s*(<<|\d+\s+\d+\s+R)/
const locked = /\/Encrypt(?![A-Za-z0-9])/

/**
 * Looks through a PDF once, also where its objects are packed. Refuses programs, files inside it, passwords, what cannot be
 * looked into, and what is another kind of file at the same time. Answers how many pages it has.
 */
export async function inspectPdf(path: string): Promise<number | null> {
  // Whole: a file has a largest size, and is gone through from its beginning to its end in several steps.
  const file = await readFile(path)
  for (let from = 0; from < file.length; from += piece)
    look(readable(file.subarray(from, from + piece + seam)))
  try {
    for (const objects of packedObjects(file)) look(readable(objects))
  } catch (error) {
    throw error instanceof Unreadable ? broken : error
  }
  if (file.subarray(-66_000).includes('PK\x05\x06', 0, 'latin1')) throw twofold
  const { pages, runs, carries, isLocked } = await askReader(file)
  if (isLocked) throw password
  if (runs) throw carriesProgram
  if (carries) throw carriesFile
  return pages
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
const broken = refusedFile(
  'broken',
  'This PDF cannot be looked into',
  'It is damaged, or packed in a rare way. Print it to a new PDF.',
)
