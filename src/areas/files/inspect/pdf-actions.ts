import { getDocument, PasswordException } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a PDF does by itself or carries with it, as a program that shows PDFs reads it. */
export type PdfActions = { program: boolean; files: boolean; password: boolean }

const none: PdfActions = { program: false, files: false, password: false }

/** The same question asked of a reader: whatever is packed in whichever way, it finds what is run. Nothing is run or asked for here. */
export async function actionsOf(pdf: Uint8Array): Promise<PdfActions> {
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
    return {
      ...none,
      program: await document.hasJSActions(),
      files: (await document.getAttachments()) !== null,
    }
  } catch (error) {
    // What it cannot read, it does not run.
    return { ...none, password: error instanceof PasswordException }
  } finally {
    await loading.destroy().catch(() => undefined)
  }
}
