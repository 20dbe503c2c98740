import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

export const root = join(import.meta.dirname, '../..')

export type Import = {
  /** The importing file, from the project's root. */
  from: string
  /** The imported file from the root, or the package's name. */
  to: string
  /** Erased before it runs. */
  type: boolean
}

/** All source files of the house, without tests and generated ones. */
export function sourceFiles(): string[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(test|gen)\.tsx?$/.test(file))
    .sort()
}

export function importsOf(file: string, text = readFileSync(join(root, file), 'utf8')): Import[] {
  const { module } = parseSync(file, text)
  const found = module.staticImports.map((item) => ({
    named: item.moduleRequest.value,
    type: text.slice(item.start, item.end).startsWith('import type'),
  }))
  for (const item of module.staticExports.flatMap((exported) => exported.entries)) {
    if (item.moduleRequest) found.push({ named: item.moduleRequest.value, type: item.isType })
  }
  for (const item of module.dynamicImports) {
    const quoted = text.slice(item.moduleRequest.start, item.moduleRequest.end).match(/^['"](.*)['"]$/)
    if (quoted) found.push({ named: quoted[1]!, type: false })
  }
  // What is gathered by its place: `import.meta.glob('../areas/*/web/nav.ts')`.
  for (const [, places] of text.matchAll(/\bimport\.meta\.glob\b[^(]*\(\s*(\[[^\]]*\]|'[^']*')/g)) {
    for (const [, named] of places!.matchAll(/'([^']+)'/g)) found.push({ named: named!, type: false })
  }
  return found.map(({ named, type }) => ({ from: file, to: resolved(file, named), type }))
}

export function resolved(from: string, named: string): string {
  const path = named.startsWith('#')
    ? named.replace(/^#(areas|kit|platform|server|web)\//, 'src/$1/').replace(/^#test\//, 'test/')
    : named.startsWith('.')
      ? relative(root, join(root, dirname(from), named))
      : undefined
  if (!path) return named
  const bare = path.replace(/\?.*$/, '')
  return existsSync(join(root, bare)) || /\.\w+$/.test(bare) ? bare : `${bare}.ts`
}

export type Asks = ReadonlyMap<string, readonly Import[]>

/** What each file asks for when it runs: its imports that are not erased. */
export const asksOf = (imports: readonly Import[]): Asks =>
  Map.groupBy(
    imports.filter(({ type }) => !type),
    ({ from }) => from,
  )

/** Every file that runs when `start` does, and through which. */
export function reachableFrom(start: readonly string[], asks: Asks): Map<string, string> {
  const via = new Map(start.map((file) => [file, 'the web']))
  const waiting = [...start]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    for (const { to } of asks.get(file) ?? []) {
      if (via.has(to)) continue
      via.set(to, file)
      waiting.push(to)
    }
  }
  return via
}
