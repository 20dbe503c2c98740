import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { importsOf, root, sourceFiles } from '#test/house/imports.ts'

/** A function, constant or class at the top of a file, and every name that stands in it. */
type Piece = { file: string; name: string; names: ReadonlySet<string>; text: string }

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** What the server's files declare at their top, and where each of their names comes from. */
export function readCallGraph() {
  const files = sourceFiles().filter((file) => file.endsWith('.ts') && !file.includes('/web/'))
  const pieces = new Map<string, Piece>()
  /** `file name` → `file name` of where it is declared, through imports and re-exports. */
  const elsewhere = new Map<string, string>()
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    const { program, module } = parseSync(file, text)
    const to = new Map(importsOf(file, text).map((each, at) => [at, each.to]))
    for (const [at, item] of module.staticImports.entries())
      for (const { importName, localName } of item.entries)
        elsewhere.set(`${file} ${localName.value}`, `${to.get(at)} ${importName.name ?? localName.value}`)
    for (const entry of module.staticExports.flatMap(({ entries }) => entries)) {
      const source = entry.moduleRequest
      if (!source) continue
      const from = importsOf(file, `import {} from '${source.value}'`)[0]!.to
      elsewhere.set(`${file} ${entry.exportName.name}`, `${from} ${entry.importName.name}`)
    }
    for (const { name, node } of declared(program as unknown as { body: Node[] }))
      pieces.set(`${file} ${name}`, {
        file,
        name,
        names: namesIn(node),
        text: text.slice(node.start, node.end),
      })
  }
  return { files, pieces, elsewhere }
}

export type CallGraph = ReturnType<typeof readCallGraph>

/**
 * Does something that `from` names lead, by whatever calls, to a piece that `is`? Names are followed to where they are
 * declared; a call that depends on a condition counts, so this says that a road is there, not that it is always taken.
 */
export function leadsTo(house: CallGraph, from: readonly string[], is: (piece: Piece) => boolean): boolean {
  const waiting = from.map((key) => home(house, key))
  const seen = new Set<string>()
  for (let key = waiting.pop(); key; key = waiting.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    const piece = house.pieces.get(key)
    if (!piece) continue
    if (is(piece)) return true
    for (const name of piece.names) waiting.push(home(house, `${piece.file} ${name}`))
  }
  return false
}

function home({ elsewhere }: CallGraph, key: string): string {
  for (let hops = 0; hops < 10; hops++) {
    const next = elsewhere.get(key)
    if (!next) return key
    key = next
  }
  return key
}

function* declared({ body }: { body: Node[] }): Generator<{ name: string; node: Node }> {
  for (const statement of body) {
    const node = (statement.declaration as Node | undefined) ?? statement
    if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration')
      yield { name: (node.id as { name: string }).name, node }
    if (node.type === 'VariableDeclaration')
      for (const one of node.declarations as Node[]) {
        const { name } = one.id as { name?: string }
        if (name) yield { name, node: one }
      }
  }
}

/** Every identifier in it that could name something outside; properties after a dot are none. */
export function namesIn(node: unknown, found = new Set<string>(), parent?: Node, key?: string): Set<string> {
  if (Array.isArray(node)) for (const one of node) namesIn(one, found, parent, key)
  else if (node && typeof node === 'object') {
    const here = node as Node
    const isProperty = parent?.type === 'MemberExpression' && key === 'property' && !parent.computed
    if (here.type === 'Identifier' && !isProperty) found.add(here.name as string)
    for (const [name, inner] of Object.entries(here))
      if (inner && typeof inner === 'object') namesIn(inner, found, here, name)
  }
  return found
}
