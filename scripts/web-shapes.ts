import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type ESTree, type Plugin, parseSync } from 'vite'

const root = join(import.meta.dirname, '..')
/** Marks the part of a file that needs no zod. */
const plain = '?plain'
/** What a page needs of an endpoint; the rest is the server's. */
const called = ['method', 'path', 'creates']

/**
 * A list shows rows and checks nothing: it needs the addresses of a contract and its words, and neither the shapes nor
 * zod. So each file with shapes is built as two: what needs zod, and `?plain`, what does not. Whoever imports one name
 * gets the part it is in. Shapes that no form uses are left out.
 */
export function shapesApart(): Plugin {
  return {
    name: 'saffron:shapes-apart',
    enforce: 'pre',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    resolveId(id, importer) {
      if (id.endsWith(plain)) return id
      // What is plain itself asks the plain part of others at once, so that nothing leads from it to shapes.
      const file = importer?.endsWith(plain) ? fileOf(importer, id) : undefined
      return file && isShared(file) && partsOf(file) ? `${file}${plain}` : undefined
    },
    load(id) {
      const file = id.replace(/\?.*$/, '')
      if (!isShared(file)) return
      const parts = partsOf(file)
      if (!parts) return
      this.addWatchFile(file)
      const code = id.endsWith(plain) ? plainCode(parts) : shapesCode(parts, `${file}${plain}`)
      return { code, moduleType: 'ts', moduleSideEffects: false, map: null }
    },
  }
}

/** Of what both sides have; a page's own shapes are in the page. */
function isShared(file: string): boolean {
  return /^src\/(areas|platform)\/(?!(.+\/)?web\/).+\.ts$/.test(relative(root, file).replaceAll('\\', '/'))
}

type Statement = {
  code: string
  /** What it declares. */
  names: string[]
  exported: string[]
  uses: Set<string>
  isShape: boolean
  /** Handed on from another file: its code says so itself. */
  isHanded?: boolean
}
type Imported = { from: string; name: string }
export type Parts = { statements: Statement[]; imports: Map<string, Imported> }

const known = new Map<string, Parts | undefined>()

/** A file's statements, told apart; undefined where nothing leads to zod. */
function partsOf(file: string): Parts | undefined {
  if (!known.has(file)) {
    // While it is read: whoever imports it in a circle finds nothing plain in it.
    known.set(file, { statements: [], imports: new Map() })
    const parts = takeApart(readFileSync(file, 'utf8'), (from, name) => isShape(file, from, name))
    const leads = [...parts.imports.values()].some(({ from }) => {
      const other = fileOf(file, from)
      return from === 'zod' || (other && isShared(other) && partsOf(other))
    })
    known.set(file, leads ? parts : undefined)
  }
  return known.get(file)
}

function isShape(importer: string, from: string, name: string): boolean {
  if (from === 'zod') return true
  const file = fileOf(importer, from)
  const parts = file && isShared(file) ? partsOf(file) : undefined
  if (!parts) return false
  return !parts.statements.some((one) => !one.isShape && one.exported.includes(name))
}

function fileOf(importer: string, from: string): string | undefined {
  if (from.startsWith('#')) return join(root, 'src', from.slice(1))
  return from.startsWith('.') ? join(dirname(importer), from) : undefined
}

/** `isShape`: whether what is imported by that name from there needs zod. */
export function takeApart(text: string, isShape: (from: string, name: string) => boolean): Parts {
  const imports = new Map<string, Imported>()
  const statements: Statement[] = []
  for (const node of parseSync('file.ts', text).program.body) {
    if (node.type === 'ImportDeclaration') {
      if (node.importKind === 'type') continue
      for (const one of node.specifiers) {
        if (one.type !== 'ImportSpecifier') throw new Error(`Import by name: ${cut(text, node)}`)
        if (one.importKind === 'type') continue
        const name = 'name' in one.imported ? one.imported.name : one.imported.value
        imports.set(one.local.name, { from: node.source.value, name })
      }
    } else if (node.type === 'ExportNamedDeclaration' && node.source) {
      const from = node.source.value
      for (const { local, exported, exportKind } of node.specifiers) {
        if (exportKind === 'type' || node.exportKind === 'type') continue
        const [name, as] = [cut(text, local), cut(text, exported)]
        const code = `export { ${name} as ${as} } from ${JSON.stringify(from)}`
        const shape = isShape(from, name)
        statements.push({ code, names: [], exported: [as], uses: new Set(), isShape: shape, isHanded: true })
      }
    } else if (!isErased(node)) statements.push(statementOf(text, node))
  }
  const shapes = new Set(
    [...imports].filter(([, { from, name }]) => isShape(from, name)).map(([local]) => local),
  )
  // What needs a shape is one, however far down.
  for (let grown = true; grown; ) {
    grown = false
    for (const one of statements) {
      if (one.isShape || !meets(one.uses, shapes)) continue
      one.isShape = true
      for (const name of one.names) shapes.add(name)
      grown = true
    }
  }
  return { statements, imports }
}

/** What needs no zod, under all its names. */
export function plainCode({ statements, imports }: Parts): string {
  const own = statements.filter(({ isShape }) => !isShape)
  return [...importsFor(own, imports), ...own.map(({ code }) => code), exportOf(own, 'names')].join('\n')
}

/** What needs zod; the rest is handed on from `place`. */
export function shapesCode({ statements, imports }: Parts, place: string): string {
  const own = statements.filter(({ isShape }) => isShape)
  const others = statements.filter(({ isShape }) => !isShape)
  const wanted = others.flatMap(({ names }) => names).filter((name) => own.some(({ uses }) => uses.has(name)))
  const from = JSON.stringify(place)
  return [
    ...importsFor(own, imports),
    ...(wanted.length ? [`import { ${wanted.join(', ')} } from ${from}`] : []),
    ...own.map(({ code }) => code),
    exportOf(own, 'exported'),
    `export { ${others.flatMap(({ exported }) => exported).join(', ')} } from ${from}`,
  ].join('\n')
}

function importsFor(statements: Statement[], imports: Map<string, Imported>): string[] {
  return [...imports]
    .filter(([local]) => statements.some(({ uses }) => uses.has(local)))
    .map(([local, { from, name }]) => `import { ${name} as ${local} } from ${JSON.stringify(from)}`)
}

function exportOf(statements: Statement[], which: 'names' | 'exported'): string {
  const own = statements.filter(({ isHanded }) => !isHanded)
  return `export { ${own.flatMap((one) => one[which]).join(', ')} }`
}

type Node = ESTree.Node
type Range = { start: number; end: number }

function isErased(node: Node): boolean {
  const inner = node.type === 'ExportNamedDeclaration' && node.declaration ? node.declaration : node
  return inner.type.startsWith('TS') || ('exportKind' in node && node.exportKind === 'type')
}

function statementOf(text: string, node: Node): Statement {
  const exports = node.type === 'ExportNamedDeclaration'
  const inner = exports ? node.declaration : node
  const uses = new Set<string>()
  if ((inner?.type === 'FunctionDeclaration' || inner?.type === 'ClassDeclaration') && inner.id) {
    collect(inner, uses)
    const names = [inner.id.name]
    return { code: cut(text, inner), names, exported: exports ? names : [], uses, isShape: false }
  }
  if (inner?.type !== 'VariableDeclaration') {
    throw new Error(
      `Beside shapes there may stand constants, functions, classes and types: ${cut(text, node)}`,
    )
  }
  const lines: string[] = []
  const names: string[] = []
  for (const { id, init } of inner.declarations) {
    if (id.type !== 'Identifier' || !init) throw new Error(`A constant by its name: ${cut(text, node)}`)
    collect(init, uses)
    names.push(id.name)
    const code = withoutServerParts(text, init)
    // As one piece of work without effects: what nobody uses is left out, and all that it calls.
    lines.push(
      /Call|New/.test(init.type)
        ? `${inner.kind} ${id.name} = /* @__PURE__ */ (() => ${code})()`
        : `${inner.kind} ${id.name} = ${code}`,
    )
  }
  return { code: lines.join('\n'), names, exported: exports ? names : [], uses, isShape: false }
}

/** The names of other statements that this one comes to. */
function collect(node: unknown, into: Set<string>): void {
  if (Array.isArray(node)) for (const one of node) collect(one, into)
  if (!isNode(node) || (node.type.startsWith('TS') && !('expression' in node))) return
  if (node.type === 'Identifier') into.add(node.name)
  const definition = definitionOf(node)
  if (definition) {
    collect(definition.filter(isCalled), into)
    return
  }
  for (const [key, child] of Object.entries(node)) {
    const isName = (key === 'property' || key === 'key') && 'computed' in node && !node.computed
    if (!isName && key !== 'typeAnnotation' && child && typeof child === 'object') collect(child, into)
  }
}

/** `endpoint({ … })` as the object that a page needs of it. */
function withoutServerParts(text: string, node: Node): string {
  const cuts: { range: Range; code: string }[] = []
  const visit = (child: unknown) => {
    if (Array.isArray(child)) child.forEach(visit)
    if (!isNode(child)) return
    const definition = definitionOf(child)
    if (!definition) return Object.values(child).forEach(visit)
    const kept = definition.filter(isCalled).map((one) => cut(text, one))
    cuts.push({ range: child, code: `{ ${kept.join(', ')} }` })
  }
  visit(node)
  let code = ''
  let at = node.start
  for (const { range, code: instead } of cuts) {
    code += text.slice(at, range.start) + instead
    at = range.end
  }
  code += text.slice(at, node.end)
  // An object at the beginning of what an arrow answers would be a block.
  return code.startsWith('{') ? `(${code})` : code
}

function definitionOf(node: Node): ESTree.ObjectExpression['properties'] | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return
  const [first] = node.arguments
  return node.callee.name === 'endpoint' && first?.type === 'ObjectExpression' ? first.properties : undefined
}

function isCalled(property: ESTree.ObjectExpression['properties'][number]): boolean {
  if (property.type !== 'Property') return true
  return property.key.type === 'Identifier' && called.includes(property.key.name)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function meets(some: Set<string>, others: Set<string>): boolean {
  return [...some].some((one) => others.has(one))
}

function cut(text: string, { start, end }: Range): string {
  return text.slice(start, end)
}
