/** A dictionary of a PDF, as far as it tells of a stream of objects. */
export type Dictionary = {
  /** Its names with the first of what stands behind each, as it is written; names are read. */
  entries: Map<string, Token[]>
  /** A name stands in it again. */
  isTwice: boolean
  end: number
  /** It ends there; else the file does. */
  isWhole: boolean
}
export type Token = { kind: 'name' | 'number' | 'word' | 'text' | 'mark'; value: string }

/** What of a value is kept: nobody asks for more. */
const keptTokens = 12

const [tab, lineFeed, formFeed, carriageReturn, space] = [9, 10, 12, 13, 32]
const [percent, open, close, slash, less, greater] = [37, 40, 41, 47, 60, 62]
const [openArray, closeArray, openBrace, closeBrace, backslash] = [91, 93, 123, 125, 92]

/**
 * Reads the dictionary that begins there by the syntax of ISO 32000-1, 7.2 and 7.3: what
 * stands in its texts and comments is not mistaken for it. Undefined: there is none.
 */
export function dictionaryAt(file: Buffer, begin: number): Dictionary | undefined {
  if (file[begin] !== less || file[begin + 1] !== less) return undefined
  const entries = new Map<string, Token[]>()
  let isTwice = false
  /** Lists and dictionaries inside that are still open. */
  const inside: string[] = []
  let value: Token[] | undefined
  let at = begin + 2
  for (at = behindBlanks(file, at); at < file.length; at = behindBlanks(file, at)) {
    const { token, end } = tokenAt(file, at)
    at = end
    const mark = token.kind === 'mark' ? token.value : ''
    if (mark === '>>' && inside.length === 0) return { entries, isTwice, end, isWhole: true }
    if (inside.length === 0 && token.kind === 'name' && value?.length !== 0) {
      isTwice ||= entries.has(token.value)
      value = []
      entries.set(token.value, value)
    } else if (value && value.length < keptTokens) value.push(token)
    if (mark === '<<' || mark === '[') inside.push(mark)
    // What does not belong there ends nothing.
    else if (mark === (inside.at(-1) === '[' ? ']' : '>>')) inside.pop()
  }
  return { entries, isTwice, end: at, isWhole: false }
}

function tokenAt(file: Buffer, at: number): { token: Token; end: number } {
  const code = file[at]!
  const next = file[at + 1]
  if (code === slash) {
    const end = endOfWord(file, at + 1)
    return { token: { kind: 'name', value: nameOf(file.toString('latin1', at + 1, end)) }, end }
  }
  if (code === open) return { token: { kind: 'text', value: '' }, end: endOfText(file, at + 1) }
  if ((code === less && next === less) || (code === greater && next === greater))
    return { token: { kind: 'mark', value: file.toString('latin1', at, at + 2) }, end: at + 2 }
  if (code === less) {
    const end = file.indexOf(greater, at)
    return { token: { kind: 'text', value: '' }, end: end < 0 ? file.length : end + 1 }
  }
  if (isDelimiter(code)) return { token: { kind: 'mark', value: String.fromCharCode(code) }, end: at + 1 }
  const end = Math.max(at + 1, endOfWord(file, at))
  const value = file.toString('latin1', at, Math.min(end, at + 40))
  return { token: { kind: /^[+-]?[\d.]+$/.test(value) ? 'number' : 'word', value }, end }
}

/** Letters of a name may be written by their number. */
const nameOf = (written: string) =>
  written.replace(/#([0-9a-fA-F]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )

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

const isBlank = (code: number) =>
  code === 0 ||
  code === tab ||
  code === lineFeed ||
  code === formFeed ||
  code === carriageReturn ||
  code === space

const delimiters = new Set([
  ...[percent, open, close, slash, less, greater],
  ...[openArray, closeArray, openBrace, closeBrace],
])
const isDelimiter = (code: number) => delimiters.has(code)
