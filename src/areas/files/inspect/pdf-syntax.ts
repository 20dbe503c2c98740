/** A value of a PDF, as far as it was read. */
export type Value = {
  kind: 'dictionary' | 'list' | 'name' | 'other'
  /** Of a dictionary: its names with the first tokens of what each stands for. */
  entries: Map<string, Token[]>
  /** A name stands in it again. */
  isTwice: boolean
  /** By the letter of the standard; else it was read up to where it is not, and programs differ in how they go on. */
  isRegular: boolean
  end: number
}
/** Nobody can look into this file: it is written or packed in a way that programs read differently, or there is too much. */
export class Unreadable extends Error {}

/** Told of a name: of which key it is the value, `[` in a list, '' by itself; undefined: it is a key. */
export type Tell = (name: string, of: string | undefined) => void
export type Token = { kind: 'name' | 'number' | 'word' | 'text' | 'mark'; value: string }

/** What of an entry is kept: nobody asks for more. */
export const keptTokens = 16
const deepest = 100
/** No number is longer: what is, is none. */
const longestWord = 120

const [tab, lineFeed, formFeed, carriageReturn, space] = [9, 10, 12, 13, 32]
const [percent, open, close, slash, less, greater] = [37, 40, 41, 47, 60, 62]
const [openArray, closeArray, openBrace, closeBrace, backslash, letterR] = [91, 93, 123, 125, 92, 82]

/**
 * Reads the value that begins there, by the syntax of ISO 32000-1, 7.2 and 7.3, and tells each name in it, as it reads when
 * its numbers are letters: what stands in texts and comments is not taken for one.
 */
export function readValue(file: Buffer, begin: number, tell: Tell): Value {
  const value: Value = { kind: 'other', entries: new Map(), isTwice: false, isRegular: true, end: begin }
  const reading: Reading = { file, at: begin, tell, kept: undefined }
  value.isRegular = read(reading, value, 0, '')
  value.end = reading.at
  return value
}

type Reading = { file: Buffer; at: number; tell: Tell; kept: Token[] | undefined }

/** Reads on behind one value; false: it is not regular. What the outermost is, is said in `value`. */
function read(reading: Reading, value: Value, depth: number, key: string): boolean {
  const token = next(reading)
  if (!token || depth > deepest) return false
  if (token.kind === 'name') reading.tell(token.value, key)
  const isList = token.kind === 'mark' && token.value === '['
  const isDictionary = token.kind === 'mark' && token.value === '<<'
  if (depth === 0)
    value.kind = isList ? 'list' : isDictionary ? 'dictionary' : token.kind === 'name' ? 'name' : 'other'
  if (isList) return readList(reading, value, depth)
  if (isDictionary) return readDictionary(reading, value, depth)
  if (token.kind === 'number') passReference(reading)
  return token.kind !== 'mark' && (token.kind !== 'word' || isPlainWord(token.value))
}

/** Some write `True` or `nan`. Others begin something: a picture, a stream, the end of an object. */
const isPlainWord = (word: string): boolean =>
  /^[A-Za-z]{1,20}$/.test(word) &&
  !/^(BI|ID|EI|R|obj|endobj|stream|endstream|xref|trailer|startxref)$/.test(word)

function readList(reading: Reading, value: Value, depth: number): boolean {
  const { file } = reading
  for (;;) {
    reading.at = behindBlanks(file, reading.at)
    if (file[reading.at] === closeArray) return next(reading) !== undefined
    if (!read(reading, value, depth + 1, '[')) return false
  }
}

function readDictionary(reading: Reading, value: Value, depth: number): boolean {
  for (;;) {
    if (depth === 0) reading.kept = undefined
    const key = next(reading)
    if (key?.kind === 'mark' && key.value === '>>') return true
    if (key?.kind !== 'name') return false
    reading.tell(key.value, undefined)
    if (depth === 0) {
      reading.kept = []
      value.isTwice ||= value.entries.has(key.value)
      value.entries.set(key.value, reading.kept)
    }
    if (!read(reading, value, depth + 1, key.value)) return false
  }
}

/** `5 0 R` stands for an object, and is one value. */
function passReference(reading: Reading): void {
  const { file } = reading
  const first = behindBlanks(file, reading.at)
  if (!isDigit(file[first])) return
  const generation = tokenAt(file, first)
  const second = behindBlanks(file, generation.end)
  if (
    generation.token.kind !== 'number' ||
    file[second] !== letterR ||
    tokenAt(file, second).token.value !== 'R'
  )
    return
  next(reading)
  next(reading)
}

function next(reading: Reading): Token | undefined {
  const { file, kept } = reading
  const at = behindBlanks(file, reading.at)
  if (at >= file.length) {
    reading.at = at
    return undefined
  }
  const { token, end } = tokenAt(file, at)
  reading.at = end
  if (kept && kept.length < keptTokens) kept.push(token)
  return token
}

/** The next token; there is one. */
export function tokenAt(file: Buffer, at: number): { token: Token; end: number } {
  const code = file[at]!
  const next = file[at + 1]
  if (code === slash) {
    const end = endOfWord(file, at + 1)
    return { token: { kind: 'name', value: nameOf(file.toString('latin1', at + 1, end)) }, end }
  }
  if (code === open) return { token: { kind: 'text', value: '' }, end: endOfText(file, at + 1) }
  if ((code === less && next === less) || (code === greater && next === greater))
    return { token: { kind: 'mark', value: code === less ? '<<' : '>>' }, end: at + 2 }
  if (code === less) {
    const end = file.indexOf(greater, at)
    return { token: { kind: 'text', value: '' }, end: end < 0 ? file.length : end + 1 }
  }
  if (isDelimiter(code)) return { token: { kind: 'mark', value: String.fromCharCode(code) }, end: at + 1 }
  const end = endOfWord(file, at)
  const value = file.toString('latin1', at, Math.min(end, at + longestWord + 1))
  const isNumber = value.length <= longestWord && /^[+-]*[\d.][\d.eE+-]*$/.test(value)
  return { token: { kind: isNumber ? 'number' : 'word', value }, end }
}

/** Letters of a name may be written by their number. */
const nameOf = (written: string) =>
  written.includes('#')
    ? written.replace(/#([0-9a-fA-F]{2})/g, (_, digits: string) =>
        String.fromCharCode(Number.parseInt(digits, 16)),
      )
    : written

/** Behind the bracket that closes a text; brackets may stand in it in pairs, or behind a backslash. */
function endOfText(file: Buffer, from: number): number {
  let depth = 1
  for (let at = from; at < file.length; at += 1) {
    const code = file[at]
    if (code === backslash) at += 1
    else if (code === open) depth += 1
    else if (code === close && --depth === 0) return at + 1
  }
  return file.length
}

function endOfWord(file: Buffer, from: number): number {
  let at = from
  while (at < file.length && !isBlank(file[at]!) && !isDelimiter(file[at]!)) at += 1
  return at
}

/** Behind blanks and comments. */
export function behindBlanks(file: Buffer, from: number): number {
  let at = from
  for (; at < file.length; at += 1) {
    if (file[at] === percent)
      while (at + 1 < file.length && file[at + 1] !== lineFeed && file[at + 1] !== carriageReturn) at += 1
    else if (!isBlank(file[at]!)) break
  }
  return at
}

export const isBlank = (code: number): boolean =>
  code === space ||
  code === lineFeed ||
  code === carriageReturn ||
  code === tab ||
  code === 0 ||
  code === formFeed

export const isDigit = (code: number | undefined): boolean => code !== undefined && code >= 48 && code <= 57

const delimiters = new Set([
  ...[percent, open, close, slash, less, greater],
  ...[openArray, closeArray, openBrace, closeBrace],
])
const isDelimiter = (code: number) => delimiters.has(code)
