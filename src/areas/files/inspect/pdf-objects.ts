import { inflateSync } from 'node:zlib'
import {
  behindBlanks,
  type Dictionary,
  dictionaryAt,
  type Token,
} from '#areas/files/inspect/pdf-dictionary.ts'

/** Nobody can look into the packed objects of this file: they are packed in a rare way, or are too many. */
export class Unreadable extends Error {}

/** A stream of objects, packed; all of them unpacked, bytes; and how many there may be. */
const mostPacked = 8_000_000
const mostUnpacked = 64_000_000
const mostStreams = 20_000
/** What is read of dictionaries, as a multiple of the file: each is read once, unless one stands in another's text. */
const mostRead = 4

/**
 * The streams of objects of a PDF, unpacked. A reader comes to one by its number, so it begins with `obj` and a dictionary;
 * and it needs the key `First` of that, whatever else stands there (ISO 32000-1, 7.5.7). Throws `Unreadable` for one that
 * could be read in another way than it is here.
 */
export function* packedObjects(file: Buffer): Generator<Buffer> {
  let [count, read, taken, unpacked] = [0, 0, 0, 0]
  for (let at = file.indexOf('obj'); at >= 0; at = file.indexOf('obj', at + 3)) {
    if (file.toString('latin1', Math.max(0, at - 3), at) === 'end') continue
    const start = behindBlanks(file, at + 3)
    const dictionary = dictionaryAt(file, start)
    const behind = dictionary ? behindBlanks(file, dictionary.end) : start
    read += behind - at
    if (read > mostRead * file.length) throw new Unreadable()
    if (!dictionary?.isWhole || !holdsObjects(dictionary)) continue
    const begin = streamAt(file, behind)
    if (begin === undefined) continue
    if (++count > mostStreams) throw new Unreadable()
    // As it stands there it is looked at with the rest of the file.
    if (!isDeflated(dictionary)) continue
    const packed = file.subarray(begin, begin + mostPacked)
    const { buffer, engine } = inflated(packed, mostUnpacked - unpacked)
    taken += engine.bytesWritten
    unpacked += buffer.length
    const isCut = packed.length === mostPacked && engine.bytesWritten >= mostPacked
    if (isCut || taken > 2 * file.length) throw new Unreadable()
    yield buffer
  }
}

/** Where the bytes of the stream that stands behind a dictionary begin: in the next line. Undefined: it has none. */
function streamAt(file: Buffer, at: number): number | undefined {
  if (file.toString('latin1', at, at + 6) !== 'stream') return undefined
  let end = at + 6
  while (end < file.length && file[end] !== lineFeed && file[end] !== carriageReturn) {
    // Some would begin there, others in the next line.
    if (file[end] !== space && file[end] !== tab) throw new Unreadable()
    end += 1
  }
  return end + (file[end] === carriageReturn && file[end + 1] === lineFeed ? 2 : 1)
}

const [tab, lineFeed, carriageReturn, space] = [9, 10, 13, 32]

const holdsObjects = ({ entries }: Dictionary): boolean =>
  entries.has('First') || isName(entries.get('Type'), 'ObjStm')

/** Packed by the one method that everybody packs objects by; false: not packed. */
function isDeflated({ entries, isTwice }: Dictionary): boolean {
  // Where a key stands twice, readers differ in which one counts.
  if (isTwice || ['DecodeParms', 'DP', 'F', 'FFilter'].some((key) => entries.has(key))) throw new Unreadable()
  const filters = (entries.get('Filter') ?? []).filter(({ kind }) => kind !== 'mark')
  if (filters.length === 0) return false
  if (!isName(filters, 'FlateDecode') && !isName(filters, 'Fl')) throw new Unreadable()
  return true
}

const isName = (tokens: readonly Token[] | undefined, name: string) =>
  tokens?.length === 1 && tokens[0]!.kind === 'name' && tokens[0]!.value === name

/** What comes of it, also where it stops in the middle, as others read on. */
function inflated(packed: Buffer, most: number) {
  try {
    return inflateSync(packed, { maxOutputLength: most + 1, finishFlush: 2, info: true }) as unknown as {
      buffer: Buffer
      engine: { bytesWritten: number }
    }
  } catch {
    throw new Unreadable()
  }
}
