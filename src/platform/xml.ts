/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'

export type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] }

/** `mostElements` holds for elements, and for attributes of all of them together. */
type Bounds = { deepest: number; mostElements: number }
/** As much as the process that reads can hold. */
const usual: Bounds = { deepest: 40, mostElements: 400_000 }
/** Of one element: none of the formats that are read has more than a dozen, or a tag of more than a line or two. */
const mostAttributes = 1_000
const longestTag = 100_000
/** Signs like `&amp;` of one text, which are put in one by one: a file that lies inside may have one at the end of each line. */
const mostSigns = 200_000

/**
 * The elements of an XML file, without their namespaces. Nothing but the five entities of XML and numbers is ever
 * resolved: a file with a DOCTYPE, where others are made, is refused. Answers with the words for what is wrong with it.
 * Takes time by the length of the text, whatever stands in it. For the process that reads alone.
 */
export function parseXml(
  text: string,
  { deepest, mostElements }: Bounds = usual,
): Element | { fault: string } {
  if (hasLongTag(text)) return { fault: 'it has a tag that is too long' }
  const root: Element = { name: '', attributes: {}, text: '', children: [] }
  const open: Element[] = [root]
  let elements = 0
  let attributesOfAll = 0
  let fault = ''
  const parser = new Parser()
  const stop = (words: string) => {
    fault ||= words
    parser.stop()
  }
  parser.on('openTag', (name: string, attributes: () => Record<string, string>, decode: Decode) => {
    const given = Object.entries(attributes())
    elements += 1
    attributesOfAll += given.length
    const most = Math.max(elements, attributesOfAll)
    if (open.length >= deepest || most > mostElements || given.length > mostAttributes)
      return stop('it is nested too deep or too large')
    const read = Object.fromEntries(given.map(([key, value]) => [key, decode(value)]))
    const element = { name: local(name), attributes: read, text: '', children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('closeTag', () => void open.pop())
  parser.on('text', (value: string, decode: Decode) => {
    if (hasManySigns(value)) return stop('a text in it is too long')
    open.at(-1)!.text += decode(value)
  })
  parser.on('cdata', (value: string) => {
    open.at(-1)!.text += value
  })
  parser.on('attention', () => stop('it declares entities of its own'))
  parser.on('error', (error: Error) => stop(error.message))
  parser.parse(text)
  if (fault === '' && open.length > 1) fault = 'it ends in the middle'
  if (fault !== '' || root.children.length !== 1) return { fault: fault || 'it has no single root' }
  return root.children[0]!
}

/** Found before it is parsed: of a tag of a megabyte every attribute would be made first. Looks at each character once. */
function hasLongTag(text: string): boolean {
  let end = -1
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    if (end < at) end = text.indexOf('>', at)
    const isTag = text[at + 1] !== '!' && text[at + 1] !== '?'
    if (isTag && (end < 0 ? text.length : end) - at > longestTag) return true
    if (end < 0) return false
  }
  return false
}

function hasManySigns(text: string): boolean {
  let count = 0
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1))
    if (++count > mostSigns) return true
  return false
}

type Decode = (value: string) => string

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** The elements at this path below another, `Stmt/Bal`. */
export const childrenAt = (element: Element | undefined, path: string): Element[] =>
  path
    .split('/')
    .reduce<Element[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      element ? [element] : [],
    )
/** What the first of them says. */
export const textAt = (element: Element | undefined, path: string): string =>
  childrenAt(element, path)[0]?.text.trim() ?? ''
