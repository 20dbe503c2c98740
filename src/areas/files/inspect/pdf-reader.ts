import { getDocument, PasswordException } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a program that shows PDFs makes of one. `pages`: null where it is none it can show. */
export type Reading = { pages: number | null; runs: boolean; carries: boolean; isLocked: boolean }

const nothing: Reading = { pages: null, runs: false, carries: false, isLocked: false }
const mostPages = 100_000

/**
 * Asks a reader how many pages there are, and once more whether anything is run or carried. Nothing is run or shown here.
 * Of a file whose table of objects is not where it says nothing is asked: all of it would be searched for them, which takes
 * seconds, and fifty times its size of memory.
 */
export async function askReader(pdf: Uint8Array): Promise<Reading> {
  if (!hasTable(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length))) return nothing
  const loading = getDocument({
    // A copy: it keeps what it is given.
    data: new Uint8Array(pdf),
    verbosity: 0,
    useWasm: false,
    disableFontFace: true,
    useSystemFonts: false,
  })
  try {
    const document = await loading.promise
    const { numPages } = document
    // Of what is broken in one place the other may be read.
    const [runs, files] = await Promise.allSettled([document.getJSActions(), document.getAttachments()])
    return {
      ...nothing,
      pages: numPages > 0 && numPages <= mostPages ? numPages : null,
      runs: runs.status === 'fulfilled' && runs.value !== null,
      carries: files.status === 'fulfilled' && files.value !== null,
    }
  } catch (error) {
    // What it cannot read, it does not run.
    return { ...nothing, isLocked: error instanceof PasswordException }
  } finally {
    await loading.destroy().catch(() => undefined)
  }
}

/** Its end says where the table begins (ISO 32000-1, 7.5.5). */
function hasTable(pdf: Buffer): boolean {
  const end = pdf.toString('latin1', Math.max(0, pdf.length - endsWithin))
  const [, place] =
    /startxref\s{1,20}(\d{1,10})\s/.exec(end.slice(Math.max(0, end.lastIndexOf('startxref')))) ?? []
  if (place === undefined) return false
  return /^\s{0,20}(xref\b|\d{1,10}\s{1,20}\d{1,5}\s{1,20}obj)/.test(
    pdf.toString('latin1', Number(place), Number(place) + 90),
  )
}

const endsWithin = 2_048
