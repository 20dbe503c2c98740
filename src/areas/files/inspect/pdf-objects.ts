import { unpackedObjects } from '#areas/files/inspect/pdf-streams.ts'
import {
  behindBlanks,
  hasBracketInText,
  isBlank,
  isDigit,
  namesIn,
  readValue,
  type Tell,
  type Token,
  tokenAt,
  Unreadable,
  type Value,
} from '#areas/files/inspect/pdf-syntax.ts'

/** What is read, as a multiple of what there is: each object is read once, unless one stands in another's text. */
const mostRead = 4
const [lineFeed, carriageReturn, percent] = [10, 13, 37]
/** `+`, `-` and `.`: some take them for nought. */
const signs = new Set([43, 45, 46])
/** So far back a comment is looked for, bytes. */
const longestLine = 250
/** Of a name that says what an action is. */
const longestName = 40
/** What is read again and again, as somebody wrote it by hand, bytes. */
const longestDoubtful = 100_000

/**
 * Tells the names in all objects of a PDF, also where they are packed, and in its trailers. A program comes to an object by
 * its number, and so to the word `obj`; to a packed one through the stream that holds it, whose dictionary has the key
 * `First`, whatever else stands there (ISO 32000-1, 7.5.7). Throws `Unreadable` where it could be read in another way than
 * it is here.
 */
export function tellNames(file: Buffer, tell: Tell): void {
  const budget = openBudget(file)
  const unpacked = unpackedObjects(file)
  for (const at of placesOf(file, 'obj')) {
    if (!isNumbered(file, at)) continue
    const begin = beginOfValue(file, at + 3)
    const value = valueAt(file, begin, tell)
    const behind = beginOfValue(file, value.end)
    budget(behind - at)
    const holds = value.kind === 'dictionary' && holdsObjects(value)
    const objects = holds && unpacked(behind, value)
    if (!objects) continue
    if (holds === 'objects') tellPacked(objects, value, tell)
    else if (beginsWithPlaces(objects)) throw new Unreadable()
  }
  for (const at of placesOf(file, 'trailer')) {
    // What is no dictionary is a word of a text.
    const begin = beginOfValue(file, at + 7)
    const isOne = file.toString('latin1', begin, begin + 2) === '<<'
    budget((isOne ? valueAt(file, begin, tell).end : begin) - at)
  }
}

function openBudget(file: Buffer): (more: number) => void {
  let read = 0
  return (more) => {
    read += more
    if (read > mostRead * file.length + 1_000) throw new Unreadable()
  }
}

function* placesOf(file: Buffer, word: string): Generator<number> {
  for (let at = file.indexOf(word); at >= 0; at = file.indexOf(word, at + word.length)) yield at
}

/** What may be a number stands before it, or a comment; not `endobj`, or three bytes of a picture. */
function isNumbered(file: Buffer, at: number): boolean {
  const before = beforeBlanks(file, at)
  if (isDigit(file[before]) || signs.has(file[before]!)) return true
  if (before === at - 1) return false
  // Whether what stands in the line before is a comment need not be known: then there is a sign in it, or it is long.
  for (let back = before; back >= 0 && file[back] !== lineFeed && file[back] !== carriageReturn; back -= 1)
    if (file[back] === percent || back < before - longestLine) return true
  return false
}

function beforeBlanks(file: Buffer, at: number): number {
  let before = at - 1
  while (before >= 0 && (isBlank(file[before]!) || passed.has(file[before]!))) before -= 1
  return before
}

/** Behind blanks, and what some take for one or pass by. */
function beginOfValue(file: Buffer, from: number): number {
  let at = behindBlanks(file, from)
  while (passed.has(file[at]!)) at = behindBlanks(file, at + 1)
  return at
}
const passed = new Set([0x80, 0xff, 41])

/** A value that programs read alike. Of what is none of an object, as pictures hold anything by chance, nothing is told. */
function valueAt(file: Buffer, begin: number, tell: Tell): Value {
  const value = readValue(file, begin, tell)
  const isImage = file.toString('latin1', begin, begin + 2) === 'BI'
  if (isImage || (!value.isRegular && value.kind !== 'other')) throw new Unreadable()
  if (value.isDoubtful && value.kind !== 'other') tellDoubtful(file, begin, value, tell)
  return value
}

/**
 * Each name as all that it may be: a key, or what stands for one; also in a text, as it is none for some. There a comment or a
 * bracket would move the end of the value, and the word of a stream begin one.
 */
function tellDoubtful(file: Buffer, begin: number, { end }: Value, tell: Tell): void {
  const bytes = file.subarray(begin, end)
  if (bytes.length > longestDoubtful || bytes.includes('%') || hasBracketInText(bytes)) throw new Unreadable()
  const behind = beginOfValue(file, end)
  const isStream = file.toString('latin1', behind, behind + 6) === 'stream' || bytes.includes('stream')
  for (const name of namesIn(bytes)) {
    tell(name, undefined)
    tell(name, '')
    if (isStream && keysOfPacked.has(name)) throw new Unreadable()
  }
}
const keysOfPacked = new Set(['First', 'N', 'ObjStm'])

/** A count alone says how many colours a profile has, too; what it holds shows it. */
const holdsObjects = ({ entries }: Value): 'objects' | 'perhaps' | false => {
  const [type] = entries.get('Type') ?? []
  if (entries.has('First') || (type?.kind === 'name' && type.value === 'ObjStm')) return 'objects'
  return entries.has('N') && 'perhaps'
}

function beginsWithPlaces(bytes: Buffer): boolean {
  let at = behindBlanks(bytes, 0)
  for (let count = 0; count < 2; count += 1) {
    if (at >= bytes.length) return false
    const { token, end } = tokenAt(bytes, at)
    if (token.kind !== 'number') return false
    at = behindBlanks(bytes, end)
  }
  return true
}

/** Each object of such a stream, wherever its list of numbers says that it begins. */
function tellPacked(objects: Buffer, { entries }: Value, tell: Tell): void {
  const budget = openBudget(objects)
  const places = placesIn(objects, wholeOf(entries.get('First')), wholeOf(entries.get('N')))
  for (const [index, place] of places.entries()) {
    const begin = beginOfValue(objects, place)
    if (begin >= objects.length) throw new Unreadable()
    const value = valueAt(objects, begin, tell)
    const behind = beginOfValue(objects, value.end)
    budget(behind - place)
    // Some end it where the next one begins, or the stream does: `/LaunchX` may be `/Launch`.
    const next = places[index + 1]
    if (next !== undefined && value.end > next) throw new Unreadable()
    if (next === undefined && value.kind === 'name') tellShorter(objects, begin, tell)
    // A stream in a stream: no standard has it, and some programs read it.
    if (value.kind === 'dictionary' && objects.toString('latin1', behind, behind + 6) === 'stream')
      throw new Unreadable()
  }
}

/** All that a name may be which ends sooner. */
function tellShorter(objects: Buffer, begin: number, tell: Tell): void {
  const { value } = tokenAt(objects, begin).token
  for (let length = Math.min(value.length, longestName); length > 0; length -= 1)
    tell(value.slice(0, length), '')
}

/** Where objects begin, in their order, by the `count` pairs of numbers at the beginning. */
function placesIn(objects: Buffer, first: number, count: number): number[] {
  const places = new Set<number>()
  let at = behindBlanks(objects, 0)
  for (let index = 0; index < 2 * count; index += 1) {
    if (at >= objects.length) throw new Unreadable()
    const { token, end } = tokenAt(objects, at)
    const number = wholeOf([token])
    if (end > first) throw new Unreadable()
    if (index % 2 === 1) places.add(first + number)
    at = behindBlanks(objects, end)
  }
  const sorted = [...places].sort((a, b) => a - b)
  // Some begin where the key says, others where the list does.
  if (sorted.length > 0 && (sorted[0] !== first || sorted.at(-1)! >= objects.length)) throw new Unreadable()
  return sorted
}

/** A number that everybody reads alike, by itself. */
function wholeOf(tokens: readonly Token[] | undefined): number {
  const [token, ...more] = tokens ?? []
  if (token?.kind !== 'number' || more.length > 0 || !/^\d{1,9}$/.test(token.value)) throw new Unreadable()
  return Number(token.value)
}
