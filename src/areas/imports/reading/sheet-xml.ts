import { unreadable } from '#areas/imports/reading/unreadable.ts'

/** So much a row, or a text, may hold at most, characters. */
const mostElement = 4_000_000

/** Each element of this name, whole, as its text arrives; they never hold one another. */
export async function* elements(pieces: AsyncIterable<string>, name: string): AsyncGenerator<string> {
  const element = new RegExp(`<(?:\\w+:)?${name}\\b[^>]*?(?:/>|>[\\s\\S]*?</(?:\\w+:)?${name}>)`, 'g')
  let rest = ''
  for await (const piece of pieces) {
    rest += piece
    let end = 0
    for (const found of rest.matchAll(element)) {
      yield found[0]
      end = found.index + found[0].length
    }
    rest = rest.slice(end)
    if (rest.length > mostElement) throw unreadable('too_large', 'A row of this workbook is too long')
  }
}

/** The text of an element, without how it is read aloud. */
export const texts = (xml: string): string =>
  [
    ...xml
      .replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '')
      .matchAll(/<(?:\w+:)?t\b[^>]*?>([\s\S]*?)<\/(?:\w+:)?t>/g),
  ]
    .map(([, text = '']) => unescaped(text))
    .join('')

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export const unescaped = (text: string): string =>
  text
    .replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (all, hex, decimal, name) => {
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

/** Formats of days that every workbook has by their number, and its own by their letters. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined)
    return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  return /[dy]/i.test(bare)
}

type Cell = { shared: readonly string[]; isDate: boolean; is1904: boolean }

/** What a cell shows, as text: a day is `2026-11-21`, a number has a point. A formula counts by what it came to. */
export function shownIn(type: string, content: string, { shared, isDate, is1904 }: Cell): string {
  if (type === 'inlineStr') return texts(content)
  const raw = /<(?:\w+:)?v\b[^>]*>([\s\S]*?)<\/(?:\w+:)?v>/.exec(content)?.[1] ?? ''
  if (type === 's') return shared[Number(raw)] ?? ''
  if (type === 'b') return raw === '1' ? 'yes' : 'no'
  if (type === 'd') return raw.slice(0, 10)
  if (type !== 'n') return unescaped(raw)
  return isDate ? dayOfSerial(raw, is1904) : plainNumber(raw)
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
