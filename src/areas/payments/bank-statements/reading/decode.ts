import { mostBytes, unreadable } from '#areas/payments/bank-statements/reading/bank-file.ts'

/**
 * The text of an uploaded file. Refuses what is empty, too large, or no text: a PDF, a workbook, a picture. Banks write
 * UTF-8, UTF-16 with its mark, or what Windows wrote before.
 */
export function textOf(content: string): { bytes: Buffer; text: string } {
  const bytes = Buffer.from(content.replace(/^data:[^,]*,/, ''), 'base64')
  if (bytes.length === 0) throw unreadable('empty', 'This file is empty')
  if (bytes.length > mostBytes)
    throw unreadable('too_large', 'At most 7 MB: ask the bank for fewer days at once')
  const kind = kindOf(bytes)
  if (kind)
    throw unreadable('kind', `This is ${kind}: ask the bank for a CSV, CAMT.053 or OFX file of the same days`)
  const text = decoded(bytes).replace(/^\uFEFF/, '')
  if (text.includes('\u0000'))
    throw unreadable('kind', 'This is no text: ask the bank for a CSV, CAMT.053 or OFX file')
  if (text.trim() === '') throw unreadable('empty', 'This file is empty')
  return { bytes, text }
}

const starts: readonly (readonly [string, string])[] = [
  ['25504446', 'a PDF'],
  ['504b0304', 'a workbook or an archive'],
  ['d0cf11e0', 'a workbook of an old kind'],
  ['1f8b', 'an archive'],
  ['89504e47', 'a picture'],
  ['ffd8ff', 'a picture'],
]

const kindOf = (bytes: Buffer) =>
  starts.find(([start]) => bytes.subarray(0, start.length / 2).toString('hex') === start)?.[1]

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const named = namedEncoding(bytes.subarray(0, 400).toString('latin1'))
  if (named) return new TextDecoder(named).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What the head of a file says of its characters, where that is one byte each; what says UTF-8 is tried as it. */
function namedEncoding(head: string): string | undefined {
  const named = /encoding=["']([\w.-]+)["']/i.exec(head)?.[1] ?? /^CHARSET:\s*([\w-]+)/im.exec(head)?.[1]
  const name = named?.toLowerCase().replace(/^(\d{4})$/, 'windows-$1')
  return name && /^(windows-125\d|iso-8859-\d{1,2})$/.test(name) ? name : undefined
}
