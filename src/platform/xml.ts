/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'

export type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] }

/** `mostElements` holds for elements, and for attributes of all of them together. */
type Bounds = { deepest: number; mostElements: number }
/** As much as the process that reads can hold. */
const usual: Bounds = { deepest: 40, mostElements: 400_000 }
/** Of one element: none of the formats that are read has more than a dozen. */
const mostAttributes = 1_000

/**
 * The elements of an XML file, without their namespaces. Nothing but the five entities of XML and numbers is ever
 * resolved: a file with a DOCTYPE, where others are made, is refused. Answers with the words for what is wrong with it.
 * Takes time by the length of the text, whatever stands in it. For the process that reads alone.
 */
export function parseXml(
  text: string,
  { deepest, mostElements }: Bounds = usual,
): Element | { fault: string } {
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
