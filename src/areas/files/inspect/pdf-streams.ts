import { inflateSync } from 'node:zlib'
import { keptTokens, type Token, Unreadable, type Value } from '#areas/files/inspect/pdf-syntax.ts'

/** A stream of objects, packed; all of them unpacked, bytes; and how many there may be. */
const mostPacked = 8_000_000
const mostUnpacked = 64_000_000
const mostStreams = 60_000
const [lineFeed, carriageReturn, space] = [10, 13, 32]

/**
 * Unpacks the streams of objects of a file, each by its dictionary and where that ends. Undefined: there is none behind it.
 * What they take together has an end.
 */
export function unpackedObjects(file: Buffer): (at: number, dictionary: Value) => Buffer | undefined {
  let [count, taken, size] = [0, 0, 0]
  return (at, dictionary) => {
    const begin = streamAt(file, at)
    if (begin === undefined || isEmpty(dictionary)) return undefined
    if (++count > mostStreams) throw new Unreadable()
    // Programs differ in how far a stream goes, by its length or by this word: it is refused where that matters.
    const end = file.indexOf('endstream', begin)
    taken += end - begin
    if (end < 0 || end - begin > mostPacked || taken > 2 * file.length) throw new Unreadable()
    const packed = file.subarray(begin, end)
    if (!isDeflated(dictionary)) return packed
    const unpacked = inflated(packed, mostUnpacked - size)
    size += unpacked.length
    return unpacked
  }
}

/** It says that it holds none. */
const isEmpty = ({ entries, isTwice }: Value): boolean => !isTwice && textOf(entries.get('N') ?? []) === '0'

/** Where the bytes of the stream that stands behind a dictionary begin: in the next line. Undefined: it has none. */
function streamAt(file: Buffer, at: number): number | undefined {
  if (file.toString('latin1', at, at + 6) !== 'stream') return undefined
  let end = at + 6
  while (end < file.length && file[end] !== lineFeed && file[end] !== carriageReturn) {
    // Some would begin there, others in the next line.
    if (file[end] !== space) throw new Unreadable()
    end += 1
  }
  return end + (file[end] === carriageReturn && file[end + 1] === lineFeed ? 2 : 1)
}

/** Packed by the one method that everybody packs objects by; false: not packed. */
function isDeflated({ entries, isTwice }: Value): boolean {
  // Where a key stands twice, readers differ in which one counts.
  if (isTwice || ['DP', 'F', 'FFilter'].some((key) => entries.has(key))) throw new Unreadable()
  const parameters = entries.get('DecodeParms') ?? []
  if (parameters.length >= keptTokens || !saysNothing.test(textOf(parameters))) throw new Unreadable()
  const filter = textOf(entries.get('Filter') ?? [])
  if (/^(null|\[ \])?$/.test(filter)) return false
  if (!/^(\[ )?\/(FlateDecode|Fl)( \])?$/.test(filter)) throw new Unreadable()
  return true
}

/** Parameters by which each byte stays as it is, and what is only said of the columns that are not used then. */
const saysNothing =
  /^(\[ )?(null|<<( \/(Predictor 1|(Columns \d{1,4}|(Colors|BitsPerComponent) \d{1,2})))* >>)?( ?\])?$/

const textOf = (tokens: readonly Token[]): string =>
  tokens.map(({ kind, value }) => (kind === 'name' ? `/${value}` : kind === 'text' ? '()' : value)).join(' ')

/** Whole, or not at all: what ends in the middle is read on by some. */
function inflated(packed: Buffer, most: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: most + 1 })
  } catch {
    throw new Unreadable()
  }
}
