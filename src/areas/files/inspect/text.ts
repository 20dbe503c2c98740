import { open } from 'node:fs/promises'
import { refusedFile } from '#areas/files/inspect/refused.ts'
import { type TypeName, texts, typeOfName } from '#areas/files/inspect/types.ts'

/** What a browser would take for a page or a drawing with a program in it. */
const markup = /<\s*(!doctype\s+html|html|head|body|script|svg|iframe|object|embed|\?xml)\b|<!doctype\s+svg/i
/** How an email begins: its parts may be pages, which nobody is shown as pages. */
const header =
  /^(from|to|date|subject|received|return-path|message-id|mime-version|delivered-to|reply-to|x-[\w-]+|dkim-signature|authentication-results|arc-[\w-]+):/i
const piece = 1 << 16

/**
 * Text has no marks of its own: it is text when all of it reads as text, and not a page. Which kind of text, its name
 * says. Undefined: it is something else.
 */
export async function inspectText(path: string, name: string): Promise<TypeName | undefined> {
  const file = await open(path)
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let before = ''
    let isUtf8 = true
    let isMail = typeOfName(name) === 'eml'
    let isFirst = true
    for await (const bytes of file.createReadStream({ highWaterMark: piece, autoClose: false })) {
      // Windows writes tables in an alphabet of its own: any byte of it but controls.
      if (isBinary(bytes as Buffer)) return undefined
      let words = (bytes as Buffer).toString('latin1')
      if (isUtf8)
        try {
          words = decoder.decode(bytes as Buffer, { stream: true })
        } catch {
          isUtf8 = false
        }
      if (isFirst) isMail &&= header.test(words)
      isFirst = false
      if (!isMail && markup.test(before + words)) throw page
      before = words.slice(-200)
    }
  } finally {
    await file.close()
  }
  const called = typeOfName(name)
  return called && texts.includes(called) ? called : 'txt'
}

function isBinary(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte < 9 || (byte > 13 && byte < 32)) return true
  return false
}

const page = refusedFile(
  'type',
  'Web pages and drawings (HTML, SVG) are not taken in',
  'They may carry programs. Save it as a PDF instead.',
)
