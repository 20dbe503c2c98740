import { mostBytes, unreadable } from '#areas/payments/bank-statements/reading/bank-file.ts'

/** What to ask a bank for instead. */
export const otherKinds = 'a CSV, Excel (.xlsx), CAMT.053, MT940 or OFX file'

/** The bytes of an uploaded file. Refuses what is empty, too large, or of a kind that no reader takes. */
export function bytesOf(content: string): Buffer {
  const bytes = Buffer.from(content.replace(/^data:[^,]*,/, ''), 'base64')
  if (bytes.length === 0) throw unreadable('empty', 'This file is empty')
  if (bytes.length > mostBytes)
    throw unreadable('too_large', 'At most 7 MB: ask the bank for fewer days at once')
  const kind = starts.find(([start]) => beginsWith(bytes, start))?.[1]
  if (kind) throw unreadable('kind', kind)
  return bytes
}

/** A workbook of Excel, or whatever else is packed as one. */
export const isPacked = (bytes: Buffer) => beginsWith(bytes, '504b0304')

/** The text of these bytes, whatever characters they are in. Refuses what is no text. */
export function textOf(bytes: Buffer): string {
  const text = decoded(bytes).replace(/^\uFEFF/, '')
  if (text.includes('\u0000')) throw unreadable('kind', `This is no text: ask the bank for ${otherKinds}`)
  if (text.trim() === '') throw unreadable('empty', 'This file is empty')
  return text
}

const instead = `ask the bank for ${otherKinds} of the same days`
const starts: readonly (readonly [string, string])[] = [
  ['25504446', `This is a PDF: ${instead}`],
  ['d0cf11e0', 'This workbook is of an old kind (.xls) or has a password: save it as .xlsx, or ask for CSV'],
  ['1f8b', `This is an archive: ${instead}`],
  ['89504e47', `This is a picture: ${instead}`],
  ['ffd8ff', `This is a picture: ${instead}`],
]

const beginsWith = (bytes: Buffer, start: string) =>
  bytes.subarray(0, start.length / 2).toString('hex') === start

/** Bytes that are UTF-8 are nothing else, whatever the head of a file says of itself: old programs go on writing 1252 there. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const named = namedEncoding(bytes.subarray(0, 400).toString('latin1'))
    return new TextDecoder(named ?? 'windows-1252').decode(bytes)
  }
}

/** What the head of a file says of its characters, where that is one byte each. */
function namedEncoding(head: string): string | undefined {
  const named = /encoding=["']([\w.-]+)["']/i.exec(head)?.[1] ?? /^CHARSET:\s*([\w-]+)/im.exec(head)?.[1]
  const name = named?.toLowerCase().replace(/^(\d{4})$/, 'windows-$1')
  return name && /^(windows-125\d|iso-8859-\d{1,2})$/.test(name) ? name : undefined
}
