import { inflateSync } from 'node:zlib'
import {
  behindBlanks,
  isBlank,
  isDigit,
  readValue,
  type Token,
  tokenAt,
  type Value,
} from '#areas/files/inspect/pdf-syntax.ts'

/** Nobody can look into this file: it is written or packed in a way that programs read differently, or there is too much. */
export class Unreadable extends Error {}

/** A stream of objects, packed; all of them unpacked, bytes; and how many there may be. */
const mostPacked = 8_000_000
const mostUnpacked = 64_000_000
const mostStreams = 60_000
/** What is read, as a multiple of what there is: each object is read once, unless one stands in another's text. */
const mostRead = 4
const [tab, lineFeed, carriageReturn, space, percent] = [9, 10, 13, 32, 37]

/**
 * Tells the names in all objects of a PDF, also where they are packed, and in its trailers. A program comes to an object by
 * its number, and so to the word `obj`; to a packed one through the stream that holds it, whose dictionary has the key
 * `First`, whatever else stands there (ISO 32000-1, 7.5.7). Throws `Unreadable` where it could be read in another way than
 * it is here.
 */
export function tellNames(file: Buffer, tell: (name: string) => void): void {
  const budget = openBudget(mostRead * file.length)
  let [count, taken, size] = [0, 0, 0]
  for (const [at, isTrailer] of places(file)) {
    const begin = behindBlanks(file, at)
    budget(begin - at)
    const value = valueAt(file, begin, tell)
    const behind = behindBlanks(file, value.end)
    budget(behind - begin)
    if (!isTrailer && value.kind === 'dictionary' && holdsObjects(value))
      for (const objects of unpacked(file, behind, value)) tellPacked(objects, value, tell)
  }

  function* unpacked(file: Buffer, at: number, value: Value): Generator<Buffer> {
    const begin = streamAt(file, at)
    if (begin === undefined) return
    if (++count > mostStreams) throw new Unreadable()
    const packed = file.subarray(begin, begin + mostPacked)
    if (!isDeflated(value)) return yield packed
    const { buffer, engine } = inflated(packed, mostUnpacked - size)
    taken += engine.bytesWritten
    size += buffer.length
    const isCut = packed.length === mostPacked && engine.bytesWritten >= mostPacked
    if (isCut || taken > 2 * file.length) throw new Unreadable()
    yield buffer
  }
}

function openBudget(most: number): (more: number) => void {
  let read = 0
  return (more) => {
    read += more
    if (read > most) throw new Unreadable()
  }
}

/** Where a value begins, behind the words `obj` and `trailer`. */
function* places(file: Buffer): Generator<[at: number, isTrailer: boolean]> {
  for (let at = file.indexOf('obj'); at >= 0; at = file.indexOf('obj', at + 3))
    if (isNumbered(file, at)) yield [at + 3, false]
  for (let at = file.indexOf('trailer'); at >= 0; at = file.indexOf('trailer', at + 7)) yield [at + 7, true]
}

/** A number stands before it, and nothing between them but blanks and comments; not `endobj`, or three bytes of a picture. */
function isNumbered(file: Buffer, at: number): boolean {
  let before = at - 1
  while (before >= 0 && isBlank(file[before]!)) before -= 1
  if (isDigit(file[before])) return true
  const isLine = before < at - 1
  // Whether what stands in the line before is a comment need not be known: then there is a sign in it.
  for (
    let back = before;
    isLine && back >= 0 && file[back] !== lineFeed && file[back] !== carriageReturn;
    back -= 1
  )
    if (file[back] === percent) return true
  return false
}

/** A value that programs read alike. Of what is none of an object, as pictures hold anything by chance, nothing is told. */
function valueAt(file: Buffer, begin: number, tell: (name: string) => void): Value {
  const value = readValue(file, begin, tell)
  const isImage = file.toString('latin1', begin, begin + 2) === 'BI'
  if (isImage || (!value.isRegular && value.kind !== 'other')) throw new Unreadable()
  return value
}

const holdsObjects = ({ entries }: Value): boolean =>
  entries.has('First') || isName(entries.get('Type'), 'ObjStm')

/** Each object of such a stream, wherever its list of numbers says that it begins. */
function tellPacked(objects: Buffer, { entries }: Value, tell: (name: string) => void): void {
  const [first, ...more] = entries.get('First') ?? []
  if (first?.kind !== 'number' || !/^\d{1,9}$/.test(first.value) || more.length > 0) throw new Unreadable()
  const budget = openBudget(mostRead * objects.length + 1_000)
  const numbers: number[] = []
  for (let at = behindBlanks(objects, 0); isDigit(objects[at]); at = behindBlanks(objects, at)) {
    const { token, end } = tokenAt(objects, at)
    numbers.push(Number(token.value))
    at = end
  }
  const offsets = new Set(
    numbers.filter((_, at) => at % 2 === 1).map((offset) => Number(first.value) + offset),
  )
  for (const offset of offsets) {
    if (!(offset < objects.length)) continue
    const begin = behindBlanks(objects, offset)
    const value = valueAt(objects, begin, tell)
    const behind = behindBlanks(objects, value.end)
    budget(behind - offset)
    // A stream in a stream: no standard has it, and some programs read it.
    if (value.kind === 'dictionary' && objects.toString('latin1', behind, behind + 6) === 'stream')
      throw new Unreadable()
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

/** Packed by the one method that everybody packs objects by; false: not packed. */
function isDeflated({ entries, isTwice }: Value): boolean {
  // Where a key stands twice, readers differ in which one counts.
  if (isTwice || ['DP', 'F', 'FFilter'].some((key) => entries.has(key))) throw new Unreadable()
  const parameters = (entries.get('DecodeParms') ?? []).map(({ value }) => value).join(' ')
  if (!/^(\[ )?(null|<< Predictor 1 >>)?( \])?$/.test(parameters)) throw new Unreadable()
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
