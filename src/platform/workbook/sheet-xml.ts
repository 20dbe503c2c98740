/** So much a row, or a text, may hold at most, characters; and one tag. */
const mostElement = 4_000_000
const mostTag = 100_000

/**
 * A tag, by its local name. XML is looked through from tag to tag and never back, so that whatever is not closed costs no
 * more than what is. As in every workbook, `>` stands in none.
 */
type Tag = { name: string; attributes: string; isEnd: boolean; isEmpty: boolean; from: number; to: number }

/** The next one that ends. */
function tagFrom(xml: string, at: number): Tag | undefined {
  const from = xml.indexOf('<', at)
  const end = from < 0 ? -1 : xml.indexOf('>', from)
  if (end < 0) return undefined
  const isEnd = xml[from + 1] === '/'
  const isEmpty = xml[end - 1] === '/'
  const last = isEmpty ? end - 1 : end
  let begin = isEnd ? from + 2 : from + 1
  let to = begin
  for (; to < last && !isBlank(xml.charCodeAt(to)); to += 1) if (xml.charCodeAt(to) === colon) begin = to + 1
  return { name: xml.slice(begin, to), attributes: xml.slice(to, last), isEnd, isEmpty, from, to: end + 1 }
}

const colon = 58
const isBlank = (code: number) => code === 32 || (code >= 9 && code <= 13)

/** Each element of this name, whole, as its text arrives; they never hold one another. Some at a time. Throws `tooLong`. */
export async function* elements(
  pieces: AsyncIterable<string>,
  name: string,
  tooLong: () => Error,
): AsyncGenerator<string[]> {
  // Of the element that is open what came before, and of a tag its beginning.
  let before: string[] = []
  let length = 0
  let isOpen = false
  let tail = ''
  for await (const piece of pieces) {
    const text = tail + piece
    const found: string[] = []
    let begin = 0
    let at = 0
    for (let tag = tagFrom(text, at); tag; tag = tagFrom(text, at)) {
      at = tag.to
      if (tag.name !== name) continue
      if (!isOpen && !tag.isEnd) {
        begin = tag.from
        isOpen = true
      }
      if (isOpen && (tag.isEnd || (tag.isEmpty && begin === tag.from && length === 0))) {
        found.push(before.length > 0 ? [...before, text.slice(begin, at)].join('') : text.slice(begin, at))
        before = []
        length = 0
        isOpen = false
      }
    }
    const rest = text.indexOf('<', at)
    tail = rest < 0 ? '' : text.slice(rest)
    if (isOpen) {
      before.push(text.slice(begin, text.length - tail.length))
      length += before.at(-1)!.length
    }
    if (found.length > 0) yield found
    if (length > mostElement || tail.length > mostTag) throw tooLong()
  }
}

/** What stands in each tag of this name that begins an element. */
export function* tags(xml: string, name: string): Generator<string> {
  for (let tag = tagFrom(xml, 0); tag; tag = tagFrom(xml, tag.to))
    if (tag.name === name && !tag.isEnd) yield tag.attributes
}

/** Each element of this name, whatever it stands in. One that is never closed is the last. */
export function* inside(
  xml: string,
  name: string,
): Generator<{ attributes: string; content: string }, void, undefined> {
  for (let tag = tagFrom(xml, 0); tag; tag = tagFrom(xml, tag.to)) {
    if (tag.isEnd || tag.name !== name) continue
    if (tag.isEmpty) {
      yield { attributes: tag.attributes, content: '' }
      continue
    }
    const { attributes, to } = tag
    tag = endOf(xml, name, to)
    if (!tag) return
    yield { attributes, content: xml.slice(to, tag.from) }
  }
}

function endOf(xml: string, name: string, from: number): Tag | undefined {
  let tag = tagFrom(xml, from)
  while (tag && !(tag.isEnd && tag.name === name)) tag = tagFrom(xml, tag.to)
  return tag
}

/** What stands in a tag under this name, a pattern of ours, as it is written. */
export const attribute = (attributes: string, name: string): string =>
  patternOf(name).exec(attributes)?.[1] ?? ''

const patterns = new Map<string, RegExp>()
function patternOf(name: string): RegExp {
  const pattern = patterns.get(name) ?? new RegExp(`\\s${name}="([^"]*)"`)
  patterns.set(name, pattern)
  return pattern
}

/** The text of an element, without how it is read aloud. */
export function texts(xml: string): string {
  const found: string[] = []
  for (let tag = tagFrom(xml, 0); tag; tag = tagFrom(xml, tag.to)) {
    if (tag.isEnd || tag.isEmpty || (tag.name !== 't' && tag.name !== 'rPh')) continue
    const { name, to } = tag
    tag = endOf(xml, name, to)
    if (!tag) break
    if (name === 't') found.push(unescaped(xml.slice(to, tag.from)))
  }
  return found.join('')
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export const unescaped = (text: string): string =>
  text
    .replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{1,10}));/g, (all, hex, decimal, name) => {
      if (name) return entities[name] ?? all
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return isCharacter(code) ? String.fromCodePoint(code) : ''
    })
    .replace(/_x000[dD]_/g, '')

/** No NUL and no half of a character, which no database takes. */
const isCharacter = (code: number) => code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)

/** `A` is 0, `AA` is 26. */
export const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** So many characters of a format are looked at; Excel takes 255. */
const longestFormat = 1_000

/** Formats of days that every workbook has by their number, and its own by their letters. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined)
    return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  const bare = code.slice(0, longestFormat).replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  return /[dy]/i.test(bare)
}

type Cell = { shared: readonly string[]; isDate: boolean; is1904: boolean }

/** What a cell shows, as text: a day is `2026-11-21`, a number has a point. A formula counts by what it came to. */
export function shownIn(type: string, content: string, { shared, isDate, is1904 }: Cell): string {
  if (type === 'inlineStr') return texts(content)
  const raw = valueIn(content)
  if (type === 's') return shared[Number(raw)] ?? ''
  if (type === 'b') return raw === '1' ? 'yes' : 'no'
  if (type === 'd') return raw.slice(0, 10)
  if (type !== 'n') return unescaped(raw)
  return isDate ? dayOfSerial(raw, is1904) : plainNumber(raw)
}

/** What a cell holds, as it is written; nothing where it holds none. */
export function valueIn(content: string): string {
  for (const value of inside(content, 'v')) return value.content
  return ''
}

/** Days since the end of 1899, which Excel takes for a leap year after 1900, or since 1904. */
function dayOfSerial(raw: string, is1904: boolean): string {
  const serial = Math.floor(Number(raw))
  if (raw === '' || !Number.isFinite(serial) || serial < 1 || serial > 2_958_465) return raw
  const days = is1904 ? serial + 1462 : serial > 59 ? serial : serial + 1
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Excel keeps 0.1 + 0.2 with all its digits, and large numbers as 1E+15. */
function plainNumber(raw: string): string {
  if (!/[eE.]/.test(raw)) return raw
  const value = Number(raw)
  if (!Number.isFinite(value)) return raw
  return Math.abs(value) < 1e15 ? String(Number(value.toPrecision(15))) : raw
}
