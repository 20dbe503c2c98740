import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root, sourceFiles } from '#test/house/imports.ts'

export type ScreenText = { file: string; line: number; text: string }

/**
 * What people may read out of the sources of the house, without tests and the demo: whatever stands between the tags of
 * a page, and every piece of text that reads like words. Addresses, names of columns, style sheets and SQL do not.
 */
export const allScreenTexts = (): ScreenText[] =>
  sourceFiles()
    .filter((file) => !notForPeople.test(file))
    .flatMap((file) => screenTexts(file, readFileSync(join(root, file), 'utf8')))

/** Tests and the demo; what only a database or a log reads; lists of words that are no sentences. */
const notForPeople =
  /\.testing\.ts$|^src\/server\/demo\/|^src\/platform\/(db|live|slug|mail\/queue)|common-passwords/

export function screenTexts(file: string, source: string): ScreenText[] {
  const lineOf = (at: number) => source.slice(0, at).split('\n').length
  return texts(parseSync(file, source).program as unknown as Node)
    .map(({ at, text }) => ({ file, line: lineOf(at), text: text.replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ text }) => readsLikeWords(text))
}

type Node = { type: string; start: number; [key: string]: unknown }
type Text = { at: number; text: string }

/** What stands in these is for machines: where a module lies, what a type allows, what a statement says, what a thing is named. */
const machines = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportAllDeclaration',
  'TaggedTemplateExpression',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAnnotation',
  'TSTypeParameterInstantiation',
  'TSLiteralType',
])

function texts(node: unknown, found: Text[] = []): Text[] {
  if (Array.isArray(node)) {
    for (const each of node) texts(each, found)
    return found
  }
  if (!node || typeof node !== 'object') return found
  const here = node as Node
  if (machines.has(here.type)) return found
  if (here.type === 'JSXText' || (here.type === 'Literal' && typeof here.value === 'string'))
    found.push({ at: here.start, text: here.value as string })
  if (here.type === 'TemplateLiteral') {
    const pieces = (here.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    // What is put in stands as one sign, so that the words around it stay apart.
    found.push({ at: here.start, text: pieces.join('…') })
  }
  for (const [key, inner] of Object.entries(here))
    if (inner && typeof inner === 'object' && !(key === 'key' && here.type === 'Property'))
      texts(inner, found)
  return found
}

/** A sentence, part of one, or a word that begins large; not an address, nor a list of values. */
const readsLikeWords = (text: string) =>
  (/^\W*[A-Z][a-z]/.test(text) || /[a-z…’,;:)] +[a-z…(“]/i.test(text)) && !/^[/.#]|^[\w-]+=/.test(text)
