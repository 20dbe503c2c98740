import { open } from 'node:fs/promises'
import { refusedFile } from '#areas/files/inspect/refused.ts'
import { type TypeName, texts, typeOfName } from '#areas/files/inspect/types.ts'

/** What a browser would take for a page or a drawing with a program in it. */
const markup = /<\s*(!doctype\s+html|html|head|body|script|svg|iframe|object|embed|\?xml)\b|<!doctype\s+svg/i
/** One of these stands in the head of every email; its parts may be pages, which nobody is shown as pages. */
const header =
  /^(from|to|date|subject|received|return-path|message-id|mime-version|delivered-to|reply-to|sender):/im
/** Any line of a head: a name, or the rest of the line before. */
const ofHead = /^([!-9;-~]+:|[ \t])/
const piece = 1 << 16

/**
 * Text has no marks of its own: it is text when all of it reads as text, and not a page. Which kind of text, its name
 * says. Undefined: it is something else.
 */
export async function inspectText(path: string, name: string): Promise<TypeName | undefined> {
  const file = await open(path)
  try {
    let decoder: TextDecoder | undefined
    let before = ''
    let isMail = typeOfName(name) === 'eml'
    let isFirst = true
    for await (const bytes of file.createReadStream({ highWaterMark: piece, autoClose: false })) {
      if (isFirst) decoder = new TextDecoder(encodingOf(bytes as Buffer), { fatal: true })
      let words = decoder && decoded(decoder, bytes as Buffer)
      if (words === undefined) {
        if (decoder && decoder.encoding !== 'utf-8') return undefined
        // Windows writes tables in an alphabet of its own: any byte of it but controls.
        decoder = undefined
        words = (bytes as Buffer).toString('latin1')
      }
      if (isBinary(isMail ? words.replaceAll('\x1b', '') : words)) return undefined
      if (isFirst) isMail &&= beginsMail(words, (bytes as Buffer).length === piece)
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

/** As programs keep an email: blank lines or the line of a mailbox may stand before its head. `goesOn`: so does the text. */
function beginsMail(words: string, goesOn: boolean): boolean {
  const lines = words.trimStart().split(/\r?\n/)
  if (/^>?From /.test(lines[0]!)) lines.shift()
  // It may be cut in the middle.
  if (goesOn) lines.pop()
  const end = lines.findIndex((line) => !ofHead.test(line))
  if (end < 0) return goesOn || header.test(words)
  return lines[end] === '' && header.test(lines.slice(0, end).join('\n'))
}

/** Excel writes `Unicode text` as UTF-16, which begins with a mark. */
const encodingOf = ([first, second]: Buffer) =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'

function decoded(decoder: TextDecoder, bytes: Buffer): string | undefined {
  try {
    return decoder.decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

function isBinary(words: string): boolean {
  for (let at = 0; at < words.length; at++) {
    const code = words.charCodeAt(at)
    if (code < 9 || (code > 13 && code < 32)) return true
  }
  return false
}

const page = refusedFile(
  'type',
  'Web pages and drawings (HTML, SVG) are not taken in',
  'They may carry programs. Save it as a PDF instead.',
)
