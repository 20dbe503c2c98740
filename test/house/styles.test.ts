import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { root, sourceFiles } from '#test/house/imports.ts'

const packages = join(root, 'node_modules/@mantine')

test('the first style sheet holds the components of Mantine that our pages are made of, and no others', () => {
  const text = readFileSync(join(root, 'src/web/styles.ts'), 'utf8')
  const listed = [...text.matchAll(/@mantine\/core\/styles\/([A-Z]\w+)\.css/g)].map(([, name]) => name!)
  expect([...listed].sort()).toEqual(styled(sourceFiles().map((file) => join(root, file))))
})

/** The components with styles that these files show, by way of those that show them, by name. */
function styled(files: string[]): string[] {
  const seen = new Set<string>()
  const names = new Set<string>()
  const waiting = files.flatMap((file) => shownBy(file))
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const name = /core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(file)?.[1]
    if (name && existsSync(join(packages, `core/styles/${name}.css`))) names.add(name)
    else waiting.push(...shownBy(file))
  }
  return [...names].sort()
}

/** The files of Mantine that a file takes something from, each package through its index by name. */
function shownBy(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return parseSync(file, text).module.staticImports.flatMap(({ moduleRequest, entries }) => {
    const from = moduleRequest.value
    if (from.startsWith('.') && from.endsWith('.mjs')) return [join(dirname(file), from)]
    const index = /^@mantine\/(core|dates|charts)$/.exec(from)?.[1]
    if (!index) return []
    const places = placesOf(index)
    return entries.flatMap(({ importName, isType }) =>
      isType ? [] : (places.get(importName.name ?? '') ?? []),
    )
  })
}

const indexes = new Map<string, Map<string, string>>()

/** Where each name of a package is made. */
function placesOf(index: string): Map<string, string> {
  const known = indexes.get(index)
  if (known) return known
  const file = join(packages, index, 'esm/index.mjs')
  const { staticImports } = parseSync(file, readFileSync(file, 'utf8')).module
  const places = new Map(
    staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ importName, localName }): [string, string] => [
        importName.name ?? localName.value,
        join(dirname(file), moduleRequest.value),
      ]),
    ),
  )
  indexes.set(index, places)
  return places
}
