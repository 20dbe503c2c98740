/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'

export type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] }

type Bounds = { deepest: number; mostElements: number }
const usual: Bounds = { deepest: 40, mostElements: 2_000_000 }

/**
 * The elements of an XML file, without their namespaces. Nothing but the five entities of XML and numbers is ever
 * resolved: a file with a DOCTYPE, where others are made, is refused. Answers with the words for what is wrong with it.
 */
export function parseXml(
  text: string,
  { deepest, mostElements }: Bounds = usual,
): Element | { fault: string } {
  const root: Element = { name: '', attributes: {}, text: '', children: [] }
  const open: Element[] = [root]
  let count = 0
  let fault = ''
  const parser = new Parser()
  const stop = (words: string) => {
    fault ||= words
    parser.stop()
  }
  parser.on('openTag', (name: string, attributes: () => Record<string, string>, decode: Decode) => {
    const given = Object.entries(attributes()).map(([key, value]) => [key, decode(value)])
    const element = { name: local(name), attributes: Object.fromEntries(given), text: '', children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
    count += 1
    if (open.length > deepest || count > mostElements) stop('it is nested too deep or too large')
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
