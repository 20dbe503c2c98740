import { readFile } from 'node:fs/promises'
import { tellNames, Unreadable } from '#areas/files/inspect/pdf-objects.ts'
import { askReader } from '#areas/files/inspect/pdf-reader.ts'
import { refusedFile } from '#areas/files/inspect/refused.ts'

/** Names of what a PDF does by itself. `OpenAction` alone may only say where reading begins. */
const programs = new Set([
  ...['JavaScript', 'JS', 'Launch', 'SubmitForm', 'ImportData', 'RichMedia', 'Rendition', 'XFA'],
])
/** And of what it carries with it. */
const attachments = new Set(['EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment'])

/**
 * Looks through the objects of a PDF, also where they are packed. Refuses programs, files inside it, passwords, what
 * cannot be looked into, and what is another kind of file at the same time. Answers how many pages it has.
 */
export async function inspectPdf(path: string): Promise<number | null> {
  // Whole: a file has a largest size, and objects refer to any place of it.
  const file = await readFile(path)
  try {
    tellNames(file, refuseName)
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

function refuseName(name: string): void {
  if (programs.has(name)) throw carriesProgram
  if (attachments.has(name)) throw carriesFile
  if (name === 'Encrypt') throw password
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
const broken = refusedFile(
  'broken',
  'This PDF cannot be looked into',
  'It is damaged, or packed in a rare way. Print it to a new PDF.',
)
