import { readFile } from 'node:fs/promises'
import { tellNames } from '#areas/files/inspect/pdf-objects.ts'
import { askReader } from '#areas/files/inspect/pdf-reader.ts'
import { Unreadable } from '#areas/files/inspect/pdf-syntax.ts'
import { refusedFile } from '#areas/files/inspect/refused.ts'

/** What a PDF does by itself, as actions and notes name it; `OpenAction` alone may only say where reading begins. */
const programs = new Set(['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'Rendition', 'RichMedia'])
/** Keys of forms and drawings with programs of their own, and of a program: some run it whatever it says that it is. */
const programKeys = new Set(['XFA', 'OnInstantiate', 'JS'])
/** The keys that say what an action, a note or a stream is; '': what it is may stand by itself, and be referred to. */
const kinds = new Set(['S', 'Subtype', 'Type', ''])
/** And of what it carries with it. */
const attachments = new Set(['EmbeddedFile', 'FileAttachment'])

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
    if (!(error instanceof Unreadable)) throw error
    // What is locked cannot be unpacked either.
    throw /\/Encrypt\s{1,9}\d{1,9}\s{1,9}\d{1,5}\s{1,9}R/.test(file.toString('latin1')) ? password : broken
  }
  if (file.subarray(-66_000).includes('PK\x05\x06', 0, 'latin1')) throw twofold
  const { pages, runs, carries, isLocked } = await askReader(file)
  if (isLocked) throw password
  if (runs) throw carriesProgram
  if (carries) throw carriesFile
  return pages
}

function refuseName(name: string, of: string | undefined): void {
  const isKey = of === undefined
  const isKind = of !== undefined && kinds.has(of)
  if ((isKind && programs.has(name)) || (isKey && programKeys.has(name))) throw carriesProgram
  if ((isKind && attachments.has(name)) || (isKey && name === 'EF')) throw carriesFile
  if (isKey && name === 'Encrypt') throw password
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
