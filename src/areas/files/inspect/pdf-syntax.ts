/** A value of a PDF, as far as it was read. */
export type Value = {
  kind: 'dictionary' | 'list' | 'name' | 'other'
  /** Of a dictionary: its names with the first tokens of what each stands for. */
  entries: Map<string, Token[]>
  /** A name stands in it again. */
  isTwice: boolean
  /** By the letter of the standard; else it was read up to where it is not, and programs differ in how they go on. */
  isRegular: boolean
  /** Something in it is no part of the standard, and programs differ in what is a key then, and what stands for it. */
  isDoubtful: boolean
  end: number
}
/** Nobody can look into this file: it is written or packed in a way that programs read differently, or there is too much. */
export class Unreadable extends Error {}

/** Told of a name: of which key it is the value, `[` in a list, '' by itself; undefined: it is a key. */
export type Tell = (name: string, of: string | undefined) => void
export type Token = {
  kind: 'name' | 'number' | 'word' | 'text' | 'mark'
  value: string
  /** Programs differ in what it is: the other names that it may be. */
  others?: string[] | undefined
}

/** What of an entry is kept: nobody asks for more. */
export const keptTokens = 16
/** Some programs read no deeper than 64. */
const deepest = 50
const longestName = 127
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
  const value: Value = {
    ...{ kind: 'other', entries: new Map(), end: begin },
    ...{ isTwice: false, isRegular: true, isDoubtful: false },
  }
  const reading: Reading = { file, at: begin, tell, kept: undefined, isDoubtful: false }
  value.isRegular = read(reading, value, 0, '')
  value.isDoubtful = reading.isDoubtful
  value.end = reading.at
  return value
}

/** All that the names of a value may be, for a program that reads what is doubtful in another way: in texts, too. */
export function* namesIn(bytes: Buffer): Generator<string> {
  for (let at = bytes.indexOf(slash); at >= 0; at = bytes.indexOf(slash, at + 1)) {
    const { token } = tokenAt(bytes, at)
    yield* [token.value, ...(token.others ?? [])]
  }
}

/** Whether a text of a value holds what begins another, or a dictionary. */
export function hasBracketInText(bytes: Buffer): boolean {
  for (let at = behindBlanks(bytes, 0); at < bytes.length; ) {
    const { token, end } = tokenAt(bytes, at)
    if (token.kind === 'text' && bytes.subarray(at + 1, end).includes(less)) return true
    at = behindBlanks(bytes, end)
  }
  return false
}

type Reading = { file: Buffer; at: number; tell: Tell; kept: Token[] | undefined; isDoubtful: boolean }

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
  if (token.kind === 'number') passReference(reading, token)
  return token.kind !== 'mark' && (token.kind !== 'word' || isPlainWord(token.value))
}

/** Some write `True` or `-nan`. Others begin something: a picture, a stream, the end of an object. */
const isPlainWord = (word: string): boolean =>
  /^[\w.,#+-]{1,20}$/.test(word) &&
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

/** `5 0 R` stands for an object, and is one value; where there can be none of that number, it is none for some. */
function passReference(reading: Reading, { value }: Token): void {
  const { file } = reading
  const first = behindBlanks(file, reading.at)
  if (!isDigit(file[first])) return
  const { token: generation, end } = tokenAt(file, first)
  const second = behindBlanks(file, end)
  const isReference = file[second] === letterR && wordAt(file, second).end === second + 1
  if (generation.kind !== 'number' || !isReference) return
  reading.isDoubtful ||= !/^\d{1,7}$/.test(value) || !/^\d{1,5}$/.test(generation.value)
  reading.at = second + 1
  keep(reading, generation)
  keep(reading, { kind: 'word', value: 'R' })
}

function next(reading: Reading): Token | undefined {
  const { file } = reading
  const at = behindBlanks(file, reading.at)
  if (at >= file.length) {
    reading.at = at
    return undefined
  }
  const { token, end } = tokenAt(file, at)
  reading.at = end
  keep(reading, token)
  return token
}

function keep(reading: Reading, token: Token): void {
  const { kept } = reading
  reading.isDoubtful ||= token.others !== undefined
  if (kept && kept.length < keptTokens) kept.push(token)
}

/** The next token; there is one. */
export function tokenAt(file: Buffer, at: number): { token: Token; end: number } {
  const code = file[at]!
  const next = file[at + 1]
  if (code === slash) {
    const { end, classes } = wordAt(file, at + 1)
    const written = file.toString('latin1', at + 1, end)
    return { token: classes & odd ? nameToken(written) : { kind: 'name', value: written }, end }
  }
  if (code === open) return { token: { kind: 'text', value: '' }, end: endOfText(file, at + 1) }
  if ((code === less && next === less) || (code === greater && next === greater))
    return { token: { kind: 'mark', value: code === less ? '<<' : '>>' }, end: at + 2 }
  if (code === less) {
    const end = file.indexOf(greater, at)
    return { token: { kind: 'text', value: '' }, end: end < 0 ? file.length : end + 1 }
  }
  if (isDelimiter(code)) return { token: { kind: 'mark', value: String.fromCharCode(code) }, end: at + 1 }
  const { end, classes } = wordAt(file, at)
  const value = file.toString('latin1', at, Math.min(end, at + longestWord + 1))
  // Most of all tokens are of digits alone.
  if (classes === digit && value.length <= longestPlain) return { token: { kind: 'number', value }, end }
  const isNumber = value.length <= longestWord && /^[+-]*[\d.][\d.eE+-]*$/.test(value)
  const others = isPlain.test(value) ? undefined : []
  return { token: { kind: isNumber ? 'number' : 'word', value, others }, end }
}

/** Numbers and words of the standard. */
const isPlain = /^([+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})|true|false|null|R)$/
const longestPlain = 20

function nameToken(written: string): Token {
  const value = nameOf(written)
  return { kind: 'name', value, others: oddName.test(written) ? otherNames(written, value) : undefined }
}

/** Bytes that are blanks for some, and numbers of letters that are no numbers, or end a name for some. */
const oddName = /[\x80\xff]|#00|#(?![0-9a-fA-F]{2})/

function otherNames(written: string, value: string): string[] {
  // Some go on in what stands behind it. The standard has no longer ones.
  if (/#.?$/s.test(written) || written.length > longestName) throw new Unreadable()
  // Some take any letter for a digit.
  const forced = written.replace(/#(.)(.)/gs, (_, high: string, low: string) =>
    String.fromCharCode(16 * digitOf(high) + digitOf(low)),
  )
  return [written, value, forced].flatMap((each) => [each, ...each.split(/[\0\x80\xff]/)])
}

const digitOf = (letter: string): number => (/[0-9a-f]/i.test(letter) ? Number.parseInt(letter, 16) : 0)

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

/** Up to where a word goes, and of which classes its bytes are. */
function wordAt(file: Buffer, from: number): { end: number; classes: number } {
  let end = from
  let classes = 0
  for (; end < file.length; end += 1) {
    const of = classOf[file[end]!]!
    if (of === ending) break
    classes |= of
  }
  return { end, classes }
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

/** Of a byte: blanks and delimiters end a word, and names differ where `#` stands in them or what is a blank for some. */
const [ending, digit, odd, other] = [0, 1, 2, 4]
const classOf = Uint8Array.from({ length: 256 }, (_, code) => {
  if (isBlank(code) || isDelimiter(code)) return ending
  if (isDigit(code)) return digit
  return code === 35 || code === 0x80 || code === 0xff ? odd : other
})
